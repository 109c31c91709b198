import type { Plan } from '../plan/plan.ts';
import type { AsideCase } from '../tally/put-aside.ts';
import type { Kill } from '../tally/set-result.ts';
import { BySet } from './by-set.ts';
import { journalLines, noteOf, type Place } from './journal-lines.ts';

/** What a journal holds, by set. */
export interface JournalIndex {
  /** The results of finished sets; of several of one set the first. */
  readonly lines: BySet<Place>;
  /** Of sets that are not finished. */
  readonly kills: BySet<readonly Kill[]>;
  /** Of sets that were put aside, and not finished since. */
  readonly aside: BySet<AsideCase>;
  /** What cannot be meant, for people. */
  readonly notes: readonly string[];
  /** Whether the sets count behaviour; undefined without any. */
  readonly behaviour: boolean | undefined;
  /** Where the last line ends, or should: its end may be missing. */
  readonly end: number;
}

/** Reads the journal of a plan once and keeps where its lines are. */
export function indexJournal(path: string, plan: Plan): JournalIndex {
  const [lines, kills, notes] = [new BySet<Place>(), new BySet<readonly Kill[]>(), [] as string[]];
  const asides = new BySet<AsideCase>();
  let [behaviour, number, end]: [boolean | undefined, number, number] = [undefined, 0, 0];
  for (const found of journalLines(path, plan)) {
    number++;
    end = found.at + found.length + 1;
    if (found.kind === 'broken') notes.push(noteOf(path, number, found.why));
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
