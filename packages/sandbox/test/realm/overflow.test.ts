// A stack overflow ends the part of the agent in the set, whatever the agent does to go on after it.
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedCode } from '../../src/load/overflow-guards.ts';
import type { SetTask } from '../../src/play/set-task.ts';
import { SetPool, workerInputOf } from '../../src/pool/set-pool.ts';

/** Code of a talk. `deep` overflows the stack and counts how deep it came; `use` plays by what it learned. */
const TRICKS = {
  'a catch': 'try { deep(); } catch (e) { use(); }',
  'a catch without a name': 'try { deep(); } catch { use(); }',
  'a catch with a pattern': 'try { deep(); } catch ({ message }) { use(message); }',
  'a pattern with a catch in it': 'try { deep(); } catch ({ a = (() => { try { deep(); } catch { use(); } })() }) { use(); }',
  finally: 'try { deep(); } finally { return use(); }',
  'finally in a loop': 'for (;;) { try { deep(); } finally { break; } } use();',
  'finally with a label': 'out: { try { deep(); } finally { break out; } } use();',
  'nothing: it plays by what it has counted': 'if (depth > 0) use(); deep();',
  'a catch around a generator': 'const g = (function* () { deep(); })(); try { g.next(); } catch { use(); }',
  'throw of a generator':
    'const g = (function* () { try { yield; } finally { return use(); } })(); g.next(); try { deep(); } catch (e) { g.throw(e); }',
  'a rejected promise': 'new Promise(() => deep()).catch(() => use()); return "Over";',
  'a second handler': 'new Promise(() => deep()).then(undefined, () => use()); return "Over";',
  'a promise that nobody hears': 'new Promise(() => deep()); return "Over";',
  allSettled: 'return Promise.allSettled([new Promise(() => deep())]).then(() => use());',
  any: 'return Promise.any([new Promise(() => deep())]).catch(() => use());',
  'finally of a promise': 'return new Promise(() => deep()).finally(() => use());',
  'an async function': 'return (async () => { try { await (async () => deep())(); } catch { return use(); } })();',
  'an async generator':
    'return (async () => { try { for await (const x of (async function* () { deep(); })()); } catch { return use(); } })();',
  'a getter of a thenable': 'return { get then() { deep(); } };',
  'a then that overflows': 'return { then(resolve) { try { deep(); } catch { resolve(use()); } } };',
  'a getter of an exception':
    'throw Object.defineProperty(new Error("x"), "name", { get() { try { deep(); } catch { use(); } return "E"; } });',
  'a stack that is read': 'try { deep(); } catch (e) { use(e.stack); }',
  'too many arguments': 'try { Math.max(...new Array(1e6)); } catch { use(); }',
  'Reflect.apply with too many': 'try { Reflect.apply(() => 0, null, new Array(1e6)); } catch { use(); }',
  'an object as JSON': 'try { JSON.stringify({ toJSON: deep }); } catch { use(); }',
  'a note of an object': 'ctx.log({ toJSON: deep }); use();',
  'an error whose text is read': 'try { throw Object.assign(new Error(), { toString: deep }); } catch (e) { e.stack; use(); }',
  'a comparison': 'try { [1, 2].sort(() => deep()); } catch { use(); }',
  'a trap of a proxy': 'try { new Proxy({}, { get: () => deep() }).x; } catch { use(); }',
  'functions of the arena':
    'const P = require("@aiwolf-arena/protocol"); const f = () => { P.explain(P.vote(1)); f(); }; try { f(); } catch { use(); }',
  'an error in an error':
    'const s = new DisposableStack(); s.defer(() => deep()); s.defer(() => { throw 1; }); try { s.dispose(); } catch (e) { use(); }',
  'a class': 'class A { static x = (() => { try { deep(); } catch { use(); } })(); }',
  'a name like ours': 'const passOverflow = () => {}; const passOverflow_ = () => {}; try { deep(); } catch { use(); }',
} as const;

const agentOf = (talk: string): string => `module.exports = (ctx) => {
  let depth = 0, used = false, talks = 0;
  const deep = () => { depth++; deep(); };
  const use = () => { used = true; return 'ESTIMATE Agent[01] WEREWOLF'; };
  return { getName: () => ctx.name, initialize() {}, update() {}, dayStart() {}, finish() { if (used) ctx.log('used'); },
    talk() { if (++talks > 3) return used ? use() : 'Over'; if (talks < 2) return 'Skip'; ${talk} }, whisper: () => 'Over',
    vote: () => null, attack: () => null, guard: () => null, divine: () => null };
};`;

const NAMES = ['silent', 'chatty', 'sample', 'random'];
let pool: SetPool;

beforeAll(async () => {
  const agent = { source: '', hash: '', data: [] };
  const own = Object.entries(TRICKS).map(([name, talk]) => ({ ...agent, name, entry: null, body: agentOf(talk) }));
  const input = await workerInputOf([...NAMES.map((name) => ({ ...agent, name, entry: name, body: null })), ...own]);
  pool = new SetPool(input, 1);
});
afterAll(() => pool.close());

const taskOf = (agent: number): SetTask => ({
  ...{ block: 'run/5', root: rootOf('overflow', 'run/5'), rules: resolveRules(5), set: 0, seats: [0, 1, agent, 2, 3] },
  ...{ roleRequests: null, balanced: false, games: 2, logs: [], behaviour: false, notes: true, kills: [], redrawn: 0 },
  ...{ hashes: false, records: [] },
});

test.each(Object.keys(TRICKS))('after %s', async (name) => {
  const task = taskOf(NAMES.length + Object.keys(TRICKS).indexOf(name));
  const { result, notes } = await pool.play(task);
  const detail = 'stack overflow: its calls were nested too deeply';
  expect(result.kills).toMatchObject([{ seat: 3, game: 0, detail }]);
  expect(notes).toEqual([]);
  expect((await pool.play({ ...task, kills: result.kills! })).result).toEqual(result);
});

test('code that catches other exceptions means what it meant', async () => {
  const code = `const log = [];
    try { null.x; } catch ({ name, message: [first] }) { log.push(name, first); }
    try { null.x; } catch { log.push('none'); }
    try { try { throw 1; } finally { log.push('finally'); } } catch (e) { log.push(e); }
    for (const x of [1, 2]) { try { if (x === 1) continue; log.push(x); } finally { log.push('f' + x); } }
    return log;`;
  const passed: unknown[] = [];
  const { guard, bodies } = await guardedCode([code]);
  const run = (text: string): unknown => new Function(guard, text)((thrown: unknown) => passed.push(thrown));
  expect(run(bodies[0]!)).toEqual(run(code));
  expect(passed).toHaveLength(4);
  expect(bodies[0]!.split('\n')).toHaveLength(code.split('\n').length);
});

test('a with statement, which could hide the guard, is refused', async () => {
  await expect(guardedCode(['with ({}) { x; }'])).rejects.toThrow('a with statement is not allowed');
});
