import vm from 'node:vm';
import type { AgentBody } from './realm/agent-module.ts';
import { held } from './realm/intrinsics.ts';

/** A world of plain JavaScript: no Node, no code made from strings. Only primitives and bytes may cross its border. */
export interface Realm<Exports> {
  readonly exports: Exports;
  /** An agent's body as a function of the realm, in a script of its own: a debugger knows it by the name of its file. */
  readonly compile: (body: string, filename: string) => AgentBody;
}

const NOWHERE = 'nowhere';

/** Opens a realm with a script of `realmScript`; `filename` is what stack traces show. */
export function openRealm<Exports>(script: string, filename: string): Realm<Exports> {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  });
  if (process.listenerCount('unhandledRejection', leaveToAgents) === 0) {
    process.on('unhandledRejection', leaveToAgents);
  }
  const run = (code: string): unknown => new vm.Script(code, { filename }).runInContext(context);
  lockFailure(run(`import('${NOWHERE}')`) as Promise<unknown>);
  const compile = (body: string, filename: string): AgentBody =>
    vm.compileFunction(body, ['module', 'exports', 'require'], {
      filename,
      parsingContext: context,
    }) as AgentBody;
  return { exports: run(script) as Exports, compile };
}

/**
 * The bundler replaces every import(). One that got through would fail with an error of Node's own realm: its class is
 * locked here, before any agent can hold one, since failures are told in the order of the calls.
 */
function lockFailure(failing: Promise<unknown>): void {
  failing.catch((error: unknown) => {
    const shape = Object.getPrototypeOf(error) as object;
    for (const part of [shape, ...held(shape)]) Object.freeze(part);
  });
}

/**
 * A promise that an agent lets fail is no concern of the process, which would print what was thrown, by calling it, and
 * then end. One of Node's own realm is ours.
 */
function leaveToAgents(thrown: unknown, promise: Promise<unknown>): void {
  if (Object.getPrototypeOf(promise) === Promise.prototype) throw thrown;
}
