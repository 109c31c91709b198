package arena;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Points the references of a class file to methods of ours that are marked `Instead`. Constants are appended, and no instruction
 * changes its length, so no jump or table of the class changes (Java Virtual Machine Specification, chapters 4 and 6).
 */
final class ClassEditor {
  private static final String RANDOM = "java/util/Random";
  private static final String NUMBERS = nameOf(SeatRandom.Numbers.class);
  private static final String OF_THREAD = "java/util/concurrent/ThreadLocalRandom";
  private static final String OURS_OF_THREAD = nameOf(SeatRandom.ThreadLocalRandomSeat.class);

  private static final int UTF8 = 1;
  private static final int CLASS = 7;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int NAME_AND_TYPE = 12;
  private static final int HANDLE = 15;
  /** Bytes of a constant behind its tag, by tag. 0: no such tag. */
  private static final int[] SIZES = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

  private static final int HANDLE_VIRTUAL = 5;
  private static final int HANDLE_STATIC = 6;
  private static final int HANDLE_NEW = 8;

  private static final byte NOP = 0;
  private static final byte DUP = 89;
  private static final byte VIRTUAL = (byte) 182;
  private static final byte SPECIAL = (byte) 183;
  private static final byte STATIC = (byte) 184;
  private static final byte NEW = (byte) 187;
  private static final int WIDE = 196;
  private static final int TABLE_SWITCH = 170;
  private static final int LOOKUP_SWITCH = 171;

  /** Bytes of each instruction with its operands. 0: they follow from the operands. */
  private static final String LENGTHS =
      "11111111111111112323322222111111111111111111111111111122222111111111111111111111111111111111111111111"
          + "11111111111111111111111111111113111111111111111111113333333333333333200111111333333355323113311043355";

  /** Our methods, by what they replace: OWNER.METHOD and its descriptor. */
  private final Map<String, Method> rules = new HashMap<>();
  private final boolean isSeeded;

  ClassEditor(boolean isSeeded, boolean isClock) {
    this.isSeeded = isSeeded;
    if (isSeeded) learn(SeatRandom.class);
    if (isClock) learn(CountedClock.class);
  }

