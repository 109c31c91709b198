import type { Params, ParamValues, PlayerContext, PlayerFactory } from '@aiwolf-arena/agents';
import { allValues, givenValues, textsOf } from '@aiwolf-arena/agents/params';
import {
  type Agent,
  Game,
  type GameInfo,
  gameLog,
  PLAYER_METHODS,
  type Player,
  PlayerCalls,
  PlayerRandom,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { format, isContent } from '@aiwolf-arena/protocol';
import { type Conduct, rulesFor, type Scripted, type Situation } from './situation.ts';

/** Plays one game in which all seats except the agent's seat follow a script. Returns the agent's actions. */
export async function drive(agent: TestedAgent, situation: Situation): Promise<Conduct> {
  const { params, roles, seat, seed = 'situation' } = situation;
  const rules = rulesFor(situation);
  const root = rootOf(seed);
  const faults: string[] = [];
  const sink = {
    fault: (agent: number, _round: number, kind: string, detail: string) =>
      void (agent === seat && faults.push(`${kind}: ${detail}`)),
  };
  const game = new Game(rules, root, sink);
  const generator = new PlayerRandom(seatKey(root, 0, seat));
  generator.startGame(0);
  const witness = new Witness();
  const player = playerOf(agent, { name: 'agent', generator, params });
  const players = roles.map((_, i) => (i + 1 === seat ? witness.around(player) : scriptedPlayer(i + 1, situation)));
  game.start(0, 0, [undefined, ...roles]);
  const names = roles.map((_, i) => (i + 1 === seat ? 'agent' : `scripted-${i + 1}`));
  await new Table(game, players, { names }).play();
  return { ...witness.kept, faults, log: gameLog(takeRecord(game), names) };
}

function scriptedPlayer(seat: Agent, script: Situation): Player {
  let view: GameInfo;
  let [spoken, whispered] = [0, 0];
  const today = <T>(own: Scripted<T> | undefined): T | undefined => own?.[view.day]?.[seat];
  const target = (own: Scripted<Agent> | undefined) => (): Agent | null => today(own) ?? null;
  const dayStart = (): void => {
    [spoken, whispered] = [0, 0];
  };
  return {
    getName: () => `scripted-${seat}`,
    initialize(first) {
      view = first;
      dayStart();
    },
    update() {},
    dayStart,
    talk: () => today(script.says)?.[spoken++] ?? 'Over',
    whisper: () => today(script.whispers)?.[whispered++] ?? 'Over',
    vote: target(script.votes),
    attack: target(script.attacks),
    guard: target(script.guards),
    divine: target(script.divines),
    finish() {},
  };
}

type Kept = Omit<Conduct, 'faults' | 'log'>;

/** For each request that an agent answers, the field of `Conduct` that contains the answers. */
const ACTIONS = {
  talk: 'said',
  whisper: 'whispered',
  vote: 'voted',
  attack: 'attacked',
  guard: 'guarded',
  divine: 'divined',
} as const satisfies Record<string, keyof Kept>;
type Request = keyof typeof ACTIONS;
type KeptAnswers = Record<keyof Kept, Record<number, unknown[]>>;

class Witness {
  readonly #kept = Object.fromEntries(Object.values(ACTIONS).map((action) => [action, {}])) as KeptAnswers;
  #day = 0;

  get kept(): Kept {
    return this.#kept as Kept;
  }

  around(player: Player): PlayerCalls {
    const calls = new PlayerCalls(player);
    const requests = Object.keys(ACTIONS) as Request[];
    return Object.assign(Object.create(calls) as PlayerCalls, {
      initialize: (...given: Parameters<Player['initialize']>) => {
        this.#day = given[0].day;
        return player.initialize(...given);
      },
      update: (view: GameInfo) => {
        this.#day = view.day;
        return player.update(view);
      },
      ...Object.fromEntries(requests.map((request) => [request, this.#watched(player, request)])),
    });
  }

  #watched(player: Player, request: Request) {
    const kept = (answer: unknown): unknown => {
      this.#keep(request, answer);
      return answer;
    };
    return (): unknown => {
      const answer: unknown = player[request](); // no await: an exception must stay different from a rejected promise
      return answer instanceof Promise ? answer.then(kept) : kept(answer);
    };
  }

  #keep(request: Request, answer: unknown): void {
    this.#kept[ACTIONS[request]][this.#day] ??= [];
    const own = this.#kept[ACTIONS[request]][this.#day]!;
    if (request !== 'talk' && request !== 'whisper') return void own.push(answer);
    const text = isContent(answer) ? format(answer) : String(answer);
    if (text !== 'Over' && text !== 'Skip') own.push(text);
  }
}

/** An agent in a test: its factory, or its whole module (`import * as fox from './fox.ts'`), which has its parameters, too. */
export type TestedAgent = PlayerFactory | { readonly default: PlayerFactory; readonly params?: Params };

/** Where a player of a test sits, with what it gets. */
interface TestSeat {
  readonly name: string;
  readonly generator: PlayerRandom;
  /** Values of the agent's parameters that are not the defaults. */
  readonly params?: ParamValues | undefined;
}

/** Creates a player of an agent. Notes of the agent are discarded. Throws an Error if the result is not a player. */
export function playerOf(agent: TestedAgent, { name, generator, params = {} }: TestSeat): Player {
  const { default: create, params: own } = typeof agent === 'function' ? { default: agent } : agent;
  const values = own === undefined ? params : allValues(own, givenValues(own, textsOf(params)));
  const readers = { readText: missing, readBytes: missing };
  return made(create, { name, params: values as never, random: () => generator.random(), log: () => {}, ...readers });
}

const missing = (file: string): never => {
  throw new Error(`data files cannot be read in a test: ${file}`);
};

function made(create: PlayerFactory, context: PlayerContext<never>): Player {
  if (typeof create !== 'function')
    throw new Error(`this is no agent: expected a function that returns a player, got ${typeof create}`);
  const player = create(context) as Partial<Player> | null | undefined;
  if (typeof player !== 'object' || player === null)
    throw new Error(`the factory of the agent returned ${player === null ? 'null' : typeof player}: expected a player`);
  const missing = PLAYER_METHODS.filter((method) => typeof player[method] !== 'function');
  if (missing.length > 0) throw new Error(`the player lacks these methods: ${missing.join(', ')}`);
  return player as Player;
}
