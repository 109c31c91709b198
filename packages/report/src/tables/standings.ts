import {
  type AgentLine,
  type BlockStandings,
  type ContestStandings,
  isNatural,
  type RankedLine,
  type StageEffects,
  type StageRanking,
} from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type Language } from '@aiwolf-arena/protocol';
import { counted, decimal, meanWithRange, percentWithRange } from '../format.ts';
import {
  type ContestRankings,
  type JudgedRuns,
  type LogsRead,
  notPlayedIn,
  type Provenance,
  type RankedRuns,
} from '../json.ts';
import { type ResultTable, type Said, type Section, type TextDocument, tableOf, textIn, type Value } from '../model.ts';
import { csvOf, rateFields } from '../render/csv.ts';
import { documentText, WIDTH } from '../render/text.ts';
import { behaviourSections } from './behaviour.ts';
import { column, INTERVALS, rateOf, roleColumns } from './columns.ts';
import { effectsSection, faultsSection, judgementNotes } from './faults.ts';
import { provenanceLines, winnerSaid } from './first-screen.ts';
import { ownRanks } from './own-ranks.ts';
import { LUCK_COLUMNS, luckSection, rankingColumns, rankingSection } from './ranking.ts';
import { notPlayedNotes, undecidedSaid } from './ranking-notes.ts';
import { resultsSections, sizeMeanFields } from './results.ts';
import { sentencesOf } from './said.ts';
import words from './standings.json' with { type: 'json' };

const say = sentencesOf(words);

interface TextOptions {
  readonly behaviour?: boolean | undefined;
  readonly width?: number | undefined;
  readonly language?: Language | undefined;
}

interface RunTextOptions extends TextOptions {
  /** How faults affect the ranking; `undefined` if there were no faults. */
  readonly faultEffects?: StageEffects | undefined;
}

export const runText = (
  from: Provenance,
  blocks: readonly BlockStandings[],
  { behaviour = false, width = WIDTH, language, faultEffects }: RunTextOptions = {},
): string =>
  documentText(
    [
      { above: unplayedNotes(blocks) },
      ...blocksOf(from, blocks, behaviour),
      ...(faultEffects === undefined ? [] : [effectsSection(faultEffects), judgementSection(faultEffects)]),
      provenanceSection(from),
    ],
    width,
    language,
  );

export const contestText = (
  from: Provenance,
  { blocks }: ContestStandings,
  { rankings, effects }: ContestRankings,
  { behaviour = false, width = WIDTH, language }: TextOptions = {},
): string =>
  documentText(
    [
      ...blocksOf(from, blocks, behaviour),
      ...rankings.flatMap((ranking, at) => [
        judgementSection(effects[at]!),
        rankingSection(ranking),
        effectsSection(effects[at]!),
      ]),
      provenanceSection(from),
    ],
    width,
    language,
  );

const blocksOf = ({ gamesPerSet }: Provenance, blocks: readonly BlockStandings[], behaviour: boolean): Section[] => [
  ...blocks.map((block) => ratesSection(block, blockTitle(block, gamesPerSet))),
  ...(behaviour ? blocks.flatMap(behaviourSections) : []),
  faultsSection(blocks.flatMap(({ agents }) => agents)),
];

function unplayedNotes(blocks: readonly BlockStandings[]): Said[] {
  const ranked = new Set(blocks.flatMap(({ agents }) => agents.filter((one) => one.ranked).map(({ name }) => name)));
  return notPlayedNotes(notPlayedIn(blocks), ranked.size);
}

const judgementSection = (faultEffects: StageEffects): Section => ({ above: judgementNotes(faultEffects) });

const provenanceSection = (from: Provenance): Section => ({ lines: provenanceLines(from) });

/**
 * Returns the sections of all stages, the last stage first, each with its faults; before them, the ranks of the agents in `own`.
 * `ends`: whether the answer comes once more at the end, for a screen whose first lines are out of sight.
 */
