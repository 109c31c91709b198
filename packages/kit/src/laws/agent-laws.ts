import { CATALOG, type PlayerFactory } from '@aiwolf-arena/agents';
import {
  Game,
  type Player,
  PlayerDice,
  resolveRules,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/random';
import { contextOf } from '../context-of.ts';

/** Something that holds for every agent that may play in a contest, whatever village it is in. */
export interface AgentLaw {
  readonly name: string;
  /** Plays games of some seeds; rejects with the first thing that was wrong, and the seed that shows it. */
  check(create: PlayerFactory, seeds?: readonly string[]): Promise<void>;
}

const GAMES = 3;
const SIZES = [5, 15];
const MOST_TOLD = 3;
const SEEDS = ['one', 'two', 'three'];

/** Hold for any agent; in a test file: `for (const { name, check } of AGENT_LAWS) test(name, () => check(create))`. */
export const AGENT_LAWS: readonly AgentLaw[] = [
  {
    name: 'it throws nothing, has valid targets, and says what a ContentBuilder can say',
    check: (create, seeds) =>
      always(seeds, async (seed, players) => {
        const { faults } = await played(create, seed, players);
        if (faults.length > 0) throw new Error([...new Set(faults)].slice(0, MOST_TOLD).join('; '));
      }),
  },
  {
    name: 'the same dice give the same games',
    check: (create, seeds) =>
      always(seeds, async (seed, players) => {
        const [once, again] = [
          await played(create, seed, players),
          await played(create, seed, players),
        ];
        if (once.hashes.join() !== again.hashes.join()) throw new Error('it played other games');
      }),
  },
];

async function always(
  seeds: readonly string[] = SEEDS,
  law: (seed: string, players: number) => Promise<void>,
): Promise<void> {
  for (const players of SIZES)
    for (const seed of seeds)
      await law(seed, players).catch((thrown: Error) => {
        throw new Error(`${players} players, seed ${JSON.stringify(seed)}: ${thrown.message}`);
      });
}

interface Played {
  readonly hashes: readonly string[];
  readonly faults: readonly string[];
}

/** A few games of the agent on the first seat, among bundled ones. */
async function played(create: PlayerFactory, seed: string, players: number): Promise<Played> {
  const root = rootOf(seed);
  const faults: string[] = [];
  const sink = {
    fault: (agent: number, _round: number, kind: string, detail: string) =>
      void (agent === 1 && faults.push(`${kind}: ${detail}`)),
  };
  const game = new Game(resolveRules(players), root, sink);
  const dice = Array.from({ length: players }, (_, i) => new PlayerDice(root, 0, i + 1));
  const seats = dice.map((own, i): Player => {
    const entry = CATALOG[i % CATALOG.length]!;
    return i === 0 ? create(contextOf('agent', own)) : entry.create(contextOf(entry.name, own));
  });
  const table = new Table(game, seats);
  const hashes: string[] = [];
  for (let index = 0; index < GAMES; index++) {
    for (const own of dice) own.startGame(index);
    game.start(0, index);
    await table.play();
    hashes.push(takeRecord(game).hash);
  }
  return { hashes, faults };
}
