import type { PlayerFactory } from '@aiwolf-arena/agents';
import * as agents from '@aiwolf-arena/agents';
import * as beliefs from '@aiwolf-arena/beliefs';
import * as engine from '@aiwolf-arena/engine';
import * as random from '@aiwolf-arena/engine/random';
import * as protocol from '@aiwolf-arena/protocol';
import { freezeGlobals } from './freeze-globals.ts';

/** The exports of the engine package that agents may use. The other exports run games. */
const OF_ENGINE: readonly (keyof typeof engine)[] = [
  ...(['DEALT_ROLES', 'DEFAULT_PRESET', 'FAULTS', 'MAX_PLAYERS', 'MIN_PLAYERS'] as const),
  ...(['PLAYER_METHODS', 'PRESETS', 'ROUNDS', 'TEAMS', 'resolveRules', 'roleNumMapOf'] as const),
  ...(['speciesOf', 'teamOf'] as const),
];

/** The exports of the protocol package that agents cannot use. They are for the command `aiwolf-arena protocol`. */
const NOT_OF_PROTOCOL: readonly (keyof typeof protocol)[] = [
  ...(['convertText', 'expandText', 'explainText', 'parseText'] as const),
  ...(['convertLines', 'expandLines', 'explainLines', 'parseLines'] as const),
];

const but = (module: object, names: readonly string[]): string[] => Object.keys(module).filter((name) => !names.includes(name));

/** The modules that an agent may import. Reading an export that agents cannot use throws an error. */
export const MODULES: Readonly<Record<string, object>> = {
  '@aiwolf-arena/agents': agents,
  '@aiwolf-arena/beliefs': beliefs,
  '@aiwolf-arena/engine': viewOf('@aiwolf-arena/engine', engine, OF_ENGINE),
  '@aiwolf-arena/protocol': viewOf('@aiwolf-arena/protocol', protocol, but(protocol, NOT_OF_PROTOCOL)),
  '@aiwolf-arena/engine/random': random,
};

function viewOf(of: string, module: object, names: readonly string[]): object {
  const all = module as Readonly<Record<string, unknown>>;
  const view = Object.fromEntries(names.map((name) => [name, all[name]]));
  for (const name of but(module, names)) {
    Object.defineProperty(view, name, {
      get: () => {
        throw new TypeError(`${name} of ${of} is not available to agents: only the code that runs games may use it`);
      },
    });
  }
  return view;
}

/** The bundled code of a user's agent as a function. Every call creates a module with new variables. */
export type AgentBody = (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;

/** Freezes all modules that agents may import. Called before any agent is loaded. */
export function lockModules(): void {
  freezeGlobals(MODULES);
  Object.freeze(requireInRealm);
}

/** Returns a module that an agent imports. An arrow function is used, because it has no prototype that agents could change. */
const requireInRealm = (name: string): unknown => {
  if (typeof name !== 'string') throw new TypeError('the name of a package must be a string');
  if (Object.hasOwn(MODULES, name)) return MODULES[name];
  throw new Error(`an agent cannot import ${name} while it runs`);
};

/** The exports of an agent's file that the arena reads. Their types are not known: they are the agent's. */
export interface AgentExports {
  /** The default export or, for a CommonJS module, `module.exports`. */
  readonly create: unknown;
  readonly params: unknown;
}

/** Runs the code of an agent, and reads its exports once. */
export function loadExports(body: AgentBody): AgentExports {
  const module: { exports: unknown } = { exports: {} };
  // The same function object is used for every seat and set, and non-strict code can reach it as `arguments.callee`.
  Object.freeze(body.prototype);
  Object.freeze(body);
  body(module, module.exports, requireInRealm);
  const { exports } = module;
  if (typeof exports === 'function') return { create: exports, params: (exports as { params?: unknown }).params };
  if (typeof exports !== 'object' || exports === null) return { create: exports, params: undefined };
  const { default: create, params } = exports as { default?: unknown; params?: unknown };
  return { create, params };
}

export const loadFactory = (body: AgentBody): PlayerFactory => loadExports(body).create as PlayerFactory;
