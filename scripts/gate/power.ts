import { join } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { GateAccumulator, type GateTerms } from '@aiwolf-arena/analysis';
import { resolveRules } from '@aiwolf-arena/engine';
import {
  type ArmSet,
  passingArm,
  planArm,
  playPairs,
  SetPool,
  UNKNOWN_ARENA,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';

/** How often a gate finds an agent out that is weaker by a known amount. */
export interface PowerResult {
  readonly share: number;
  readonly paired: boolean;
  /** Role-balanced difference over all sets played, points. */
  readonly points: number;
  readonly rounds: number;
  readonly verdicts: Readonly<Record<'pass' | 'fail' | 'inconclusive', number>>;
  readonly meanSets: number;
}

const PLAYERS = 5;
const RULES = resolveRules(PLAYERS);
const file = (share: number): string => join(import.meta.dirname, `agents/weak-${share}.ts`);
const load = (text: string): Promise<LoadedAgent> => loadAgent(resolveAgent(text, process.cwd()));

/** Plays so many sets with each agent in the same seat; the first is the baseline. */
export async function playArms(shares: readonly number[], sets: number): Promise<ArmSet[][]> {
  const arms = await Promise.all(shares.map((share) => load(file(share))));
  const field = await Promise.all(CATALOG.map(({ name }) => load(name)));
  const pool = new SetPool(await workerInputOf([...arms, ...field]), 2);
  const places = field.map((_, i) => arms.length + i);
  try {
    const played: ArmSet[][] = [];
    for (const [at, agent] of arms.entries()) {
      const planned = [agent, ...field].map(({ name, source, hash }) => {
        return { name, source, hash, ranked: true };
      });
      const plan = planArm({
        ...{ arena: UNKNOWN_ARENA, seed: 'gate/power', players: [PLAYERS], sets, gamesPerSet: 100 },
        ...{ agent: planned[0]!, field: planned.slice(1), rulesOf: () => RULES },
      });
      const arm = passingArm(plan, { pool, places: [at, ...places] });
      played.push(await allSets(arm, plan.blocks[0]!.name, sets));
    }
    return played;
  } finally {
    await pool.close();
  }
}

async function allSets(
  arm: ReturnType<typeof passingArm>,
  block: string,
  cap: number,
): Promise<ArmSet[]> {
  const sets: ArmSet[] = [];
  const onPair = ({ candidate }: { candidate: ArmSet }): boolean => {
    sets.push(candidate);
    return false;
  };
  await playPairs({ candidate: arm, baseline: arm, at: 0, block, cap, width: 16, onPair });
  return sets;
}

/**
 * Sends fresh sets through the gate, round after round, until they are used up. Without pairing, the baseline's set is
 * one from other villages, half of all sets away.
 */
export function powerOf(
  share: number,
  candidate: readonly ArmSet[],
  baseline: readonly ArmSet[],
  paired: boolean,
  terms: GateTerms,
): PowerResult {
  const away = paired ? 0 : Math.floor(baseline.length / 2);
  const pairs = candidate.map((own, set) => {
    return { candidate: own, baseline: baseline[(set + away) % baseline.length]! };
  });
  const verdicts = { pass: 0, fail: 0, inconclusive: 0 };
  let [rounds, used] = [0, 0];
  let book = new GateAccumulator({ terms, rules: RULES, maxFaults: 1, shortcut: false });
  for (const pair of pairs) {
    if (!book.add(pair)) continue;
    const { verdict, pairs: counted } = book.course;
    if (verdict !== 'running') verdicts[verdict]++;
    rounds++;
    used += counted.length;
    book = new GateAccumulator({ terms, rules: RULES, maxFaults: 1, shortcut: false });
  }
  const points = 100 * overall(pairs, terms);
  return { share, paired, points, rounds, verdicts, meanSets: used / rounds };
}

/** The difference over all pairs, by a gate that never judges. */
function overall(pairs: Parameters<GateAccumulator['add']>[0][], terms: GateTerms): number {
  const never = { ...terms, method: 'fixed-sets', cap: pairs.length + 1 } as const;
  const book = new GateAccumulator({ terms: never, rules: RULES, maxFaults: 1, shortcut: false });
  for (const pair of pairs) book.add(pair);
  const { moments } = book.course.look()!;
  return moments.mean;
}
