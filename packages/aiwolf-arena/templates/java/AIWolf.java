import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The client library of an AIWolf agent: the whole protocol in one file, without any jar (Java 11 or newer).
 *
 * <p>Agents are numbers, as in Agent[01] = 1. Fields and methods have the names of the official library.
 */
public final class AIWolf {
    public static final int NOBODY = -1;
    public static final int ANY = 255;
    /** I say nothing in this turn. */
    public static final String SKIP = "Skip";
    /** I say nothing more today. */
    public static final String OVER = "Over";

    public enum Role { VILLAGER, SEER, MEDIUM, BODYGUARD, POSSESSED, WEREWOLF, FREEMASON, FOX, ANY }

    public enum Species { HUMAN, WEREWOLF, ANY }

    /** An agent: its class overrides what it needs. One player plays all games of a set. */
    public abstract static class Player {
        /** What the seat knows now. */
        public GameInfo info;

        public String getName() { return getClass().getSimpleName(); }

        /** A game begins. `setting` has `playerNum`, `roleNumMap`, `maxTalk` and more. */
        public void initialize(GameInfo info, Map<String, Object> setting) {}

        /** Called before every other method of a game, also if no answer is needed. */
        public void update(GameInfo info) {}

        /** A day begins: results of the night are known. */
        public void dayStart() {}

        /** Returns a sentence, SKIP or OVER. */
        public String talk() { return OVER; }

        /** Returns a sentence for the other werewolves, SKIP or OVER. */
        public String whisper() { return OVER; }

        /** Returns the agent that is to be executed. (For NOBODY, the server chooses.) */
        public int vote() { return NOBODY; }

        /** As a werewolf, returns the agent that is to be attacked. */
        public int attack() { return NOBODY; }

        /** As the seer, returns the agent whose species is to be told. */
        public int divine() { return NOBODY; }

        /** As the bodyguard, returns the agent to protect. */
        public int guard() { return NOBODY; }

        /** A game has ended: `info.roleMap` has the roles of all. */
        public void finish() {}
    }

    // --- what a seat knows -----------------------------------------------------------------------

    public static final class GameInfo {
        public final int day, agent, executedAgent, latestExecutedAgent, attackedAgent, guardedAgent;
        public final Role role;
        /** The known roles: one's own, those of other werewolves, and all at the end. */
        public final Map<Integer, Role> roleMap = new TreeMap<>();
        public final List<Integer> agentList = new ArrayList<>(), aliveAgentList = new ArrayList<>();
        public final List<Integer> lastDeadAgentList = new ArrayList<>();
        public final List<Talk> talkList, whisperList;
        public final List<Vote> voteList, latestVoteList, attackVoteList, latestAttackVoteList;
        /** The result of the last night, or null. */
        public final Judge divineResult, mediumResult;

        GameInfo(Map<String, Object> packet) {
            day = number(packet, "day");
            agent = number(packet, "agent");
            executedAgent = number(packet, "executedAgent");
            latestExecutedAgent = number(packet, "latestExecutedAgent");
            attackedAgent = number(packet, "attackedAgent");
            guardedAgent = number(packet, "guardedAgent");
            map(packet, "roleMap").forEach((seat, role) -> roleMap.put(Integer.valueOf(seat), Role.valueOf((String) role)));
            role = roleMap.get(agent);
            map(packet, "statusMap").forEach((seat, status) -> {
                agentList.add(Integer.valueOf(seat));
                if (status.equals("ALIVE")) aliveAgentList.add(Integer.valueOf(seat));
            });
            agentList.sort(null);
            aliveAgentList.sort(null);
            for (Object seat : list(packet, "lastDeadAgentList")) lastDeadAgentList.add(((Number) seat).intValue());
            talkList = talks(packet, "talkList");
            whisperList = talks(packet, "whisperList");
            voteList = votes(packet, "voteList");
            latestVoteList = votes(packet, "latestVoteList");
            attackVoteList = votes(packet, "attackVoteList");
            latestAttackVoteList = votes(packet, "latestAttackVoteList");
            divineResult = packet.get("divineResult") == null ? null : new Judge(map(packet, "divineResult"));
            mediumResult = packet.get("mediumResult") == null ? null : new Judge(map(packet, "mediumResult"));
        }

