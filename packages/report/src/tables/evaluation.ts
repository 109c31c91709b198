import {
  type BlockStandings,
  type Evaluation,
  type MoreSets,
  type ReportCard,
  type SizeCard,
  setsToProve,
  studentQuantile,
} from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { intervalOf, percentWithRange, shareOver, signedWithRange } from '../format.ts';
import { type ColumnOf, type Said, type Section, type TextDocument, tableOf } from '../model.ts';
import { shortName } from '../sanitize.ts';
import { behaviourSections } from './behaviour.ts';
import { column, INTERVALS, rateOf, roleColumns } from './columns.ts';
import words from './evaluation.json' with { type: 'json' };
import { faultsSection } from './faults.ts';
import { boundedNames, moreSetsText } from './ranking-notes.ts';
import { sentencesOf } from './said.ts';
import { bestSaid } from './sweep.ts';

const say = sentencesOf(words);

export const evalDocument = (evaluation: Evaluation): TextDocument => [
  { outcome: [evalAnswer(evaluation), ...evalLead(evaluation), ...evalBest(evaluation), ...evalRanks(evaluation)] },
  { above: [evalOptions(evaluation), ...unmetNotes(evaluation)] },
  ratesPart(evaluation),
  differencePart(evaluation),
  ...behaviourOf(evaluation).flatMap(behaviourSections),
  faultyAgents(evaluation).some(({ faults }) => faults.length > 0)
    ? faultsSection(faultyAgents(evaluation))
    : { notes: [say('no-faults')] },
  speedPart(evaluation),
  ...evaluation.cards.map(({ name, rootHash, folder }) => ({ notes: [say('source', { name, hash: rootHash, folder })] })),
];

/** Returns the main result of an evaluation: the agent with the highest role-balanced win rate. */
export function evalAnswer({ cards }: Evaluation): Said {
  const balancedOf = ({ overall }: ReportCard): number => overall.balanced.value ?? -1;
  const best = cards.reduce((a, b) => (balancedOf(b) > balancedOf(a) ? b : a));
  if (best.overall.balanced.value === null) return say('no-best');
  const about = { name: shortName(best.name), rate: percentWithRange(best.overall.balanced) };
  return cards.length === 1 ? say('only', about) : say('best', { ...about, agents: [cards.length, 'agent'] });
}

/** Says how far the best agent is ahead of the second, whether the lead is certain, and how many sets would make it so. */
export function evalLead({ lead }: Evaluation): Said[] {
  const [first] = lead;
  if (first === undefined || lead.every(({ difference }) => difference.value === null)) return [];
  if (lead.every(({ unchanged }) => unchanged)) return [say('lead-same', { second: shortName(first.against) })];
  const differences = lead.map(({ difference, players }) =>
    say('lead-at', { difference: signedWithRange(difference), players }),
  );
  const open = lead.filter(({ difference: { low } }) => low === null || low <= 0);
  const about = { second: shortName(first.against), differences, level: INTERVALS.level };
  if (open.length === 0) return [say('lead-sure', about)];
  const more = open.flatMap(({ difference }) => moreSets(difference) ?? []);
  const sets = more.length < open.length ? '' : say('lead-more', { sets: moreSetsText(latest(more)) });
  return [say('lead-open', { ...about, more: sets })];
}

/** Says which agents may be the best, if there are more than the two that `evalLead` compares. */
export const evalBest = ({ cards, mayBeBest }: Evaluation): Said[] =>
  cards.length > 2 ? [bestSaid(mayBeBest, [cards.length, 'agent'])] : [];

/** Says the ranks of the agents that were given by path; `evalAnswer` names the best agent. */
function evalRanks({ cards }: Evaluation): Said[] {
  if (cards.length === 2) return []; // `evalLead` names both
  const order = cards.toSorted((a, b) => (b.overall.balanced.value ?? -1) - (a.overall.balanced.value ?? -1));
  return order.flatMap(({ name, overall: { balanced }, source }, at) => {
    if (at === 0 || name === source || balanced.value === null) return [];
    return [
      say('rank', { name: shortName(name), rank: at + 1, agents: [cards.length, 'agent'], rate: percentWithRange(balanced) }),
    ];
  });
}

/** Returns how many more sets will likely show that a difference is above 0; undefined if it is 0 or less. */
function moreSets({ value, low, sets, freedom }: DifferenceLine['difference']): MoreSets | undefined {
  if (value === null || low === null || freedom === null || value <= 0) return undefined;
  const critical = studentQuantile(0.975, freedom);
  return setsToProve({ value, error: (value - low) / critical, sets }, critical);
}

