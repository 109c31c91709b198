import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { seatingOf } from '../plan/seating.ts';
import type { PutAside } from '../tally/put-aside.ts';
import type { SetResult } from '../tally/set-result.ts';
import type { AsideLine } from './aside-shape.ts';
import { journalLines, noteOf } from './journal-lines.ts';
import { readPlan } from './recorded-plan.ts';
import { UnreadableRun } from './unreadable-run.ts';

/** A run as its folder tells it. */
export interface RecordedRun {
  /** As it was named. */
  readonly folder: string;
  readonly plan: Plan;
  /** In plan order, each set once, without what the seats did beside winning. */
  readonly results: readonly SetResult[];
  /** Sets that the arena has failed in and that were not played since, in plan order: they are missing from the results. */
  readonly aside: readonly PutAside[];
  /** What could not be read, for people. */
  readonly notes: readonly string[];
}

/**
 * Reads plan.json and journal.ndjson; nothing else of the folder counts. A run may be unfinished, and a line that is
 * torn or cannot be meant is left out with a note. UnreadableRun when there is no plan or no journal.
 */
export function readRun(folder: string): RecordedRun {
  const plan = planOfFolder(folder);
  const known = new Map<string, SetResult>();
  const aside = new Map<string, AsideLine>();
  const notes: string[] = [];
  let number = 0;
  for (const line of journalLines(journalOf(folder), plan)) {
    number++;
    if (line.kind === 'broken') notes.push(noteOf(journalOf(folder), number, line.why));
    if (line.kind === 'result') keep(known, slim(line.result));
    if (line.kind === 'aside') aside.set(addressOf(line.line), line.line);
  }
  const open = [...aside.values()].filter((line) => !known.has(addressOf(line)));
  const results = inPlanOrder([...known.values()], plan);
  return { folder, plan, results, aside: putAside(inPlanOrder(open, plan), plan), notes };
}

/** UnreadableRun for what is no folder of a run. */
export function planOfFolder(folder: string): Plan {
  if (!existsSync(folder)) throw new UnreadableRun(`there is no folder ${folder}`);
  if (!statSync(folder).isDirectory()) {
    throw new UnreadableRun(`${folder} is a file: name the folder of a run`);
  }
  return readPlan(folder);
}

/** UnreadableRun where there is none. */
export function journalOf(folder: string): string {
  const path = join(folder, 'journal.ndjson');
  if (existsSync(path)) return path;
  throw new UnreadableRun(`${folder} has no journal.ndjson: nothing was played yet`);
}

/** With who sat there. */
export function putAside(lines: readonly AsideLine[], plan: Plan): PutAside[] {
  const seating = seatingOf(plan);
  return lines.map(({ block, set, aside: { game, why } }) => ({
    ...{ block, set, game, why },
    agents: seating(block, set)!,
  }));
}

const addressOf = ({ block, set }: { readonly block: string; readonly set: number }): string =>
  `${block} ${set}`;

function keep(known: Map<string, SetResult>, result: SetResult): void {
  const address = addressOf(result);
  if (!known.has(address)) known.set(address, result);
}

/** Behaviour is the larger part of a line and tells nothing about ranks. */
const slim = (result: SetResult): SetResult => ({
  ...result,
  seats: result.seats.map(({ behaviour: _, ...seat }) => seat),
});

function inPlanOrder<Line extends { readonly block: string; readonly set: number }>(
  results: Line[],
  plan: Plan,
): Line[] {
  const place = new Map(plan.blocks.map(({ name }, at) => [name, at]));
  return results.sort((a, b) => place.get(a.block)! - place.get(b.block)! || a.set - b.set);
}
