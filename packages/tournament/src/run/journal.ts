import type { Plan } from '../plan/plan.ts';
import type { AsideCase } from '../play/put-aside.ts';
import type { Kill, SetResult } from '../play/set-result.ts';
import { GrowingFile, writeWhole } from './disk.ts';
import { BySet, checked, indexJournal, type JournalPlace, withChecksum } from './journal-lines.ts';
import type { AsideLine, KillLine } from './shapes.ts';

const LINE_END = Buffer.from('\n');

/**
 * The finished sets of a run, one checksummed JSON line each, handed to the system as they come: the only source of
 * truth. A line of its own says that a player was stopped, or that the arena failed,
 * until its set is finished. Keeps no result in memory, only
 * where its line begins. A killed process loses nothing that was appended; a power cut may (waiting for the disk
 * after every set would cost more than a set of 5 players).
 */
export class Journal {
  readonly path: string;
  /** What could not be read when it was opened, for people. */
  readonly notes: readonly string[];
  /** Whether the sets it was opened with count behaviour; undefined without any. */
  readonly behaviour: boolean | undefined;
  #plan: Plan;
  #file: GrowingFile;
  #lines: BySet<JournalPlace>;
  readonly #kills: BySet<readonly Kill[]>;
  readonly #aside: BySet<AsideCase>;

  /** Opens the journal of a plan, or starts an empty one. Invalid lines are taken out of it. */
  constructor(path: string, plan: Plan) {
    this.path = path;
    this.#plan = plan;
    this.#file = new GrowingFile(path);
    const { aside, behaviour, end, kills, lines, notes } = indexJournal(path, plan);
    this.#lines = lines;
    this.#kills = kills;
    this.#aside = aside;
    this.notes = notes;
    this.behaviour = behaviour;
    if (notes.length > 0 || end !== this.#file.end) this.#rewrite(this.#lines.blocks());
  }

  /** Whether a set is finished. */
  has(block: string, set: number): boolean {
    return this.#lines.get(block, set) !== undefined;
  }

  /** Finished sets of the plan. */
  get size(): number {
    return this.#plan.blocks.reduce((sum, { name }) => sum + this.#lines.count(name), 0);
  }

  /** The finished sets of a block, ascending. */
  setsOf(block: string): number[] {
    return this.#lines.sets(block);
  }

  /** The sets of a block that are known in any way, ascending: finished, put aside, or a player was stopped in them. */
  touchedSets(block: string): number[] {
    const open = [...this.#kills.sets(block), ...this.#aside.sets(block)];
    const sets = new Set([...this.setsOf(block), ...open]);
    return [...sets].sort((a, b) => a - b);
  }

  /** The players that were stopped in a set that is not finished yet, in the order in which they were. */
  killsOf(block: string, set: number): readonly Kill[] {
    return this.#kills.get(block, set) ?? [];
  }

  /** Appends the result of a finished set. WriteFailed leaves the journal as it was. */
  append(result: SetResult): void {
    const place = this.#write(JSON.stringify(result));
    this.#lines.set(result.block, result.set, place);
    this.#kills.delete(result.block, result.set);
    this.#aside.delete(result.block, result.set);
  }

  /** Appends that the arena has failed in a set. It is known as put aside until it is finished. */
  putAside(block: string, set: number, aside: AsideCase): void {
    if (this.has(block, set)) return;
    const line: AsideLine = { block, set, aside };
    this.#write(JSON.stringify(line));
    this.#aside.set(block, set, aside);
  }

  /** Why a set was put aside; undefined for one that was not, or was played since. */
  asideOf(block: string, set: number): AsideCase | undefined {
    return this.#aside.get(block, set);
  }

  /** The sets that were put aside, in plan order. */
  asides(): AsideLine[] {
    return this.#plan.blocks.flatMap(({ name: block }) =>
      this.#aside.sets(block).map((set) => ({ block, set, aside: this.#aside.get(block, set)! })),
    );
  }

  /** Appends that a player had to be stopped. */
  appendKill(block: string, set: number, kill: Kill): void {
    const line: KillLine = { block, set, kill };
    this.#write(JSON.stringify(line));
    this.#noteKill(line);
  }

  /** The same, of another journal of the plan; what is known already stays once. */
  addKill({ block, set, kill }: KillLine): void {
    const known = this.killsOf(block, set).some(({ seat }) => seat === kill.seat);
    if (!known && !this.has(block, set)) this.appendKill(block, set, kill);
  }

  #noteKill({ block, set, kill }: KillLine): void {
    if (this.has(block, set)) return;
    this.#kills.set(block, set, [...this.killsOf(block, set), kill]);
  }

