package arena;

import java.lang.reflect.Field;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The random numbers of one seat in one set: they follow from the seat's key. `ClassEditor` points an agent's classes here. The
 * class is defined by the loader of each set, so its state is that of the set, and no other agent's. Java's own classes are not
 * changed: what they draw by themselves is not repeatable.
 */
public final class Chance {
  private static SplittableRandom seeds = new SplittableRandom(0);
  /** The numbers of methods without an object: Math.random, Collections.shuffle, ... */
  private static Random shared = new Random(0);
  /** The threads that have got a seed for their ThreadLocalRandom. */
  private static final ThreadLocal<Boolean> SEEDED = new ThreadLocal<>();

  private Chance() {}

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

  /** The class cannot be extended, so the numbers of the thread get a seed. */
  @Instead("java/util/concurrent/ThreadLocalRandom.current")
  public static ThreadLocalRandom ofThread() throws ReflectiveOperationException {
    ThreadLocalRandom random = ThreadLocalRandom.current(); // has Java give the thread its first seed
    if (SEEDED.get() != null) return random;
    SEEDED.set(true);
    Field seed = Thread.class.getDeclaredField("threadLocalRandomSeed");
    put("putLong", long.class, Thread.currentThread(), "objectFieldOffset", seed, nextSeed());
    return random;
  }

  @Instead("java/security/SecureRandom.<init>")
  public static SecureRandom newSecure() {
    return new Secure();
  }

  @Instead("java/security/SecureRandom.getInstanceStrong")
  public static SecureRandom strong() {
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

  /** Gives `Set.of` and `Map.of` the same order in every JVM. Java draws it when it starts, and has no option for it. */
  static void fixOrders() {
    try {
      Class<?> sets = Class.forName("java.util.ImmutableCollections");
      put("putLong", long.class, null, "staticFieldOffset", sets.getDeclaredField("SALT32L"), 1L << 30);
      put("putBoolean", boolean.class, null, "staticFieldOffset", sets.getDeclaredField("REVERSE"), false);
    } catch (ReflectiveOperationException | RuntimeException another) {
      return; // Java 8 has no such sets; those of Java 9 to 11 have other fields
    }
  }

  /** Sets a field past Java's protection, which `--add-opens` allows for the class that does it. `object`: null for a static field. */
  private static void put(String method, Class<?> type, Object object, String offset, Field field, Object value)
      throws ReflectiveOperationException {
    Class<?> memory = unsafeClass();
    Field found = memory.getDeclaredField("theUnsafe");
    found.setAccessible(true);
    Object unsafe = found.get(null);
    Object base = object != null ? object : memory.getMethod("staticFieldBase", Field.class).invoke(unsafe, field);
    Object at = memory.getMethod(offset, Field.class).invoke(unsafe, field);
    memory.getMethod(method, Object.class, long.class, type).invoke(unsafe, base, at, value);
  }

  private static Class<?> unsafeClass() throws ClassNotFoundException {
    try {
      return Class.forName("jdk.internal.misc.Unsafe");
    } catch (ClassNotFoundException java8) {
      return Class.forName("sun.misc.Unsafe");
    }
  }
}
