import type { RankResult } from './ranks.ts';
import type { Parts } from './report.ts';
import type { RuleResult } from './rules.ts';
import { round, type Share } from './share.ts';
import type { RateResult } from './win-rates.ts';

export interface Goal {
  readonly goal: string;
  readonly worst: string;
  readonly met: boolean;
}

const NOMINAL = 95;
const show = ({ percent, error }: Share): string => `${percent} ± ${error} %`;
const leastBy = <T>(items: readonly T[], of: (item: T) => number): T =>
  items.reduce((least, item) => (of(item) < of(least) ? item : least));

/** What the project wants of these numbers; "within Monte-Carlo error" is two standard errors. */
export function goalsOf({ rates, rules, ranks }: Pick<Parts, 'rates' | 'rules' | 'ranks'>): Goal[] {
  return [plainGoal(rates), hardGoal(rates), ...ruleGoals(rules), rankGoal(ranks)];
}

function plainGoal(rates: readonly RateResult[]): Goal {
  const plain = rates.filter(({ reference, sets }) => !reference && sets >= 10);
  const farthest = leastBy(plain, (r) => -Math.abs(r.default.percent - NOMINAL));
  return {
    goal: 'default interval 94 to 96 % at 10, 30, 100 sets and ICC 0 to .1, rate .4667',
    worst: `${show(farthest.default)} (${farthest.sets} sets, ICC ${farthest.icc})`,
    met: Math.abs(farthest.default.percent - NOMINAL) <= 1,
  };
}

/** The better of two coverages is the one nearer to 95 %; the default may be nearer still. */
function hardGoal(rates: readonly RateResult[]): Goal {
  const margin = (r: RateResult): number => {
    const better = leastBy(r.reference!, (percent) => Math.abs(percent - NOMINAL));
    const theirs = (100 * Math.sqrt((better / 100) * (1 - better / 100))) / Math.sqrt(2500);
    const allowed = Math.min(better, NOMINAL) - 2 * Math.hypot(r.default.error, theirs);
    return round(r.default.percent - allowed);
  };
  const tightest = leastBy(
    rates.filter(({ reference }) => reference),
    margin,
  );
  return {
    goal: 'hard cases no worse, within Monte-Carlo error, than the better of Wilson n_eff + t and Korn-Graubard',
    worst: `${show(tightest.default)} (rate ${tightest.rate}, ${tightest.sets} sets; references ${tightest.reference!.join(', ')} %)`,
    met: margin(tightest) >= 0,
  };
}

function ruleGoals(rules: readonly RuleResult[]): Goal[] {
  const of = (start: string, effect: number) =>
    rules.filter((r) => r.rule.startsWith(start) && r.effect === effect);
  const limit = (
    goal: string,
    results: readonly RuleResult[],
    sign: 1 | -1,
    bound: number,
  ): Goal => {
    const worst = leastBy(results, (r) => sign * r.stopped.percent);
    const met = sign * worst.stopped.percent >= sign * bound;
    return { goal, worst: `${show(worst.stopped)} (effect sd ${worst.spread})`, met };
  };
  return [
    limit('GSPRT: false stops at most 5.5 %', of('gate', 0), -1, 5.5),
    limit('GSPRT: power at least 93 % at +2 points', of('gate', 0.02), 1, 93),
    limit('e-process: false stops at most 5 %', of('t-mixture', 0), -1, 5),
  ];
}

function rankGoal(ranks: readonly RankResult[]): Goal {
  const worst = leastBy(ranks, (r) => r.stepDown.percent);
  return {
    goal: 'rank sets: at least 95 % simultaneous, but for two Monte-Carlo errors, 5 to 60 agents, two sets each or more',
    worst: `${show(worst.stepDown)} (${worst.name}, ${worst.agents} agents, ${worst.sets} sets)`,
    met: worst.stepDown.percent + 2 * worst.stepDown.error >= NOMINAL,
  };
}
