import { commandLine, commit, processor, table } from '../../report.ts';
import type { OtherResult, RateResult } from './intervals.ts';
import type { MoreResult } from './more.ts';
import type { RankResult } from './ranks.ts';
import type { RuleResult } from './rules.ts';
import { round, type Share } from './share.ts';
import type { ShareResult } from './shares.ts';
import { promised, type StrengthResult } from './strengths.ts';
import { judged, type UnevenResult } from './uneven.ts';

/** What is simulated, each part on its own. */
export interface Parts {
  readonly rates: readonly RateResult[];
  readonly skewed: readonly RateResult[];
  readonly others: readonly OtherResult[];
  readonly rules: readonly RuleResult[];
  readonly ranks: readonly RankResult[];
  readonly shares: readonly ShareResult[];
  readonly uneven: readonly UnevenResult[];
  readonly strength: readonly StrengthResult[];
  readonly more: readonly MoreResult[];
}

export interface Results extends Parts {
  /** Where and when each part was made. */
  readonly settings: { readonly [Part in keyof Parts]?: Setting };
  readonly goals: readonly Goal[];
}

const fieldText = ({ name, players, draw }: StrengthResult): string =>
  [name, ...(players === 5 ? [] : [`villages of ${players}`]), ...(draw === 'balanced' ? [] : [`--draw ${draw}`])].join(', ');
const show = ({ percent, error }: Share): string => `${percent.toFixed(1)} ± ${error.toFixed(1)}`;
const shown = (share: Share & { readonly width: number }): string => `${show(share)} (${share.width.toFixed(1)})`;
function settingsText(settings: Results['settings']): string {
  const parts = Object.entries(settings) as [string, Setting][];
  const places = Map.groupBy(parts, ([, { command, machine, versions, commit }]) =>
    [`\`${command}\``, machine, versions, `commit ${commit}`].join('; '),
  );
  return [...places]
    .map(([place, made]) => {
      const times = made.map(([part, { seconds }]) => `${part} ${seconds} s`);
      return `- ${times.join(', ')}: ${place}`;
    })
    .join('\n');
}

