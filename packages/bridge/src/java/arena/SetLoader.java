package arena;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Manifest;

/**
 * The class loader of a set. Its parent knows the classes of Java only: neither those of the arena nor those of other sets. It
 * edits the classes of the agent, and defines `SeatRandom` and `CountedClock` itself, whose state is then that of the set.
 */
final class SetLoader extends URLClassLoader {
  private final ClassEditor editor;
  /** Whether it was already said that a class cannot be edited. */
  private boolean hasWarned = false;

  /** `random`: the seat's key in hexadecimal digits, or "real". `clock`: "counted" or "real". */
  SetLoader(String classPath, String random, String clock) throws IOException {
    super(urlsOf(classPath), ClassLoader.getSystemClassLoader().getParent());
    boolean isSeeded = !random.equals("real");
    boolean isClock = clock.equals("counted");
    editor = isSeeded || isClock ? new ClassEditor(isSeeded, isClock) : null;
    if (!isSeeded) return;
    try {
      long key = Long.parseUnsignedLong(random.substring(0, 16), 16);
      loadClass(SeatRandom.class.getName()).getMethod("begin", long.class).invoke(null, key);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static URL[] urlsOf(String classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String path : classPath.split(File.pathSeparator)) urls.add(new File(path).toURI().toURL());
    return urls.toArray(new URL[0]);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (editor == null) return super.findClass(name);
    String path = name.replace('.', '/') + ".class";
    try {
      if (name.startsWith(SeatRandom.class.getName()) || name.startsWith(CountedClock.class.getName())) return ours(name, path);
      URL place = findResource(path);
      if (place == null) throw new ClassNotFoundException(name);
      URLConnection connection = place.openConnection();
      return define(name, edited(bytesOf(connection.getInputStream()), name), path, connection);
    } catch (IOException thrown) {
      throw new ClassNotFoundException(name, thrown);
    }
  }

  private Class<?> ours(String name, String path) throws IOException {
    byte[] bytes = bytesOf(SetLoader.class.getClassLoader().getResourceAsStream(path));
    return defineClass(name, bytes, 0, bytes.length);
  }

  /** A class that is not understood is used as it is. */
  private byte[] edited(byte[] bytes, String name) {
    try {
      return editor.edit(bytes);
    } catch (RuntimeException unknown) {
      if (!hasWarned) System.err.println("aiwolf-arena: " + name + " keeps the random numbers and the clock of this machine: " + unknown);
      hasWarned = true;
      return bytes;
    }
  }

  /** Defines a class as the superclass would: with its package, its place and its signers. */
  private Class<?> define(String name, byte[] bytes, String path, URLConnection connection) throws IOException {
    URL url = connection.getURL();
    URL place = new URL(url.toString().substring(0, url.toString().length() - path.length()));
    Certificate[] signers = null;
    Manifest manifest = new Manifest();
    if (connection instanceof JarURLConnection) {
      JarURLConnection jar = (JarURLConnection) connection;
      place = jar.getJarFileURL();
      signers = jar.getCertificates();
      if (jar.getManifest() != null) manifest = jar.getManifest();
    }
    int dot = name.lastIndexOf('.');
    if (dot > 0 && getPackage(name.substring(0, dot)) == null) {
      try {
        definePackage(name.substring(0, dot), manifest, place);
      } catch (IllegalArgumentException byAnotherThread) {
        // it is defined now
      }
    }
    return defineClass(name, bytes, 0, bytes.length, new CodeSource(place, signers));
  }

  private static byte[] bytesOf(InputStream stream) throws IOException {
    try (InputStream in = stream) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] piece = new byte[1 << 13];
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) bytes.write(piece, 0, read);
      return bytes.toByteArray();
    }
  }
}
