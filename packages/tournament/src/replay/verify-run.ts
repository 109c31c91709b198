import { drawLots } from '../plan/draw.ts';
import { replayTask } from '../plan/tasks.ts';
import { orPutAside, type PutAside } from '../play/put-aside.ts';
import type { SetAddress, SetResult } from '../play/set-result.ts';
import type { SetOutcome } from '../play/set-task.ts';
import type { SetPool } from '../pool/set-pool.ts';
import { BySet } from '../run/journal-lines.ts';
import { rootHash } from '../run/recorded-run.ts';
import { bounded } from '../run/run-plan.ts';
import { type Divergence, divergenceOf } from './divergence.ts';
import { type RecordedSets, replaySet } from './recorded-sets.ts';

/** Number of pools, and of tries in each. Two tries in a pool differ if an agent detects that it does not run first. */
const POOLS = 3;
const TRIES = 4;

export interface SelfCheck {
  readonly tries: number;
  /** The first answer that differed; omitted if all tries were equal. */
  readonly divergence?: Divergence;
}

/** Plays a set repeatedly, in new and in used pools, until an answer differs. */
export async function selfCheck(run: RecordedSets, result: SetResult, openPool: () => SetPool): Promise<SelfCheck> {
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
        const divergence = firstDivergence(first, outcome);
        if (divergence !== undefined) return { tries, divergence };
      }
    } finally {
      await pool.close();
    }
  }
  return { tries };
}

function firstDivergence(a: SetOutcome, b: SetOutcome): Divergence | undefined {
  if (a.result.hash === b.result.hash) return undefined;
  const game = a.records.findIndex(({ hash }, i) => hash !== b.records[i]!.hash);
  return game < 0 ? undefined : divergenceOf(a.records[game]!, b.records[game]!);
}

export interface Differing {
  readonly recorded: SetResult;
  readonly replayed: SetResult;
}

export interface Verification {
  readonly sets: number;
  /** Total number of finished sets in the run. */
  readonly of: number;
  readonly games: number;
  /** SHA-256 of the journal lines of the replayed sets in plan order. */
  readonly hash: string;
  /** The replayed sets that differ from the run, in plan order. */
  readonly differing: readonly Differing[];
  /** Sets with an internal error during the replay, in plan order; omitted if there are none. */
  readonly failed?: readonly PutAside[];
}

/** Chooses sets and their order at random, so that sets are preceded by other sets than in the run. */
export function verifySample(run: RecordedSets, size: number): SetAddress[] {
  const all = run.addresses();
  const lots = drawLots(run.plan.seed, 'verify', all.length);
  return lots.slice(0, size).map((lot) => all[lot]!);
}

/** Replays sets in the given order, and compares all their counters with the run. */
export async function verifyRun(
  run: RecordedSets,
  sample: readonly SetAddress[],
  pool: SetPool,
  onSet: (replayed: SetResult) => void = () => {},
): Promise<Verification> {
  const differing = new BySet<Differing>();
  const failed = new BySet<PutAside>();
  const replayed = new BySet<Pick<SetResult, 'block' | 'set' | 'hash'>>();
  let games = 0;
  await bounded(
    sample,
    2 * pool.threads,
    (address) => {
      const task = replayTask(run, run.resultOf(address));
      return orPutAside(task, () => pool.play(task));
    },
    (played, address) => {
      const { block, set } = address;
      if ('why' in played) return failed.set(block, set, played);
      const { result } = played;
      const recorded = run.resultOf(address);
      if (JSON.stringify(recorded) !== JSON.stringify(result)) differing.set(block, set, { recorded, replayed: result });
      replayed.set(block, set, { block, set, hash: result.hash });
      games += result.games;
      onSet(result);
    },
  );
  const { plan } = run;
  const [holes, hash] = [failed.inOrder(plan), rootHash(replayed.inOrder(plan))];
  const checked = { sets: sample.length, of: run.addresses().length, games, hash };
  const found = { ...checked, differing: differing.inOrder(plan) };
  return holes.length === 0 ? found : { ...found, failed: holes };
}
