package arena;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Edits all classes of the JDK (Java 9 or newer), and prints how many there are and how many have changed. Fails at the first it cannot read. */
public final class EditAll {
  private EditAll() {}

  public static void main(String[] args) throws IOException {
    ClassEditor editor = new ClassEditor(true, true);
    int changed = 0;
    List<Path> classes;
    try (Stream<Path> paths = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
      classes = paths.filter(path -> path.toString().endsWith(".class")).collect(Collectors.toList());
    }
    for (Path path : classes) {
      byte[] bytes = Files.readAllBytes(path);
      if (!Arrays.equals(bytes, editor.edit(bytes))) changed++;
    }
    System.out.println(classes.size() + " " + changed);
  }
}
