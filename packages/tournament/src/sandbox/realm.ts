import { createHook } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promiseHooks } from 'node:v8';
import vm from 'node:vm';
import type { AgentBody } from './agent-module.ts';
import { held, lockLanguage } from './lock-language.ts';
import { AGENT_IMPORTS, type AgentCode, type WorkerInput } from './realm-input.ts';

/** A JavaScript context without Node and without code from strings. Only primitives and bytes may pass in or out. */
export interface Realm<Exports> {
  readonly exports: Exports;
  /** Compiles an agent's code in the realm as a separate script, which a debugger knows by its file name. */
  readonly compile: (body: string, filename: string) => AgentBody;
}

const NOWHERE = 'nowhere';

/** Opens a realm with a script from `realmScript`. `filename` appears in stack traces. */
export function openRealm<Exports>(script: string, filename: string): Realm<Exports> {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  if (process.listenerCount('unhandledRejection', leaveToAgents) === 0) {
    process.on('unhandledRejection', leaveToAgents);
  }
  const run = (code: string): unknown => new vm.Script(code, { filename }).runInContext(context);
  lockFailure(run(`import('${NOWHERE}')`) as Promise<unknown>);
  const compile = (body: string, filename: string): AgentBody =>
    vm.compileFunction(body, ['module', 'exports', 'require'], { filename, parsingContext: context }) as AgentBody;
  return { exports: run(script) as Exports, compile };
}

/** Locks the class of the error with which an `import()` fails that the bundler missed: an object of Node's realm. */
function lockFailure(failing: Promise<unknown>): void {
  failing.catch((error: unknown) => {
    const shape = Object.getPrototypeOf(error) as object;
    for (const part of [shape, ...held(shape)]) Object.freeze(part);
  });
}

/** Ignores a promise that an agent rejected, which would otherwise end the process. Throws errors of Node's realm. */
function leaveToAgents(thrown: unknown, promise: Promise<unknown>): void {
  if (Object.getPrototypeOf(promise) === Promise.prototype) throw thrown;
}

/** The functions that every realm script exports for loading agents (`players.ts`). */
interface AgentRealm {
  nameAgents(json: string): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
  addBody(agent: number, body: AgentBody): void;
}

/** Opens a realm with agents, locked unless an agent is trusted. `own`: agents compiled as separate scripts, for a debugger. */
export function realmWith<Exports extends object>(
  { agents, data, script, trusted }: WorkerInput,
  filename: string,
  own: readonly AgentCode[] = [],
): Exports {
  if (trusted.length === 0) {
    closePromises();
    lockLanguage();
  }
  const { compile, exports: realm } = openRealm<Exports & AgentRealm>(script, filename);
  realm.nameAgents(agents);
  for (const { agent, name, text, bytes } of data) realm.addData(agent, name, text, bytes);
  for (const { agent, body, file } of trusted) realm.addBody(agent, trustedBody(body, file));
  for (const { agent, body, file } of own) realm.addBody(agent, compile(body, file));
  return realm;
}

/**
 * Defines, on every promise made from now on, the properties by which Node looks up the number of an unhandled rejection.
 * Otherwise Node would find what an agent put there, or a proxy in the prototype chain, and run the agent's code while no agent
 * is asked. If `async_hooks` is used, Node can no longer write its numbers and ends the process.
 */
export function closePromises(): void {
  const init = (promise: object): void => {
    for (const name of NUMBERS) Object.defineProperty(promise, name, { value: undefined });
  };
  promiseHooks.createHook({ init });
}

/** The names are determined when this module loads, because Node keeps numbering until the existing promises have run. */
const NUMBERS = namesOfNumbers();

/** Finds the properties that `async_hooks` writes on promises; their names are not public. */
function namesOfNumbers(): symbol[] {
  const hook = createHook({ init() {} }).enable();
  const names = Object.getOwnPropertySymbols(Promise.resolve());
  hook.disable();
  if (names.length === 0) throw new Error('this version of Node is not supported: it numbers promises in an unknown way');
  return names;
}

const NAMES = ['module', 'exports', 'require', '__filename', '__dirname', 'importMetaUrl'];

/** Compiles a trusted agent in Node's realm. It imports relative to its file, but the arena's packages from its own realm. */
function trustedBody(body: string, file: string): AgentBody {
  const run = vm.compileFunction(body, NAMES, {
    filename: file,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const ofNode = createRequire(file);
  letFail();
  return (module, exports, ofRealm) => {
    const either = (name: string): unknown => (AGENT_IMPORTS.includes(name) ? ofRealm(name) : ofNode(name));
    const require = Object.assign(either, { resolve: ofNode.resolve, cache: ofNode.cache });
    run(module, exports, require, file, dirname(file), pathToFileURL(file).href);
  };
}

/** Ignores errors in timers and abandoned promises of trusted agents from now on. */
function letFail(): void {
  if (process.listenerCount('uncaughtException', ignore) > 0) return;
  process.on('uncaughtException', ignore);
}

const ignore = (): void => {};
