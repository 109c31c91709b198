import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInShard, type Shard } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import { indexJournal } from './journal-lines.ts';
import { isLocked } from './lock.ts';
import { readPlan } from './recorded-run.ts';
import { readShard } from './run-folder.ts';

/** How far a run folder is. It can be read while another process writes to the folder. */
export interface PartState {
  readonly plan: Plan;
  /** The part (shard) of the plan whose sets the folder contains; `null`: the whole plan. */
  readonly shard: Shard | null;
  /** Number of sets in the part. */
  readonly of: number;
  /** Number of sets that are finished. */
  readonly finished: number;
  /** Number of sets that are not finished because of an internal error. */
  readonly failed: number;
  /** Whether a process is writing to the folder, or has left its lock file on another machine. */
  readonly isLocked: boolean;
}

/** Reads how far a run folder is. Returns `undefined` if it contains no plan yet. */
export function partState(folder: string): PartState | undefined {
  if (!existsSync(join(folder, 'plan.json'))) return undefined;
  const [plan, shard] = [readPlan(folder), readShard(folder)];
  const path = join(folder, 'journal.ndjson');
  const journal = existsSync(path) ? indexJournal(path, plan, () => true) : undefined;
  const count = { of: 0, finished: 0, failed: 0 };
  for (const [block, { name, sets }] of plan.blocks.entries()) {
    for (let set = 0; set < sets; set++) {
      if (shard !== null && !isInShard(shard, block, set)) continue;
      count.of++;
      if (journal?.sets.get(name, set)) count.finished++;
      else if (journal?.failedSets.get(name, set)) count.failed++;
    }
  }
  return { plan, shard, ...count, isLocked: isLocked(folder) };
}

/** Returns a text that differs from an earlier one if the folder may be in another state than then. It costs little. */
export function partMark(folder: string): string {
  const marks = ['plan.json', 'journal.ndjson'].map((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat === undefined ? '-' : `${stat.size} ${stat.mtimeMs}`;
  });
  return [...marks, isLocked(folder)].join(' ');
}
