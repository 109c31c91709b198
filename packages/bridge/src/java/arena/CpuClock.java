package arena;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;

/** Reports the CPU time of sets that are played at the same time: the arena sees only that of the whole process. */
final class CpuClock extends Thread {
  private static final long EVERY_MS = 20;
  /** Less is not reported, so that quick players cost nothing. */
  private static final long LEAST_MS = 5;

  private final Collection<PlayedSet> sets;
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();

  CpuClock(Collection<PlayedSet> sets) {
    super("CPU clock");
    this.sets = sets;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      for (; ; Thread.sleep(EVERY_MS)) for (PlayedSet set : sets) tell(set.threads);
    } catch (InterruptedException byPlayer) {
      run();
    }
  }

  private void tell(SetThreads threads) {
    long ms = threads.cpuMs(clock);
    if (ms < threads.toldMs + LEAST_MS) return;
    threads.toldMs = ms;
    Report.tell(threads.getName(), "cpu", String.valueOf(ms));
  }
}
