package arena;

import java.io.InputStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** What a player can change for the whole JVM and what can be put back before the next set. */
final class Before {
  private final Properties properties = (Properties) System.getProperties().clone();
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();
  private final InputStream in = System.in;

  void restore() {
    System.setProperties((Properties) properties.clone());
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
    Thread.setDefaultUncaughtExceptionHandler(null);
    System.setIn(in);
    System.setOut(Report.OUT);
    System.setErr(Report.ERR);
  }
}
