package arena;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One game set: the main method of a class, with a class loader and a thread group of its own. */
final class PlayedSet implements Runnable {
  /** The class loaders of earlier sets. They cannot be collected if a player has left something behind in the JVM. */
  private static final List<WeakReference<ClassLoader>> LOADERS = new ArrayList<>();
  private static final int MOST_LOADERS = 16;

  final SetThreads threads;
  private final String classPath;
  private final String random;
  private final String clock;
  private final String className;
  private final String[] arguments;
  private volatile boolean hasEnded = false;
  private volatile int code = 0;

  /** `words`: those of an order. */
  PlayedSet(String[] words) {
    this.threads = new SetThreads(words[1]);
    this.random = words[2];
    this.clock = words[3];
    this.classPath = words[4];
    this.className = words[5];
    this.arguments = Arrays.copyOfRange(words, 6, words.length);
  }

  boolean hasEnded() {
    return hasEnded;
  }

  void begin() {
    new Thread(this, "set " + threads.getName()).start();
  }

  /** Waits like a JVM for the end of all threads that are not daemons. Reports the exit code, and what outlives the set. */
  @Override
  public void run() {
    try (SetLoader loader = new SetLoader(classPath, random, clock)) {
      Thread main = new Thread(threads, () -> play(loader), "main");
      main.setDaemon(false);
      main.setContextClassLoader(loader);
      main.start();
      threads.awaitEnd(main);
      synchronized (LOADERS) {
        LOADERS.add(new WeakReference<>(loader));
      }
    } catch (IOException thrown) {
      thrown.printStackTrace();
    }
    Report.flush(threads);
    hasEnded = true;
    Thread left = threads.alive(true);
    String trouble = left != null ? "the thread " + left.getName() : areKept() ? "classes" : "";
    Report.tell(threads.getName(), "ended", code + "\t" + trouble);
  }

  private void play(ClassLoader loader) {
    try {
      loader.loadClass(className).getMethod("main", String[].class).invoke(null, (Object) arguments);
    } catch (Throwable thrown) {
      code = 1;
      System.err.print("Exception in thread \"main\" ");
      (thrown instanceof InvocationTargetException ? thrown.getCause() : thrown).printStackTrace();
    }
  }

  /** Whether classes of earlier sets are still in use. */
  private static boolean areKept() {
    synchronized (LOADERS) {
      if (LOADERS.size() <= MOST_LOADERS) return false;
      System.gc();
      LOADERS.removeIf(loader -> loader.get() == null);
      return LOADERS.size() > MOST_LOADERS / 2;
    }
  }
}