  private void learn(Class<?> ours) {
    for (Method method : ours.getDeclaredMethods()) {
      Instead instead = method.getAnnotation(Instead.class);
      if (instead == null) continue;
      for (String replaced : instead.value()) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        if (instead.hasObject()) type = type.dropParameterTypes(0, 1);
        if (replaced.endsWith("<init>")) type = type.changeReturnType(void.class);
        rules.put(replaced + type.toMethodDescriptorString(), method);
      }
    }
  }

  /** Returns the edited class. Throws RuntimeException for what it does not know. */
  byte[] edit(byte[] bytes) {
    return new Editing(isSeeded ? renamed(bytes) : bytes.clone()).result();
  }

  /** Renames a class in all names and descriptors. */
  private static byte[] renamed(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1).replace(OF_THREAD, OURS_OF_THREAD);
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String nameOf(Class<?> ours) {
    return ours.getName().replace('.', '/');
  }

  private final class Editing {
    private final ByteBuffer file;
    private final int[] places;
    /** The index behind the last constant. */
    private int next;
    private final int poolEnd;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final Map<String, Integer> addedAt = new HashMap<>();
    /** The constructors for which there is a method, by the constant that calls it. */
    private final Map<Integer, Method> made = new HashMap<>();
    private final Set<Integer> withObject = new HashSet<>();
    private boolean extendsRandom = false;

    Editing(byte[] bytes) {
      file = ByteBuffer.wrap(bytes);
      if (file.getInt(0) != 0xcafebabe) throw new IllegalArgumentException("no class file");
      next = u2(8);
      places = new int[next];
      int at = 10;
      for (int index = 1; index < places.length; index++) {
        places[index] = at;
        int tag = file.get(at);
        int size = tag > 0 && tag < SIZES.length ? SIZES[tag] : 0;
        if (size == 0) throw new IllegalArgumentException("unknown constant " + tag);
        at += 1 + size + (tag == UTF8 ? u2(at + 1) : 0);
        if (size == 8) index++; // long and double take two
      }
      poolEnd = at;
    }

    byte[] result() {
      for (int index = 1; index < places.length; index++) if (isMethod(index)) pointElsewhere(index);
      extendsRandom = isSeeded && RANDOM.equals(className(u2(poolEnd + 4)));
      if (!made.isEmpty() || !withObject.isEmpty()) editHandles();
      if (!made.isEmpty() || !withObject.isEmpty() || extendsRandom) editMethods();
      if (extendsRandom) put(poolEnd + 4, classAt(NUMBERS));
      if (next > 0xffff) throw new IllegalArgumentException("too many constants");
      put(8, next);
      ByteArrayOutputStream whole = new ByteArrayOutputStream(file.capacity() + added.size());
      whole.write(file.array(), 0, poolEnd);
      whole.write(added.toByteArray(), 0, added.size());
      whole.write(file.array(), poolEnd, file.capacity() - poolEnd);
      return whole.toByteArray();
    }

    /** Changes the constant of a static method. Constructors are only noted: each call is changed by itself. */
    private void pointElsewhere(int index) {
      String name = name(index);
      String owner = owner(index);
      Method method = rules.get(owner + "." + name);
      if (method == null) return;
      if (name.startsWith("<init>")) {
        made.put(index, method);
        return;
      }
      if (method.getAnnotation(Instead.class).hasObject()) withObject.add(index);
      file.put(places[index], (byte) METHOD);
      put(places[index] + 1, classAt(nameOf(method.getDeclaringClass())));
      put(places[index] + 3, add(NAME_AND_TYPE, textAt(method.getName()), textAt(descriptorOf(method))));
    }

    /** `Random::new` and the like. */
    private void editHandles() {
      for (int index = 1; index < places.length; index++) {
        int at = places[index];
        if (at == 0 || file.get(at) != HANDLE) continue;
        int kind = file.get(at + 1);
        Method method = made.get(u2(at + 2));
        boolean isStatic = kind == HANDLE_VIRTUAL && withObject.contains(u2(at + 2));
        if (kind == HANDLE_NEW && method != null) put(at + 2, methodAt(method));
        else if (!isStatic) continue;
        file.put(at + 1, (byte) HANDLE_STATIC);
      }
    }

    private void editMethods() {
      int at = poolEnd + 6;
      at += 2 + 2 * u2(at); // interfaces
      for (int part = 0; part < 2; part++) { // fields, then methods
        int members = u2(at);
        at += 2;
        for (; members > 0; members--) at = attributes(at + 6);
      }
    }

    /** Returns the place behind these attributes. */
    private int attributes(int at) {
      int count = u2(at);
      at += 2;
      for (; count > 0; count--) {
        int length = file.getInt(at + 2);
        if (length < 0 || at + 6 + length > file.capacity()) throw new IllegalArgumentException("an attribute of wrong length");
        if (utf8(u2(at)).equals("Code")) editCode(at + 14, file.getInt(at + 10));
        at += 6 + length;
      }
      return at;
    }

    private void editCode(int from, int length) {
      Deque<Integer> open = new ArrayDeque<>(); // `new` instructions whose constructors were not called yet
      for (int at = from; at < from + length; at += lengthAt(at, from)) {
        byte code = file.get(at);
        if (code == NEW) open.push(at);
        else if (code == VIRTUAL && withObject.contains(u2(at + 1))) file.put(at, STATIC);
        else if (code == SPECIAL && name(u2(at + 1)).startsWith("<init>")) editConstructor(at, u2(at + 1), open);
      }
    }

    /** `new` and constructors pair like brackets. Without a `new` it is the call of the superclass's constructor. */
    private void editConstructor(int at, int index, Deque<Integer> open) {
      String owner = owner(index);
      Integer site = open.peek();
      if (site != null && className(u2(site + 1)).equals(owner)) {
        open.pop();
        Method method = made.get(index);
        if (method != null) callInstead(site, at, method);
      } else if (extendsRandom && owner.equals(RANDOM)) {
        put(at + 1, methodAt(NUMBERS, "<init>", name(index).substring("<init>".length())));
      }
    }

    /** Replaces `new, dup, invokespecial` (7 bytes) by a call. There is no `dup` if the object is not used. */
    private void callInstead(int from, int to, Method method) {
      if (to != from + 4 || file.get(from + 3) != DUP) return;
      Arrays.fill(file.array(), from, to + 3, NOP);
      file.put(from, STATIC);
      put(from + 1, methodAt(method));
    }

    private int lengthAt(int at, int from) {
      int code = file.get(at) & 0xff;
      if (code == WIDE) return file.get(at + 1) == (byte) 132 ? 6 : 4; // iinc
      if (code == TABLE_SWITCH || code == LOOKUP_SWITCH) {
        int table = at + 4 - (at - from) % 4;
        int high = file.getInt(table + 8);
        int low = file.getInt(table + 4);
        int entries = code == TABLE_SWITCH ? 12 + 4 * (high - low + 1) : 8 + 8 * low;
        if (entries <= 0) throw new IllegalArgumentException("a table of wrong length");
        return table - at + entries;
      }
      if (code > 201) throw new IllegalArgumentException("unknown instruction " + code);
      return LENGTHS.charAt(code) - '0';
    }

    private boolean isMethod(int index) {
      int tag = places[index] == 0 ? 0 : file.get(places[index]);
      return tag == METHOD || tag == INTERFACE_METHOD;
    }

    private String owner(int index) {
      return className(u2(places[index] + 1));
    }

    /** The name of a method, and its descriptor. */
    private String name(int index) {
      int pair = places[u2(places[index] + 3)];
      return utf8(u2(pair + 1)) + utf8(u2(pair + 3));
    }

    private String className(int index) {
      return index == 0 ? "" : utf8(u2(places[index] + 1)); // only Object has no superclass
    }

    private String utf8(int index) {
      int at = places[index];
      return new String(file.array(), at + 3, u2(at + 1), StandardCharsets.UTF_8);
    }

    private int u2(int at) {
      return file.getShort(at) & 0xffff;
    }

    private void put(int at, int value) {
      file.putShort(at, (short) value);
    }

    private int methodAt(Method method) {
      return methodAt(nameOf(method.getDeclaringClass()), method.getName(), descriptorOf(method));
    }

    private int methodAt(String owner, String name, String descriptor) {
      return add(METHOD, classAt(owner), add(NAME_AND_TYPE, textAt(name), textAt(descriptor)));
    }

    private int classAt(String name) {
      return add(CLASS, textAt(name));
    }

    private int textAt(String text) {
      byte[] letters = text.getBytes(StandardCharsets.US_ASCII);
      return append(ByteBuffer.allocate(3 + letters.length).put((byte) UTF8).putShort((short) letters.length).put(letters));
    }

    private int add(int tag, int... parts) {
      ByteBuffer constant = ByteBuffer.allocate(1 + 2 * parts.length).put((byte) tag);
      for (int part : parts) constant.putShort((short) part);
      return append(constant);
    }

    private int append(ByteBuffer constant) {
      Integer known = addedAt.putIfAbsent(new String(constant.array(), StandardCharsets.ISO_8859_1), next);
      if (known != null) return known;
      added.write(constant.array(), 0, constant.capacity());
      return next++;
    }
  }

  private static String descriptorOf(Method method) {
    return MethodType.methodType(method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString();
  }
}
