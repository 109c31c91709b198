import { sum } from '../../report.ts';
import { lossOf, type Scored } from './scores.ts';

/** Powers to which chances are raised: 0 ignores them, 1 believes them. */
const POWERS = [0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1];
/** No chance is smaller than this before it is raised. */
const LEAST = 1e-4;

/**
 * Multiplies two opinions on each seat, each raised to a power. An agent's powers are those with which the roles of all other
 * agents are guessed best. Returns the chances, and the mean powers.
 */
export function pooledChances(rows: readonly Scored[], others: readonly (readonly number[])[]) {
  const pairs = POWERS.flatMap((own) => POWERS.map((other) => [own, other] as const));
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const losses = pairs.map((powers) => {
    const sums = new Map(agents.map((agent) => [agent, 0]));
    for (const [at, row] of rows.entries()) {
      const chances = raised(row.chances, others[at]!, powers);
      sums.set(row.agent, sums.get(row.agent)! + lossOf({ ...row, chances }, null));
    }
    return sums;
  });
  const totals = losses.map((sums) => sum([...sums.values()]));
  const chosen = new Map(agents.map((agent) => [agent, pairs[leastOf(totals.map((all, i) => all - losses[i]!.get(agent)!))]!]));
  const chances = rows.map((row, at) => raised(row.chances, others[at]!, chosen.get(row.agent)!));
  const mean = (side: 0 | 1) => sum([...chosen.values()].map((powers) => powers[side])) / agents.length;
  return { chances, powers: [mean(0), mean(1)] as const };
}

function raised(chances: readonly number[], others: readonly number[], [own, other]: readonly [number, number]): number[] {
  const weights = chances.map((chance, i) => Math.max(LEAST, chance) ** own * Math.max(LEAST, others[i]!) ** other);
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

const leastOf = (values: readonly number[]): number => values.indexOf(Math.min(...values));
