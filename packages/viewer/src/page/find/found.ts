import { TEAMS, teamOf } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import { type Rate, winRate } from '@aiwolf-arena/stats';
import type { GameLine } from '../document.ts';
import { type Condition, meets, seatsThat } from './condition.ts';

export interface FoundGame {
  readonly line: GameLine;
  /** The position of the game on the page. */
  readonly game: number;
}

/** Win rates in the found games and in all games, with intervals that are clustered by game set. */
export interface FoundRates {
  /** The agent whose rate this is; `null` for the villagers. */
  readonly agent: string | null;
  readonly found: Rate;
  readonly all: Rate;
}

export const findGames = (
  lines: readonly GameLine[],
  agents: readonly string[],
  conditions: readonly Condition[],
): FoundGame[] => lines.flatMap((line, game) => (meets(line, agents, conditions) ? [{ line, game }] : []));

/** Returns how often the villagers win the found games, and how often the agents do that the conditions name. */
export function foundRates(
  lines: readonly GameLine[],
  found: readonly FoundGame[],
  agents: readonly string[],
  conditions: readonly Condition[],
): FoundRates[] {
  const own = found.map(({ line }) => line);
  const named = conditions.filter(({ agent }) => agent !== null);
  const villagersWin = (line: GameLine): boolean[] => [TEAMS[line.winner] === 'VILLAGER'];
  return [
    { agent: null, found: rateOf(own, villagersWin), all: rateOf(lines, villagersWin) },
    ...named.map((condition) => {
      const inAll = { ...condition, act: 'plays' } as const;
      return {
        agent: condition.agent,
        found: rateOf(own, (line) => winsOf(line, seatsThat(line, agents, condition))),
        all: rateOf(lines, (line) => winsOf(line, seatsThat(line, agents, inAll))),
      };
    }),
  ];
}

const winsOf = ({ roles, winner }: GameLine, seats: readonly number[]): boolean[] =>
  seats.map((seat) => teamOf(ROLES[roles[seat - 1]!]!) === TEAMS[winner]);

function rateOf(lines: readonly GameLine[], winsIn: (line: GameLine) => readonly boolean[]): Rate {
  const sets = Map.groupBy(lines, ({ name }) => name.slice(0, name.lastIndexOf('/')));
  const counts = [...sets.values()].map((own) => {
    const wins = own.flatMap(winsIn);
    return { wins: wins.filter(Boolean).length, games: wins.length };
  });
  return winRate(counts.filter(({ games }) => games > 0));
}
