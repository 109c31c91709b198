import { type Block, type Plan, type SetResult, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import type { NamedRun } from '../src/index.ts';

const MIX = {
  5: { VILLAGER: 2, SEER: 1, POSSESSED: 1, WEREWOLF: 1 },
  15: { VILLAGER: 8, SEER: 1, MEDIUM: 1, BODYGUARD: 1, POSSESSED: 1, WEREWOLF: 3 },
} as const;
type Size = keyof typeof MIX;

/** One set: wins of the seer's seat in ten games by agent, in villages of a size; every agent has as many seats. */
export interface SetOfWins {
  readonly players: Size;
  readonly wins: readonly (number | null)[];
  readonly seats?: number;
}

/** A run of 5 and 15 players in which everybody is always the seer. The last agent fills, if asked. */
export function twoSizes(sets: readonly SetOfWins[], { filler = false } = {}): NamedRun {
  const count = sets[0]!.wins.length;
  const agents = Array.from({ length: count }, (_, at) => {
    const name = `agent${at}`;
    return { name, source: name, hash: name, ranked: !filler || at < count - 1 };
  });
  const blocks = ([5, 15] as const).map((players) => ({
    ...{ name: `run/${players}`, stage: 'run', players, draw: 'random', minimum: 0, roleRequests: [] },
    entrants: agents.map((_, at) => at),
    sets: sets.length,
    rules: { name: 'toy', roleNumMap: MIX[players] },
  })) as unknown as Block[];
  const plan = {
    ...{ schema: 'aiwolf-arena/plan/5', arena: UNKNOWN_ARENA, seed: '1', gamesPerSet: 10 },
    ...{ agents, contest: null, blocks },
  } as unknown as Plan;
  return { folder: 'run', plan, results: sets.map(resultOf) };
}

const resultOf = ({ players, wins, seats = 1 }: SetOfWins, set: number): SetResult => ({
  ...{ block: `run/${players}`, set, hash: `${set}`, games: 10, villagerWins: 5 },
  finalDays: [0, 10],
  seats: wins.flatMap((won, agent) =>
    won === null
      ? []
      : Array.from({ length: seats }, () => {
          return { agent, roles: { SEER: [10, won, 0] as const }, faults: [] };
        }),
  ),
});
