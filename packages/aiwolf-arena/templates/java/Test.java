/** Situations for {{class}}: ./build.sh test */
public class {{class}}Test {
    public static void main(String[] args) {
        {{class}} seer = AIWolf.situation(new {{class}}(), 2, AIWolf.Role.SEER,
            "4 COMINGOUT Agent[04] SEER", "4 DIVINED Agent[02] WEREWOLF");
        check("the seer that is called a werewolf does not vote for itself", seer.vote() != 2);

        {{class}} villager = AIWolf.situation(new {{class}}(), 1, AIWolf.Role.VILLAGER,
            "4 COMINGOUT Agent[04] SEER", "4 AND (DIVINED Agent[05] WEREWOLF) (VOTE Agent[05])");
        check("a villager says for whom it will vote", villager.talk().equals("VOTE Agent[05]"));
        check("a villager believes the first seer", villager.vote() == 5);
    }

    private static void check(String what, boolean holds) {
        System.out.println((holds ? "ok      " : "FAILED  ") + what);
        if (!holds) System.exit(1);
    }
}
