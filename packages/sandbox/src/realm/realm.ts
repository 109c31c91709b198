import { createHook } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promiseHooks } from 'node:v8';
import vm from 'node:vm';
import type { AgentBody } from './agent-module.ts';
import { held, lockLanguage } from './lock-language.ts';
import {
  AGENT_IMPORTS,
  type AgentBodies,
  type AgentCode,
  BODIES_FILE,
  type RealmScripts,
  type WorkerInput,
} from './realm-input.ts';

/** A JavaScript context without Node's functions, in which code cannot be created from strings. */
export interface Realm<Exports> {
  readonly exports: Exports;
  /** Compiles an agent's code as a separate script. A debugger shows it under this file name. */
  readonly compile: (body: string, filename: string) => AgentBody;
  /** Whether V8 took the arena's functions from the code cache. */
  readonly isCached: boolean;
  /** Returns V8's code cache of the arena's code, with all functions that have been called so far. */
  readonly codeCache: () => Buffer;
}

const NOWHERE = 'nowhere';

/** Creates a realm (JavaScript context) and evaluates the scripts in it. `filename`: our script's name in stack traces. */
export function openRealm<Exports>({ script, bodies, codeCache }: RealmScripts, filename: string): Realm<Exports> {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  if (process.listenerCount('unhandledRejection', leaveToAgents) === 0) {
    process.on('unhandledRejection', leaveToAgents);
  }
  const run = (code: string, filename: string): unknown => new vm.Script(code, { filename }).runInContext(context);
  lockFailure(run(`import('${NOWHERE}')`, filename) as Promise<unknown>);
  const compile = (body: string, filename: string): AgentBody =>
    vm.compileFunction(body, ['module', 'exports', 'require'], { filename, parsingContext: context }) as AgentBody;
  const ours = new vm.Script(script, { filename, cachedData: codeCache === undefined ? undefined : bytesIn(codeCache) });
  const exportsWith = ours.runInContext(context) as (bodies: unknown, lines: unknown, guard: unknown) => Exports;
  const agents = run(bodies, BODIES_FILE) as AgentBodies;
  const exports = exportsWith(agents.bodies, agents.lines, agents.guard);
  return { exports, compile, isCached: ours.cachedDataRejected === false, codeCache: () => ours.createCachedData() };
}

/** Returns the content of a file; `undefined` if it has disappeared: without the cache, V8 compiles the script. */
function bytesIn(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Freezes the class of the error with which `import()` fails in a realm. It is a class of Node, which agents could change. */
function lockFailure(failing: Promise<unknown>): void {
  failing.catch((error: unknown) => {
    const shape = Object.getPrototypeOf(error) as object;
    for (const part of [shape, ...held(shape)]) Object.freeze(part);
  });
}

/** Ignores unhandled rejections of a realm's promises, which would end the process. For other promises, throws the reason. */
function leaveToAgents(thrown: unknown, promise: Promise<unknown>): void {
  if (Object.getPrototypeOf(promise) === Promise.prototype) throw thrown;
}

/** The functions of `players.ts`, which every script for a realm exports. */
interface AgentRealm {
  nameAgents(json: string): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
  addBody(agent: number, body: AgentBody): void;
}

/** Creates a realm with agents. `own`: agents whose code is compiled as separate scripts, so that a debugger shows them. */
export function realmWith<Exports extends object>(
  { agents, data, trusted, ...scripts }: WorkerInput,
  filename: string,
  own: readonly AgentCode[] = [],
): Exports {
  if (trusted.length === 0) {
    closePromises();
    lockLanguage();
  }
  const { compile, exports: realm } = openRealm<Exports & AgentRealm>(scripts, filename);
  realm.nameAgents(agents);
  for (const { agent, name, text, bytes } of data) realm.addData(agent, name, text, bytes);
  for (const { agent, body, file } of trusted) realm.addBody(agent, trustedBody(body, file));
  for (const { agent, body, file } of own) realm.addBody(agent, compile(body, file));
  return realm;
}

/** Defines on each promise the properties that Node reads at a rejection, so that no agent's code runs. Ends `async_hooks`. */
export function closePromises(): void {
  const init = (promise: object): void => {
    for (const name of NUMBERS) Object.defineProperty(promise, name, { value: undefined });
  };
  promiseHooks.createHook({ init });
}

/** The names of the properties that `async_hooks` defines on promises. They are determined when this module is loaded. */
const NUMBERS = namesOfNumbers();

/** Returns the names of the properties that `async_hooks` defines on promises. They are not documented. */
function namesOfNumbers(): symbol[] {
  const hook = createHook({ init() {} }).enable();
  const names = Object.getOwnPropertySymbols(Promise.resolve());
  hook.disable();
  if (names.length === 0) throw new Error(`Node ${process.version} is not supported: use the Node that came with aiwolf-arena`);
  return names;
}

const NAMES = ['module', 'exports', 'require', '__filename', '__dirname', 'importMetaUrl'];

/** Compiles a trusted agent outside the realm, with access to Node. Its imports of the arena's packages come from the realm. */
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

/** From now on, ignores uncaught exceptions, such as those in timers of trusted agents. */
function letFail(): void {
  if (process.listenerCount('uncaughtException', ignore) > 0) return;
  process.on('uncaughtException', ignore);
}

const ignore = (): void => {};
