import { CATALOG } from '@aiwolf-arena/agents';
import { Game, type GameInfo, type GameSetting, type Player, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { absentPlayer } from './absent-player.ts';
import { held, intrinsics } from './lock-language.ts';

/** The objects of the language, which are locked separately (`lock-language.ts`). */
const LANGUAGE: ReadonlySet<unknown> = intrinsics();

type Thing = Readonly<Record<PropertyKey, unknown>>;

const isThing = (value: unknown): value is Thing =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  !LANGUAGE.has(value) &&
  !ArrayBuffer.isView(value);

const isPlain = (thing: Thing): boolean => Object.getPrototypeOf(thing) === Object.prototype;

const locked = new Set<Thing>();

/** Freezes a value and everything reachable from it: functions, classes, their prototypes and the engine's tables. */
function lock(value: unknown): void {
  if (!isThing(value) || locked.has(value)) return;
  locked.add(value);
  Object.freeze(value);
  lock(Object.getPrototypeOf(value));
  for (const part of held(value)) lock(part);
  if (isPlain(value)) for (const exported of Object.values(value)) lock(exported); // a module's exports are getters
}

/** Locks the classes of an object, and of every object that can be read from it, but not the objects themselves. */
function lockClassesOf(value: unknown, seen = new Set<Thing>()): void {
  if (!isThing(value) || locked.has(value) || seen.has(value)) return;
  seen.add(value);
  const prototype = Object.getPrototypeOf(value) as unknown;
  lock(prototype);
  for (const name of [...namesOf(value), ...namesOf(prototype)]) {
    lockClassesOf(read(value, name), seen);
  }
}

const namesOf = (thing: unknown): PropertyKey[] => (isThing(thing) ? Reflect.ownKeys(thing) : []);

function read(thing: Thing, name: PropertyKey): unknown {
  try {
    return thing[name];
  } catch {
    return undefined; // agents cannot read the property, either
  }
}

const SEATS = 15;

/** The arguments of a player's `initialize` at the start of a game. */
type Hand = readonly [GameInfo, GameSetting];

/** Locks the modules that agents may import, and the classes of all objects that agents get in a game, found by playing one. */
export function lockWorld(modules: Readonly<Record<string, unknown>>): void {
  for (const module of Object.values(modules)) lock(module);
  const hands: Hand[] = [];
  for (const held of [...playedWith(hands), hands, seated(hands)]) lockClassesOf(held);
}

/** Plays a game of players that never answer, which does not affect compiled code. `hands` collects what players get. */
function playedWith(hands: Hand[]): object[] {
  const game = new Game(resolveRules(SEATS), rootOf('lock'));
  const players = Array.from({ length: SEATS }, () => absentPlayer('', (...hand) => void hands.push(hand)));
  const table = new Table(game, players);
  game.start(0, 0);
  void table.play(); // no player answers with a promise
  return [game, table, takeRecord(game)];
}

/** Returns a player of every bundled agent for every role. */
const seated = (hands: readonly Hand[]): Player[] =>
  CATALOG.flatMap(({ name, create }) =>
    [...new Map(hands.map((hand) => [hand[0].role, hand])).values()].map((hand) => {
      const random = (): number => 0.5;
      const readBytes = (): Uint8Array => new Uint8Array();
      const player = create({ name, random, log: () => {}, readText: () => '', readBytes });
      void player.initialize(...hand);
      return player;
    }),
  );
