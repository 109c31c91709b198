import type { Goal } from './goals.ts';
import type { OtherResult } from './other-intervals.ts';
import type { RankResult } from './ranks.ts';
import type { RuleResult } from './rules.ts';
import type { Setting } from './setting.ts';
import type { Share } from './share.ts';
import type { RateResult } from './win-rates.ts';

export interface Results {
  readonly setting: Setting;
  readonly goals: readonly Goal[];
  readonly rates: readonly RateResult[];
  readonly others: readonly OtherResult[];
  readonly rules: readonly RuleResult[];
  readonly ranks: readonly RankResult[];
  /** Of the rank sets, if they were made at another time. */
  readonly ranksSetting?: Setting;
}

const show = ({ percent, error }: Share): string => `${percent.toFixed(1)} ± ${error.toFixed(1)}`;
const shown = (share: Share & { readonly width: number }): string =>
  `${show(share)} (${share.width.toFixed(1)})`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const settingText = ({ command, seed, machine, versions, commit, seconds }: Setting): string =>
  `- Command: \`${command}\`, seed \`${seed}\`\n- Machine: ${machine}; ${versions}; commit ${commit}; ${seconds} s`;

export function reportOf({
  setting,
  goals,
  rates,
  others,
  rules,
  ranks,
  ranksSetting,
}: Results): string {
  return `# Do the intervals and tests keep their promise?

${settingText(setting)}${ranksSetting === undefined ? '' : `\n\nRank sets, made anew:\n\n${settingText(ranksSetting)}`}

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

## Other 95 % intervals

${table(
  ['interval', 'sets', 'repetitions', 'coverage (width)'],
  others.map((r) => [r.name, r.sets, r.repetitions, shown(r)]),
)}

## Sequential rules

Sets of 100 paired games, 30 % discordant, looked at after every set, at most 300 sets; H0 no difference, H1 +2 points.
At effect 0 a stop for "better" (for two-sided rules: "different") is false; at +2 points it is power.

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
(2,000 resamples) is the default; the single step of Bonferroni's t is what it starts from.

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
`;
}
