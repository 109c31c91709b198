import { PlansDiffer, planDifferences } from '../plan/plan-differences.ts';
import type { SetPool } from '../pool/set-pool.ts';
import type { SetOutcome } from '../realm/set-task.ts';
import type { SetResult } from '../tally/set-result.ts';
import { type Parting, partingOf } from './parting.ts';
import type { RecordedSets, SetAddress } from './recorded-sets.ts';
import { replaySet } from './replay-set.ts';

/** A run, and what plays its sets again. */
export interface Side {
  readonly run: RecordedSets;
  readonly pool: SetPool;
}

/** How the sets compare that two runs of one plan both have. */
export interface Compared {
  readonly common: number;
  /** In plan order. */
  readonly differing: readonly SetAddress[];
}

/** PlansDiffer unless two runs are of one plan but for the agents in its places. */
export function compareRuns(a: RecordedSets, b: RecordedSets): Compared {
  const lines = planDifferences(a.plan, b.plan, { otherAgents: true });
  if (lines.length > 0) {
    const shown = lines.map((line) => `\n  ${line}`).join('');
    throw new PlansDiffer(`${a.folder} and ${b.folder} are runs of different plans:${shown}`);
  }
  const common = a.addresses().filter((address) => b.has(address));
  const differing = common.filter((at) => a.resultOf(at).hash !== b.resultOf(at).hash);
  return { common: common.length, differing };
}

/** Why a set differs; `unrepeatable`: a folder whose set is not the same when it is played again. */
export type Why =
  | { readonly unrepeatable: string }
  | { readonly parting: Parting; readonly logs: readonly [a: string, b: string] };

/** Plays a set again from both sides and finds the first answer that differs. */
export async function whySet(a: Side, b: Side, address: SetAddress): Promise<Why> {
  const sides = [a, b] as const;
  const hashes = await Promise.all(sides.map((side) => replay(side, address, { hashes: true })));
  const broken = sides.find(({ run }, i) => hashes[i]!.result.hash !== run.resultOf(address).hash);
  if (broken !== undefined) return { unrepeatable: broken.run.folder };
  const [one, other] = hashes.map((outcome) => outcome.hashes) as [string[], string[]];
  const game = one.findIndex((hash, i) => hash !== other[i]);
  const wanted = { records: [game], logs: [game] };
  const both = await Promise.all(sides.map((side) => replay(side, address, wanted)));
  const [first, second] = both as [SetOutcome, SetOutcome];
  const parting = partingOf(first.records[0]!, second.records[0]!);
  if (parting === undefined) return { unrepeatable: a.run.folder };
  return { parting, logs: [first.logs[0]!.text, second.logs[0]!.text] };
}

const replay = (
  { run, pool }: Side,
  address: SetAddress,
  wanted: Parameters<typeof replaySet>[3],
): Promise<SetOutcome> => replaySet(run, run.resultOf(address), pool, wanted);

/** The agent in a seat of a set. */
export const agentIn = ({ plan }: RecordedSets, { seats }: SetResult, seat: number): string =>
  plan.agents[seats[seat - 1]!.agent]!.name;
