import { type Attack, each } from './attack.ts';

/** What Node has and a realm has not; that it can be evaluated at all would be success. */
const NODE = [
  ...['process', 'require("node:fs")', 'require("fs").writeFileSync("pwned", "")', 'module.require'],
  ...['process.getBuiltinModule("fs")', 'process.binding("fs")', 'process.dlopen({}, "x")'],
  ...['process.exit(0)', 'process.reallyExit(0)', 'process.abort()', 'process.kill(process.pid)'],
  ...['process.kill(1, 9)', 'process.chdir("/")', 'process.umask(0)', 'process.execve("/bin/sh")'],
  ...['process.send({ forged: true })', 'process.stdout.write("forged")', 'process._rawDebug("x")'],
  ...['process._getActiveHandles()', 'process._debugProcess(1)', 'process.env.PATH'],
  ...['process.report.writeReport()', 'process.setUncaughtExceptionCaptureCallback(() => {})'],
  ...['require("node:sqlite").DatabaseSync', 'require("node:child_process").execSync("id")'],
  ...['require("node:worker_threads").workerData', 'require("node:v8").setFlagsFromString("--x")'],
  ...['require("node:net").connect(80)', 'require("node:dgram")', 'require("node:dns").lookup("x")'],
  ...['require("node:http").get("http://x")', 'require("node:cluster")', 'require("node:inspector")'],
  ...['require("node:wasi")', 'require("node:vm")', 'require("node:module").registerHooks({})'],
  ...['require("node:async_hooks").createHook({})', 'require("node:os").setPriority(-20)'],
  ...['require("node:fs").symlinkSync("/", "x")', 'require("node:fs").writeSync(1, "forged")'],
  ...['require("node:fs").writeSync(3, "{}")', 'require("node:v8").getHeapSnapshot()'],
  ...['require("node:ffi")', 'require("node:diagnostics_channel")', 'require("node:repl")'],
  ...['fetch("http://x")', 'new WebSocket("ws://x")', 'new EventSource("http://x")', 'Buffer.from("x")'],
  ...['setTimeout(() => {})', 'setImmediate(() => {})', 'setInterval(() => {})', 'queueMicrotask'],
  ...['new Worker("x")', 'new MessageChannel()', 'new BroadcastChannel("x")', 'structuredClone({})'],
  ...['performance.now()', 'new SharedArrayBuffer(8)', 'Atomics.wait', 'new WeakRef({})'],
  ...['new FinalizationRegistry(() => {})', 'WebAssembly.compile', 'new ShadowRealm()', 'gc()'],
  ...['new Intl.Collator()', 'Temporal.Now', 'new Date().toTemporalInstant()', 'navigator', 'crypto'],
  ...['localStorage', 'global', '__dirname', '__filename', 'exports.require.x'],
  ...['module.parent.require', 'module.constructor._load("fs")', 'require.cache', 'require.main'],
  ...['arguments.callee.caller.arguments[0].game', 'new AbortController()', 'new Event("x")'],
];

/** Ways to the constructor of functions, from whatever the agent can hold. */
const FUNCTIONS = [
  ...['Function', 'evil.constructor', '(() => {}).constructor', '(async () => {}).constructor'],
  ...['(function* () {}).constructor', '(async function* () {}).constructor', 'context.random.constructor'],
  ...['context.log.constructor', 'context.readText.constructor', 'context.readBytes("x").constructor.constructor'],
  ...['view.constructor.constructor', 'setting.constructor.constructor', 'view.talkList.constructor.constructor'],
  ...['view.statusMap.constructor.constructor', 'view.aliveAgentList.constructor.constructor'],
  ...['view.statusMap[Symbol.iterator]().constructor.constructor', 'require.constructor', 'module.constructor.constructor'],
  ...['Error.prepareStackTrace.constructor', 'Math.random.constructor', 'console.log.constructor'],
  ...['globalThis.constructor.constructor', 'protocol.vote.constructor', 'engine.Game.constructor'],
  ...['Reflect.getPrototypeOf(Math.max).constructor', '[].map.constructor', 'Proxy.constructor'],
  ...['Object.getOwnPropertyDescriptor(engine.AgentMap.prototype, "size").get.constructor'],
  ...['agents.CATALOG[0].create.constructor', 'random.rootOf("x").constructor.constructor'],
  ...['(() => { try { null.x } catch (e) { return e.constructor.constructor } })()'],
  ...['(() => { try { require("fs") } catch (e) { return e.constructor.constructor } })()'],
  ...['(() => { try { Function("1") } catch (e) { return e.constructor.constructor } })()'],
  ...['Promise.resolve().constructor.constructor', 'Object.getOwnPropertyDescriptor(new Error, "stack").get.constructor'],
];

