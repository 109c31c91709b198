import type { AgentLine, BlockStandings, Rate } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { caveatLines } from './caveats.ts';
import { counted, meanWithRange, percentWithRange } from './percent.ts';
import { wrapped } from './rank/wrapped.ts';
import { rateCell } from './rate-cell.ts';
import { columnsWithin, nameWidth, shortName } from './table.ts';

/** The standings of one block: win rates by agent and role, each over its interval. */
export const blockText = (standings: BlockStandings, gamesPerSet: number, width: number): string =>
  [...wrapped(headline(standings, gamesPerSet), width), ratesText(standings, width)].join('\n');

/** The same without its headline. */
export function ratesText(standings: BlockStandings, width: number): string {
  const { village } = standings;
  const team = `villager team ${percentWithRange(village.winRate)}, mean last day ${meanWithRange(village.meanLastDay)}`;
  const notes = blockNotes(standings).flatMap((line) => wrapped(line, width));
  return [...wrapped(team, width), '', ratesTable(standings, width), '', ...notes].join('\n');
}

function ratesTable(standings: BlockStandings, width: number): string {
  const [head = [], ...rows] = ratesRows(standings, nameWidth(width));
  return columnsWithin(head, rows, width);
}

/** The heads, and a row an agent; `names`: how much of a name is shown. */
export function ratesRows({ agents }: BlockStandings, names: number): string[][] {
  const roles = CONTEST_ROLES.filter((role) => agents.some((line) => line.roles[role]));
  const rows = agents.map((line) => [
    nameOf(line, names),
    rateCell(line.winRate),
    ...roles.map((role) => rateCell(line.roles[role]?.winRate)),
  ]);
  return [['agent', 'win rate', ...roles], ...rows];
}

function headline({ block, sets, games }: BlockStandings, gamesPerSet: number): string {
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

const nameOf = ({ name, ranked }: AgentLine, most: number): string =>
  ranked ? shortName(name, most) : `${shortName(name, most)} (fill)`;

/** What is to be known of the rates of a block, a sentence a line. */
export function blockNotes(standings: BlockStandings): string[] {
  const rates = standings.agents.flatMap(({ winRate, roles }) => [
    winRate,
    ...Object.values(roles).map((line) => line.winRate),
  ]);
  const level = Math.round((rates[0]?.level ?? 0.95) * 100);
  return [
    `Below each rate its ${level} % interval, by game sets. One interval in ${Math.round(100 / (100 - level))} is expected to miss.`,
    ...designEffects(standings),
    ...(standings.block.draw === 'fixed' ? [ONE_VILLAGE] : []),
    ...wishLines(standings),
    ...caveatLines([...rates, standings.village.winRate]),
  ];
}

const ONE_VILLAGE = 'One village: the rates hold against exactly these opponents.';

const wishLines = ({ block, agents }: BlockStandings): string[] =>
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
