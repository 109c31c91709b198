import { createHash } from 'node:crypto';
import { drawLots } from '../plan/lots.ts';
import { bounded } from '../pool/bounded.ts';
import { SetFailed } from '../pool/set-failed.ts';
import type { SetPool } from '../pool/set-pool.ts';
import type { PutAside } from '../tally/put-aside.ts';
import type { SetResult } from '../tally/set-result.ts';
import type { RecordedSets, SetAddress } from './recorded-sets.ts';
import { replaySet } from './replay-set.ts';

/** A set that was not the same when it was played again. */
export interface Differing {
  readonly recorded: SetResult;
  readonly replayed: SetResult;
}

/** What came of playing sets again. */
export interface Verification {
  readonly sets: number;
  /** Finished sets that the run has in all. */
  readonly of: number;
  readonly games: number;
  /** sha256 over the lines of the sets as they were played again, in plan order. */
  readonly hash: string;
  /** In plan order. */
  readonly differing: readonly Differing[];
  /** Sets that the arena failed in when they were played again, in plan order; left out where there are none. */
  readonly failed?: readonly PutAside[];
}

/** The sets of a sample, in the order in which they are played again: by lot, so that no set follows its predecessor. */
export function verifySample(run: RecordedSets, size: number): SetAddress[] {
  const all = run.addresses();
  const lots = drawLots(run.plan.seed, 'verify', all.length);
  return lots.slice(0, size).map((lot) => all[lot]!);
}

/** Plays sets again in the order given, and compares all that was counted of them. */
export async function verifyRun(
  run: RecordedSets,
  sample: readonly SetAddress[],
  pool: SetPool,
  onSet: (replayed: SetResult) => void = () => {},
): Promise<Verification> {
  const differing: Differing[] = [];
  const failed: PutAside[] = [];
  const hashes = new Map<string, string>();
  let games = 0;
  await bounded(
    sample,
    2 * pool.threads,
    (address) => replayed(run, address, pool),
    (replayed, address) => {
      if ('why' in replayed) return void failed.push(replayed);
      const recorded = run.resultOf(address);
      if (JSON.stringify(recorded) !== JSON.stringify(replayed))
        differing.push({ recorded, replayed });
      hashes.set(`${address.block} ${address.set}`, replayed.hash);
      games += replayed.games;
      onSet(replayed);
    },
  );
  const place = new Map(run.addresses().map(({ block, set }, at) => [`${block} ${set}`, at]));
  const placeOf = ({ block, set }: SetAddress): number => place.get(`${block} ${set}`)!;
  differing.sort((a, b) => placeOf(a.recorded) - placeOf(b.recorded));
  failed.sort((a, b) => placeOf(a) - placeOf(b));
  const holes = failed.length === 0 ? {} : { failed };
  const hash = digestOf(hashes, place);
  return { sets: sample.length, of: place.size, games, hash, differing, ...holes };
}

/** The result of a set when it is played again, or that the arena failed in it. */
async function replayed(
  run: RecordedSets,
  address: SetAddress,
  pool: SetPool,
): Promise<SetResult | PutAside> {
  const recorded = run.resultOf(address);
  try {
    return (await replaySet(run, recorded, pool)).result;
  } catch (thrown) {
    if (!(thrown instanceof SetFailed)) throw thrown;
    return { ...address, agents: recorded.seats.map(({ agent }) => agent), ...thrown.case };
  }
}

/** Of all sets, this is the root hash. */
function digestOf(hashes: ReadonlyMap<string, string>, place: ReadonlyMap<string, number>): string {
  const digest = createHash('sha256');
  const inOrder = [...hashes].sort(([a], [b]) => place.get(a)! - place.get(b)!);
  for (const [address, hash] of inOrder) digest.update(`${address} ${hash}\n`);
  return digest.digest('hex');
}
