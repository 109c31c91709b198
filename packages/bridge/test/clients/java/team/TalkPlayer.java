package team;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads everything that it is told, parses every sentence, and suspects those that others suspect. It draws nothing by chance,
 * so a village of such players plays the same games however it is started.
 */
public class TalkPlayer implements Function<String, String> {
  private static final Pattern SENTENCE = Pattern.compile("(ESTIMATE|VOTE|DIVINED|REQUEST) Agent\\[(\\d+)\\](?: (\\w+))?");
  private static final int MOST_TALKS = 5;

  private Map<String, Object> info = Collections.emptyMap();
  private final Map<Long, Integer> suspicion = new TreeMap<>();
  private final Map<String, List<String>> heard = new HashMap<>();
  private int talks = 0;

  @Override
  public String apply(String line) {
    Map<String, Object> packet = Json.read(line);
    String request = (String) packet.get("request");
    if (packet.get("gameInfo") != null) info = mapIn(packet, "gameInfo");
    if (request.equals("INITIALIZE")) suspicion.clear();
    if (request.equals("DAILY_INITIALIZE")) talks = 0;
    hear(packet.get("talkHistory"));
    hear(packet.get("whisperHistory"));
    if (request.equals("TALK") || request.equals("WHISPER")) return say();
    return "{\"agentIdx\":" + suspect() + "}";
  }

  @SuppressWarnings("unchecked")
  private void hear(Object history) {
    if (history == null) return;
    for (Map<String, Object> talk : (List<Map<String, Object>>) history) {
      String text = (String) talk.get("text");
      heard.computeIfAbsent(talk.get("agent") + "/" + talk.get("day"), key -> new ArrayList<>()).add(text);
      Matcher found = SENTENCE.matcher(text);
      while (found.find()) suspicion.merge(Long.parseLong(found.group(2)), weight(found.group(1), found.group(3)), Integer::sum);
    }
  }

  private static int weight(String verb, String object) {
    if (verb.equals("VOTE") || verb.equals("REQUEST")) return 1;
    return "WEREWOLF".equals(object) ? 2 : -1;
  }

  private String say() {
    if (talks++ >= MOST_TALKS) return "Over";
    String seat = String.format("Agent[%02d]", suspect());
    return talks % 2 == 0 ? "VOTE " + seat : "ESTIMATE " + seat + " WEREWOLF";
  }

  /** The living seat with the most suspicion; of equals, the next one behind the own seat. */
  private long suspect() {
    long self = (Long) info.get("agent");
    Map<String, Object> fellows = mapIn(info, "roleMap");
    long best = self;
    int most = Integer.MIN_VALUE;
    List<String> seats = new ArrayList<>(mapIn(info, "statusMap").keySet());
    for (int step = 1; step < seats.size(); step++) {
      long seat = (self - 1 + step) % seats.size() + 1;
      String key = String.valueOf(seat);
      if (fellows.containsKey(key) || !"ALIVE".equals(mapIn(info, "statusMap").get(key))) continue;
      int doubt = suspicion.getOrDefault(seat, 0);
      if (doubt > most) {
        most = doubt;
        best = seat;
      }
    }
    return best;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> mapIn(Map<String, Object> from, String key) {
    return (Map<String, Object>) from.get(key);
  }
}
