import { existsSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import {
  bytesInPieces,
  faultOfCounts,
  isCount,
  isFields,
  isKill,
  isText,
  type Kill,
  parsed,
  type SetAddress,
  type SetFailure,
  type SetResult,
} from '@aiwolf-arena/sandbox';
import { type PlannedSeating, seatingOf } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
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

/** Returns a line of the journal with its checksum. */
export const checkedLine = (value: object): Buffer => Buffer.from(`${withChecksum(JSON.stringify(value))}\n`);

/** Parses a line of the journal and removes its checksum. Returns `undefined` if the line is damaged. */
export function checked(line: string): unknown {
  const text = line.slice(0, -TAIL);
  return line.length > TAIL && line.slice(-TAIL) === `${MARK}${digitsOf(text)}${END}` ? parsed(`${text}}`) : undefined;
}

const digitsOf = (text: string): string => crc32(text).toString(16).padStart(DIGITS, '0');

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

/** Maximum number of bytes of a line. Those of the longest sets have a tenth of it at most. */
const LONGEST = 16 << 20;

/** Yields the lines of a file. The file is read in pieces, because a journal may be too long for a string. */
export function* linesOf(path: string): Generator<FileLine> {
  let rest: Buffer = NOTHING;
  /** Number of bytes of the current line that were dropped, since it is too long. */
  let dropped = 0;
  let at = 0;
  for (const piece of bytesInPieces(path)) {
    let data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10)) {
      const length = dropped + end;
      yield { text: length > LONGEST ? '' : data.toString('utf8', 0, end), at, length, ended: true };
      at += length + 1;
      dropped = 0;
      data = data.subarray(end + 1);
    }
    const isTooLong = dropped + data.length > LONGEST;
    if (isTooLong) dropped += data.length;
    rest = isTooLong ? NOTHING : data;
  }
  const length = dropped + rest.length;
  if (length > 0) yield { text: rest.toString(), at, length, ended: false };
}

const NOTHING = Buffer.alloc(0);

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
export interface FailedLine extends SetAddress {
  readonly failed: SetFailure;
}

export type JournalLine = SetResult | KillLine | FailedLine;

const TORN = 'it is incomplete, so its game set counts as not played';
const DAMAGED = 'its checksum is wrong, so its game set counts as not played';

/** Maximum number of invalid lines of a journal that have a message of their own. */
const MOST_NOTES = 20;

/** Yields the valid lines of a journal. Calls `note` with a message for each of the first invalid lines, and for all others. */
export function* journalLines(
  path: string,
  plan: Plan,
  note: (text: string) => void,
): Generator<JournalPlace & { readonly line: JournalLine }> {
  const seating = seatingOf(plan);
  let [number, invalid] = [0, 0];
  for (const { text, at, length, ended } of linesOf(path)) {
    number++;
    const line = checked(text);
    const damage = ended ? DAMAGED : TORN;
    const why = line === undefined ? damage : faultOfLine(line, plan, seating);
    if (why === null) yield { at, length, line: line as JournalLine };
    else if (++invalid <= MOST_NOTES) note(`${path}:${number}: this line of the journal is ignored: ${why}`);
  }
  if (invalid > MOST_NOTES) note(`${path}: ${invalid - MOST_NOTES} more lines of the journal are ignored`);
}

/** Returns why a line is not valid in the journal of this plan; `null` if it is valid. */
function faultOfLine(value: unknown, plan: Plan, seating: PlannedSeating): string | null {
  if (!isFields(value)) return 'it is not the result of a set';
  const { failed, kill, set } = value;
  const block = plan.blocks.find(({ name }) => name === value.block);
  if (block === undefined) return `the plan has no games ${JSON.stringify(value.block)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  const games = plan.gamesPerSet;
  if ('kill' in value) return isKill(kill, block.players, games) ? null : 'its stopped player is invalid';
  if ('failed' in value) return isCase(failed, games) ? null : 'its internal error is invalid';
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
  readonly failedSets: BySet<SetFailure>;
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
  const [sets, kills] = [new BySet<Kept>(), new BySet<Kill[]>()];
  const [failedSets, notes] = [new BySet<SetFailure>(), [] as string[]];
  let [behaviour, end]: [boolean | undefined, number] = [undefined, 0];
  for (const { at, length, line } of journalLines(path, plan, (note) => notes.push(note))) {
    const { block, set } = line;
    const isOpen = sets.get(block, set) === undefined;
    end = at + length + 1;
    if ('kill' in line) {
      if (!isOpen) continue;
      const known = kills.get(block, set);
      if (known === undefined) kills.set(block, set, [line.kill]);
      else known.push(line.kill);
    } else if ('failed' in line) {
      if (isOpen) failedSets.set(block, set, line.failed);
    } else {
      if (isOpen) sets.set(block, set, keep(line, { at, length }));
      kills.delete(block, set);
      failedSets.delete(block, set);
      behaviour ??= line.seats.some((seat) => seat.behaviour !== undefined);
    }
  }
  return { sets, kills, failedSets, notes, behaviour, end };
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