const STACKS: readonly Attack[] = [
  {
    name: 'stack: frames by prepareStackTrace',
    code: `tries(() => { Error.prepareStackTrace = (error, frames) => { win('frames'); return frames; }; }, () => new Error().stack);
      const holder = {}; tries(() => Error.captureStackTrace(holder)); if (typeof holder.stack === 'object') win('frames');
      for (const frame of Array.isArray(holder.stack) ? holder.stack : []) { frame.getThis(); frame.getFunction(); win('a frame'); }`,
  },
  ...each(
    'stack: folders and Node in the stack of',
    [
      ...['new Error("x")', 'RangeError("x")', '(() => { try { null.x } catch (e) { return e } })()'],
      ...['(() => { try { require("fs") } catch (e) { return e } })()'],
      ...['(() => { try { context.readText("gone") } catch (e) { return e } })()'],
      ...['(() => { const o = {}; Error.captureStackTrace(o); return o })()'],
      ...['Object.assign(new Error("x"), { name: { toString() { throw 1 } } })'],
      ...['(() => { try { Function("1") } catch (e) { return e } })()'],
      ...['(() => { try { protocol.vote({}) } catch (e) { return e } })()'],
    ],
    (error) => `const { stack } = ${error}; if (/node:|file:|\\.ts|\\\\|\\/[a-z]+\\//.test(stack)) win(stack);`,
  ),
  {
    name: 'stack: an error that a getter, a cause and an aggregate carry',
    code: `const error = new AggregateError([new Error('a', { cause: context })], 'x', { cause: { get stack() { return win; } } });
      for (const e of [error, ...error.errors]) if (/node:|file:/.test(e.stack)) win(e.stack);`,
  },
  {
    name: 'stack: more frames than there are',
    code: `tries(() => { 'use strict'; Error.stackTraceLimit = Infinity; }, () => { Error.stackTraceLimit = 1000; });
      if (/node:|file:/.test(new Error().stack)) win('outside');`,
  },
  {
    name: 'callers: caller and arguments of a sloppy function',
    code: `function sloppy() { return [sloppy.caller, sloppy.arguments]; }
      for (const found of sloppy()) if (found) win(found);
      tries(() => { if (arguments.callee.caller) win('caller'); }, () => { if (attack.caller) win('caller'); });`,
  },
  {
    name: 'callers: the engine by the caller of a method',
    code: '',
    methods: `getName: function getName() { let up = getName; for (let i = 0; i < 9 && up; i++) { up = up.caller; if (up) context.log('win', 'caller', String(up).slice(0, 40)); }
      return context.name; }`,
  },
];

/** Leaving the realm: Node, its modules, code from strings, stacks. */
export const ESCAPES: readonly Attack[] = [
  ...each('Node', NODE, (expression) => `const found = ${expression}; if (found !== undefined) win(typeof found);`),
  ...each('code from a string', FUNCTIONS, (make) => {
    return `const Make = ${make}; const made = Make('return globalThis'); win('code'); win(typeof made());`;
  }),
  {
    name: 'code from a string: by import()',
    code: `import('node:fs').then((fs) => win('fs'), (error) => {
      tries(() => { const p = error.constructor.constructor('return process')(); win(typeof p); });
      tries(() => { error.constructor.prototype.left = 1; if ({}.left) win('left'); });
      tries(() => { Object.getPrototypeOf(error).constructor.prepareStackTrace = (e, frames) => { win('frames'); }; error.stack; });
      poisonAll(Object.getPrototypeOf(error)); poisonAll(Object.getPrototypeOf(Object.getPrototypeOf(error)));
      if (Object.getPrototypeOf(Object.getPrototypeOf(error)).left || error.left) win('the main realm'); });`,
  },
  ...STACKS,
];
