import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type PlannedSeating, seatingOf } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import type { AsideCase } from '../play/put-aside.ts';
import { faultOfCounts, isCount, isFields, isKill, isText } from '../play/result-shape.ts';
import type { Kill, SetAddress, SetResult } from '../play/set-result.ts';

const MARK = ',"crc":"';
const DIGITS = 8;
const END = '"}';
const TAIL = MARK.length + DIGITS + END.length;

/** An object's JSON with its checksum as last field: CRC-32 of all before the comma. Finds damage, not forgery. */
export function withChecksum(json: string): string {
  const text = json.slice(0, -1);
  return `${text}${MARK}${digitsOf(text)}${END}`;
}

/** An object as such a line. */
export const checkedLine = (value: object): Buffer => Buffer.from(`${withChecksum(JSON.stringify(value))}\n`);

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

/** Where a line stands in its file, in bytes, without its end. */
export interface JournalPlace {
  readonly at: number;
  readonly length: number;
}

interface FileLine extends JournalPlace {
  readonly text: string;
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

/** A player of a set had to be stopped; its line is written before the set is played again without it. */
export interface KillLine extends SetAddress {
  readonly kill: Kill;
}

/** A set was put aside: the arena failed in it. Its line counts until the set is finished. */
export interface AsideLine extends SetAddress {
  readonly aside: AsideCase;
}

/** What a line says: the result of a set, that a player was stopped in it, or that the arena failed in it. */
export type JournalLine = SetResult | KillLine | AsideLine;

const TORN = 'torn in the middle; its set counts as not played';
const DAMAGED = 'its checksum is not that of its text; its set counts as not played';

/** Reads a journal line by line; `note` is told of invalid lines. A last line that only lacks its end is valid. */
export function* journalLines(
  path: string,
  plan: Plan,
  note: (text: string) => void,
): Generator<JournalPlace & { readonly line: JournalLine }> {
  const seating = seatingOf(plan);
  let number = 0;
  for (const { text, at, length, ended } of linesOf(path)) {
    number++;
    const line = checked(text);
    const damage = ended ? DAMAGED : TORN;
    const why = line === undefined ? damage : faultOfLine(line, plan, seating);
    if (why === null) yield { at, length, line: line as JournalLine };
    else note(`${path}:${number}: left out: ${why}`);
  }
}

/** What is wrong with a line in a journal of this plan, or null. */
function faultOfLine(value: unknown, plan: Plan, seating: PlannedSeating): string | null {
  if (!isFields(value)) return 'no result of a set';
  const { aside, kill, set } = value;
  const block = plan.blocks.find(({ name }) => name === value.block);
  if (block === undefined) return `the plan has no block ${JSON.stringify(value.block)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  const games = plan.gamesPerSet;
  if ('kill' in value) return isKill(kill, block.players, games) ? null : 'a kill that cannot be';
  if ('aside' in value) return isCase(aside, games) ? null : 'a set put aside that cannot be';
  return faultOfCounts(value, { rules: block.rules, games, seats: seating(block.name, set)! });
}

function isCase(value: unknown, games: number): boolean {
  if (!isFields(value) || !isText(value.why)) return false;
  const { game } = value;
  return game === null || game === -1 || (isCount(game) && game < games);
}

interface JournalIndex<Kept> {
  /** Of finished sets; of several results of one set the first. */
  readonly sets: BySet<Kept>;
  /** Of sets that are not finished. */
  readonly kills: BySet<readonly Kill[]>;
  /** Of sets that were put aside, and not finished since. */
  readonly asides: BySet<AsideCase>;
  /** Why a line is invalid, for people. */
  readonly notes: readonly string[];
  /** Whether the sets count behaviour; undefined without any. */
  readonly behaviour: boolean | undefined;
  /** Where the last valid line ends, or should: its end may be missing. */
  readonly end: number;
}

/** Reads the journal of a plan once; `keep`: what is kept of a result. */
export function indexJournal<Kept>(
  path: string,
  plan: Plan,
  keep: (result: SetResult, place: JournalPlace) => Kept,
): JournalIndex<Kept> {
  const [sets, kills] = [new BySet<Kept>(), new BySet<readonly Kill[]>()];
  const [asides, notes] = [new BySet<AsideCase>(), [] as string[]];
  let [behaviour, end]: [boolean | undefined, number] = [undefined, 0];
  for (const { at, length, line } of journalLines(path, plan, (note) => notes.push(note))) {
    const { block, set } = line;
    const isOpen = sets.get(block, set) === undefined;
    end = at + length + 1;
    if ('kill' in line) {
      if (isOpen) kills.set(block, set, [...(kills.get(block, set) ?? []), line.kill]);
    } else if ('aside' in line) {
      if (isOpen) asides.set(block, set, line.aside);
    } else {
      if (isOpen) sets.set(block, set, keep(line, { at, length }));
      kills.delete(block, set);
      asides.delete(block, set);
      behaviour ??= line.seats.some((seat) => seat.behaviour !== undefined);
    }
  }
  return { sets, kills, asides, notes, behaviour, end };
}

/** Something for sets by their address. */
export class BySet<Value> {
  readonly #blocks = new Map<string, Map<number, Value>>();

  get(block: string, set: number): Value | undefined {
    return this.#blocks.get(block)?.get(set);
  }

  set(block: string, set: number, value: Value): void {
    const sets = this.#blocks.get(block) ?? new Map<number, Value>();
    this.#blocks.set(block, sets.set(set, value));
  }

  delete(block: string, set: number): void {
    this.#blocks.get(block)?.delete(set);
  }

  count(block: string): number {
    return this.#blocks.get(block)?.size ?? 0;
  }

  /** The sets of a block that there is something for, ascending. */
  sets(block: string): number[] {
    return [...(this.#blocks.get(block)?.keys() ?? [])].sort((a, b) => a - b);
  }

  /** In the order of a plan, or of all blocks as they came; sets ascending. */
  *entries(plan?: Pick<Plan, 'blocks'>): Generator<SetAddress & { readonly value: Value }> {
    const blocks = plan?.blocks.map(({ name }) => name) ?? this.#blocks.keys();
    for (const block of blocks)
      for (const set of this.sets(block)) yield { block, set, value: this.#blocks.get(block)!.get(set)! };
  }

  /** In the order of a plan. */
  inOrder(plan: Pick<Plan, 'blocks'>): Value[] {
    return [...this.entries(plan)].map(({ value }) => value);
  }
}
