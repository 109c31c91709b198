import type {
  AgentLine,
  BlockStandings,
  ContestStandings,
  RankedLine,
  Rate,
  StageLedger,
  StageRanking,
} from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { counted, meanWithRange, percentWithRange, withCommas } from '../format.ts';
import type { ContestRankings, JudgedRuns, LogsRead, Provenance, RankedRuns } from '../json.ts';
import { type ResultTable, type Section, type TextDocument, tableOf, type Value } from '../model.ts';
import { csvOf } from '../render/csv.ts';
import { documentMarkdown } from '../render/markdown.ts';
import { documentText, WIDTH } from '../render/text.ts';
import { behaviourSections } from './behaviour.ts';
import { column, missesOf, rateOf, roleColumns } from './columns.ts';
import { faultsSection, judgementNotes, ledgerSection, offendersIn } from './faults.ts';
import { LUCK_COLUMNS, luckSection, rankingColumns, rankingSection } from './ranking.ts';

interface TextOptions {
  readonly behaviour?: boolean | undefined;
  readonly width?: number | undefined;
}

interface RunTextOptions extends TextOptions {
  /** Undefined if there were no faults. */
  readonly ledger?: StageLedger | undefined;
}

export const runText = (
  from: Provenance,
  blocks: readonly BlockStandings[],
  { behaviour = false, width = WIDTH, ledger }: RunTextOptions = {},
): string =>
  documentText(
    [
      ...blocksOf(from, blocks, behaviour),
      ...(ledger === undefined ? [] : [ledgerSection(ledger), judgementSection(ledger)]),
      provenanceSection(from),
    ],
    width,
  );

export const contestText = (
  from: Provenance,
  { blocks }: ContestStandings,
  { rankings, ledgers }: ContestRankings,
  { behaviour = false, width = WIDTH }: TextOptions = {},
): string =>
  documentText(
    [
      ...blocksOf(from, blocks, behaviour),
      ...rankings.flatMap((ranking, at) => [
        judgementSection(ledgers[at]!),
        rankingSection(ranking),
        ledgerSection(ledgers[at]!),
      ]),
      provenanceSection(from),
    ],
    width,
  );

const blocksOf = ({ gamesPerSet }: Provenance, blocks: readonly BlockStandings[], behaviour: boolean): Section[] => [
  ...blocks.map((block) => ratesSection(block, blockTitle(block, gamesPerSet))),
  ...(behaviour ? blocks.flatMap(behaviourSections) : []),
  faultsSection(offendersIn(blocks)),
];

const judgementSection = (ledger: StageLedger): Section => ({ above: judgementNotes(ledger) });

const provenanceSection = ({ seed, rootHash }: Provenance): Section => ({ lines: [`seed ${seed}, root hash ${rootHash}`] });

export const judgedRankText = (judged: JudgedRuns, width: number): string => documentText(rankDocument(judged), width);

export const judgedRankMarkdown = (judged: JudgedRuns): string => documentMarkdown(rankDocument(judged));

const rankDocument = ({ ranked, ledgers }: JudgedRuns): TextDocument => [
  ...ledgers.map(judgementSection),
  ...ranked.stages.flatMap(stageSections),
  sourceSection(ranked),
  ...ledgers.flatMap((ledger) => [faultsSection(ledger.agents, { seeds: ranked.seeds.length > 1 }), ledgerSection(ledger)]),
];

const stageSections = (ranking: StageRanking): Section[] => [
  rankingSection(ranking),
  ...rolesSections(ranking),
  luckSection(ranking),
];

function sourceSection({ seeds, runs, repeated }: RankedRuns): Section {
  const from = runs === 1 ? '1 run' : `${runs} runs merged`;
  const twice = repeated === 0 ? '' : `; ${withCommas(repeated)} sets are in several and counted once`;
  return { above: [`${from}, seed ${seeds.join(', ')}${twice}`] };
}

/** One line per agent and stage with full numbers (RFC 4180); undefined numbers are empty. */
export const rankCsv = ({ stages }: RankedRuns): string => csvOf(stages.flatMap(recordsOf));

function recordsOf(ranking: StageRanking): Record<string, Value>[] {
  const columns = [...rankingColumns(ranking), ...LUCK_COLUMNS];
  const stage = { stage: ranking.stage, rankBy: String(ranking.rule) };
  return ranking.agents.map((line) => ({
    ...Object.assign({ ...stage }, ...columns.map(({ fields }) => fields?.(line))),
    ...ratesOf(line),
    draw: ranking.blocks.map(({ players, draw }) => `${players}:${draw}`).join(' '),
    given: ranking.wishes.map(({ name, role }) => `${name}=${role}`).join(' '),
  }));
}