export function reportOf(results: Results): string {
  const { settings, goals, rates, skewed, others, rules, ranks, shares, uneven, strength, more } = results;
  return `# Do the intervals and tests keep their promise?

${settingsText(settings)}

Percent of simulated tournaments, ± Monte-Carlo standard error; mean width in points in parentheses.

## Goals

${table(
  ['goal', 'worst seen', 'met'],
  goals.map(({ goal, worst, met }) => [goal, worst, met ? 'yes' : 'NO']),
)}

## 95 % intervals of a win rate

Beta-binomial sets of 100 games ("role": about 6.7). \`default\` is \`winRate\` without a pooled design effect; Wilson and
Korn-Graubard use the agent's own design effect; "naive" takes the games as independent, which nothing here prints.

${table(
  ['rate', 'sets', 'ICC', 'games', 'repetitions', 'default', 'Wilson n_eff + t', 'Korn-Graubard', 'naive'],
  rates.map((r) => [
    r.rate,
    r.sets,
    r.icc,
    r.games,
    r.repetitions,
    `**${show(r.default)}** (${r.default.width.toFixed(1)})`,
    shown(r.clusteredWilson),
    shown(r.kornGraubard),
    shown(r.naive),
  ]),
)}

### Where few sets are bad

The same rates, but 15 % of the sets are much worse than the others, which are alike, for example because a certain opponent
sits there. Below 30 sets an interval then holds less often than it says: how often a bad set comes is not known from so few.

${table(
  ['rate', 'sets', 'ICC', 'repetitions', 'default'],
  skewed.map((r) => [r.rate, r.sets, r.icc, r.repetitions, shown(r.default)]),
)}

## Sets of unequal size

\`win rate\` is \`winRate\`; \`difference\` is \`meanOfSets\` of pairs, of which the share "rate" is discordant; \`two sizes\` is
\`weightedRate\` of as many sets more with another number of players, half and half; \`ranks\`: all rank sets of six equal agents
hold. "CR2" is the variance of the literature with Satterthwaite's degrees of freedom, "CR1" the one for equal sizes with sets - 1
degrees of freedom, both without Wilson's interval; nothing here prints them. At a rate of 3 %, and a correlation of .1, sets of equal size fail as well.

${table(
  ['games of the sets', 'rate', 'ICC', 'repetitions', 'win rate', 'difference', 'two sizes', 'ranks', 'CR2', 'CR1'],
  uneven.map((r) => [
    ...[r.name, r.rateOfWins, r.icc, r.repetitions, `**${show(r.rate)}** (${r.rate.width.toFixed(1)})`],
    ...[shown(r.difference), shown(r.twoSizes), show(r.ranks), shown(r.cr2), shown(r.simple)],
  ]),
)}

## Other 95 % intervals

${table(
  ['interval', 'sets', 'repetitions', 'coverage (width)'],
  others.map((r) => [r.name, r.sets, r.repetitions, shown(r)]),
)}

## Sequential rules

Sets of 100 paired games, 30 % discordant, looked at after every set, at most 300 sets; H0 no difference, H1 +2 points.
The first rule is that of \`compare --better\`, at 0 points a wrong pass; losses that sit in few sets have a table of their own
([results/gate](../gate/rare-losses.md)). At effect 0 a stop for "better" (for two-sided rules: "different") is false; at +2 points it is power.

${table(
  ['rule', 'effect', 'sd of effect', 'repetitions', 'stopped for a difference', 'mean sets'],
  rules.map((r) => [r.rule, r.effect, r.spread, r.repetitions, `${show(r.stopped)} %`, r.meanSets.toFixed(1)]),
)}

## Simultaneous rank sets

Share of tournaments in which no agent's rank set misses a rank; mean number of ranks in a set in parentheses. Step-down
(2,000 resamples, or none where an agent sat in fewer than twenty sets) is the default; the single step of Bonferroni's t is
what it starts from.

${table(
  ['agents', 'field', 'sets', 'repetitions', 'step-down', 'Bonferroni t'],
  ranks.map((r) => [
    r.agents,
    r.name,
    r.sets,
    r.repetitions,
    `**${show(r.stepDown)}** (${r.stepDown.width.toFixed(1)})`,
    shown(r.bonferroni),
  ]),
)}

## Strengths, first place and the final

Villages of five (once fifteen) are drawn as \`run\` draws, 100 games a set, the village wins or loses together. An agent does better
or worse in a set by chance (correlation .015). Truth is what infinitely many sets would show: by rate the mean win rate, by strength
the strengths that fit best to all possible villages. So where agents do better beside some than beside others ("likings": each pair by
about 4 points; "one liking": the first by 15 points beside the second, by -8 beside the third), the truth is what that comes to over all
draws. Two who are always together do better or worse alike, by 8 points.

Percent of tournaments in which all that is said is true: \`interval\` of one strength (width in points in parentheses); \`ranks\`, all
possible ranks (mean number in parentheses); \`first\`, whether each agent is first (where the best are equal, one of them that is
named beforehand counts as first); \`final\`, whether each agent is one of the best two or five, the worse of both.

${table(
  [
    'field',
    'agents',
    'sets',
    'repetitions',
    'interval',
    'ranks by rate',
    'by strength',
    'first by rate',
    'by strength',
    'final by rate',
    'by strength',
  ],
  strength.map((r) => [
    ...[fieldText(r), r.agents, r.sets, r.repetitions, shown(r.interval), shown(r.ranks.raw), `**${shown(r.ranks.strength)}**`],
    ...[show(r.raw.first), show(r.strength.first), show(r.raw.final), show(r.strength.final)],
  ]),
)}

### How often it is known who is first

By comparing all pairs (a rank set is 1), and by comparisons with the best, of win rates and of strengths; fields in which one is ahead.

${table(
  ['field', 'agents', 'sets', 'all pairs', 'first by rate', 'first by strength'],
  strength
    .filter((r) => r.name.includes('better') || r.name.includes('ahead'))
    .map((r) => [fieldText(r), r.agents, r.sets, show(r.allPairs), show(r.raw.decided), show(r.strength.decided)]),
)}

## How many more sets

A question is open after some sets, and "likely 60 to 900 more" is said, or "more than 60" if it may take more than 50 times as many.
The games go on: how often does the decision come then? Five agents in the same sets; "who is first" is whether the leader is. "Is it better"
is a paired difference that is above 0. In nine of ten cases what is said is true, over all that is said. A range is said the more rarely, the
nearer the best are to each other; of agents that are truly equal it is false, since they are never told apart.

${table(
  ['question', 'sets', 'open', 'true', 'ranges true', 'median range', '"more than" true', 'median'],
  more.map(({ name, sets, open, kept, ranges, overs }) => [
    ...[name, sets, open, `**${open === 0 ? '-' : show(kept)}**`, `${ranges.kept} of ${ranges.count}`],
    ...[ranges.low === null ? '-' : `${ranges.low} to ${ranges.high}`, `${overs.kept} of ${overs.count}`, overs.low ?? '-'],
  ]),
)}

## Shares of resamples

How often an agent with such a share of resamples above the cut is truly among the best, and is there once more when the
whole contest is held again; percent, ± Monte-Carlo standard error. Strengths are normal with standard deviation .12 (logits),
an agent does better or worse in a set by .2. The share describes the sets that were played. It is too sure as a chance to be
there again everywhere, and as a chance to be truly among the best where sets are few; so nothing prints it as a chance.

${table(
  ['contest', 'share of resamples', 'agents', 'truly among the best', 'again if held again'],
  shares.map((r) => [r.name, `${r.said.toFixed(1)} %`, r.count, show(r.truly), show(r.again)]),
)}
`;
}

