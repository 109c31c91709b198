import type { PlayerFactory } from '@aiwolf-arena/agents';
import * as agents from '@aiwolf-arena/agents';
import * as beliefs from '@aiwolf-arena/beliefs';
import * as engine from '@aiwolf-arena/engine';
import * as random from '@aiwolf-arena/engine/random';
import * as protocol from '@aiwolf-arena/protocol';
import { lockWorld } from './lock-world.ts';

/** The parts of the engine that are for players: words, rules and roles. Running games is for hosts only. */
const OF_ENGINE: readonly (keyof typeof engine)[] = [
  ...(['DEALT_ROLES', 'DEFAULT_PRESET', 'FAULTS', 'MAX_PLAYERS', 'MIN_PLAYERS'] as const),
  ...(['PLAYER_METHODS', 'PRESETS', 'ROUNDS', 'TEAMS', 'resolveRules', 'roleNumMapOf'] as const),
  ...(['speciesOf', 'teamOf'] as const),
];

/** The reports of `aiwolf-arena protocol` are for the command line. */
const NOT_OF_PROTOCOL: readonly (keyof typeof protocol)[] = [
  ...(['convertText', 'expandText', 'explainText', 'parseText'] as const),
  ...(['convertLines', 'expandLines', 'explainLines', 'parseLines'] as const),
];

const but = (module: object, names: readonly string[]): string[] => Object.keys(module).filter((name) => !names.includes(name));

/** The modules that an agent can import: plain values. Reading an export that is not for agents throws an error. */
export const MODULES: Readonly<Record<string, object>> = {
  '@aiwolf-arena/agents': agents,
  '@aiwolf-arena/beliefs': beliefs,
  '@aiwolf-arena/engine': viewOf('@aiwolf-arena/engine', engine, OF_ENGINE),
  '@aiwolf-arena/protocol': viewOf('@aiwolf-arena/protocol', protocol, but(protocol, NOT_OF_PROTOCOL)),
  '@aiwolf-arena/random': random,
};

function viewOf(of: string, module: object, names: readonly string[]): object {
  const all = module as Readonly<Record<string, unknown>>;
  const view = Object.fromEntries(names.map((name) => [name, all[name]]));
  for (const name of but(module, names)) {
    Object.defineProperty(view, name, {
      get: () => {
        throw new TypeError(`${name} of ${of} is not for agents: it belongs to whoever runs the games`);
      },
    });
  }
  return view;
}

/** A user's agent as the bundler produced it: running it again gives a module with fresh state. */
export type AgentBody = (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;

/** Locks everything that agents may import. Called once, before any agent is loaded. */
export function lockModules(): void {
  lockWorld(MODULES);
  Object.freeze(requireInRealm);
}

/** All agents share this function. An arrow function has no prototype that an agent could modify for the others. */
const requireInRealm = (name: string): unknown => {
  if (typeof name !== 'string') throw new TypeError('the name of a package is a text');
  if (Object.hasOwn(MODULES, name)) return MODULES[name];
  throw new Error(`an agent cannot import ${name} while it runs`);
};

/** The module's default export: `export default` or, in CommonJS, `module.exports` itself. */
export function loadDefault(body: AgentBody): unknown {
  const module: { exports: unknown } = { exports: {} };
  // The same function is used for every seat and set, and sloppy code can reach it as `arguments.callee`.
  Object.freeze(body.prototype);
  Object.freeze(body);
  body(module, module.exports, requireInRealm);
  const { exports } = module;
  if (typeof exports !== 'object' || exports === null) return exports;
  return 'default' in exports ? exports.default : undefined;
}

export const loadFactory = (body: AgentBody): PlayerFactory => loadDefault(body) as PlayerFactory;
