import { basename } from 'node:path';
import { nearest } from '@aiwolf-arena/sandbox';
import type { ArchivedFile } from './archive.ts';
import { type CodePlace, type Finding, finding, patternsOf, warningsOf } from './finding.ts';
import forbidden from './forbidden.json' with { type: 'json' };

/** Matches file names of official jars. A submission must not contain them: the server has these jars (regulation 3.2.1). */
const OFFICIAL = /^(?:aiwolf-?(?:client|server|common|viewer)|jsonic)(?:[-_.]?\d[\w.-]*|-[\w.-]+)?\.jar$/i;
const OFFICIAL_CLASSES = /^(?:org\/aiwolf\/(?:client|server|common)|net\/arnx\/jsonic)\//;
/** Maximum length of a class name, and maximum number of class names, that are compared to suggest a similar name. */
const [LONGEST_NAME, MOST_NAMES] = [200, 1000];

export const isClass = (name: string): boolean =>
  name.endsWith('.class') && !name.startsWith('META-INF/') && !name.endsWith('module-info.class');

/** Checks a Java submission (regulation 3.2.1, 4, 5). */
export function checkJar(
  named: string,
  files: readonly ArchivedFile[],
  className: string | undefined,
  java: number,
): Finding[] {
  const classes = files.flatMap(({ name, bytes }) => {
    const read = bytes === undefined || !isClass(name) ? undefined : readClass(bytes);
    return read === undefined ? [] : [read];
  });
  return [
    ...officialJars(named, files),
    ...playerClass(named, files, classes, className),
    ...javaVersion(named, classes, java),
    ...warningsOf(classes.filter(({ name }) => !OFFICIAL_CLASSES.test(`${name}/`)).flatMap(forbiddenCalls)),
  ];
}

function officialJars(named: string, files: readonly ArchivedFile[]): Finding[] {
  const jars = [named, ...files.map(({ name }) => name)]
    .filter((name) => OFFICIAL.test(basename(name)))
    .map((name) => finding('official-name', name));
  const inside = files.find(({ name }) => OFFICIAL_CLASSES.test(name));
  return inside === undefined ? jars : [...jars, finding('official-classes', inside.name)];
}

function playerClass(
  named: string,
  files: readonly ArchivedFile[],
  classes: readonly ClassFile[],
  className: string | undefined,
): Finding[] {
  const names = files.flatMap(({ name }) => (isClass(name) ? [dotted(name)] : []));
  if (className === undefined) {
    return [finding('java-class-not-said', named, { names: names.slice(0, 5).join(', ') || 'none' })];
  }
  const player = classes.find(({ name }) => name.replaceAll('/', '.') === className);
  if (player === undefined) return [missingClass(named, names, className)];
  const { isAbstract, isMade } = player;
  return [
    ...(isAbstract ? [finding('java-abstract', className)] : []),
    ...(isAbstract || isMade ? [] : [finding('java-constructor', className)]),
    ...(className.includes('.') ? [] : [finding('java-no-package', className)]),
  ];
}

function missingClass(named: string, names: readonly string[], className: string): Finding {
  const last = className.slice(className.lastIndexOf('.') + 1);
  const short = names.filter(({ length }) => length < LONGEST_NAME).slice(0, MOST_NAMES);
  const meant = nearest(className, short) ?? names.find((name) => name.endsWith(`.${last}`));
  const fix = meant === undefined ? 'add this class, or name another class' : `did you mean ${meant}?`;
  return finding('java-class-missing', named, { name: className, fix });
}

function javaVersion(named: string, classes: readonly ClassFile[], recommended: number): Finding[] {
  if (classes.length === 0) return [];
  const java = Math.max(...classes.map((one) => one.java));
  return [finding(java > recommended ? 'java-too-new' : 'java-version', named, { java, recommended })];
}

const dotted = (file: string): string => file.slice(0, -'.class'.length).replaceAll('/', '.');

/** Patterns of methods that regulation 4 forbids, as `class.method`, for each kind of forbidden code. */
const CALLS = patternsOf(forbidden.javaCalls);

function forbiddenCalls({ name, parent, calls }: ClassFile): CodePlace[] {
  const where = name.replaceAll('/', '.');
  const found = calls.flatMap((call): CodePlace[] => {
    const text = `${call.owner}.${call.name}`;
    const kind = CALLS.find(([, pattern]) => pattern.test(text))?.[0];
    return kind === undefined ? [] : [{ kind, word: text.replaceAll('/', '.'), where }];
  });
  const isThread = parent === 'java/lang/Thread';
  return isThread ? [{ kind: 'thread', word: 'extends Thread', where }, ...found] : found;
}

