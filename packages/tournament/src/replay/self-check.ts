import type { SetPool } from '../pool/set-pool.ts';
import type { SetOutcome } from '../realm/set-task.ts';
import type { SetResult } from '../tally/set-result.ts';
import { type Parting, partingOf } from './parting.ts';
import type { RecordedSets } from './recorded-sets.ts';
import { replaySet } from './replay-set.ts';

/** Pools that a set is tried in, and how often in each. What an agent can tell is mostly whether it runs for the first time. */
const POOLS = 3;
const TRIES = 4;

/** What came of playing a set against itself. */
export interface SelfCheck {
  readonly tries: number;
  /** The first answer that was not always the same; left out when all tries were alike. */
  readonly parting?: Parting;
}

/** Plays a set again and again, in new pools and in used ones, until an answer differs. */
export async function selfCheck(
  run: RecordedSets,
  result: SetResult,
  openPool: () => SetPool,
): Promise<SelfCheck> {
  const records = Array.from({ length: result.games }, (_, game) => game);
  let tries = 0;
  let first: SetOutcome | undefined;
  for (let pools = 0; pools < POOLS; pools++) {
    const pool = openPool();
    try {
      for (let i = 0; i < TRIES; i++) {
        tries++;
        const outcome = await replaySet(run, result, pool, { records });
        first ??= outcome;
        const parting = firstParting(first, outcome);
        if (parting !== undefined) return { tries, parting };
      }
    } finally {
      await pool.close();
    }
  }
  return { tries };
}

function firstParting(a: SetOutcome, b: SetOutcome): Parting | undefined {
  if (a.result.hash === b.result.hash) return undefined;
  const game = a.records.findIndex(({ hash }, i) => hash !== b.records[i]!.hash);
  return game < 0 ? undefined : partingOf(a.records[game]!, b.records[game]!);
}
