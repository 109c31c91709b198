import type { PlayerFactory } from '@aiwolf-arena/agents';
import { type LawGames, lawGames, type PlayedGames } from './law-games.ts';

/** Something that holds for every agent that may play in a contest, whatever village it is in. */
export interface AgentLaw {
  readonly name: string;
  /**
   * Plays games of some seeds, in every role; rejects with the first thing that was wrong and the seed that shows it. What
   * the agent threw is the error's `cause`.
   */
  check(create: PlayerFactory, seeds?: readonly string[]): Promise<void>;
}

const SIZES = [5, 15];
const MOST_TOLD = 3;
const SEEDS = ['one', 'two', 'three'];

/** Hold for any agent; in a test file: `for (const { name, check } of AGENT_LAWS) test(name, () => check(create))`. */
export const AGENT_LAWS: readonly AgentLaw[] = [
  {
    name: 'it throws nothing, has valid targets, and says what a ContentBuilder can say',
    check: (create, seeds) =>
      always(seeds, async (games) => {
        const { faults, thrown } = await lawGames(create, games);
        const told = faults.slice(0, MOST_TOLD).join('; ');
        if (faults.length > 0) throw new Error(told, { cause: thrown });
      }),
  },
  {
    name: 'the same dice give the same games',
    check: (create, seeds) =>
      always(seeds, async (games) => {
        const parted = partingOf(await lawGames(create, games), await lawGames(create, games));
        if (parted >= 0)
          throw new Error(`it played other games, the first is game ${parted}: ${DRAW}`);
      }),
  },
  {
    name: 'it understands full and short forms of sentences alike',
    check: (create, seeds) =>
      always(seeds, async (games) => {
        const short = await lawGames(create, { ...games, spelling: 'short' });
        const full = await lawGames(create, { ...games, spelling: 'full' });
        const parted = partingOf(short, full);
        if (parted >= 0)
          throw new Error(`with subjects written out game ${parted} is another: ${RESOLVE}`);
      }),
  },
];

const DRAW = 'draw from context.random, and keep nothing outside the player';
const RESOLVE = 'ask sentences by `resolve` of @aiwolf-arena/protocol who does what';

async function always(
  seeds: readonly string[] = SEEDS,
  law: (games: LawGames) => Promise<void>,
): Promise<void> {
  for (const players of SIZES)
    for (const seed of seeds)
      await law({ seed, players }).catch(({ message, cause }: Error) => {
        const where = `${players} players, seed ${JSON.stringify(seed)}`;
        throw new Error(`${where}: ${message}`, { cause });
      });
}

/** The first game that is not the same in both; -1 if all are. */
const partingOf = (one: PlayedGames, other: PlayedGames): number =>
  one.events.findIndex((events, game) => events.join() !== other.events[game]!.join());
