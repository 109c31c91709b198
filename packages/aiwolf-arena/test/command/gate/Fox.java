import java.io.*;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

/** The policy of fox.js, as a client without any library: nothing is drawn, so all play the same games. */
public final class Fox {
  static final boolean WORSE = false;

  static int me, day, black;
  static boolean told, isWolf;
  static List<Integer> others = new ArrayList<>();

  public static void main(String[] args) throws IOException {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i + 1 < args.length; i += 2) options.put(args[i], args[i + 1]);
    Socket socket = new Socket(options.get("-h"), Integer.parseInt(options.get("-p")));
    BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String request = found(line, "\"request\":\"(\\w+)\"", "");
      if (line.contains("\"gameInfo\":{")) look(line, request);
      if (request.equals("DAILY_INITIALIZE")) told = false;
      String answer = answer(request, options.get("-n"));
      if (answer == null) continue;
      out.write(answer + "\n");
      out.flush();
    }
    socket.close();
  }

  static void look(String line, String request) {
    me = Integer.parseInt(found(line, "\"gameInfo\":\\{\"agent\":(\\d+)", "0"));
    day = Integer.parseInt(found(line, "\"cursedFox\":-?\\d+,\"day\":(-?\\d+)", "0"));
    isWolf = found(line, "\"roleMap\":\\{([^}]*)\\}", "").contains("\"" + me + "\":\"WEREWOLF\"");
    others.clear();
    Matcher alive = Pattern.compile("\"(\\d+)\":\"ALIVE\"").matcher(found(line, "\"statusMap\":\\{([^}]*)\\}", ""));
    while (alive.find()) if (Integer.parseInt(alive.group(1)) != me) others.add(Integer.valueOf(alive.group(1)));
    Collections.sort(others);
    if (request.equals("INITIALIZE")) black = 0;
    String divined = found(line, "\"divineResult\":\\{([^}]*)\\}", "");
    if (divined.contains("WEREWOLF")) black = Integer.parseInt(found(divined, "\"target\":(\\d+)", "0"));
  }

  static String answer(String request, String name) {
    switch (request) {
      case "NAME": return name;
      case "ROLE": return "none";
      case "TALK": return talk();
      case "WHISPER": return "Over";
      case "VOTE": return seat(!WORSE && others.contains(black) ? black : others.get(0));
      case "DIVINE": return seat(others.get(others.size() - 1));
      case "ATTACK": case "GUARD": return seat(others.get(0));
      default: return null;
    }
  }

  static String talk() {
    if (WORSE && isWolf && day == 1) return "COMINGOUT Agent[0" + me + "] WEREWOLF";
    if (WORSE || told || !others.contains(black)) return "Over";
    told = true;
    return "DIVINED Agent[0" + black + "] WEREWOLF";
  }

  static String seat(int agent) {
    return "{\"agentIdx\":" + agent + "}";
  }

  static String found(String text, String pattern, String other) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? matcher.group(1) : other;
  }
}
