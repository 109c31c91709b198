package team;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says Over at once, and chooses the first living seat that is no fellow. Keeps what a whole gameInfo told it. */
public class OverPlayer implements Function<String, String> {
  private static final Pattern ALIVE = Pattern.compile("\"(\\d+)\":\"ALIVE\"");

  private String statusMap = "";
  private String roleMap = "";

  @Override
  public String apply(String packet) {
    if (!packet.startsWith("{\"gameInfo\":null")) {
      statusMap = mapIn(packet, "statusMap");
      roleMap = mapIn(packet, "roleMap");
    }
    if (packet.contains("\"request\":\"TALK\"") || packet.contains("\"request\":\"WHISPER\"")) return "Over";
    for (Matcher alive = ALIVE.matcher(statusMap); alive.find(); ) {
      if (!roleMap.contains("\"" + alive.group(1) + "\":")) return "{\"agentIdx\":" + alive.group(1) + "}";
    }
    return null;
  }

  private static String mapIn(String packet, String key) {
    int from = packet.indexOf("\"" + key + "\":{");
    return packet.substring(from, packet.indexOf('}', from));
  }
}
