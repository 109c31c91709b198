import { CATALOG } from '@aiwolf-arena/agents';
import {
  Game,
  PLAYER_METHODS,
  PlayerCalls,
  PlayerRandom,
  ROUNDS,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { type Spelling, spelled } from '@aiwolf-arena/sandbox';
import { playerOf, type TestedAgent } from './players.ts';

/** A rule that an agent must keep in every village of a contest. */
export interface AgentInvariant {
  readonly name: string;
  /** Plays games in every role. Rejects with an Error that names violations and the seed. `cause`: the agent's exception. */
  check(agent: TestedAgent, seeds?: readonly string[]): Promise<void>;
}

const SIZES = [5, 15];
const SEEDS = ['one', 'two', 'three'];

/** Rules for all agents. Use in a test file: `for (const { name, check } of AGENT_INVARIANTS) test(name, () => check(create))`, with the factory or the whole module. */
export const AGENT_INVARIANTS: readonly AgentInvariant[] = [
  invariant('it throws nothing, chooses valid targets, and says only sentences of a ContentBuilder', async (agent, games) => {
    const { faults, thrown } = await invariantGames(agent, games);
    const text = faults.slice(0, 3).join('; ');
    if (faults.length > 0) throw new Error(text, { cause: thrown });
  }),
  invariant('the same random numbers give the same games', async (agent, games) => {
    const other = firstOther(await invariantGames(agent, games), await invariantGames(agent, games));
    if (other >= 0) throw new Error(`the games of the agent are not reproducible (first difference in game ${other}): ${DRAW}`);
  }),
  invariant('it acts the same whether sentences contain or omit their subjects', async (agent, games) => {
    const short = await invariantGames(agent, { ...games, spelling: 'short' });
    const full = await invariantGames(agent, { ...games, spelling: 'full' });
    const other = firstOther(short, full);
    if (other >= 0) throw new Error(`the agent acts differently if every sentence has a subject (game ${other}): ${RESOLVE}`);
  }),
];

function invariant(name: string, keeps: (agent: TestedAgent, games: InvariantGames) => Promise<void>): AgentInvariant {
  return { name, check: (agent, seeds = SEEDS) => always(seeds, (games) => keeps(agent, games)) };
}

const DRAW = 'take all random numbers from context.random, and store nothing outside the player';
const RESOLVE = 'use `resolve` of @aiwolf-arena/protocol to find who does what in a sentence';

async function always(seeds: readonly string[], keeps: (games: InvariantGames) => Promise<void>): Promise<void> {
  for (const players of SIZES)
    for (const seed of seeds)
      await keeps({ seed, players }).catch(({ message, cause }: Error) => {
        throw new Error(`${players} players, seed ${JSON.stringify(seed)}: ${message}`, { cause });
      });
}

/** Compares two series of games. Returns the index of the first game that differs, or -1 if all games are equal. */
const firstOther = (one: PlayedGames, other: PlayedGames): number =>
  one.events.findIndex((events, game) => events.join() !== other.events[game]!.join());

interface InvariantGames {
  readonly seed: string;
  readonly players: number;
  readonly spelling?: Spelling;
}

type PlayedGames = Awaited<ReturnType<typeof invariantGames>>;

/** Plays one game for each role of the village, with the agent in the first seat and bundled agents in all other seats. */
async function invariantGames(agent: TestedAgent, { seed, players, spelling }: InvariantGames) {
  const rules = resolveRules(players);
  const root = rootOf(seed);
  const faults: string[] = [];
  let where = '';
  const sink = {
    fault: (agent: number, round: number, kind: string, detail: string) => {
      const when = `${where}, day ${game.board.day} ${ROUNDS[round]}`;
      if (agent === 1) faults.push(`${when}: ${kind}: ${detail}`);
    },
  };
  const game = new Game(rules, root, sink);
  const generators = Array.from({ length: players }, (_, i) => new PlayerRandom(seatKey(root, 0, i + 1)));
  const entries = generators.map((_, i) => CATALOG[i % CATALOG.length]!);
  const names = entries.map(({ name }, i) => (i === 0 ? 'agent' : name));
  let thrown: unknown;
  const tell = (error: unknown): void => {
    thrown ??= error;
  };
  const seats = entries.map((entry, i) => {
    const tested = i === 0 ? agent : { default: entry.create, params: entry.params };
    const calls = new PlayerCalls(playerOf(tested, { name: names[i]!, generator: generators[i]! }));
    const own = i === 0 ? heard(calls, tell) : calls;
    return spelling === undefined ? own : spelled(own, i + 1, spelling);
  });
  const table = new Table(game, seats, { names });
  const events: (readonly number[])[] = [];
  for (const [index, role] of CONTEST_ROLES.filter((one) => rules.roleNumMap[one] > 0).entries()) {
    where = `game ${index} as ${role}`;
    for (const generator of generators) generator.startGame(index);
    game.start(0, index, [undefined, role]);
    await table.play();
    events.push([...takeRecord(game).events]);
  }
  return { events, faults, thrown };
}

/** Wraps a player. Every error that the player throws is also passed to `tell`, since a recorded fault has no stack trace. */
function heard(calls: PlayerCalls, tell: (thrown: unknown) => void): PlayerCalls {
  const { self, ...methods } = calls;
  const hearing = PLAYER_METHODS.map((method) => {
    const own = methods[method] as (...given: unknown[]) => unknown;
    const call = (...given: unknown[]): unknown => {
      try {
        return own.apply(self, given);
      } catch (thrown) {
        tell(thrown);
        throw thrown;
      }
    };
    return [method, call] as const;
  });
  return Object.assign(Object.create(calls) as PlayerCalls, Object.fromEntries(hearing));
}
