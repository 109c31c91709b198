package team;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Players that say and choose what they draw, each from another source of chance, order or time. */
public abstract class Drawing implements Function<String, String> {
  private Map<String, Object> info = Collections.emptyMap();
  private boolean hasTalked = false;

  protected Drawing() {
    List<Integer> drawn = new ArrayList<>();
    for (int i = 0; i < 4; i++) drawn.add(draw(1000));
    System.out.println("drew " + drawn);
  }

  abstract int draw(int below);

  @Override
  @SuppressWarnings("unchecked")
  public String apply(String line) {
    Map<String, Object> packet = Json.read(line);
    String request = (String) packet.get("request");
    if (packet.get("gameInfo") != null) info = (Map<String, Object>) packet.get("gameInfo");
    if (request.equals("DAILY_INITIALIZE")) hasTalked = false;
    if (request.equals("TALK") || request.equals("WHISPER")) {
      if (hasTalked) return "Over";
      hasTalked = true;
      return String.format("ESTIMATE Agent[%02d] WEREWOLF", 1 + draw(5));
    }
    List<String> alive = new ArrayList<>();
    Map<String, Object> status = (Map<String, Object>) info.get("statusMap");
    for (String seat : status.keySet())
      if ("ALIVE".equals(status.get(seat)) && !((Map<String, Object>) info.get("roleMap")).containsKey(seat)) alive.add(seat);
    return alive.isEmpty() ? null : "{\"agentIdx\":" + alive.get(draw(alive.size())) + "}";
  }

  private static int of(long number, int below) {
    return (int) Math.floorMod(number, (long) below);
  }

  private static int mixed(long seed, int below) {
    return new Random(seed * 31).nextInt(below);
  }

  public static class MathRandom extends Drawing {
    @Override
    int draw(int below) {
      return (int) (Math.random() * below);
    }
  }

  public static class Shuffles extends Drawing {
    @Override
    int draw(int below) {
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < below; i++) all.add(i);
      Collections.shuffle(all);
      return all.get(0);
    }
  }

  public static class NewRandom extends Drawing {
    @Override
    int draw(int below) {
      return new Random().nextInt(below);
    }
  }

  public static class RandomHandle extends Drawing {
    @Override
    int draw(int below) {
      Supplier<Random> supplier = Random::new;
      Supplier<Double> drawn = Math::random;
      return of(supplier.get().nextInt(below) + (int) (drawn.get() * below), below);
    }
  }

  private static final class Dice extends Random {
    private static final long serialVersionUID = 1;

    Dice() {}

    Dice(long seed) {
      super(seed + new Random().nextInt());
    }
  }

  public static class OwnRandom extends Drawing {
    @Override
    int draw(int below) {
      Random nameless = new Random() {
        private static final long serialVersionUID = 1;
      };
      return of(new Dice().nextInt(below) + new Dice(new Random().nextLong()).nextInt(below) + nameless.nextInt(below), below);
    }
  }

  public static class Secure extends Drawing {
    @Override
    int draw(int below) {
      try {
        return of(new SecureRandom().nextInt(below) + SecureRandom.getInstance("SHA1PRNG").nextInt(below), below);
      } catch (java.security.NoSuchAlgorithmException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  public static class OfThread extends Drawing {
    @Override
    int draw(int below) {
      return ThreadLocalRandom.current().nextInt(below);
    }
  }

  public static class Splittable extends Drawing {
    @Override
    int draw(int below) {
      return new SplittableRandom().nextInt(below);
    }
  }

  public static class Uuid extends Drawing {
    @Override
    int draw(int below) {
      return of(UUID.randomUUID().getLeastSignificantBits(), below);
    }
  }

  enum Colour { RED, GREEN, BLUE, WHITE, BLACK, YELLOW, GREY, BROWN }

  public static class EnumKeys extends Drawing {
    @Override
    int draw(int below) {
      Map<Colour, Integer> map = new HashMap<>();
      for (Colour one : Colour.values()) map.put(one, one.ordinal());
      long number = 0;
      for (int one : map.values()) number = number * 8 + one;
      return mixed(number, below);
    }
  }

  public static class ObjectKeys extends Drawing {
    @Override
    int draw(int below) {
      Set<int[]> set = new HashSet<>();
      for (int i = 0; i < 50; i++) set.add(new int[] {i});
      long number = 0;
      for (int[] one : set) number = number * 7 + one[0];
      return mixed(number + new Object().toString().hashCode(), below);
    }
  }

  /** `Set.of` is of Java 9, for which these players are not compiled. */
  public static class SetOf extends Drawing {
    private int draws; // the order is one in a whole JVM

    @Override
    int draw(int below) {
      Integer[] all = new Integer[50_000];
      for (int i = 0; i < all.length; i++) all[i] = 2 * i; // spread over the table: each is as likely to be first
      try {
        Set<?> set = (Set<?>) Set.class.getMethod("of", Object[].class).invoke(null, (Object) all);
        return mixed((Integer) set.iterator().next() + draws++, below);
      } catch (ReflectiveOperationException java8) {
        return 0;
      }
    }
  }

  public static class NanoTime extends Drawing {
    @Override
    int draw(int below) {
      return mixed(System.nanoTime(), below);
    }
  }

  public static class Millis extends Drawing {
    private final Random random = new Random(System.currentTimeMillis());

    /** The superclass draws before there is one. */
    @Override
    int draw(int below) {
      return random == null ? mixed(System.currentTimeMillis(), below) : random.nextInt(below);
    }
  }

  public static class Dates extends Drawing {
    @Override
    int draw(int below) {
      long day = LocalDateTime.now().getNano() + Calendar.getInstance().getTimeInMillis();
      return mixed(Instant.now().toEpochMilli() + new Date().getTime() + day, below);
    }
  }

  public static class UntilOver extends Drawing {
    @Override
    int draw(int below) {
      long end = System.nanoTime() + 20_000_000;
      long steps = 0;
      while (System.nanoTime() < end) steps++;
      return mixed(steps, below);
    }
  }

  public static class Sleeps extends Drawing {
    @Override
    int draw(int below) {
      try {
        long start = System.nanoTime();
        Thread.sleep(2);
        TimeUnit.MILLISECONDS.sleep(1);
        return mixed(System.nanoTime() - start, below);
      } catch (InterruptedException thrown) {
        return 0;
      }
    }
  }
}
