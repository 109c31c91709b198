package org.aiwolf.common.bin;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stand-in for the official starter of Java players, written from the protocol alone:
 * -h HOST -p PORT -c CLASS [ROLE] -n NAME. The class is a Function from packets to answers.
 */
public class ClientStarter {
  private static final Pattern REQUEST = Pattern.compile("\"request\":\"([A-Z_]+)\"");

  @SuppressWarnings("unchecked")
  public static void main(String[] args) throws Exception {
    String host = null, className = null, role = "none", name = "java";
    int port = 0;
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "-h": host = args[++i]; break;
        case "-p": port = Integer.parseInt(args[++i]); break;
        case "-n": name = args[++i]; break;
        case "-c":
          className = args[++i];
          if (i + 1 < args.length && !args[i + 1].startsWith("-")) role = args[++i];
          break;
        default: throw new IllegalArgumentException(args[i]);
      }
    }
    Function<String, String> player =
        (Function<String, String>) Class.forName(className).getDeclaredConstructor().newInstance();
    System.out.println("Player connected to server:" + className);
    try (Socket socket = new Socket(host, port)) {
      play(socket, player, name, role);
    }
  }

  private static void play(Socket socket, Function<String, String> player, String name, String role) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    OutputStream out = socket.getOutputStream();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Matcher found = REQUEST.matcher(line);
      if (!found.find()) throw new IllegalStateException("no request in " + line);
      String request = found.group(1);
      String answer = request.equals("NAME") ? name : request.equals("ROLE") ? role : player.apply(line);
      if (isOwed(request)) out.write(((answer == null ? "" : answer) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static boolean isOwed(String request) {
    return !request.endsWith("INITIALIZE") && !request.endsWith("FINISH");
  }
}
