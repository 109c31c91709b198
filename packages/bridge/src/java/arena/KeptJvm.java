package arena;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Plays game sets of Java players in one JVM. Reads orders from stdin: words that are separated by tabs, one order a line.
 * "play SET RANDOM CLOCK CLASSPATH CLASS ARGUMENT..." runs the main method of a class with a class loader of its own: see
 * SetLoader. What players print, and how sets end, is written to stdout: see Report. Ends with stdin. Argument "clock": reports
 * the CPU time of each set.
 */
public final class KeptJvm {
  private KeptJvm() {}

  public static void main(String[] args) throws IOException {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.setIn(new ByteArrayInputStream(new byte[0]));
    SeatRandom.fixOrders();
    Before before = new Before();
    before.restore();
    Map<String, PlayedSet> sets = new ConcurrentHashMap<>();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> sets.values().forEach(set -> Report.flush(set.threads))));
    if (args.length > 0) new CpuClock(sets.values()).start();
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      String[] words = line.split("\t", -1);
      sets.values().removeIf(PlayedSet::hasEnded);
      if (sets.isEmpty()) before.restore();
      PlayedSet set = new PlayedSet(words);
      sets.put(words[1], set);
      set.begin();
    }
    System.exit(0);
  }
}