/** The data about a class that its .class file contains (JVM specification, chapter 4). */
interface ClassFile {
  /** The Java version for which the class was compiled: 8, 11, 17, ... */
  readonly java: number;
  readonly name: string;
  readonly parent: string | undefined;
  readonly isAbstract: boolean;
  /** Whether the class has a public constructor without parameters, which the ClientStarter needs. */
  readonly isMade: boolean;
  /** Methods that the class calls. `owner`: the class that has the method, with slashes, as in `java/lang/Thread`. */
  readonly calls: readonly { readonly owner: string; readonly name: string }[];
}

const MAGIC = 0xcafebabe;
/** The version number in a class file is the Java version plus this number: it is 45 for Java 1. */
const JAVA_0 = 44;
const PUBLIC = 0x0001;
const NOT_MADE = 0x0200 | 0x0400; // interface, abstract

/** For each tag of a constant, the number of bytes after the tag. Tag 1 (a text) is left out: its length is in the file. */
const LENGTHS: Readonly<Record<number, number>> = {
  ...{ 3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4 },
  ...{ 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2 },
};
const [TEXT, CLASS, METHOD, INTERFACE_METHOD] = [1, 7, 10, 11];

function readClass(bytes: Buffer): ClassFile | undefined {
  try {
    return bytes.readUInt32BE(0) === MAGIC ? new ClassReader(bytes).read() : undefined;
  } catch {
    return undefined; // the file is too short, or has invalid references
  }
}

const NO_CONSTANT = { tag: 0, at: 0 };

class ClassReader {
  readonly #bytes: Buffer;
  #at = 8;
  /** For each constant of the class file, its tag and the position after the tag. Both are 0 for indices without a constant. */
  readonly #constants: { readonly tag: number; readonly at: number }[] = [NO_CONSTANT];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): ClassFile {
    this.#readConstants();
    const [flags, self, parent] = [this.#next(), this.#next(), this.#next()];
    const interfaces = this.#next();
    this.#at += 2 * interfaces;
    for (let left = this.#next(); left > 0; left--) this.#member();
    let isMade = false;
    for (let left = this.#next(); left > 0; left--) isMade = this.#member() || isMade;
    return {
      java: this.#bytes.readUInt16BE(6) - JAVA_0,
      name: this.#className(self),
      parent: parent === 0 ? undefined : this.#className(parent),
      isAbstract: (flags & NOT_MADE) !== 0,
      isMade,
      calls: this.#calls(),
    };
  }

  #next(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }

  #readConstants(): void {
    const count = this.#next();
    while (this.#constants.length < count) {
      const tag = this.#bytes.readUInt8(this.#at++);
      this.#constants.push({ tag, at: this.#at });
      const length = tag === TEXT ? 2 + this.#bytes.readUInt16BE(this.#at) : LENGTHS[tag];
      if (length === undefined) throw new RangeError(`no constant has the tag ${tag}`);
      this.#at += length;
      if (tag === 5 || tag === 6) this.#constants.push(NO_CONSTANT); // an 8-byte number uses two indices
    }
  }

  /** Moves past a field or a method. Returns true for a public constructor without parameters. */
  #member(): boolean {
    const [flags, name, type] = [this.#next(), this.#next(), this.#next()];
    for (let left = this.#next(); left > 0; left--) {
      this.#at += 2;
      this.#at += 4 + this.#bytes.readUInt32BE(this.#at);
    }
    const isOpen = (flags & PUBLIC) !== 0;
    return isOpen && this.#text(name) === '<init>' && this.#text(type) === '()V';
  }

  #text(index: number): string {
    const { at } = this.#constants[index]!;
    return this.#bytes.toString('utf8', at + 2, at + 2 + this.#bytes.readUInt16BE(at));
  }

  #className(index: number): string {
    const { tag, at } = this.#constants[index]!;
    if (tag !== CLASS) throw new RangeError('no class');
    return this.#text(this.#bytes.readUInt16BE(at));
  }

  #calls(): ClassFile['calls'] {
    return this.#constants.flatMap(({ tag, at }) => {
      if (tag !== METHOD && tag !== INTERFACE_METHOD) return [];
      const owner = this.#className(this.#bytes.readUInt16BE(at));
      const nameAndType = this.#constants[this.#bytes.readUInt16BE(at + 2)]!;
      return [{ owner, name: this.#text(this.#bytes.readUInt16BE(nameAndType.at)) }];
    });
  }
}