/** All rates by their JSON names, with size and role added: `winRate15SEERLow`. */
const ratesOf = ({ wins, games, winRate, balanced, sizes }: RankedLine): Record<string, Value> => ({
  ...{ wins, games },
  ...rateFields('winRate', winRate),
  designEffect: winRate.designEffect,
  ...rateFields('balanced', balanced),
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

export const logsText = (
  read: LogsRead,
  blocks: readonly BlockStandings[],
  { behaviour = false, width = WIDTH }: TextOptions = {},
): string => documentText([...logsDocument(read, blocks), ...(behaviour ? blocks.flatMap(behaviourSections) : [])], width);

export const logsMarkdown = (read: LogsRead, blocks: readonly BlockStandings[]): string =>
  documentMarkdown(logsDocument(read, blocks));

const logsDocument = (read: LogsRead, blocks: readonly BlockStandings[]): TextDocument => [
  { notes: readNotes(read) },
  ...blocks.map(sizeSection),
];

const sizeSection = (standings: BlockStandings): Section => {
  const { block, sets, games } = standings;
  const played = `${counted(sets, 'set')} (${counted(games, 'game')})`;
  return ratesSection(standings, `${block.players} players: ${played}`);
};

function readNotes({ logs, games, leftOut, assumed }: LogsRead): string[] {
  const rest = leftOut === 0 ? '' : `; ${counted(leftOut, 'log')} left out`;
  return [`${counted(logs, 'log')}: ${counted(games, 'finished game')}${rest}`, ...assumed];
}

/** One line per agent and village size with full numbers; undefined numbers are empty. */
export const logsCsv = (blocks: readonly BlockStandings[]): string =>
  csvOf(blocks.flatMap(({ block, agents }) => agents.map((line) => recordOf(block.players, line))));

function recordOf(players: number, { name, wins, games, winRate, roles }: AgentLine) {
  const each = CONTEST_ROLES.flatMap((role) => {
    const line = roles[role];
    const { games: played, wins: won } = line ?? { games: 0, wins: 0 };
    const tallied = { [`games${role}`]: played, [`wins${role}`]: won };
    return [{ ...tallied, ...rateFields(`winRate${role}`, line?.winRate) }];
  });
  const all = { agent: name, players, wins, games, sets: winRate.sets };
  const rate = { ...rateFields('winRate', winRate), designEffect: winRate.designEffect };
  return Object.assign({ ...all, ...rate }, ...each);
}

/** A rate as CSV fields, by its JSON name. */
const rateFields = (name: string, rate: Rate | undefined): Record<string, Value> => ({
  [name]: rate?.value ?? null,
  [`${name}Low`]: rate?.low ?? null,
  [`${name}High`]: rate?.high ?? null,
  [`${name}Status`]: rate?.status ?? null,
});

const ratesSection = (standings: BlockStandings, title: string): Section => ({
  title,
  above: [villageNote(standings)],
  table: ratesTable(standings),
  notes: ratesNotes(standings),
});

function ratesTable({ agents }: BlockStandings): ResultTable {
  const roles = CONTEST_ROLES.filter((role) => agents.some((line) => line.roles[role]));
  return tableOf<AgentLine>(
    [
      column('agent', ({ name, ranked }) => (ranked ? name : `${name} (fill)`)),
      column('win-rate', ({ winRate }) => rateOf(winRate)),
      ...roleColumns<AgentLine>(roles, (line, role) => rateOf(line.roles[role]?.winRate)),
    ],
    agents,
  );
}

function blockTitle({ block, sets, games }: BlockStandings, gamesPerSet: number): string {
  const drawn = {
    fixed: 'one fixed village',
    random: 'random villages',
    balanced: 'balanced draw',
    swap: 'one agent among opponents drawn',
  };
  const stage = { run: '', preliminary: 'Preliminary, ', final: 'Final, ' }[block.stage];
  const title = `${stage}${block.players} players: ${counted(sets, 'set')} of ${gamesPerSet}`;
  return `${title} (${counted(games, 'game')}), ${drawn[block.draw]}, rules ${block.rules.name}`;
}

const villageNote = ({ village: { winRate, meanLastDay } }: BlockStandings): string =>
  `villager team ${percentWithRange(winRate)}, mean last day ${meanWithRange(meanLastDay)}`;

function ratesNotes(standings: BlockStandings): string[] {
  const level = standings.agents[0]?.winRate.level ?? 0.95;
  return [
    `Below each rate its ${Math.round(level * 100)} % interval, by game sets. One interval in ${missesOf(level)} is expected to miss.`,
    ...designEffects(standings),
    ...(standings.block.draw === 'fixed' ? ['One village: the rates hold against exactly these opponents.'] : []),
    ...requestNotes(standings),
  ];
}

const requestNotes = ({ block, agents }: BlockStandings): string[] =>
  block.wishes.map(({ agent, role }) => `No contest: ${agents.find((line) => line.agent === agent)?.name} is always ${role}.`);

/** By the method (docs), an effect below 1 is printed as 1, with the estimate. */
function designEffects({ agents }: BlockStandings): string[] {
  const effects = agents.flatMap(({ winRate }) => winRate.designEffect ?? []);
  if (effects.length === 0) return [];
  const [low, high] = [effectText(Math.min(...effects)), effectText(Math.max(...effects))];
  const range = low === high ? low : `${low} to ${high}`;
  return [
    `Design effect ${range}: win rates vary this many times as much between sets as they would if games were independent.`,
  ];
}

const effectText = (effect: number): string => (effect < 0.95 ? `1 (estimated ${effect.toFixed(1)})` : effect.toFixed(1));

interface SizeLine {
  readonly name: string;
  readonly size: RankedLine['sizes'][number];
}

const rolesSections = ({ agents, blocks, level }: StageRanking): Section[] =>
  blocks.flatMap(({ players }) => {
    const lines = agents.flatMap(({ name, sizes }) => {
      return sizes.filter((size) => size.players === players).map((size) => ({ name, size }));
    });
    return lines.length === 0 ? [] : [rolesSection(lines, players, level)];
  });

function rolesSection(lines: readonly SizeLine[], players: number, level: number): Section {
  const roles = CONTEST_ROLES.filter((role) => lines.some(({ size }) => size.roles[role]));
  return {
    title: `By role, ${players} players; below each rate its ${Math.round(level * 100)} % interval, by game sets`,
    table: tableOf(
      [
        column<SizeLine>('agent', ({ name }) => name),
        column<SizeLine>('all', ({ size }) => rateOf(size.winRate)),
        ...roleColumns<SizeLine>(roles, ({ size }, role) => rateOf(size.roles[role]?.winRate)),
      ],
      lines,
    ),
    notes: [`One interval in ${missesOf(level)} is expected to miss.`],
  };
}