        /** Adds what was said since the last request. The server may send a sentence twice. */
        static void add(List<Talk> history, List<Talk> items) {
            for (Talk item : items)
                if (history.stream().noneMatch(talk -> talk.day == item.day && talk.idx == item.idx)) history.add(item);
        }
    }

    public static final class Talk {
        public final int day, turn, idx, agent;
        public final String text;
        public final Content content;

        Talk(Map<String, Object> fields) {
            day = number(fields, "day");
            turn = number(fields, "turn");
            idx = number(fields, "idx");
            agent = number(fields, "agent");
            text = (String) fields.get("text");
            content = parse(text, agent);
        }
    }

    public static final class Vote {
        public final int day, agent, target;

        Vote(Map<String, Object> fields) {
            day = number(fields, "day");
            agent = number(fields, "agent");
            target = number(fields, "target");
        }
    }

    public static final class Judge {
        public final int day, agent, target;
        public final Species result;

        Judge(Map<String, Object> fields) {
            day = number(fields, "day");
            agent = number(fields, "agent");
            target = number(fields, "target");
            result = Species.valueOf((String) fields.get("result"));
        }
    }

    private static List<Talk> talks(Map<String, Object> packet, String key) {
        return list(packet, key).stream().map(item -> new Talk(asMap(item))).collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<Vote> votes(Map<String, Object> packet, String key) {
        return list(packet, key).stream().map(item -> new Vote(asMap(item))).collect(Collectors.toList());
    }

    private static int number(Map<String, Object> packet, String key) {
        return packet.get(key) == null ? NOBODY : ((Number) packet.get(key)).intValue();
    }

    private static List<?> list(Map<String, Object> packet, String key) {
        return packet.get(key) == null ? List.of() : (List<?>) packet.get(key);
    }

    private static Map<String, Object> map(Map<String, Object> packet, String key) {
        return packet.get(key) == null ? Map.of() : asMap(packet.get(key));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(Object value) {
        return (Map<String, Object>) value;
    }

    // --- sentences -------------------------------------------------------------------------------

    private static String name(int agent) {
        return agent == ANY ? "ANY" : String.format("Agent[%02d]", agent);
    }
    public static String estimate(int agent, Role role) { return "ESTIMATE " + name(agent) + " " + role; }
    public static String comingout(int agent, Role role) { return "COMINGOUT " + name(agent) + " " + role; }
    public static String divination(int agent) { return "DIVINATION " + name(agent); }
    public static String divined(int agent, Species result) { return "DIVINED " + name(agent) + " " + result; }
    public static String identified(int agent, Species result) { return "IDENTIFIED " + name(agent) + " " + result; }
    public static String guard(int agent) { return "GUARD " + name(agent); }
    public static String guarded(int agent) { return "GUARDED " + name(agent); }
    public static String vote(int agent) { return "VOTE " + name(agent); }
    public static String voted(int agent) { return "VOTED " + name(agent); }
    public static String attack(int agent) { return "ATTACK " + name(agent); }
    public static String attacked(int agent) { return "ATTACKED " + name(agent); }
    public static String agree(Talk talk) { return "AGREE TALK day" + talk.day + " ID:" + talk.idx; }
    public static String disagree(Talk talk) { return "DIS" + agree(talk); }
    public static String request(int agent, String sentence) {
        return "REQUEST " + name(agent) + " (" + sentence + ")";
    }
    public static String inquire(int agent, String sentence) {
        return "INQUIRE " + name(agent) + " (" + sentence + ")";
    }
    public static String because(String reason, String sentence) {
        return "BECAUSE (" + reason + ") (" + sentence + ")";
    }
    public static String onDay(int day, String sentence) { return "DAY " + day + " (" + sentence + ")"; }

    /** AND, OR, XOR (two sentences) or NOT (one): join("AND", vote(2), estimate(2, Role.WEREWOLF)). */
    public static String join(String operator, String... sentences) {
        return operator + " (" + String.join(") (", sentences) + ")";
    }

    /** A sentence with another subject than the speaker: by(ANY, vote(2)). */
    public static String by(int agent, String sentence) { return name(agent) + " " + sentence; }

    /** A sentence that was read. */
    public static final class Content {
        /** VOTE, ESTIMATE, ... */
        public String kind = "";
        public int subject, target = NOBODY;
        public Role role;
        public Species result;
        /** The sentences in parentheses. */
        public final List<Content> contents = new ArrayList<>();

        /** Returns the sentences of an AND, or the sentence itself. */
        public List<Content> parts() {
            if (!kind.equals("AND")) return List.of(this);
            return contents.stream().flatMap(content -> content.parts().stream()).collect(Collectors.toList());
        }
    }

    private static final Pattern TOKEN = Pattern.compile("[()]|[^\\s()]+");
    private static final Pattern AGENT = Pattern.compile("Agent\\[(\\d{1,3})\\]");

    /** Reads a sentence. Never fails: what is no sentence has a `kind` that nobody asks for. */
    public static Content parse(String text, int speaker) {
        return content(TOKEN.matcher(text == null ? "" : text), speaker);
    }

    private static Content content(Matcher tokens, int subject) {
        Content content = new Content();
        content.subject = subject;
        while (tokens.find() && !tokens.group().equals(")")) {
            String token = tokens.group();
            boolean isDirected = content.kind.equals("REQUEST") || content.kind.equals("INQUIRE");
            int agent = agentOf(token);
            if (token.equals("(")) content.contents.add(content(tokens, isDirected ? content.target : content.subject));
            else if (agent != NOBODY && content.kind.isEmpty()) content.subject = agent;
            else if (agent != NOBODY && content.target == NOBODY) content.target = agent;
            else if (content.kind.isEmpty()) content.kind = token;
            else if (content.kind.equals("ESTIMATE") || content.kind.equals("COMINGOUT")) content.role = word(Role.class, token);
            else if (content.kind.equals("DIVINED") || content.kind.equals("IDENTIFIED"))
                content.result = word(Species.class, token);
        }
        return content;
    }

    private static int agentOf(String token) {
        Matcher found = AGENT.matcher(token);
        return token.equals("ANY") ? ANY : found.matches() ? Integer.parseInt(found.group(1)) : NOBODY;
    }

    private static <E extends Enum<E>> E word(Class<E> words, String token) {
        for (E word : words.getEnumConstants()) if (word.name().equals(token)) return word;
        return null;
    }

    // --- the connection --------------------------------------------------------------------------

    /** Plays with the server of the command line: -h HOST -p PORT [-n NAME] [-r ROLE]. */
    public static void connect(Player player, String[] args) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < args.length; i += 2) options.put(args[i], args[i + 1]);
        String host = options.getOrDefault("-h", "localhost");
        int port = Integer.parseInt(options.getOrDefault("-p", "10000"));
        String name = options.containsKey("-n") ? options.get("-n") : player.getName();
        Session session = new Session(player, name, options.getOrDefault("-r", "none"));
        try (Socket socket = new Socket(host, port)) {
            socket.setTcpNoDelay(true);
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String answer = line.isBlank() ? null : session.answer(asMap(new Json(line).value()));
                if (answer != null) socket.getOutputStream().write((answer + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Returns a number that can be set from outside: `./{{name}}.jar?threshold=0.2` (or `java -Dthreshold=0.2`). */
    public static double parameter(String name, double usual) {
        return Double.parseDouble(System.getProperty(name, String.valueOf(usual)));
    }

    /** Calls a player's methods as the server's requests say. */
    static final class Session {
        private final Player player;
        private final String name, role;

        Session(Player player, String name, String role) {
            this.player = player;
            this.name = name;
            this.role = role;
        }

        /** Returns the line for the server, or null if the request needs none. */
        String answer(Map<String, Object> packet) {
            String request = (String) packet.get("request");
            if (request.equals("NAME")) return name;
            if (request.equals("ROLE")) return role;
            if (packet.get("gameInfo") != null) player.info = new GameInfo(map(packet, "gameInfo"));
            GameInfo.add(player.info.talkList, talks(packet, "talkHistory"));
            GameInfo.add(player.info.whisperList, talks(packet, "whisperHistory"));
            if (request.equals("INITIALIZE")) player.initialize(player.info, map(packet, "gameSetting"));
            else player.update(player.info);
            switch (request) {
                case "DAILY_INITIALIZE": player.dayStart(); return null;
                case "FINISH": player.finish(); return null;
                case "TALK": return spoken(player.talk());
                case "WHISPER": return spoken(player.whisper());
                case "VOTE": return chosen(player.vote());
                case "ATTACK": return chosen(player.attack());
                case "DIVINE": return chosen(player.divine());
                case "GUARD": return chosen(player.guard());
                default: return null;
            }
        }

        private static String spoken(String sentence) {
            return sentence == null ? SKIP : sentence.replaceAll("\\s+", " ");
        }

        private static String chosen(int agent) {
            return agent == NOBODY ? "" : "{\"agentIdx\":" + agent + "}";
        }
    }

    /** For tests: puts a player into a situation on day 1 in a village of five. `talks`: "4 VOTE Agent[05]" for what 4 said. */
    public static <P extends Player> P situation(P player, int agent, Role role, String... talks) {
        String seats = "\"1\":\"ALIVE\",\"2\":\"ALIVE\",\"3\":\"ALIVE\",\"4\":\"ALIVE\",\"5\":\"ALIVE\"";
        String info = "{\"agent\":%d,\"day\":%d,\"roleMap\":{\"%d\":\"%s\"},\"statusMap\":{%s}}";
        String packet = "{\"request\":\"%s\",\"gameInfo\":" + info + ",\"gameSetting\":{\"playerNum\":5}}";
        Session session = new Session(player, "", "");
        for (String request : List.of("INITIALIZE", "DAILY_INITIALIZE")) {
            int day = request.equals("INITIALIZE") ? 0 : 1;
            session.answer(asMap(new Json(String.format(packet, request, agent, day, agent, role, seats)).value()));
        }
        for (String talk : talks) {
            String[] words = talk.split(" ", 2);
            Map<String, Object> said = Map.of("agent", Integer.valueOf(words[0]), "day", 1, "text", words[1]);
            player.info.talkList.add(new Talk(said));
        }
        player.update(player.info);
        return player;
    }

    /** Reads JSON: objects as Map, arrays as List, numbers as Long or Double. */
    private static final class Json {
        private static final String ESCAPED = "\"\\/bfnrt", MEANT = "\"\\/\b\f\n\r\t";
        private final String text;
        private int at;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            char first = next();
            if (first == '{') {
                Map<String, Object> fields = new HashMap<>();
                at++;
                while (next() != '}') {
                    if (text.charAt(at) == ',') at++;
                    String key = (String) value();
                    next(); // the colon
                    at++;
                    fields.put(key, value());
                }
                at++;
                return fields;
            }
            if (first == '[') {
                List<Object> items = new ArrayList<>();
                at++;
                while (next() != ']') {
                    if (text.charAt(at) == ',') at++;
                    items.add(value());
                }
                at++;
                return items;
            }
            return first == '"' ? string() : word();
        }

        /** Skips blanks, and returns the character after them. */
        private char next() {
            while (Character.isWhitespace(text.charAt(at))) at++;
            return text.charAt(at);
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                if (c == '\\') {
                    c = text.charAt(++at);
                    if (c == 'u') {
                        c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                        at += 4;
                    } else c = MEANT.charAt(ESCAPED.indexOf(c));
                }
                read.append(c);
            }
            at++;
            return read.toString();
        }

        private Object word() {
            int from = at;
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(from, at);
            if (word.equals("null")) return null;
            if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
            if (word.matches("-?\\d+")) return Long.valueOf(word);
            return Double.valueOf(word);
        }
    }

    private AIWolf() {}
}
