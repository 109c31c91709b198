import type {
  AgentLine,
  BlockStandings,
  RankedLine,
  Rate,
  StageRanking,
} from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { counted, meanWithRange, percentWithRange } from '../format.ts';
import { type ResultTable, type Section, tableOf } from '../model.ts';
import { column, missesOf, rateOf, roleColumns } from './columns.ts';

/** The standings of one block: win rates by agent and role, each over its interval. */
export const blockSection = (standings: BlockStandings, gamesPerSet: number): Section =>
  ratesSection(standings, blockTitle(standings, gamesPerSet));

/** The same with another title. */
export const ratesSection = (standings: BlockStandings, title: string): Section => ({
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

/** What is to be known of the rates of a block, a sentence a line. */
function ratesNotes(standings: BlockStandings): string[] {
  const level = standings.agents[0]?.winRate.level ?? 0.95;
  return [
    `Below each rate its ${Math.round(level * 100)} % interval, by game sets. One interval in ${missesOf(level)} is expected to miss.`,
    ...designEffects(standings),
    ...(standings.block.draw === 'fixed' ? [ONE_VILLAGE] : []),
    ...requestNotes(standings),
  ];
}

const ONE_VILLAGE = 'One village: the rates hold against exactly these opponents.';

const requestNotes = ({ block, agents }: BlockStandings): string[] =>
  block.wishes.map(({ agent, role }) => {
    const name = agents.find((line) => line.agent === agent)?.name;
    return `No contest: ${name} is always ${role}.`;
  });

/** By methods, an effect below 1 is printed as 1 with what was estimated. */
function designEffects({ agents }: BlockStandings): string[] {
  const effects = agents.flatMap(({ winRate }) => effectOf(winRate));
  if (effects.length === 0) return [];
  const [low, high] = [effectText(Math.min(...effects)), effectText(Math.max(...effects))];
  const range = low === high ? low : `${low} to ${high}`;
  return [
    `Design effect ${range}: so many times more do win rates differ from set to set than if all games were independent.`,
  ];
}

const effectText = (effect: number): string =>
  effect < 0.95 ? `1 (estimated ${effect.toFixed(1)})` : effect.toFixed(1);

const effectOf = ({ designEffect }: Rate): number[] =>
  designEffect === null ? [] : [designEffect];

interface SizeLine {
  readonly name: string;
  readonly size: RankedLine['sizes'][number];
}

/** Win rates by role, a part a size. */
export const rolesSections = (ranking: StageRanking): Section[] =>
  ranking.blocks.flatMap(({ players }) => {
    const lines = linesOf(ranking, players);
    return lines.length === 0 ? [] : [sizeSection(lines, players, ranking.level)];
  });

/** Who played villages of that size, with its rates there. */
const linesOf = ({ agents }: StageRanking, players: number): SizeLine[] =>
  agents.flatMap(({ name, sizes }) => {
    const size = sizes.find((one) => one.players === players);
    return size === undefined ? [] : [{ name, size }];
  });

function sizeSection(lines: readonly SizeLine[], players: number, level: number): Section {
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
