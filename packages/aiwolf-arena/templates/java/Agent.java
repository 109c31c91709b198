import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;

/** {{name}}: reports the results of its role, believes the first agent that claims to be the seer, and votes as this seer found. */
public class {{class}} extends AIWolf.Player {
    private final Random random = new Random();
    /** The first agent that claimed to be the seer in this game. */
    private int seer;
    /** Werewolves, according to this seer or my own divinations. */
    private final Set<Integer> wolves = new HashSet<>();
    /** What to say today: one sentence in each turn. */
    private final Queue<String> sentences = new LinkedList<>();
    /** Number of today's talks that I have read. */
    private int heard;
    /** The agent for which I have announced a vote. */
    private int declared;

    public static void main(String[] args) throws Exception {
        AIWolf.connect(new {{class}}(), args);
    }

    @Override
    public String getName() {
        return "{{name}}";
    }

    @Override
    public void initialize(AIWolf.GameInfo info, Map<String, Object> setting) {
        seer = AIWolf.NOBODY;
        wolves.clear();
        heard = 0;
    }

    @Override
    public void dayStart() {
        heard = 0;
        declared = AIWolf.NOBODY;
        sentences.clear();
        boolean isToldResults = info.role == AIWolf.Role.SEER || info.role == AIWolf.Role.MEDIUM;
        if (info.day == 1 && isToldResults) sentences.add(AIWolf.comingout(info.agent, info.role));
        if (info.divineResult != null) {
            sentences.add(AIWolf.divined(info.divineResult.target, info.divineResult.result));
            if (info.divineResult.result == AIWolf.Species.WEREWOLF) wolves.add(info.divineResult.target);
        }
        if (info.mediumResult != null)
            sentences.add(AIWolf.identified(info.mediumResult.target, info.mediumResult.result));
    }

    /** Called before every other method: reads what the others have said since the last call. */
    @Override
    public void update(AIWolf.GameInfo info) {
        for (; heard < info.talkList.size(); heard++) {
            AIWolf.Talk talk = info.talkList.get(heard);
            if (talk.agent == info.agent) continue;
            for (AIWolf.Content content : talk.content.parts())
                if (content.subject == talk.agent) hear(talk.agent, content);
        }
    }

    /** One sentence that an agent says about itself or what it did. */
    private void hear(int speaker, AIWolf.Content content) {
        boolean isClaim = content.kind.equals("COMINGOUT") && content.target == speaker;
        if (isClaim && content.role == AIWolf.Role.SEER && seer == AIWolf.NOBODY) seer = speaker;
        boolean isResult = content.kind.equals("DIVINED") && speaker == seer;
        if (isResult && content.result == AIWolf.Species.WEREWOLF) wolves.add(content.target);
    }

    @Override
    public String talk() {
        if (!sentences.isEmpty()) return sentences.remove();
        int suspect = suspect();
        if (suspect == AIWolf.NOBODY || suspect == declared) return AIWolf.OVER;
        declared = suspect;
        return AIWolf.vote(suspect);
    }

    @Override
    public int vote() {
        if (declared != AIWolf.NOBODY) return declared;
        return suspect() != AIWolf.NOBODY ? suspect() : anyOf(others());
    }

    @Override
    public int divine() {
        List<Integer> unknown = others();
        unknown.removeAll(wolves);
        return anyOf(unknown);
    }

    @Override
    public int guard() {
        return others().contains(seer) ? seer : anyOf(others());
    }

    /** Attacks the seer first, and never another werewolf. */
    @Override
    public int attack() {
        List<Integer> prey = others();
        prey.removeAll(info.roleMap.keySet());
        return prey.contains(seer) ? seer : anyOf(prey);
    }

    private int suspect() {
        return others().stream().filter(wolves::contains).findFirst().orElse(AIWolf.NOBODY);
    }

    private List<Integer> others() {
        List<Integer> others = new ArrayList<>(info.aliveAgentList);
        others.remove(Integer.valueOf(info.agent));
        return others;
    }

    private int anyOf(List<Integer> agents) {
        return agents.isEmpty() ? AIWolf.NOBODY : agents.get(random.nextInt(agents.size()));
    }
}