export interface Goal {
  readonly goal: string;
  readonly worst: string;
  readonly met: boolean;
}

const NOMINAL = 95;
const shareText = ({ percent, error }: Share): string => `${percent} ± ${error} %`;
const leastBy = <T>(items: readonly T[], of: (item: T) => number): T =>
  items.reduce((least, item) => (of(item) < of(least) ? item : least));

/** What the project wants of these numbers; "within Monte-Carlo error" is two standard errors. */
export function goalsOf({ rates, rules, ranks, uneven, strength, more }: Parts): Goal[] {
  const all = [plainGoal(rates), hardGoal(rates), unevenGoal(uneven), ...ruleGoals(rules), rankGoal(ranks)];
  return [...all, ...strengthGoals(strength), moreGoal(more)];
}

function plainGoal(rates: readonly RateResult[]): Goal {
  const plain = rates.filter(({ reference, sets }) => !reference && sets >= 10);
  const farthest = leastBy(plain, (r) => -Math.abs(r.default.percent - NOMINAL));
  return {
    goal: 'default interval 94 to 96 % at 10, 30, 100 sets and ICC 0 to .1, rate .4667',
    worst: `${shareText(farthest.default)} (${farthest.sets} sets, ICC ${farthest.icc})`,
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
    worst: `${shareText(tightest.default)} (rate ${tightest.rate}, ${tightest.sets} sets; references ${tightest.reference!.join(', ')} %)`,
    met: margin(tightest) >= 0,
  };
}

const LEAST = 94;

function unevenGoal(uneven: readonly UnevenResult[]): Goal {
  const { name, icc, what, share } = leastBy(judged(uneven), (one) => one.share.percent + 2 * one.share.error);
  return {
    goal: 'sets of unequal size: at least 94 %, but for two Monte-Carlo errors, rates .3 and .5, ICC 0 to .1',
    worst: `${shareText(share)} (${what}, ${name}, ICC ${icc})`,
    met: share.percent + 2 * share.error >= LEAST,
  };
}

function ruleGoals(rules: readonly RuleResult[]): Goal[] {
  const of = (start: string, effect: number) => rules.filter((r) => r.rule.startsWith(start) && r.effect === effect);
  const limit = (goal: string, results: readonly RuleResult[], sign: 1 | -1, bound: number): Goal => {
    const worst = leastBy(results, (r) => sign * r.stopped.percent);
    const met = sign * worst.stopped.percent >= sign * bound;
    return { goal, worst: `${shareText(worst.stopped)} (effect sd ${worst.spread})`, met };
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
    worst: `${shareText(worst.stepDown)} (${worst.name}, ${worst.agents} agents, ${worst.sets} sets)`,
    met: worst.stepDown.percent + 2 * worst.stepDown.error >= NOMINAL,
  };
}

function strengthGoals(results: readonly StrengthResult[]): Goal[] {
  return promised(results).map(({ goal, least, shares }) => {
    const { name, agents, sets, what, share } = leastBy(shares, (one) => one.share.percent + 2 * one.share.error);
    return {
      goal: `${goal}: at least ${least} %, but for two Monte-Carlo errors`,
      worst: `${shareText(share)} (${what}, ${name}, ${agents} agents, ${sets} sets)`,
      met: share.percent + 2 * share.error >= least,
    };
  });
}

const NINE_OF_TEN = 90;

function moreGoal(more: readonly MoreResult[]): Goal {
  const { name, sets, kept } = leastBy(
    more.filter(({ open }) => open > 0),
    (one) => one.kept.percent + 2 * one.kept.error,
  );
  return {
    goal: 'how many more sets: true in nine of ten, but for two Monte-Carlo errors',
    worst: `${shareText(kept)} (${name}, ${sets} sets)`,
    met: kept.percent + 2 * kept.error >= NINE_OF_TEN,
  };
}

/** Where, when in the history and with what the numbers were made. */
export interface Setting {
  readonly command: string;
  readonly seed: string;
  readonly machine: string;
  readonly versions: string;
  readonly commit: string;
  readonly seconds: number;
}

export const settingOf = (seed: string): Omit<Setting, 'seconds'> => ({
  command: commandLine(),
  seed,
  machine: processor(),
  versions: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
  commit: commit(),
});
