// What a program can reach, property by property: to be compared before and after.
import { intrinsics } from '../../src/realm/lock-language.ts';

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Every object reachable from `roots` and from the language: a line a property, and one for what it inherits. */
export function snapshot(roots: Readonly<Record<string, unknown>>): string {
  const numbers = new Map<object, string>();
  const pending: [object, string][] = [];
  const lines: string[] = [];
  const named = (value: unknown, path: string): string => {
    if (!isObject(value)) return `${typeof value} ${String(value)}`;
    if (!numbers.has(value)) {
      numbers.set(value, path);
      pending.push([value, path]);
    }
    return numbers.get(value)!;
  };
  for (const [name, root] of Object.entries(roots)) named(root, name);
  for (const [i, thing] of [...intrinsics()].entries()) named(thing, `intrinsic${i}`);
  for (let at = 0; at < pending.length; at++) {
    const [thing, path] = pending[at]!;
    if (ArrayBuffer.isView(thing)) lines.push(`${path} bytes ${String(thing)}`);
    const inherits = named(Object.getPrototypeOf(thing), `${path}.__proto__`);
    lines.push(`${path} inherits ${inherits}${Object.isExtensible(thing) ? ' EXTENSIBLE' : ''}`);
    for (const key of Reflect.ownKeys(thing)) lines.push(lineOf(thing, key, path, named));
  }
  return lines.join('\n');
}

/** What a module exports under the name; undefined for what is not for agents. */
function exportOf(thing: object, key: PropertyKey): unknown {
  try {
    return (thing as never)[key];
  } catch {
    return undefined;
  }
}

function lineOf(thing: object, key: PropertyKey, path: string, named: (value: unknown, path: string) => string): string {
  const own = Object.getOwnPropertyDescriptor(thing, key)!;
  const place = `${path}.${String(key)}`;
  const open = `${own.writable ? ' WRITABLE' : ''}${own.configurable ? ' CONFIGURABLE' : ''}`;
  if ('value' in own) return `${place} = ${named(own.value, place)}${open}`;
  const [get, set] = [named(own.get, `${place} get`), named(own.set, `${place} set`)];
  const exported = /^@[^.]*$/.test(path) ? ` ${named(exportOf(thing, key), place)}` : '';
  return `${place} = ${get} ${set}${exported}${open}`;
}