export function rankDocument({ ranked, effects }: JudgedRuns, own: readonly string[] = [], ends = false): TextDocument {
  const ranks = ownRanks(ranked.stages, effects, own, []);
  const last = ends ? ranked.stages.slice(-1) : [];
  return [
    { outcome: ranks },
    ...rankSections({ ranked, effects }),
    ...last.map((ranking) => ({ outcome: [winnerSaid(ranking, null), ...undecidedSaid(ranking), ...ranks] })),
  ];
}

const rankSections = ({ ranked, effects }: Pick<JudgedRuns, 'ranked' | 'effects'>): Section[] => [
  ...effects.map(judgementSection),
  ...ranked.stages
    .toReversed()
    .flatMap((ranking) => [
      ...stageSections(ranking),
      ...effects
        .filter(({ stage }) => stage === ranking.stage)
        .flatMap((faultEffects) => [
          faultsSection(faultEffects.agents, { seeds: ranked.seeds.length > 1 }),
          effectsSection(faultEffects),
        ]),
    ]),
  sourceSection(ranked),
];

const stageSections = (ranking: StageRanking): Section[] => [
  rankingSection(ranking),
  ...resultsSections(ranking),
  luckSection(ranking),
];

function sourceSection({ seeds, runs, repeated }: RankedRuns): Section {
  const twice = repeated === 0 ? '' : say('twice', { sets: repeated });
  return { above: [say(runs === 1 ? 'one-run' : 'runs', { runs, seeds, twice })] };
}

/** Returns CSV (RFC 4180) with one line per agent and stage. Numbers are not rounded; unknown numbers are empty. */
export const rankCsv = ({ stages }: RankedRuns): string => csvOf(stages.flatMap(recordsOf));

function recordsOf(ranking: StageRanking): Record<string, Value>[] {
  const columns = [...rankingColumns(ranking), ...LUCK_COLUMNS];
  const stage = { stage: ranking.stage, rankBy: String(ranking.rule) };
  return ranking.agents.map((line) => ({
    ...Object.assign({ ...stage }, ...columns.map(({ fields }) => fields?.(line))),
    ...ratesOf(line),
    draw: ranking.blocks.map(({ players, draw }) => `${players}:${draw}`).join(' '),
    given: ranking.roleRequests.map(({ name, role }) => `${name}=${role}`).join(' '),
  }));
}

/** Returns all rates under their names in JSON. Village size and role are added to a name, as in `winRate15SEERLow`. */
const ratesOf = ({ wins, games, winRate, balanced, sizeMean, sizes }: RankedLine): Record<string, Value> => ({
  ...{ wins, games },
  ...rateFields('winRate', winRate),
  designEffect: winRate.designEffect,
  ...rateFields('balanced', balanced),
  ...sizeMeanFields(sizeMean),
  ...Object.assign({}, ...sizes.map(sizeFields)),
});

function sizeFields({ players, winRate, balanced, roles }: RankedLine['sizes'][number]) {
  const each = Object.entries(roles).map(([role, line]) => ({
    [`games${players}${role}`]: line.games,
    ...rateFields(`winRate${players}${role}`, line.winRate),
  }));
  const all = { ...rateFields(`winRate${players}`, winRate), ...rateFields(`balanced${players}`, balanced) };
  return Object.assign(all, ...each);
}

export const logsDocument = (read: LogsRead, blocks: readonly BlockStandings[], behaviour = false): TextDocument => [
  { notes: readNotes(read) },
  ...blocks.map(sizeSection),
  ...(behaviour ? blocks.flatMap(behaviourSections) : []),
];

const sizeSection = (standings: BlockStandings): Section => {
  const { block, sets, games } = standings;
  const played = `${counted(sets, 'set')} (${counted(games, 'game')})`;
  return ratesSection(standings, `${block.players} players${isNatural(block) ? ', natural language' : ''}: ${played}`);
};

