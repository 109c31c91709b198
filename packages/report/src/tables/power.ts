import {
  type Calibration,
  CURVE_ROUNDS,
  FEWEST_SETS,
  type GatePlan,
  type GatePoint,
  type GateTerms,
  type Planned,
  type PlanningTerms,
} from '@aiwolf-arena/analysis';
import { counted } from '../format.ts';
import type { PowerPlan } from '../json.ts';
import { type ColumnOf, type Section, tableOf } from '../model.ts';
import { prose, sectionText } from '../render/text.ts';
import { inert } from '../sanitize.ts';
import { column } from './columns.ts';

export function powerText({ players, measuredAt, terms, needed, given, gate }: PowerPlan, width: number): string {
  const lines = [
    ...(needed === null ? [] : [neededText(needed, terms)]),
    ...(given === null ? [] : [givenText(given, terms)]),
    '',
    `Assumed, at ${players} players: ${assumed(terms)}.`,
    `What was not given is as the bundled agents have it at ${measuredAt} players; yours may differ.`,
    'A difference is detected if its 95 % interval leaves out 0; "can" means 4 times in 5, unless said.',
  ];
  const text = `${prose(lines, width)}\n`;
  return gate === null ? text : `${sectionText(curveSection(gate), width)}\n\nWith sets that are fixed before:\n${text}`;
}

function curveSection({ margin, maxSets, curve }: GatePlan): Section {
  const asked = `compare --margin ${Number((100 * margin).toFixed(2))}pp --max-sets ${maxSets}`;
  return {
    title: `\`${asked}\`: how often it ends how, and after how many sets`,
    table: tableOf(CURVE_COLUMNS, curve),
    notes: [
      `fail: not shown to be as good as the baseline. Between the margin and 0 both verdicts come, and it takes the longest; --better asks the same with all differences ${points(margin)} higher.`,
      `From ${counted(CURVE_ROUNDS, 'round')} each with sets that differ by chance; a loss that sits in few sets takes longer (results/gate).`,
    ],
  };
}

const CURVE_COLUMNS: readonly ColumnOf<GatePoint>[] = [
  column('true-difference', ({ difference }) => `${difference > 0 ? '+' : ''}${Number((100 * difference).toFixed(4))}`),
  ...(['pass', 'fail', 'inconclusive'] as const).map((verdict) =>
    column<GatePoint>(verdict, (point) => `${Math.round(100 * point[verdict])} %`),
  ),
  column('mean-sets', ({ meanSets }) => String(Math.round(meanSets))),
  column('most-sets', ({ mostSets }) => String(mostSets)),
];

function neededText({ sets, difference, games, power }: Planned, terms: PlanningTerms): string {
  const about = `About ${counted(sets, 'set')}${each(terms)} can detect ${points(difference)} (${counted(games, 'game')}).`;
  const fewest = sets <= FEWEST_SETS ? ` No plan has fewer than ${FEWEST_SETS} sets.` : '';
  return about + fewest + chanceText(power);
}

const givenText = ({ sets, difference, games, power }: Planned, terms: PlanningTerms): string =>
  `${counted(sets, 'set')}${each(terms)} can detect ${difference === null ? '' : 'about '}${points(difference)} (${counted(games, 'game')}).${chanceText(power)}`;

/** Says so if few sets, or the smallest number of sets, give another power than planned. */
function chanceText(power: number | null): string {
  if (power === null || Math.abs(power - 0.8) < 0.015) return '';
  const share = Math.floor(power * 100);
  return ` With so ${power < 0.8 ? 'few' : 'many'} sets the chance is ${share >= 99 ? 'over 99' : share} %.`;
}

const each = ({ discordant }: PlanningTerms): string =>
  discordant === null ? ' for each of two agents' : ' with both agents in the same seats';

/** `2.0 points`, `0.05 points`; never 0, since no number of sets detects that. */
function points(difference: number | null): string {
  if (difference === null) return 'no difference that there can be';
  const share = difference * 100;
  if (share < LEAST) return `less than ${LEAST} points`;
  return `${share.toFixed(share < 0.1 ? 2 : 1)} points`;
}

const LEAST = 0.01;

function assumed({ games, icc, discordant, effectSpread, rate }: PlanningTerms): string {
  const sets = `${counted(games, 'game')} a set`;
  if (discordant === null) {
    const share = Math.round(rate * 1000) / 10;
    return `${sets}, win rates near ${share} %, games of a set correlated by ${icc}, since they share opponents`;
  }
  const share = Math.round(discordant * 1000) / 10;
  return `${sets}, ${share} % of them won by one only, true difference varying by ${(effectSpread * 100).toFixed(1)} points from set to set; what the games of a set share is the same for both agents and cancels`;
}

export function calibrateText(found: {
  readonly agent: string;
  readonly terms: GateTerms;
  readonly sizes: readonly (Calibration & { readonly players: number })[];
}): string {
  const { question, method, alpha, beta } = found.terms;
  const gate = `gate: ${question === 'better' ? 'better' : 'not worse'} (${method}), alpha ${alpha}, beta ${beta}`;
  const head = [`${inert(found.agent)} against itself, with other dice on one side`, gate];
  return `${[...head, ...found.sizes.flatMap(sizeLines)].join('\n')}\n`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function sizeLines(size: Calibration & { readonly players: number }): string[] {
  const { players, rounds, verdicts, meanSets, wrong, falseAlarms, rate, interval, promised } = size;
  const counts = `${verdicts.pass} pass, ${verdicts.fail} fail, ${verdicts.inconclusive} inconclusive`;
  const found = `${percent(rate)} [${percent(interval.low)}, ${percent(interval.high)}]`;
  const lines = [
    '',
    `${players} players: ${rounds} rounds, ${counts}; ${meanSets.toFixed(1)} sets on average`,
    `  false alarms (${wrong}): ${falseAlarms}, ${found}; promised at most ${percent(promised)}: ${size.kept ? 'kept' : 'BROKEN'}`,
  ];
  if (size.neverDraws) lines.push('  it never draws: other dice changed no game, so this says nothing about luck');
  return lines;
}
