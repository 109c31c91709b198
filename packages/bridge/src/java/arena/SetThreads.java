package arena;

import java.io.ByteArrayOutputStream;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** The threads of a set. Threads that a player starts belong to the group of the thread that starts them. */
final class SetThreads extends ThreadGroup {
  /** The lines that the players have begun to print. */
  final ByteArrayOutputStream out = new ByteArrayOutputStream();
  final ByteArrayOutputStream err = new ByteArrayOutputStream();
  /** The CPU time in milliseconds that was last reported to the arena. */
  long toldMs = 0;
  /** CPU time of each thread, by ID: threads that have ended count as well. */
  private final Map<Long, Long> nanos = new HashMap<>();

  SetThreads(String set) {
    super(set);
  }

  /** The set to which the current thread belongs; null for the arena's own threads. */
  static SetThreads current() {
    for (ThreadGroup group = Thread.currentThread().getThreadGroup(); group != null; group = group.getParent())
      if (group instanceof SetThreads) return (SetThreads) group;
    return null;
  }

  void awaitEnd(Thread main) {
    for (Thread one = main; one != null; one = alive(false)) {
      try {
        one.join();
      } catch (InterruptedException byPlayer) {
        continue;
      }
    }
  }

  /** Returns a living thread of the set, or null. */
  Thread alive(boolean isDaemonToo) {
    for (Thread one : all()) if (one != null && one.isAlive() && (isDaemonToo || !one.isDaemon())) return one;
    return null;
  }

  /** Returns the CPU time in milliseconds that the threads of the set have used so far. */
  long cpuMs(ThreadMXBean clock) {
    for (Thread one : all()) if (one != null) nanos.merge(one.getId(), clock.getThreadCpuTime(one.getId()), Math::max);
    return nanos.values().stream().mapToLong(Long::longValue).sum() / 1_000_000;
  }

  private Thread[] all() {
    Thread[] threads = new Thread[activeCount() + 16];
    enumerate(threads, true);
    return threads;
  }
}