function readNotes({ logs, games, leftOut, undecided, alone, assumed }: LogsRead): string[] {
  const rest = [
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'log')} left out`]),
    ...(undecided === 0 ? [] : [`${counted(undecided, 'game')} without a winner, in no rate`]),
  ].map((text) => `; ${text}`);
  const selfPlay = alone.map(({ team, games }) => `${team} (${games})`).join(', ');
  return [
    `${counted(logs, 'log')}: ${counted(games, 'finished game')}${rest.join('')}`,
    ...(selfPlay === '' ? [] : [`Games in which a team only plays itself compare nobody, and are in no rate: ${selfPlay}.`]),
    ...assumed,
  ];
}

/** Returns CSV with one line per agent and village size. Numbers are not rounded; unknown numbers are empty. */
export const logsCsv = (blocks: readonly BlockStandings[]): string =>
  csvOf(blocks.flatMap(({ block, agents }) => agents.map((line) => recordOf(block, line))));

function recordOf(block: BlockStandings['block'], { name, wins, games, winRate, roles, survival }: AgentLine) {
  const each = CONTEST_ROLES.map((role) => {
    const line = roles[role];
    const counted = { [`games${role}`]: line?.games ?? 0, [`wins${role}`]: line?.wins ?? 0 };
    return { ...counted, ...rateFields(`winRate${role}`, line?.winRate) };
  });
  const division = isNatural(block) ? 'natural-language' : 'protocol';
  const all = { agent: name, division, players: block.players, wins, games, sets: winRate.sets };
  const rate = { ...rateFields('winRate', winRate), designEffect: winRate.designEffect };
  return Object.assign({ ...all, ...rate }, ...each, rateFields('survival', survival));
}

const ratesSection = (standings: BlockStandings, title: Said): Section => ({
  title,
  above: [villageNote(standings)],
  table: ratesTable(standings),
  notes: ratesNotes(standings),
});

function ratesTable({ agents, block }: BlockStandings): ResultTable {
  const roles = CONTEST_ROLES.filter((role) => agents.some((line) => line.roles[role]));
  return tableOf<AgentLine>(
    [
      column(isNatural(block) ? 'team' : 'agent', ({ name, ranked }) => (ranked ? name : `${name} (fill)`)),
      column('win-rate', ({ winRate }) => rateOf(winRate)),
      ...roleColumns<AgentLine>(roles, (line, role) => rateOf(line.roles[role]?.winRate)),
      ...(isNatural(block) ? [column<AgentLine>('survived', ({ survival }) => rateOf(survival))] : []),
    ],
    agents,
  );
}

function blockTitle({ block, sets, games }: BlockStandings, gamesPerSet: number): Said {
  const stage = say(block.stage);
  const played = { sets: [sets, 'set'], perSet: String(gamesPerSet), games: [games, 'game'] } as const;
  return say('block', { stage, players: block.players, ...played, draw: say(block.draw), rules: block.rules.name });
}

const villageNote = ({ village: { winRate, meanLastDay } }: BlockStandings): Said =>
  say('village', { rate: percentWithRange(winRate), day: meanWithRange(meanLastDay) });

const ratesNotes = (standings: BlockStandings): Said[] => [
  say('intervals', INTERVALS),
  ...designEffects(standings),
  ...(standings.block.draw === 'fixed' ? [say('one-village')] : []),
  ...requestNotes(standings),
];

const requestNotes = ({ block, agents }: BlockStandings): Said[] =>
  block.roleRequests.map(({ agent, role }) => {
    const name = agents.find((line) => line.agent === agent)?.name ?? '';
    return say('request', { name, role });
  });

/** Returns a note on the design effects of agents: they show how alike the games of a set are. Below 1 counts as 1. */
function designEffects({ agents }: BlockStandings): Said[] {
  const effects = agents.flatMap(({ winRate }) => winRate.designEffect ?? []);
  if (effects.length === 0) return [];
  const [low, high] = [effectText(Math.min(...effects)), effectText(Math.max(...effects))];
  return [say('design-effect', { range: textIn(low, 'en') === textIn(high, 'en') ? low : say('from-to', { low, high }) })];
}

const effectText = (effect: number): Said =>
  effect < 0.95 ? say('estimated', { effect: decimal(effect, 1) }) : decimal(effect, 1);
