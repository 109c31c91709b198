import type { Params, ParamValues, PlayerFactory } from '@aiwolf-arena/agents';
import { GivenParamError, ParamError, readParams } from '@aiwolf-arena/agents/params';
import { describe, onOverflow, PLAYER_METHODS, type Player, PlayerRandom, seatKey } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { makeDeterministic } from '../realm/deterministic-world.ts';
import { contextOf, exportsOf, valuesFor } from '../realm/players.ts';
import type { AgentErrorCode } from './agent-load-error.ts';

export { addBody, addData, nameAgents } from '../realm/players.ts';

/** The problem that a check found in an agent; `null` if the agent can play. */
export type CheckFinding = { readonly code: AgentErrorCode; readonly message: string } | null;

let exported: unknown;
let exportedParams: unknown;
let params: Params = {};
let values: ParamValues = {};
let player: unknown;
let generator: PlayerRandom | undefined;
let hasOverflowed = false;
onOverflow(() => {
  hasOverflowed = true;
});
makeDeterministic({ random: () => generator!.random(), note: () => {} });

/** Sets the seed of the agent's random numbers, before the first step. The seed is secret: agents must not detect a check. */
export function setSeed(seed: string): void {
  generator = new PlayerRandom(seatKey(rootOf(seed, 'check'), 0, 1));
}

/** Runs one step of the check. Returns, as JSON, the problem that the step found: see `CheckFinding`. */
export function runStep(step: keyof typeof STEPS): string {
  const finding = STEPS[step]();
  return JSON.stringify(hasOverflowed ? OVERFLOW : finding);
}

const OVERFLOW: CheckFinding = {
  code: 'STACK_OVERFLOW',
  message:
    'its calls are nested too deeply (stack overflow). It cannot catch this: it has to limit the depth of its recursion.',
};

const STEPS = {
  module: moduleRun,
  params: paramsRead,
  factory: factoryCalled,
  player: playerSeen,
  promises: (): CheckFinding => null,
};

function moduleRun(): CheckFinding {
  try {
    ({ create: exported, params: exportedParams } = exportsOf(0));
  } catch (error) {
    return { code: 'DOES_NOT_LOAD', message: `its module throws while it loads: ${describe(error)}` };
  }
  if (exported === undefined) {
    return { code: 'NO_DEFAULT_EXPORT', message: 'it has no default export: export default a function that returns a player.' };
  }
  if (typeof exported === 'function') return null;
  return { code: 'NOT_A_FUNCTION', message: `its default export must be a function, but is ${kindOf(exported)}.` };
}

function paramsRead(): CheckFinding {
  try {
    params = readParams(exportedParams);
    values = valuesFor(0, params);
    return null;
  } catch (error) {
    if (error instanceof GivenParamError) return { code: 'BAD_PARAM_VALUE', message: error.message };
    const isOurs = error instanceof ParamError;
    return { code: 'BAD_PARAMS', message: isOurs ? error.message : `reading its \`params\` throws: ${describe(error)}` };
  }
}

/** Returns the agent's parameters as JSON. Called if no step has found a problem. */
export const paramsText = (): string => JSON.stringify(params);

function factoryCalled(): CheckFinding {
  const create = exported as PlayerFactory;
  if (/^class\b/.test(Function.prototype.toString.call(create))) {
    return { code: 'NOT_A_FUNCTION', message: 'its default export is a class: export a function that returns an instance.' };
  }
  try {
    player = create(contextOf(0, { generator: generator!, log: () => {} }, values));
    return null;
  } catch (error) {
    return { code: 'FACTORY_THROWS', message: `its factory throws: ${describe(error)}` };
  }
}

function playerSeen(): CheckFinding {
  try {
    return judge(player);
  } catch (error) {
    return { code: 'NOT_A_PLAYER', message: `reading the methods of its player throws: ${describe(error)}` };
  }
}

function judge(made: unknown): CheckFinding {
  if (typeof made !== 'object' || made === null) {
    return { code: 'NOT_A_PLAYER', message: `its factory returns ${kindOf(made)} instead of a player.` };
  }
  if (typeof (made as PromiseLike<unknown>).then === 'function') {
    return { code: 'NOT_A_PLAYER', message: 'its factory returns a promise: only the methods may be asynchronous.' };
  }
  const missing = PLAYER_METHODS.filter((method) => typeof (made as Player)[method] !== 'function');
  if (missing.length === 0) return null;
  const methods = missing.length === 1 ? 'method' : 'methods';
  return { code: 'NOT_A_PLAYER', message: `its player lacks the ${methods} ${missing.join(', ')}.` };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : value === undefined ? 'undefined' : typeof value);
