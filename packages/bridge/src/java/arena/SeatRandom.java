package arena;

import java.lang.reflect.Field;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * The random numbers of one seat in one set: they follow from the seat's key. `ClassEditor` points an agent's classes here. The
 * class is defined by the loader of each set, so its state is that of the set, and no other agent's. Java's own classes are not
 * changed: what they draw by themselves is not repeatable.
 */
public final class SeatRandom {
  private static SplittableRandom seeds = new SplittableRandom(0);
  /** The numbers of methods without an object: Math.random, Collections.shuffle, ... */
  private static Random shared = new Random(0);

  private SeatRandom() {}

  public static void begin(long key) {
    seeds = new SplittableRandom(key);
    shared = newRandom();
  }

  private static synchronized long nextSeed() {
    return seeds.nextLong();
  }

  @Instead("java/lang/Math.random")
  public static double mathRandom() {
    return shared.nextDouble();
  }

  @Instead("java/util/Collections.shuffle")
  public static void shuffle(List<?> list) {
    Collections.shuffle(list, shared);
  }

  @Instead("java/util/UUID.randomUUID")
  public static UUID randomUuid() {
    return new UUID(shared.nextLong() & ~0xf000L | 0x4000L, shared.nextLong() >>> 2 | Long.MIN_VALUE); // version 4, variant 2
  }

  @Instead("java/util/Random.<init>")
  public static Random newRandom() {
    return new Random(nextSeed());
  }

  @Instead("java/util/SplittableRandom.<init>")
  public static SplittableRandom newSplittable() {
    return new SplittableRandom(nextSeed());
  }

  @Instead({"java/security/SecureRandom.<init>", "java/security/SecureRandom.getInstanceStrong"})
  public static SecureRandom newSecure() {
    return new Secure();
  }

  @Instead("java/security/SecureRandom.getInstance")
  public static SecureRandom secureOf(String algorithm) {
    return new Secure();
  }

  /** The superclass of those classes of agents that extend Random. */
  public static class Numbers extends Random {
    private static final long serialVersionUID = 1;

    public Numbers() {
      super(nextSeed());
    }

    public Numbers(long seed) {
      super(seed);
    }
  }

  /**
   * What ThreadLocalRandom is renamed to, which nobody can extend, and whose numbers follow from the number of the thread. Both
   * names are equally long, so that a name can be replaced within a constant.
   */
  public static final class ThreadLocalRandomSeat extends Numbers {
    private static final long serialVersionUID = 1;
    private static final ThreadLocal<ThreadLocalRandomSeat> OF_THREAD =
        ThreadLocal.withInitial(ThreadLocalRandomSeat::new);

    public static ThreadLocalRandomSeat current() {
      return OF_THREAD.get();
    }

    public int nextInt(int from, int below) {
      return (int) nextLong(from, below);
    }

    public long nextLong(long below) {
      return nextLong(0, below);
    }

    public long nextLong(long from, long below) {
      return longs(1, from, below).findFirst().getAsLong();
    }

    public double nextDouble(double below) {
      return nextDouble() * below;
    }

    public double nextDouble(double from, double below) {
      return from + nextDouble() * (below - from);
    }
  }

  /** More seeds change nothing, as they cannot make an original worse. */
  public static final class Secure extends SecureRandom {
    private static final long serialVersionUID = 1;
    private final Random numbers = newRandom();

    public Secure() {
      super(null, null);
    }

    @Override
    public void nextBytes(byte[] bytes) {
      numbers.nextBytes(bytes);
    }

    @Override
    public byte[] generateSeed(int count) {
      byte[] seed = new byte[count];
      nextBytes(seed);
      return seed;
    }

    @Override
    public void setSeed(byte[] seed) {}

    @Override
    public void setSeed(long seed) {}
  }

  /**
   * Gives `Set.of` and `Map.of` the same order in every JVM. Java draws it when it starts, and has no option for it: the fields are
   * set past its protection, which `--add-opens` allows. Code that was compiled before keeps the old values (see `jvms.ts`).
   */
  static void fixOrders() {
    try {
      Class<?> memory = Class.forName("jdk.internal.misc.Unsafe");
      Object unsafe = memory.getMethod("getUnsafe").invoke(null);
      Class<?> sets = Class.forName("java.util.ImmutableCollections");
      Object[] values = {"SALT32L", 1L << 30, "putLong", long.class, "REVERSE", false, "putBoolean", boolean.class};
      for (int at = 0; at < values.length; at += 4) {
        Field field = sets.getDeclaredField((String) values[at]);
        Object base = memory.getMethod("staticFieldBase", Field.class).invoke(unsafe, field);
        Object place = memory.getMethod("staticFieldOffset", Field.class).invoke(unsafe, field);
        Class<?> type = (Class<?>) values[at + 3];
        memory.getMethod((String) values[at + 2], Object.class, long.class, type).invoke(unsafe, base, place, values[at + 1]);
      }
    } catch (ReflectiveOperationException | RuntimeException another) {
      return; // Java 8 has no such sets; those of Java 9 to 11 have other fields
    }
  }
}
