import type { Correlation } from './correlation.ts';
import type { Discordance } from './discordance.ts';

/** What was measured at one village size. */
export interface Measured {
  readonly players: number;
  readonly sets: number;
  readonly correlations: readonly Correlation[];
  readonly swapSets: number;
  readonly reference: string;
  readonly discordances: readonly Discordance[];
}

/** The measurement as Markdown. */
export const documentOf = (provenance: string, measured: readonly Measured[]): string =>
  `${[HEAD, provenance, ...measured.flatMap(sizeText), NOTES].join('\n\n')}\n`;

const HEAD = `# How games hang together, measured

What planning needs to know of the bundled agents: how alike the games of a set are (intra-set correlation, ICC), and
how often swapping one agent for another in the same seat of the same game changes its outcome (discordance).`;

const NOTES = `Errors are one standard error: of the ICC by leaving out every set once, of the difference by sets.
The design effect is of a win rate over sets of 100 games. Spread is the standard deviation between sets of the true
difference, estimated by moments: 0 where chance within games explains everything. Saved is the share of the variance
of a difference that the same seats take away, against two agents in other sets.`;

function sizeText({
  players,
  sets,
  correlations,
  swapSets,
  reference,
  discordances,
}: Measured): string[] {
  return [
    `## ${players} players`,
    `${sets} sets of 100 games, villages drawn from all bundled agents:`,
    table(
      ['agent', 'sets', 'win rate', 'ICC', 'error', 'design effect'],
      correlations.map((line) => [
        line.agent,
        String(line.sets),
        `${(100 * line.rate).toFixed(1)} %`,
        line.icc.toFixed(4),
        line.error.toFixed(4),
        line.designEffect.toFixed(2),
      ]),
    ),
    `Median ICC ${medianOf(correlations.map(({ icc }) => icc)).toFixed(4)}, median design effect ${medianOf(correlations.map(({ designEffect }) => designEffect)).toFixed(2)}.`,
    `\`${reference}\` as Agent[01], replaced by another in the same ${swapSets} sets of 100 games, seeds and opponents unchanged:`,
    table(
      ['replaced by', 'discordant', 'difference, points', 'error', 'spread, points', 'saved'],
      discordances.map((line) => [
        line.agent,
        `${(100 * line.discordant).toFixed(1)} %`,
        (100 * line.difference).toFixed(1),
        (100 * line.error).toFixed(1),
        (100 * line.spread).toFixed(1),
        line.saved === null ? '-' : `${(100 * line.saved).toFixed(0)} %`,
      ]),
    ),
    `Median discordance ${(100 * medianOf(discordances.filter(({ agent }) => agent !== reference).map(({ discordant }) => discordant))).toFixed(1)} %.`,
  ];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
