// An agent cannot tell that it is tried from that it plays: whatever it sees of its world is the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, expect, test } from 'vitest';
import { loadAgent, resolveAgent } from '../load/load-agent.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'same-world-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Everything about its world that is no chance, as one text; what it draws is told apart from constants only. */
const AGENT = (expected: string): string => `
const shown = (thing) => {
  if (typeof thing !== 'object' && typeof thing !== 'function' || thing === null) return String(thing);
  const own = Object.getOwnPropertyDescriptors(thing);
  return typeof thing + Object.isExtensible(thing) + Reflect.ownKeys(own).map((key) => {
    const { value, get, ...rest } = own[key];
    return String(key) + typeof value + String(get) + JSON.stringify(rest) + (typeof value === 'function' ? Function.prototype.toString.call(value) + value.length + value.name : '');
  }).join();
};
const brief = (text) => { let sum = 0; for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0; return text.length < 60 ? text : sum + ' ' + text.length; };
const where = function () { return new Error('here').stack.split('\\n').join(); };
const MODULE = [where(), shown(globalThis), shown(arguments.callee), shown(require), shown(Promise.resolve()), shown((async () => { await null; })()), typeof module, places(), Math.random.toString(), shown(console), String(this), String(Date.now()), String(new Date()), performanceOf()].map(brief).join('|');
function places() { try { null.x; } catch (error) { return error.stack; } }
function performanceOf() { return [typeof performance, typeof process, typeof Intl, [].concat(Error.stackTraceLimit)].join(); }
const random = [Math.random(), Math.random()];
module.exports = (context) => {
  const drawn = [...random, context.random(), context.random(), context.random()];
  const isChance = new Set(drawn).size === 5 && drawn.every((n) => n >= 0 && n < 1 && n !== 0.5);
  const seen = MODULE + '|' + [where(), shown(context), isChance, ...Object.values(context).map(shown), String(arguments.length), String(this)].map((part) => brief(String(part))).join('|');
  const expected = ${expected};
  if (expected !== null && seen !== expected) throw new Error('another world: ' + seen.split('|').map((part, i) => part === expected.split('|')[i] ? '' : i + ': ' + part + ' not ' + expected.split('|')[i]).join(''));
  context.log(seen);
  return { getName: () => context.name, initialize() {}, update() {}, dayStart() {}, talk: () => 'Over', whisper: () => 'Over',
    vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {} };
};`;

/** What it has written while it was made for a set. */
async function seenInPlay(name: string): Promise<string> {
  const agents = await Promise.all([`${name}=./spy.cjs`, 'sample'].map((text) => loadAgent(resolveAgent(text, folder))));
  const pool = new SetPool(await workerInputOf(agents), 1);
  const { notes } = await pool.play({
    ...{ block: 'run/5', root: rootOf('world', 'run/5', 0), rules: resolveRules(5), set: 0 },
    ...{ seats: [0, 1, 1, 1, 1], roleRequests: null, balanced: false, games: 1, logs: [], kills: [] },
    ...{ behaviour: false, notes: true, redrawn: 0, hashes: false, records: [] },
  });
  await pool.close();
  return notes[0]!.text;
}

test('what an agent sees while it is tried is what it sees while it plays', async () => {
  writeFileSync(join(folder, 'spy.cjs'), AGENT('null'));
  const seen = await seenInPlay('spy');
  expect(seen).toContain('|true|');
  writeFileSync(join(folder, 'spy.cjs'), AGENT(JSON.stringify(seen)));
  const agent = await loadAgent(resolveAgent('spy=./spy.cjs', folder)); // it throws in another world
  expect(agent.name).toBe('spy');
  expect(await seenInPlay('spy')).toBe(seen);
});
