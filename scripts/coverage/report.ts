import type { Goal } from './goals.ts';
import type { OtherResult } from './other-intervals.ts';
import type { RankResult } from './ranks.ts';
import type { RuleResult } from './rules.ts';
import type { Setting } from './setting.ts';
import type { Share } from './share.ts';
import type { ShareResult } from './shares.ts';
import type { RateResult } from './win-rates.ts';

/** What is simulated, each part on its own. */
export interface Parts {
  readonly rates: readonly RateResult[];
  readonly skewed: readonly RateResult[];
  readonly others: readonly OtherResult[];
  readonly rules: readonly RuleResult[];
  readonly ranks: readonly RankResult[];
  readonly shares: readonly ShareResult[];
}

export interface Results extends Parts {
  /** Where and when each part was made. */
  readonly settings: { readonly [Part in keyof Parts]?: Setting };
  readonly goals: readonly Goal[];
}

const show = ({ percent, error }: Share): string => `${percent.toFixed(1)} ± ${error.toFixed(1)}`;
const shown = (share: Share & { readonly width: number }): string =>
  `${show(share)} (${share.width.toFixed(1)})`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

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

export function reportOf({
  settings,
  goals,
  rates,
  skewed,
  others,
  rules,
  ranks,
  shares,
}: Results): string {
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
  [
    'rate',
    'sets',
    'ICC',
    'games',
    'repetitions',
    'default',
    'Wilson n_eff + t',
    'Korn-Graubard',
    'naive',
  ],
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
  rules.map((r) => [
    r.rule,
    r.effect,
    r.spread,
    r.repetitions,
    `${show(r.stopped)} %`,
    r.meanSets.toFixed(1),
  ]),
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