const latest = (ranges: readonly MoreSets[]): MoreSets => ({
  low: Math.max(...ranges.map(({ low }) => low)),
  high: ranges.some(({ high }) => high === null) ? null : Math.max(...ranges.map(({ high }) => high!)),
});

/** Returns what was played: villages, sets, rules, seed and opponents. */
export function evalOptions({ cards, field, seed, gamesPerSet, rules }: Evaluation): Said {
  const sizes = cards[0]!.sizes.map(({ players, sets, games }) =>
    say('size', { players, sets: [sets, 'set'], perSet: String(gamesPerSet), games: [games, 'game'] }),
  );
  const about = { sizes, rules, seed, field: field.map((name) => shortName(name)) };
  return say(cards.length === 1 ? 'one' : 'several', { agents: [cards.length, 'agent'], ...about });
}

export const unmetNotes = ({ field, notPlayed }: Evaluation): Said[] =>
  notPlayed.length === 0
    ? []
    : [say('not-met', { count: notPlayed.length, field: field.length, names: boundedNames(notPlayed) })];

/** An agent at one village size; `size` is `null` for all sizes together. */
interface CardLine {
  readonly card: ReportCard;
  readonly size: SizeCard | null;
}

type TimedLine = CardLine & { readonly size: SizeCard };

/** Returns one line per agent and village size, sorted by size. */
function bySize({ cards }: Evaluation): TimedLine[] {
  const lines = cards.flatMap((card) => card.sizes.map((size) => ({ card, size })));
  return [...Map.groupBy(lines, ({ size }) => size.players).values()].flat();
}

const NAME = column<CardLine>('agent', ({ card }) => card.name);
const SIZE = column<CardLine>('players', ({ size }) => size?.players ?? say('all'));

/**
 * Shows balanced win rates (all roles count equally), win rates over all games, and for each village size, win rates by role.
 */
export function ratesPart(evaluation: Evaluation): Section {
  const lines = bySize(evaluation);
  const roles = CONTEST_ROLES.filter((role) => lines.some(({ size }) => size.line.roles[role]));
  const overall = evaluation.cards.filter(({ sizes }) => sizes.length > 1).map((card) => ({ card, size: null }));
  return {
    title: say('rates'),
    table: tableOf<CardLine>(
      [
        NAME,
        SIZE,
        column('balanced', ({ card, size }) => rateOf((size ?? card.overall).balanced)),
        column('win-rate', ({ card, size }) => rateOf((size?.line ?? card.overall).winRate)),
        ...roleColumns<CardLine>(roles, ({ size }, role) => (size === null ? '' : rateOf(size.line.roles[role]?.winRate))),
      ],
      [...lines, ...overall],
    ),
    notes: [say('intervals')],
  };
}

type DifferenceLine = Evaluation['differences'][number];

const DIFFERENCE_COLUMNS: readonly ColumnOf<DifferenceLine>[] = [
  column('agent', ({ name }) => name),
  column('players', ({ players }) => players),
  column('difference', ({ difference, unchanged }) => (unchanged ? say('same-games') : intervalOf(difference))),
  column('sets', ({ difference }) => difference.sets),
];

export function differencePart({ differences }: Evaluation): Section {
  const [first] = differences;
  if (first === undefined) return {};
  return {
    title: say('beside', { agent: shortName(first.against) }),
    table: tableOf(DIFFERENCE_COLUMNS, differences),
    notes: [say('paired')],
  };
}

const SPEED_COLUMNS: readonly ColumnOf<TimedLine>[] = [
  NAME,
  SIZE,
  column('eval-ms', ({ size: { time } }) => (time?.share == null ? null : time.msPerGame)),
  column('eval-time', ({ size: { time } }) => (time?.msPerGame == null ? null : time.share)),
];

const OVER = column<TimedLine>('eval-over', ({ size: { time } }) =>
  time?.over == null ? null : shareOver(time.over.calls, time.over.rate),
);

export function speedPart(evaluation: Evaluation): Section {
  const lines = bySize(evaluation);
  const limited = lines.some(({ size: { time } }) => time !== null && time.over !== null);
  return { title: say('speed'), table: tableOf([...SPEED_COLUMNS, ...(limited ? [OVER] : [])], lines) };
}

export const faultyAgents = ({ cards }: Evaluation) =>
  cards.flatMap(({ name, sizes }) => sizes.map(({ line }) => ({ name, faults: line.faults })));

/** Returns one block per village size with all evaluated agents, although each agent has played in its own run. */
export function behaviourOf({ cards }: Evaluation): Pick<BlockStandings, 'block' | 'agents'>[] {
  const all = cards.flatMap(({ sizes }) => sizes);
  return [...Map.groupBy(all, ({ players }) => players).values()].map((own) => ({
    block: own[0]!.block,
    agents: own.map(({ line }) => line),
  }));
}
