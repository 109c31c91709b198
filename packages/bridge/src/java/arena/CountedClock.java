package arena;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The clock of one seat in one set. Only readings and sleeping move it, so whoever computes until a time is over computes as much
 * on any machine. `ClassEditor` points an agent's classes here. Limits of time are measured outside, by other clocks.
 */
public final class CountedClock {
  private static final long START_MS = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final long STEP_NANOS = 20_000;
  /** Sleeping takes this long, so that one who polls needs no processor. */
  private static final long LONGEST_SLEEP_NANOS = 1_000_000;

  private static final AtomicLong NANOS = new AtomicLong();

  private CountedClock() {}

  @Instead("java/lang/System.nanoTime")
  public static long nanoTime() {
    return NANOS.addAndGet(STEP_NANOS);
  }

  @Instead("java/lang/System.currentTimeMillis")
  public static long currentTimeMillis() {
    return START_MS + nanoTime() / 1_000_000;
  }

  @Instead("java/lang/Thread.sleep")
  public static void sleep(long ms) throws InterruptedException {
    sleepNanos(TimeUnit.MILLISECONDS.toNanos(ms));
  }

  @Instead("java/lang/Thread.sleep")
  public static void sleep(long ms, int nanos) throws InterruptedException {
    sleepNanos(TimeUnit.MILLISECONDS.toNanos(ms) + nanos);
  }

  @Instead(value = "java/util/concurrent/TimeUnit.sleep", hasObject = true)
  public static void sleep(TimeUnit unit, long length) throws InterruptedException {
    sleepNanos(unit.toNanos(length));
  }

  private static void sleepNanos(long nanos) throws InterruptedException {
    NANOS.addAndGet(Math.max(0, nanos));
    TimeUnit.NANOSECONDS.sleep(Math.min(nanos, LONGEST_SLEEP_NANOS));
  }

  @Instead("java/time/Instant.now")
  public static Instant instantNow() {
    return Instant.ofEpochMilli(START_MS).plusNanos(nanoTime());
  }

  private static Clock clock() {
    return Clock.fixed(instantNow(), ZoneId.systemDefault());
  }

  @Instead("java/time/LocalDate.now")
  public static LocalDate dateNow() {
    return LocalDate.now(clock());
  }

  @Instead("java/time/LocalDateTime.now")
  public static LocalDateTime dateTimeNow() {
    return LocalDateTime.now(clock());
  }

  @Instead("java/time/ZonedDateTime.now")
  public static ZonedDateTime zonedNow() {
    return ZonedDateTime.now(clock());
  }

  @Instead("java/util/Date.<init>")
  public static Date newDate() {
    return new Date(currentTimeMillis());
  }

  @Instead("java/util/Calendar.getInstance")
  public static Calendar calendar() {
    Calendar calendar = Calendar.getInstance();
    calendar.setTimeInMillis(currentTimeMillis());
    return calendar;
  }
}
