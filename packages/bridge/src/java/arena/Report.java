package arena;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Writes to the stdout of the process. Every line has the form MARK SET tab KIND tab TEXT, so the arena knows whose it is. */
final class Report {
  static final PrintStream OUT = streamOf("out");
  static final PrintStream ERR = streamOf("err");

  private static final char MARK = '\u0001';
  private static final int LONGEST_LINE = 1 << 12;
  private static final OutputStream STDOUT = new FileOutputStream(FileDescriptor.out);

  private Report() {}

  static void tell(String set, String kind, String text) {
    tell(set, kind, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void tell(String set, String kind, byte[] text) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] start = (MARK + set + "\t" + kind + "\t").getBytes(StandardCharsets.UTF_8);
    line.write(start, 0, start.length);
    line.write(text, 0, text.length);
    line.write('\n');
    try {
      synchronized (STDOUT) {
        line.writeTo(STDOUT);
      }
    } catch (IOException thrown) {
      Runtime.getRuntime().halt(1); // the arena has ended
    }
  }

  private static PrintStream streamOf(String kind) {
    try {
      return new PrintStream(new Lines(kind), true, "UTF-8");
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Splits what the players of all sets print into lines. The set of a thread is that of its thread group. */
  private static final class Lines extends OutputStream {
    private final String kind;

    Lines(String kind) {
      this.kind = kind;
    }

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      SetThreads threads = SetThreads.current();
      if (threads == null) return;
      ByteArrayOutputStream open = kind.equals("out") ? threads.out : threads.err;
      synchronized (open) {
        for (int at = from; at < from + length; at++) {
          if (bytes[at] == '\n') emit(threads.getName(), kind, open);
          else if (open.size() < LONGEST_LINE) open.write(bytes[at]);
        }
      }
    }
  }

  private static void emit(String set, String kind, ByteArrayOutputStream open) {
    tell(set, kind, open.toByteArray());
    open.reset();
  }

  /** Writes the lines that a set has begun. */
  static void flush(SetThreads threads) {
    for (ByteArrayOutputStream open : new ByteArrayOutputStream[] {threads.out, threads.err}) {
      synchronized (open) {
        if (open.size() > 0) emit(threads.getName(), open == threads.out ? "out" : "err", open);
      }
    }
  }
}
