import { CATALOG } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import { Game, type GameInfo, type GameSetting, type Player, resolveRules, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { absentPlayer } from './absent-player.ts';
import { held, intrinsics } from './lock-language.ts';

/** The objects of the language, which `lock-language.ts` makes read-only. */
const LANGUAGE: ReadonlySet<unknown> = intrinsics();

type Thing = Readonly<Record<PropertyKey, unknown>>;

const isThing = (value: unknown): value is Thing =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  !LANGUAGE.has(value) &&
  !ArrayBuffer.isView(value);

const isPlain = (thing: Thing): boolean => Object.getPrototypeOf(thing) === Object.prototype;

const locked = new Set<Thing>();

/** Freezes a value and everything that can be reached from it, such as functions, classes and prototypes. */
function lock(value: unknown): void {
  if (!isThing(value) || locked.has(value)) return;
  locked.add(value);
  Object.freeze(value);
  lock(Object.getPrototypeOf(value));
  for (const part of held(value)) lock(part);
  if (isPlain(value)) for (const exported of Object.values(value)) lock(exported); // a module's exports are getters
}

/** Freezes the classes of an object and of all objects that can be reached from it. Instances are not frozen. */
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

/** The arguments that a player's method `initialize` gets. */
type InitializeArguments = readonly [GameInfo, GameSetting];

/** Freezes the modules that agents may import, and the classes of all objects that agents get (found by playing a game). */
export function freezeGlobals(modules: Readonly<Record<string, unknown>>): void {
  for (const module of Object.values(modules)) lock(module);
  const given: InitializeArguments[] = [];
  for (const held of [...playedWith(given), given, seated(given)]) lockClassesOf(held);
}

/** Plays a game with players that never answer. Appends the arguments of each player's `initialize` to `given`. */
function playedWith(given: InitializeArguments[]): object[] {
  const game = new Game(resolveRules(SEATS), rootOf('lock'));
  const players = Array.from({ length: SEATS }, () => absentPlayer('', (...args) => void given.push(args)));
  const table = new Table(game, players);
  game.start(0, 0);
  void table.play(); // no player answers with a promise
  return [game, table, takeRecord(game)];
}

/** Creates a player of every bundled agent. A player's classes do not depend on its role (a test checks this). */
const seated = ([args]: readonly InitializeArguments[]): Player[] =>
  CATALOG.map(({ name, create, params }) => {
    const random = (): number => 0.5;
    const readBytes = (): Uint8Array => new Uint8Array();
    const player = create({
      name,
      params: allValues(params, {}) as never,
      random,
      log: () => {},
      readText: () => '',
      readBytes,
    });
    void player.initialize(...args!);
    return player;
  });
