import { CATALOG, type PlayerFactory } from '@aiwolf-arena/agents';
import {
  Game,
  PlayerDice,
  Port,
  ROUNDS,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { type Spelling, spelled } from '@aiwolf-arena/tournament';
import { contextOf } from '../context-of.ts';
import { playerOf } from '../player-of.ts';
import { FirstThrown } from './first-thrown.ts';

/** Where the games are played, and how their sentences are written. */
export interface LawGames {
  readonly seed: string;
  readonly players: number;
  readonly spelling?: Spelling;
}

export interface PlayedGames {
  readonly events: readonly (readonly number[])[];
  /** The agent's, with game, role, day and request. */
  readonly faults: readonly string[];
  /** What it threw first. */
  readonly thrown: unknown;
}

/** One game in every role of the village: the agent on the first seat, among bundled ones. */
export async function lawGames(
  create: PlayerFactory,
  { seed, players, spelling }: LawGames,
): Promise<PlayedGames> {
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
  const dice = Array.from({ length: players }, (_, i) => new PlayerDice(seatKey(root, 0, i + 1)));
  const entries = dice.map((_, i) => CATALOG[i % CATALOG.length]!);
  const names = entries.map(({ name }, i) => (i === 0 ? 'agent' : name));
  const thrown = new FirstThrown();
  const seats = entries.map((entry, i) => {
    const make = i === 0 ? create : entry.create;
    const port = new Port(playerOf(make, contextOf(names[i]!, dice[i]!)));
    const heard = i === 0 ? thrown.around(port) : port;
    return spelling === undefined ? heard : spelled(heard, i + 1, spelling);
  });
  const table = new Table(game, seats, { names });
  const events: (readonly number[])[] = [];
  for (const [index, role] of CONTEST_ROLES.filter((one) => rules.roleNumMap[one] > 0).entries()) {
    where = `game ${index} as ${role}`;
    for (const own of dice) own.startGame(index);
    game.start(0, index, [undefined, role]);
    await table.play();
    events.push([...takeRecord(game).events]);
  }
  return { events, faults, thrown: thrown.error };
}
