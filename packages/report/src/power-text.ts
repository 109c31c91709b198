import {
  CURVE_ROUNDS,
  FEWEST_SETS,
  type GatePlan,
  type GatePoint,
  type Planned,
  type PlanningTerms,
} from '@aiwolf-arena/analysis';
import { counted } from './percent.ts';
import { wrapped } from './rank/wrapped.ts';
import { columnsWithin } from './table.ts';

const POWER_SCHEMA = 'aiwolf-arena/power/1' as const;

/** A plan for comparing two agents. */
export interface PowerPlan {
  readonly players: number;
  /** Village size whose measurement stands in for what was not given. */
  readonly measuredAt: number;
  readonly terms: PlanningTerms;
  /** For the difference that was asked for; null where none was. */
  readonly needed: Planned | null;
  /** For the sets that were asked about; null where none were. */
  readonly given: Planned | null;
  /** What `compare` takes; null for agents in different sets. */
  readonly gate: GatePlan | null;
}

/** The JSON document of `power`. */
export const powerJson = ({ players, measuredAt, terms, needed, given, gate }: PowerPlan) => ({
  schema: POWER_SCHEMA,
  players,
  measuredAt,
  paired: terms.discordant !== null,
  games: terms.games,
  icc: terms.discordant === null ? terms.icc : null,
  rate: terms.discordant === null ? terms.rate : null,
  discordant: terms.discordant,
  effectSpread: terms.discordant === null ? null : terms.effectSpread,
  level: 0.95,
  power: 0.8,
  needed,
  given,
  gate,
});

/** What `power` prints for people. */
export function powerText(plan: PowerPlan, width: number): string {
  const { players, measuredAt, terms, needed, given, gate } = plan;
  const lines = [
    ...(needed === null ? [] : [neededText(needed, terms)]),
    ...(given === null ? [] : [givenText(given, terms)]),
    '',
    `Assumed, at ${players} players: ${assumed(terms)}.`,
    `What was not given is as the bundled agents have it at ${measuredAt} players; yours may differ.`,
    'A difference is detected if its 95 % interval leaves out 0; "can" means 4 times in 5, unless said.',
  ];
  const text = `${lines.flatMap((line) => wrapped(line, width)).join('\n')}\n`;
  return gate === null
    ? text
    : `${gateText(gate, width)}\n\nWith sets that are fixed before:\n${text}`;
}

/** How the gate of `compare` ends and how long it takes, by the true difference. */
function gateText({ margin, maxSets, curve }: GatePlan, width: number): string {
  const asked = `compare --margin ${Number((100 * margin).toFixed(2))}pp --max-sets ${maxSets}`;
  const notes = [
    `fail: not shown to be as good as the baseline. Between the margin and 0 both verdicts come, and it takes the longest; --better asks the same with all differences ${points(margin)} higher.`,
    `From ${counted(CURVE_ROUNDS, 'round')} each with sets that differ by chance; a loss that sits in few sets takes longer (results/gate).`,
  ];
  return [
    ...wrapped(`\`${asked}\`: how often it ends how, and after how many sets`, width),
    '',
    columnsWithin(CURVE_HEAD, curve.map(curveRow), width),
    '',
    ...notes.flatMap((note) => wrapped(note, width)),
  ].join('\n');
}

const CURVE_HEAD = [
  'true difference',
  'pass',
  'fail',
  'inconclusive',
  'sets, mean',
  '9 of 10 within',
];

const curveRow = ({
  difference,
  pass,
  fail,
  inconclusive,
  meanSets,
  mostSets,
}: GatePoint): string[] => [
  `${difference > 0 ? '+' : ''}${Number((100 * difference).toFixed(4))}`,
  ...[pass, fail, inconclusive].map((part) => `${Math.round(100 * part)} %`),
  String(Math.round(meanSets)),
  String(mostSets),
];

function neededText({ sets, difference, games, power }: Planned, terms: PlanningTerms): string {
  const about = `About ${counted(sets, 'set')}${each(terms)} can detect ${points(difference)} (${counted(games, 'game')}).`;
  const fewest = sets <= FEWEST_SETS ? ` No plan has fewer than ${FEWEST_SETS} sets.` : '';
  return about + fewest + chanceText(power);
}

const givenText = ({ sets, difference, games, power }: Planned, terms: PlanningTerms): string =>
  `${counted(sets, 'set')}${each(terms)} can detect ${difference === null ? '' : 'about '}${points(difference)} (${counted(games, 'game')}).${chanceText(power)}`;

/** Where so few sets, or the floor, make it another chance than was planned for. */
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
