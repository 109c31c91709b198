package team;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a packet into maps, lists, texts and numbers, as the libraries of real clients do before they read any of it. */
final class Json {
  private final String text;
  private int at = 0;

  private Json(String text) {
    this.text = text;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> read(String text) {
    return (Map<String, Object>) new Json(text).value();
  }

  private Object value() {
    switch (text.charAt(at)) {
      case '{': return map();
      case '[': return list();
      case '"': return string();
      case 't': at += 4; return true;
      case 'f': at += 5; return false;
      case 'n': at += 4; return null;
      default: return number();
    }
  }

  private Map<String, Object> map() {
    Map<String, Object> map = new LinkedHashMap<>();
    for (at++; text.charAt(at) != '}'; ) {
      if (text.charAt(at) == ',') at++;
      String key = string();
      at++; // the colon
      map.put(key, value());
    }
    at++;
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    for (at++; text.charAt(at) != ']'; ) {
      if (text.charAt(at) == ',') at++;
      list.add(value());
    }
    at++;
    return list;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    for (at++; text.charAt(at) != '"'; at++) {
      if (text.charAt(at) == '\\') at++; // the words of the game need no other escapes
      string.append(text.charAt(at));
    }
    at++;
    return string.toString();
  }

  private Object number() {
    int from = at;
    while ("+-0123456789.eE".indexOf(text.charAt(at)) >= 0) at++;
    return Long.parseLong(text.substring(from, at));
  }
}
