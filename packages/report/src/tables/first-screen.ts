import type { BlockStandings, RankedLine, StageEffects, StageRanking } from '@aiwolf-arena/analysis';
import type { Language } from '@aiwolf-arena/protocol';
import { percentOf, percentWithRange } from '../format.ts';
import { type ContestRankings, isStained, type Provenance } from '../json.ts';
import { type Bilingual, type ColumnOf, inBoth, type Section, type TextDocument, tableOf } from '../model.ts';
import { documentText, WIDTH } from '../render/text.ts';
import { clipped, shortName } from '../sanitize.ts';
import { behaviourSections } from './behaviour.ts';
import { INTERVALS } from './columns.ts';
import { faultSaid } from './fault-kinds.ts';
import { firstPlace, firstText, judgementNotes, type NamedFault, namedFaults } from './faults.ts';
import words from './first-screen.json' with { type: 'json' };
import { ownRanks } from './own-ranks.ts';
import { rankingColumns } from './ranking.ts';
import { filledNotes, limitNotes, rankPlot, sizesText, undecidedSaid } from './ranking-notes.ts';
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

interface Played extends Pick<ContestRankings, 'rankings' | 'effects'> {
  readonly from: Provenance;
  readonly width?: number | undefined;
  readonly language?: Language | undefined;
  /** The blocks whose behaviour tables are shown; omitted if no behaviour is shown. */
  readonly behaviour?: readonly BlockStandings[] | undefined;
  /** Names of the agents that the user gave by path: the screen says the rank of each. */
  readonly own?: readonly string[] | undefined;
  /** What the screen says in addition for a contest with a roster. */
  readonly contest?: StageNotes | undefined;
}

/** What the screen of a stage of a contest says in addition. `winner`: the winner of the final, and the agents tied with it. */
export interface StageNotes {
  readonly winner: { readonly team: string; readonly tied: readonly string[] } | null;
  /** `outcome`: who was not admitted, and what else is to be said about submissions; it comes first. */
  readonly entries: Pick<Section, 'outcome' | 'lines'>;
}

/** Shows the result of a run or contest on one screen: winner, ranking of the last stage, undecided places, and faults. */
export function firstScreen(played: Played): string {
  const { rankings, effects, from, width = WIDTH, language = 'en', behaviour = [], own = [], contest } = played;
  const ranking = rankings.at(-1);
  if (ranking === undefined) return documentText([{ lines: provenanceLines(from) }], width, language);
  const shown = ranking.agents.slice(0, MOST_LINES).map(({ name }) => name);
  const { outcome: admission = [], lines: closing = [] } = contest?.entries ?? {};
  const document: TextDocument = [
    { outcome: admission },
    { above: warnings(effects) },
    {
      outcome: [
        winnerSaid(ranking, contest?.winner ?? null),
        ...undecidedSaid(ranking),
        ...ownRanks(rankings, effects, own, shown),
      ],
    },
    rankingOf(ranking, contest === undefined),
    ...behaviour.flatMap(behaviourSections),
    { outcome: [...effects.flatMap(judgementNotes), ...rankings.slice(0, -1).map(cutText), ...faultLines(effects)] },
    { lines: closing },
    {
      above: [say('played', { stages: rankings.map(playedSaid) })],
      lines: rankings.length > 1 && contest !== undefined ? [say('final-seed', { ...from })] : provenanceLines(from),
    },
  ];
  return documentText(document, width, language);
}

/** Returns lines with the seed and the root hash. A line of both would be too long for 80 columns. */
export const provenanceLines = ({ seed, rootHash: hash }: Provenance): Bilingual[] => [
  say('seed', { seed }),
  say('root-hash', { hash }),
];

/** Says who won or leads. `isComplete`: whether no set is missing; the winner of an incomplete final is not known. */
export function winnerSaid(
  { stage, agents }: StageRanking,
  drawn: StageNotes['winner'],
  isComplete = true,
): Required<Bilingual> {
  const [line = agents[0], ...others] = agents.filter(({ rank }) => rank === 1);
  if (line === undefined) return say('nobody');
  const about = { rate: percentWithRange(line.scoreRate), games: [line.games, 'game'] } as const;
  const name = shortName(line.name);
  const isFinal = stage === 'final' && isComplete;
  if (agents.length === 1 || line.rank !== 1) return say('alone', { name, ...about });
  if (drawn !== null && others.length > 0)
    return say('wins-drawn', { ...about, name: shortName(drawn.team), tied: drawn.tied });
  if (others.length === 0) return say(isFinal ? 'wins' : 'leads', { name, ...about });
  const names = [name, ...others.map((one) => shortName(one.name))];
  return say(isFinal ? 'shared-final' : 'shared', { names: names.slice(0, -1), last: names.at(-1)!, ...about });
}

