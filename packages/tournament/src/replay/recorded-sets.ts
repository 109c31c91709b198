import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import type { AsideLine } from '../run/aside-shape.ts';
import { BySet } from '../run/by-set.ts';
import { checked } from '../run/checksum.ts';
import { journalLines, noteOf, type Place } from '../run/journal-lines.ts';
import { journalOf, planOfFolder, putAside } from '../run/recorded-run.ts';
import type { PutAside } from '../tally/put-aside.ts';
import type { SetResult } from '../tally/set-result.ts';

export interface SetAddress {
  readonly block: string;
  readonly set: number;
}

/** The finished sets of a run, whole, read one at a time: a long run need not fit into memory. Writes nothing. */
export class RecordedSets {
  readonly folder: string;
  readonly plan: Plan;
  /** Sets that the arena has failed in and that were not played since, in plan order. */
  readonly aside: readonly PutAside[];
  /** What could not be read, for people. */
  readonly notes: readonly string[];
  readonly #file: number;
  readonly #places = new BySet<Place>();

  /** UnreadableRun when the folder holds no run, or nothing was played. */
  constructor(folder: string) {
    this.folder = folder;
    this.plan = planOfFolder(folder);
    const path = journalOf(folder);
    const notes: string[] = [];
    const aside = new BySet<AsideLine>();
    let number = 0;
    for (const line of journalLines(path, this.plan)) {
      number++;
      if (line.kind === 'broken')
        notes.push(noteOf(join(folder, 'journal.ndjson'), number, line.why));
      if (line.kind === 'aside') aside.set(line.line.block, line.line.set, line.line);
      if (line.kind !== 'result') continue;
      const { at, length, result } = line;
      if (!this.has(result)) this.#places.set(result.block, result.set, { at, length });
    }
    this.notes = notes;
    this.aside = this.#open(aside);
    this.#file = openSync(path, 'r');
  }

  #open(aside: BySet<AsideLine>): PutAside[] {
    const lines = this.plan.blocks.flatMap(({ name }) =>
      aside.sets(name).map((set) => aside.get(name, set)!),
    );
    return putAside(
      lines.filter((line) => !this.has(line)),
      this.plan,
    );
  }

  has({ block, set }: SetAddress): boolean {
    return this.#places.get(block, set) !== undefined;
  }

  /** In plan order. */
  addresses(): SetAddress[] {
    return this.plan.blocks.flatMap(({ name }) =>
      this.#places.sets(name).map((set) => ({ block: name, set })),
    );
  }

  resultOf({ block, set }: SetAddress): SetResult {
    const { at, length } = this.#places.get(block, set)!;
    const bytes = Buffer.alloc(length);
    readSync(this.#file, bytes, 0, length, at);
    const result = checked(bytes.toString());
    if (result === undefined) throw new Error(`${this.folder} was changed while it was read`);
    return result as SetResult;
  }

  *results(): Generator<SetResult> {
    for (const address of this.addresses()) yield this.resultOf(address);
  }

  close(): void {
    closeSync(this.#file);
  }
}
