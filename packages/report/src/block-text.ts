import type { AgentLine, BlockStandings, Rate, RateLine } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { caveatLines, signOf } from './caveats.ts';
import { counted, meanWithRange, percent, percentRange, percentWithRange } from './percent.ts';
import { columns, shortName } from './table.ts';

/** The standings of one block: win rates by agent and role, each over its interval. */
export const blockText = (standings: BlockStandings, gamesPerSet: number): string =>
  `${headline(standings, gamesPerSet)}\n${ratesText(standings)}`;

/** The same without its headline. */
export function ratesText(standings: BlockStandings): string {
  const { village } = standings;
  const roles = CONTEST_ROLES.filter((role) => standings.agents.some((line) => line.roles[role]));
  const rows = standings.agents.map((line) => [
    nameOf(line),
    cell(line),
    ...roles.map((role) => cell(line.roles[role])),
  ]);
  return [
    `villager team ${percentWithRange(village.winRate)}, mean last day ${meanWithRange(village.meanLastDay)}`,
    '',
    columns(['agent', 'win rate', ...roles], rows),
    '',
    ...footnotes(standings),
  ].join('\n');
}

function headline({ block, sets, games }: BlockStandings, gamesPerSet: number): string {
  const drawn = {
    fixed: 'one fixed village',
    random: 'random villages',
    balanced: 'balanced draw',
  };
  const stage = { run: '', preliminary: 'Preliminary, ', final: 'Final, ' }[block.stage];
  const title = `${stage}${block.players} players: ${counted(sets, 'set')} of ${gamesPerSet}`;
  return `${title} (${counted(games, 'game')}), ${drawn[block.draw]}, rules ${block.rules.name}`;
}

const nameOf = ({ name, ranked }: AgentLine): string =>
  ranked ? shortName(name) : `${shortName(name)} (fill)`;

function cell(line: RateLine | undefined): string {
  if (line === undefined) return '-';
  return `${signOf(line.winRate)}${percent(line.winRate)}\n${percentRange(line.winRate)}`;
}

function footnotes(standings: BlockStandings): string[] {
  const rates = standings.agents.flatMap(({ winRate, roles }) => [
    winRate,
    ...Object.values(roles).map((line) => line.winRate),
  ]);
  const level = Math.round((rates[0]?.level ?? 0.95) * 100);
  return [
    `Below each rate its ${level} % interval, by game sets (${designEffects(standings)}).`,
    'One interval in 20 is expected to miss.',
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

function designEffects({ agents }: BlockStandings): string {
  const effects = agents.flatMap(({ winRate }) => effectOf(winRate));
  if (effects.length === 0) return 'design effect unknown';
  const [low, high] = [Math.min(...effects).toFixed(1), Math.max(...effects).toFixed(1)];
  return `design effect ${low === high ? low : `${low} to ${high}`}`;
}

const effectOf = ({ designEffect }: Rate): number[] =>
  designEffect === null ? [] : [designEffect];