const SHOWN = new Set(['rank', 'agent', 'win-rate', 'interval', 'rank-set']);
const isShown = ({ key }: ColumnOf<RankedLine>): boolean => SHOWN.has(key) || key.startsWith('at-');

/** Maximum number of agents in a plot, so that it does not fill the screen. */
const MOST_IN_PLOT = 8;
const MOST_LINES = 15;

function rankingOf(ranking: StageRanking, withPlot: boolean): Section {
  const { agents } = ranking;
  const lines = agents.slice(0, MOST_LINES);
  const left = agents.length - lines.length;
  const shown = { ...ranking, agents: lines };
  return {
    above: filledNotes(ranking),
    table: tableOf(rankingColumns(shown).filter(isShown), lines),
    notes: [...(left > 0 ? [say('and-others', { others: [left, 'other agent'] })] : []), ...limitNotes(ranking)],
    ...(lines.length > MOST_IN_PLOT || !withPlot ? {} : { plot: (width: number) => rankPlot(shown, width) }),
  };
}

/** Lists the agents that reached the next stage, and says whether the games show this with certainty. */
function cutText({ agents, places }: StageRanking): Bilingual {
  const inside = agents.slice(0, places ?? agents.length);
  const counts = { inside: inside.length, all: agents.length };
  if (places === null) return say('cut-all', counts);
  const open = agents.filter(({ place }) => place === 'undecided').length;
  const sure = open === 0 ? say('cut-decided') : say('cut-open', { agents: [open, 'agent'], inside: inside.length });
  return say('cut', { ...counts, names: inside.map(({ name }) => shortName(name)), sure, level: INTERVALS.level });
}

export function playedSaid({ stage, blocks }: StageRanking): Required<Bilingual> {
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  return say(`played-${stage}`, {
    sets: [sum(blocks.map(({ sets }) => sets)), 'set'],
    games: [sum(blocks.map(({ games }) => games)), 'game'],
    sizes: sizesText(blocks),
  });
}

/** If an agent had faults in more than this share of its games, a warning says that its results are worth little. */
const MOST_FAULTY = 0.5;

const isHeavy = ({ rate }: NamedFault): boolean => (rate.value ?? 0) > MOST_FAULTY;

function warnings(effects: readonly StageEffects[]): Bilingual[] {
  const heavy = Map.groupBy(effects.flatMap(namedFaults).filter(isHeavy), ({ name }) => name);
  return [...heavy.values()].map(([worst]) => warning(worst!));
}

const warning = (worst: NamedFault): Bilingual =>
  say('warning', {
    ...{ name: shortName(worst.name), kind: worst.kind, times: [worst.count, 'time'], share: share(worst) },
    place: firstPlace(worst, false),
    what: inBoth((language) => clipped(firstText(worst)[language], 160)),
  });

const share = ({ rate: { value } }: NamedFault): string => percentOf(value ?? 0, value !== null && value < 0.1 ? 1 : 0);

/** Shows one line for each kind of fault, and whether faults would change any agent's rank. */
function faultLines(effects: readonly StageEffects[]): Bilingual[] {
  const stained = effects.filter(isStained);
  const kinds = Map.groupBy(stained.flatMap(namedFaults), ({ kind }) => kind);
  const lines = [...kinds].map(([kind, faults]) => faultLine(kind, faults));
  return [...lines, ...(stained.some(hasViolations) ? [changes(stained)] : [])];
}

function faultLine(kind: string, faults: readonly NamedFault[]): Bilingual {
  const names = [...Map.groupBy(faults, ({ name }) => name)];
  return say('fault', {
    kind,
    said: faultSaid(kind),
    named: names
      .slice(0, NAMED)
      .map(([name, all]) => say('fault-named', { name: shortName(name), share: share(worstOf(all)) })),
    more: names.length > NAMED ? say('fault-more', { count: names.length - NAMED }) : '',
  });
}

/** Whether any agent had violations. */
const hasViolations = ({ agents }: StageEffects): boolean => agents.some(({ violations }) => violations.length > 0);

const NAMED = 5;
const worstOf = (faults: readonly NamedFault[]): NamedFault =>
  faults.reduce((worst, one) => ((one.rate.value ?? 0) > (worst.rate.value ?? 0) ? one : worst));

function changes(effects: readonly StageEffects[]): Bilingual {
  const lines = effects.flatMap(({ agents }) => agents);
  const out = lines.filter(({ eliminated }) => eliminated === null).length;
  const moved = lines.filter(({ asPlayed, forfeits }) => asPlayed.rank !== forfeits.rank).length;
  if (out + moved === 0) return say('no-change');
  const key = moved === 0 ? 'would-go' : out === 0 ? 'would-lose' : 'would-both';
  return say(key, { ranks: [moved, 'rank'], agents: [out, 'agent'] });
}
