import type { FailedSet, Kill, SetAddress, SetFailure, SetResult } from '@aiwolf-arena/sandbox';
import type { Plan } from '../plan/plan.ts';
import { GrowingFile, writeWhole } from './disk.ts';
import {
  BySet,
  checked,
  checkedLine,
  indexJournal,
  type JournalLine,
  type JournalPlace,
  type KillLine,
} from './journal-lines.ts';
import { failedSetsOf } from './recorded-run.ts';

const LINE_END = Buffer.from('\n');

/**
 * The journal of a run: a file with one JSON line and checksum for each finished set, appended when the set finishes. All
 * results are computed from it. Lines about stopped players and internal errors are added for unfinished sets. Only the
 * positions of results are kept in memory. If the process is killed, no appended line is lost; after a power failure, the last
 * lines may be missing.
 */
export class Journal {
  readonly path: string;
  /** Messages about lines that could not be read when the journal was opened. */
  readonly notes: readonly string[];
  /** Whether the results contained behaviour statistics when the journal was opened; `undefined` if no set was finished. */
  readonly behaviour: boolean | undefined;
  #plan: Plan;
  #file: GrowingFile;
  #lines: BySet<JournalPlace>;
  readonly #kills: BySet<readonly Kill[]>;
  readonly #failedSets: BySet<SetFailure>;

  /** Opens the journal of a plan, or creates an empty one. Deletes invalid lines. */
  constructor(path: string, plan: Plan) {
    this.path = path;
    this.#plan = plan;
    this.#file = new GrowingFile(path);
    const { failedSets, behaviour, end, kills, notes, sets } = indexJournal(path, plan, (_, place) => place);
    this.#lines = sets;
    this.#kills = kills;
    this.#failedSets = failedSets;
    this.notes = notes;
    this.behaviour = behaviour;
    if (notes.length > 0 || end !== this.#file.end) this.#rewrite();
  }

  has(block: string, set: number): boolean {
    return this.#lines.get(block, set) !== undefined;
  }

  get size(): number {
    return this.#plan.blocks.reduce((sum, { name }) => sum + this.#lines.count(name), 0);
  }

  /** Returns the numbers of the finished sets of a block, in ascending order. */
  setsOf(block: string): number[] {
    return this.#lines.sets(block);
  }

  /** Returns, in ascending order, the numbers of a block's sets that have any line in the journal, finished or not. */
  touchedSets(block: string): number[] {
    const open = [...this.#kills.sets(block), ...this.#failedSets.sets(block)];
    const sets = new Set([...this.setsOf(block), ...open]);
    return [...sets].sort((a, b) => a - b);
  }

  /** Returns the players that were stopped in an unfinished set, in the order of stopping. */
  killsOf(block: string, set: number): readonly Kill[] {
    return this.#kills.get(block, set) ?? [];
  }

  /** Appends the result of a finished set. If this fails, throws `WriteFailed`; the journal is then unchanged. */
  append(result: SetResult): void {
    const { block, set } = result;
    this.#lines.set(block, set, this.#write(result));
    this.#forgetOpen(block, set);
  }

  #forgetOpen(block: string, set: number): void {
    this.#kills.delete(block, set);
    this.#failedSets.delete(block, set);
  }

  /** Appends a line about an internal error in a set, unless the set is finished. */
  failed(block: string, set: number, failed: SetFailure): void {
    if (this.has(block, set)) return;
    this.#write({ block, set, failed });
    this.#failedSets.set(block, set, failed);
  }

  /** Returns the internal error that prevented a set from finishing; `undefined` if there is none. */
  failureOf(block: string, set: number): SetFailure | undefined {
    return this.#failedSets.get(block, set);
  }

  /** Returns the sets that are not finished because of an internal error, in plan order. They have no results. */
  failedSets(): FailedSet[] {
    return failedSetsOf(this.#failedSets, this.#plan);
  }

  appendKill(block: string, set: number, kill: Kill): void {
    this.#write({ block, set, kill });
    if (!this.has(block, set)) this.#kills.set(block, set, [...this.killsOf(block, set), kill]);
  }

  /** Adds a line about a stopped player from another journal of the plan, unless this journal already has one for the seat. */
  addKill({ block, set, kill }: KillLine): void {
    const known = this.killsOf(block, set).some(({ seat }) => seat === kill.seat);
    if (!known && !this.has(block, set)) this.appendKill(block, set, kill);
  }

  #write(line: JournalLine): JournalPlace {
    const bytes = checkedLine(line);
    const at = this.#file.end;
    this.#file.append(bytes);
    return { at, length: bytes.length - 1 };
  }

  resultOf(block: string, set: number): SetResult {
    const result = checked(this.#bytesOf(block, set).toString());
    if (result === undefined) throw new Error(`${this.path} was changed while it was read`);
    return result as SetResult;
  }

  /** Yields the results of all finished sets in plan order. */
  *results(): Generator<SetResult> {
    for (const { block, set } of this.#lines.entries(this.#plan)) yield this.resultOf(block, set);
  }

  /** Uses `plan` from now on. Removes the sets `forgotten`, whose agents differ in the new plan. */
  follow(plan: Plan, forgotten: readonly SetAddress[]): void {
    this.#plan = plan;
    if (forgotten.length === 0) return;
    for (const { block, set } of forgotten) {
      this.#lines.delete(block, set);
      this.#forgetOpen(block, set);
    }
    this.#rewrite();
  }

  /** Rewrites the file in plan order, without workers, so that equal runs have equal files. Removes sets that are not in the plan. */
  seal(): void {
    this.#rewrite(this.#plan);
  }

  close(): void {
    this.#file.close();
  }

  /** Rewrites the file: first results (if `plan` is given, only of sets in it), then lines about unfinished sets. */
  #rewrite(plan?: Plan): void {
    const lines = new BySet<JournalPlace>();
    writeWhole(this.path, this.#copied(plan, lines));
    this.#file.close();
    this.#file = new GrowingFile(this.path);
    this.#lines = lines;
  }

  *#copied(plan: Plan | undefined, lines: BySet<JournalPlace>): Generator<Buffer> {
    let at = 0;
    for (const { block, set } of this.#lines.entries(plan)) {
      const bytes = plan === undefined ? this.#bytesOf(block, set) : withoutWorker(this.#bytesOf(block, set));
      lines.set(block, set, { at, length: bytes.length });
      at += bytes.length + 1;
      yield bytes;
      yield LINE_END;
    }
    for (const { block, set, value } of this.#kills.entries())
      for (const kill of value) yield checkedLine({ block, set, kill });
    for (const { block, set, value: failed } of this.#failedSets.entries()) yield checkedLine({ block, set, failed });
  }

  #bytesOf(block: string, set: number): Buffer {
    const { at, length } = this.#lines.get(block, set)!;
    return this.#file.read(at, length);
  }
}

/** Removes from a line which worker of a queue played the set. */
function withoutWorker(line: Buffer): Buffer {
  if (!line.includes('"worker":')) return line;
  const { worker: _, ...result } = checked(line.toString()) as SetResult;
  return checkedLine(result).subarray(0, -LINE_END.length);
}
