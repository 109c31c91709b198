package team;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Players that do what a JVM that is kept has to withstand. All of them say in which JVM they are, and what they find there. */
public class Habits extends TalkPlayer {
  private static int sets = 0;

  public Habits() {
    System.setProperty("habit", System.getProperty("habit", "") + "I");
    String found = System.getProperty("habit") + " " + ++sets + " " + Locale.getDefault().equals(Locale.CHINA);
    System.out.println("in " + ManagementFactory.getRuntimeMXBean().getName() + " finds " + found);
    Locale.setDefault(Locale.CHINA);
    System.setOut(System.err);
  }

  public static class Exits extends Habits {
    @Override
    public String apply(String packet) {
      if (!packet.contains("\"request\":\"VOTE\"")) return super.apply(packet);
      System.out.print("I have had enough");
      System.exit(3);
      return null;
    }
  }

  public static class Throws extends Habits {
    @Override
    public String apply(String packet) {
      if (packet.contains("\"request\":\"VOTE\"")) throw new IllegalStateException("nobody to vote for");
      return super.apply(packet);
    }
  }

  public static class Hangs extends Habits {
    @Override
    public String apply(String packet) {
      while (packet.contains("\"request\":\"VOTE\"")) Thread.yield();
      return super.apply(packet);
    }
  }

  public static class Lingers extends Habits {
    public Lingers() {
      Thread thread = new Thread(() -> {
        while (true) {
          try {
            Thread.sleep(1000);
          } catch (InterruptedException ignored) {
            // it is never ended
          }
        }
      }, "lingering");
      thread.setDaemon(true);
      thread.start();
    }
  }
}
