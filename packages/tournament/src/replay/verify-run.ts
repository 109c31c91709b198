import { rootHash } from '@aiwolf-arena/engine';
import {
  type FailedSet,
  type NearLimit,
  nearLimitOf,
  orFailed,
  repeatedText,
  type SetAddress,
  type SetOutcome,
  type SetPlayer,
  type SetResult,
  type SetTask,
} from '@aiwolf-arena/sandbox';
import { replayTask } from '../plan/tasks.ts';
import { BySet } from '../run/journal-lines.ts';
import { bounded } from '../run/run-plan.ts';
import { agentIn, type Divergence, divergenceOf } from './divergence.ts';
import type { RecordedSets } from './recorded-sets.ts';

/** A set is played in this number of pools, and `TRIES` times in each, to find agents that remember earlier sets. */
const POOLS = 3;
const TRIES = 4;

/** Whether the answers of a set are the same at every try. `tries`: how often it was played. */
export interface SelfCheck {
  readonly tries: number;
  /** The first answer that differed from the first try; omitted if all tries gave the same games. */
  readonly divergence?: Divergence;
}

/** Plays a set several times in each of several new pools, until an answer differs from the first try. */
export async function selfCheck(task: SetTask, openPool: () => SetPlayer | Promise<SetPlayer>): Promise<SelfCheck> {
  const records = Array.from({ length: task.games }, (_, game) => game);
  let tries = 0;
  let first: SetOutcome | undefined;
  for (let pools = 0; pools < POOLS; pools++) {
    const pool = await openPool();
    try {
      for (let i = 0; i < TRIES; i++) {
        tries++;
        const outcome = await pool.play({ ...task, records });
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

/** Returns the first answer that differs between two plays of a set, if the records of all games were kept. */
export function firstDivergence(a: SetOutcome, b: SetOutcome): Divergence | undefined {
  if (a.result.hash === b.result.hash) return undefined;
  const game = a.records.findIndex(({ hash }, i) => hash !== b.records[i]!.hash);
  return game < 0 ? undefined : divergenceOf(a.records[game]!, b.records[game]!);
}

/** An agent whose answers differ between replays on one machine. This is a finding about the agent, not a violation. */
export interface UnrepeatableAgent extends SetAddress {
  readonly agent: string;
  /** The first answer that differed in this set. */
  readonly divergence: Divergence;
}

/** The sets that differ from their record, by cause. */
export interface Causes {
  readonly unrepeatable: readonly UnrepeatableAgent[];
  /** The sets with such an agent, or stopped near the CPU time limit. Nothing follows from their difference. */
  readonly leftOut: readonly SetAddress[];
  readonly differing: readonly Differing[];
  /** The replays of the first set in `differing`; `null` if there is none, or if its games are equal. */
  readonly check: SelfCheck | null;
}

/** Finds the agents that are not repeatable among those of the sets that differ from their record. */
export async function causesOf(
  run: RecordedSets,
  all: readonly Differing[],
  openPool: () => SetPlayer | Promise<SetPlayer>,
): Promise<Causes> {
  const unrepeatable: UnrepeatableAgent[] = [];
  const leftOut: SetAddress[] = [];
  const differing: Differing[] = [];
  let check: SelfCheck | null = null;
  for (const set of all) {
    const { recorded, replayed } = set;
    const address = { block: recorded.block, set: recorded.set };
    if (isStoppedNear(set)) {
      leftOut.push(address);
      continue;
    }
    const names = recorded.seats.map((_, i) => agentIn(run, recorded, i + 1));
    const isKnown = unrepeatable.some(({ agent }) => names.includes(agent));
    const isOpen: boolean = !isKnown && check === null && recorded.hash !== replayed.hash;
    const found: SelfCheck | undefined = isOpen ? await selfCheck(replayTask(run, recorded), openPool) : undefined;
    const divergence = found?.divergence;
    if (divergence !== undefined) unrepeatable.push({ agent: names[divergence.seat - 1]!, ...address, divergence });
    else check = found ?? check;
    if (isKnown || divergence !== undefined) leftOut.push(address);
    else differing.push(set);
  }
  return { unrepeatable, leftOut, differing, check };
}

/** Whether the replay stopped a player that had been near the CPU time limit: this machine is several times slower. */
const isStoppedNear = ({ recorded: { kills = [], nearLimit = [] }, replayed }: Differing): boolean =>
  (replayed.kills ?? [])
    .slice(kills.length)
    .some(({ kind, seat, game }) => kind === 'no-answer' && nearLimit.some((near) => near.seat === seat && near.game <= game));

export interface Differing {
  readonly recorded: SetResult;
  readonly replayed: SetResult;
}

/** The result of replaying recorded sets. `sets`, `games`: how many were replayed. */
export interface Verification {
  readonly sets: number;
  /** Total number of finished sets in the run. `sets` of them were replayed. */
  readonly of: number;
  readonly games: number;
  /** SHA-256 that identifies all games of the replay: see `rootHash`. */
  readonly hash: string;
  /** The sets whose replay gave a different result, in plan order. */
  readonly differing: readonly Differing[];
  /** The recorded calls near the CPU time limit, in plan order. Omitted if there are none. They were replayed without the limit. */
  readonly nearLimit?: readonly NearLimit[];
  /** The sets in which an internal error occurred in the replay, in plan order. Omitted if there are none. */
  readonly failed?: readonly FailedSet[];
}

export interface VerifyHooks {
  readonly onSet?: (replayed: SetResult) => void;
  /** Stops the verification when it is aborted: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Replays the sets in `sample` in that order, and compares the results with the recorded results. */
export async function verifyRun(
  run: RecordedSets,
  sample: readonly SetAddress[],
  pool: SetPlayer,
  { onSet, signal }: VerifyHooks = {},
): Promise<Verification> {
  const differing = new BySet<Differing>();
  const failed = new BySet<FailedSet>();
  const near = new BySet<readonly NearLimit[]>();
  const replayed = new BySet<Pick<SetResult, 'block' | 'set' | 'hash'>>();
  let games = 0;
  await bounded(
    sample,
    () => pool.ahead(2),
    (address) => {
      const task = replayTask(run, run.resultOf(address));
      return orFailed(task, () => pool.play(task));
    },
    (played, address) => {
      const { block, set } = address;
      if ('why' in played) return failed.set(block, set, played);
      const { result } = played;
      const recorded = run.resultOf(address);
      if (recorded.nearLimit !== undefined) near.set(block, set, nearLimitOf(recorded, run.plan.agents));
      if (repeatedText(recorded) !== repeatedText(result)) differing.set(block, set, { recorded, replayed: result });
      replayed.set(block, set, { block, set, hash: result.hash });
      games += result.games;
      onSet?.(result);
    },
    () => signal?.aborted === true,
  );
  signal?.throwIfAborted();
  const { plan } = run;
  const [missingSets, hash] = [failed.inOrder(plan), rootHash(replayed.inOrder(plan))];
  const checked = { sets: sample.length, of: run.addresses().length, games, hash };
  const nearLimit = near.inOrder(plan).flat();
  const found = { ...checked, differing: differing.inOrder(plan), ...(nearLimit.length > 0 && { nearLimit }) };
  return missingSets.length === 0 ? found : { ...found, failed: missingSets };
}