  #write(json: string): JournalPlace {
    const bytes = Buffer.from(`${withChecksum(json)}\n`);
    const at = this.#file.end;
    this.#file.append(bytes);
    return { at, length: bytes.length - 1 };
  }

  /** The result of a finished set. */
  resultOf(block: string, set: number): SetResult {
    const result = checked(this.#bytesOf(block, set).toString());
    if (result === undefined) throw new Error(`${this.path} was changed while it was read`);
    return result as SetResult;
  }

  /** The results in plan order. */
  *results(): Generator<SetResult> {
    for (const { name } of this.#plan.blocks)
      for (const set of this.setsOf(name)) yield this.resultOf(name, set);
  }

  /** Goes on with another plan, and forgets the sets that are other ones in it. */
  follow(plan: Plan, forgotten: readonly { readonly block: string; readonly set: number }[]): void {
    this.#plan = plan;
    if (forgotten.length === 0) return;
    for (const { block, set } of forgotten) {
      this.#lines.delete(block, set);
      this.#kills.delete(block, set);
      this.#aside.delete(block, set);
    }
    this.#rewrite(this.#lines.blocks());
  }

  /**
   * Rewrites the file in plan order, so that equal runs give equal bytes; what is known of open sets stays behind them.
   * Sets that are not in the plan go.
   */
  seal(): void {
    this.#rewrite(this.#plan.blocks.map(({ name }) => name));
  }

  close(): void {
    this.#file.close();
  }

  /** Writes the results of some blocks, set by set, and behind them what is known of open sets. */
  #rewrite(blocks: readonly string[]): void {
    const lines = new BySet<JournalPlace>();
    writeWhole(this.path, this.#copied(blocks, lines));
    this.#file.close();
    this.#file = new GrowingFile(this.path);
    this.#lines = lines;
  }

  /** Notes in `lines` where they come to stand. */
  *#copied(blocks: readonly string[], lines: BySet<JournalPlace>): Generator<Buffer> {
    let at = 0;
    for (const block of blocks) {
      for (const set of this.setsOf(block)) {
        const bytes = this.#bytesOf(block, set);
        lines.set(block, set, { at, length: bytes.length });
        at += bytes.length + 1;
        yield bytes;
        yield LINE_END;
      }
    }
    yield* this.#killLines();
    yield* this.#asideLines();
  }

  *#asideLines(): Generator<Buffer> {
    for (const block of this.#aside.blocks())
      for (const set of this.#aside.sets(block)) {
        const line: AsideLine = { block, set, aside: this.#aside.get(block, set)! };
        yield Buffer.from(`${withChecksum(JSON.stringify(line))}\n`);
      }
  }

  *#killLines(): Generator<Buffer> {
    for (const block of this.#kills.blocks())
      for (const set of this.#kills.sets(block))
        for (const kill of this.killsOf(block, set))
          yield Buffer.from(`${withChecksum(JSON.stringify({ block, set, kill }))}\n`);
  }

  #bytesOf(block: string, set: number): Buffer {
    const { at, length } = this.#lines.get(block, set)!;
    return this.#file.read(at, length);
  }
}
