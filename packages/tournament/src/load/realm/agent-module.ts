import type { PlayerFactory } from '@aiwolf-arena/agents';
import { lockWorld } from './lock-world.ts';
import { MODULES } from './player-modules.ts';

/** A user's agent as the bundler left it: running it anew gives a module with fresh state. */
export type AgentBody = (
  module: { exports: unknown },
  exports: unknown,
  require: (name: string) => unknown,
) => void;

/** What agents may import is closed; called once, before any agent is loaded. */
export function lockModules(): void {
  lockWorld(MODULES);
  Object.freeze(requireInRealm);
}

/** All agents get this one function: an arrow has no prototype that one could write to for the others. */
const requireInRealm = (name: string): unknown => {
  if (typeof name !== 'string') throw new TypeError('the name of a package is a text');
  if (Object.hasOwn(MODULES, name)) return MODULES[name];
  throw new Error(`an agent cannot import ${name} while it runs`);
};

/** What the module exports as its default: `export default` or, in CommonJS, `module.exports` itself. */
export function loadDefault(body: AgentBody): unknown {
  const module: { exports: unknown } = { exports: {} };
  // The same function for every seat and set, which code that is not strict gets hold of as `arguments.callee`.
  Object.freeze(body.prototype);
  Object.freeze(body);
  body(module, module.exports, requireInRealm);
  const { exports } = module;
  if (typeof exports !== 'object' || exports === null) return exports;
  return 'default' in exports ? exports.default : undefined;
}

/** The factory of an agent that has passed the check. */
export const loadFactory = (body: AgentBody): PlayerFactory => loadDefault(body) as PlayerFactory;
