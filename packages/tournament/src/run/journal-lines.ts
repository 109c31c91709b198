import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type PlannedSeating, seatingOf } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import type { AsideCase } from '../play/put-aside.ts';
import { isFields } from '../play/result-shape.ts';
import type { Kill, SetResult } from '../play/set-result.ts';
import {
  type AsideLine,
  faultOfAside,
  faultOfKill,
  faultOfResult,
  type KillLine,
} from './shapes.ts';

const MARK = ',"crc":"';
const DIGITS = 8;
const END = '"}';
const TAIL = MARK.length + DIGITS + END.length;

/** An object's JSON with its checksum as last field: CRC-32 of all before the comma. Finds damage, not forgery. */
export function withChecksum(json: string): string {
  const text = json.slice(0, -1);
  return `${text}${MARK}${digitsOf(text)}${END}`;
}

/** The object of such a line, without the checksum; undefined when a bit of it is not as it was written. */
export function checked(line: string): unknown {
  const text = line.slice(0, -TAIL);
  if (line.length <= TAIL || line.slice(-TAIL) !== `${MARK}${digitsOf(text)}${END}`) return;
  try {
    return JSON.parse(`${text}}`);
  } catch {
    return undefined;
  }
}

const digitsOf = (text: string): string => crc32(text).toString(16).padStart(DIGITS, '0');

const CHUNK = 1 << 20;

/** A line and where it stands in its file, in bytes and without its end. */
interface FileLine {
  readonly text: string;
  readonly at: number;
  readonly length: number;
  /** False for a last line that does not end. */
  readonly ended: boolean;
}

/** The lines of a file, a chunk at a time: a journal may be longer than a string can be. */
export function* linesOf(path: string): Generator<FileLine> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    let at = 0;
    for (let got = read(file, chunk); got > 0; got = read(file, chunk)) {
      let data = Buffer.concat([rest, chunk.subarray(0, got)]);
      for (let length = data.indexOf(10); length >= 0; length = data.indexOf(10)) {
        yield { text: data.toString('utf8', 0, length), at, length, ended: true };
        at += length + 1;
        data = data.subarray(length + 1);
      }
      rest = data;
    }
    if (rest.length > 0) yield { text: rest.toString(), at, length: rest.length, ended: false };
  } finally {
    closeSync(file);
  }
}

const read = (file: number, into: Buffer): number => readSync(file, into, 0, into.length, null);

/** Where a line stands in the journal, in bytes, without its end. */
export interface JournalPlace {
  readonly at: number;
  readonly length: number;
}

/** What a line of a journal says; `broken`: it is invalid, and why. */
type JournalLine =
  | (JournalPlace & { readonly kind: 'result'; readonly result: SetResult })
  | (JournalPlace & { readonly kind: 'kill'; readonly line: KillLine })
  | (JournalPlace & { readonly kind: 'aside'; readonly line: AsideLine })
  | (JournalPlace & { readonly kind: 'broken'; readonly why: string });

const TORN = 'torn in the middle; its set counts as not played';
const DAMAGED = 'its checksum is not that of its text; its set counts as not played';

/** Reads the journal of a plan line by line. A last line that only lacks its end is as good as the others. */
export function* journalLines(path: string, plan: Plan): Generator<JournalLine> {
  const seating = seatingOf(plan);
  for (const { text, at, length, ended } of linesOf(path)) {
    const place = { at, length };
    const value = checked(text);
    if (value === undefined) yield { ...place, kind: 'broken', why: ended ? DAMAGED : TORN };
    else yield readLine(value, place, plan, seating);
  }
}

function readLine(
  value: unknown,
  place: JournalPlace,
  plan: Plan,
  seating: PlannedSeating,
): JournalLine {
  const broken = (why: string): JournalLine => ({ ...place, kind: 'broken', why });
  if (isFields(value) && 'kill' in value) {
    const why = faultOfKill(value, plan);
    return why === null
      ? { ...place, kind: 'kill', line: value as unknown as KillLine }
      : broken(why);
  }
  if (isFields(value) && 'aside' in value) {
    const why = faultOfAside(value, plan);
    return why === null
      ? { ...place, kind: 'aside', line: value as unknown as AsideLine }
      : broken(why);
  }
  const why = faultOfResult(value, plan, seating);
  return why === null ? { ...place, kind: 'result', result: value as SetResult } : broken(why);
}

export const journalNote = (path: string, number: number, why: string): string =>
  `${path}:${number}: left out: ${why}`;

/** What a journal holds, by set. */
interface JournalIndex {
  /** The results of finished sets; of several of one set the first. */
  readonly lines: BySet<JournalPlace>;
  /** Of sets that are not finished. */
  readonly kills: BySet<readonly Kill[]>;
  /** Of sets that were put aside, and not finished since. */
  readonly aside: BySet<AsideCase>;
  /** Why a line is invalid, for people. */
  readonly notes: readonly string[];
  /** Whether the sets count behaviour; undefined without any. */
  readonly behaviour: boolean | undefined;
  /** Where the last line ends, or should: its end may be missing. */
  readonly end: number;
}

/** Reads the journal of a plan once and keeps where its lines are. */
export function indexJournal(path: string, plan: Plan): JournalIndex {
  const [lines, kills, notes] = [
    new BySet<JournalPlace>(),
    new BySet<readonly Kill[]>(),
    [] as string[],
  ];
  const asides = new BySet<AsideCase>();
  let [behaviour, number, end]: [boolean | undefined, number, number] = [undefined, 0, 0];
  for (const found of journalLines(path, plan)) {
    number++;
    end = found.at + found.length + 1;
    if (found.kind === 'broken') notes.push(journalNote(path, number, found.why));
    else if (found.kind === 'kill') {
      const { block, set, kill } = found.line;
      if (lines.get(block, set) === undefined)
        kills.set(block, set, [...(kills.get(block, set) ?? []), kill]);
    } else if (found.kind === 'aside') {
      const { block, set, aside } = found.line;
      if (lines.get(block, set) === undefined) asides.set(block, set, aside);
    } else {
      const { at, length, result } = found;
      const { block, set, seats } = result;
      if (lines.get(block, set) === undefined) lines.set(block, set, { at, length });
      kills.delete(block, set);
      asides.delete(block, set);
      behaviour ??= seats.some((seat) => seat.behaviour !== undefined);
    }
  }
  return { lines, kills, aside: asides, notes, behaviour, end };
}

/** Something for sets by their address: the name of a block and a number. */
export class BySet<Value> {
  readonly #blocks = new Map<string, Map<number, Value>>();

  get(block: string, set: number): Value | undefined {
    return this.#blocks.get(block)?.get(set);
  }

  set(block: string, set: number, value: Value): void {
    let sets = this.#blocks.get(block);
    if (sets === undefined) {
      sets = new Map();
      this.#blocks.set(block, sets);
    }
    sets.set(set, value);
  }

  delete(block: string, set: number): void {
    this.#blocks.get(block)?.delete(set);
  }

  blocks(): string[] {
    return [...this.#blocks.keys()];
  }

  count(block: string): number {
    return this.#blocks.get(block)?.size ?? 0;
  }

  /** The sets of a block that there is something for, ascending. */
  sets(block: string): number[] {
    return [...(this.#blocks.get(block)?.keys() ?? [])].sort((a, b) => a - b);
  }
}
