import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type PlannedSeating, seatingOf } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import type { AsideCase } from '../play/put-aside.ts';
import { faultOfCounts, isCount, isFields, isKill, isText, parsed } from '../play/result-shape.ts';
import type { Kill, SetAddress, SetResult } from '../play/set-result.ts';
import { removeFile, writeWhole } from './disk.ts';

const MARK = ',"crc":"';
const DIGITS = 8;
const END = '"}';
const TAIL = MARK.length + DIGITS + END.length;

/** Adds a checksum (CRC-32) as the last field of a JSON object. A wrong checksum shows that the line is damaged. */
export function withChecksum(json: string): string {
  const text = json.slice(0, -1);
  return `${text}${MARK}${digitsOf(text)}${END}`;
}

export const checkedLine = (value: object): Buffer => Buffer.from(`${withChecksum(JSON.stringify(value))}\n`);

/** Parses a line of the journal and removes its checksum. Returns `undefined` if the line is damaged. */
export function checked(line: string): unknown {
  const text = line.slice(0, -TAIL);
  return line.length > TAIL && line.slice(-TAIL) === `${MARK}${digitsOf(text)}${END}` ? parsed(`${text}}`) : undefined;
}

const digitsOf = (text: string): string => crc32(text).toString(16).padStart(DIGITS, '0');

const CHUNK = 1 << 20;

/** Position and length of a line in its file, in bytes. The length does not include the line end. */
export interface JournalPlace {
  readonly at: number;
  readonly length: number;
}

interface FileLine extends JournalPlace {
  readonly text: string;
  /** Whether a line feed follows the line. It may be missing after the last line of a file. */
  readonly ended: boolean;
}

/** Yields the lines of a file. The file is read in pieces, because a journal may be too long for a string. */
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

/**
 * Rewrites a file of lines about sets (with checksums) without damaged lines, and without those of sets for which `isKept`
 * returns false. If there are several lines about a set, the last one stays. Deletes the file if no line is left.
 */
export function keepLines(path: string, isKept: (block: string, set: number) => boolean): void {
  if (!existsSync(path)) return;
  const kept = new BySet<string>();
  let lines = 0;
  for (const { text } of linesOf(path)) {
    lines++;
    const { block, set } = (checked(text) ?? {}) as Partial<SetAddress>;
    if (block !== undefined && set !== undefined && isKept(block, set)) kept.set(block, set, text);
  }
  const texts = [...kept.entries()].map(({ value }) => `${value}\n`);
  if (texts.length === 0) removeFile(path);
  else if (texts.length < lines) writeWhole(path, texts);
}

/** A journal line about a player that was stopped. The line is written before the set is replayed. */
export interface KillLine extends SetAddress {
  readonly kill: Kill;
}

/** A journal line about an internal error in a set. The line has no meaning after the set is finished. */
export interface AsideLine extends SetAddress {
  readonly aside: AsideCase;
}

export type JournalLine = SetResult | KillLine | AsideLine;

const TORN = 'it is incomplete, so its game set counts as not played';
const DAMAGED = 'its checksum is wrong, so its game set counts as not played';

/** Yields the valid lines of a journal. Calls `note` with a message for each invalid line. */
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
    else note(`${path}:${number}: this line of the journal is ignored: ${why}`);
  }
}

/** Returns why a line is not valid in the journal of this plan; `null` if it is valid. */
function faultOfLine(value: unknown, plan: Plan, seating: PlannedSeating): string | null {
  if (!isFields(value)) return 'it is not the result of a set';
  const { aside, kill, set } = value;
  const block = plan.blocks.find(({ name }) => name === value.block);
  if (block === undefined) return `the plan has no games ${JSON.stringify(value.block)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  const games = plan.gamesPerSet;
  if ('kill' in value) return isKill(kill, block.players, games) ? null : 'its stopped player is invalid';
  if ('aside' in value) return isCase(aside, games) ? null : 'its internal error is invalid';
  return faultOfCounts(value, { rules: block.rules, games, seats: seating(block.name, set)! });
}

function isCase(value: unknown, games: number): boolean {
  if (!isFields(value) || !isText(value.why)) return false;
  const { game } = value;
  return game === null || game === -1 || (isCount(game) && game < games);
}

interface JournalIndex<Kept> {
  /** The finished sets. If the journal contains several results of a set, the first one is used. */
  readonly sets: BySet<Kept>;
  readonly kills: BySet<readonly Kill[]>;
  /** The sets that are not finished because of an internal error. */
  readonly asides: BySet<AsideCase>;
  readonly notes: readonly string[];
  /** Whether the results contain behaviour statistics; `undefined` if no set is finished. */
  readonly behaviour: boolean | undefined;
  /** Position in the file after the last valid line. New lines are written there. */
  readonly end: number;
}

/** Reads the journal of a plan. `keep` gets each result, and returns the part of it that stays in memory. */
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

export class BySet<Value> {
  readonly #blocks = new Map<string, Map<number, Value>>();

  get(block: string, set: number): Value | undefined {
    return this.#blocks.get(block)?.get(set);
  }

  set(block: string, set: number, value: Value): void {
    this.#blocks.getOrInsertComputed(block, () => new Map()).set(set, value);
  }

  delete(block: string, set: number): void {
    this.#blocks.get(block)?.delete(set);
  }

  count(block: string): number {
    return this.#blocks.get(block)?.size ?? 0;
  }

  /** Returns the numbers of the sets of a block that this map contains, in ascending order. */
  sets(block: string): number[] {
    return [...(this.#blocks.get(block)?.keys() ?? [])].sort((a, b) => a - b);
  }

  /** Yields all sets with their values, sorted by block and set number. Order of blocks: as in the plan, or else as added. */
  *entries(plan?: Pick<Plan, 'blocks'>): Generator<SetAddress & { readonly value: Value }> {
    const blocks = plan?.blocks.map(({ name }) => name) ?? this.#blocks.keys();
    for (const block of blocks)
      for (const set of this.sets(block)) yield { block, set, value: this.#blocks.get(block)!.get(set)! };
  }

  /** Returns all values in the order of the plan's sets. */
  inOrder(plan: Pick<Plan, 'blocks'>): Value[] {
    return [...this.entries(plan)].map(({ value }) => value);
  }
}
