// An agent for each kind of fault that can happen in process: what it is called, and whether it eliminates.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_KINDS, isViolation } from '@aiwolf-arena/engine';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'kinds-of-faults-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** What an agent does instead of a method that does no harm. */
const ACTIONS: Readonly<Record<string, string>> = {
  exception: `talk() { throw new Error('ouch'); }`,
  'rejected-promise': `talk: () => Promise.reject(new Error('ouch'))`,
  'invalid-target': 'vote: () => 99',
  'sentence-rejected': `talk: () => 'hello'`,
  'sentence-not-canonical': `talk: () => 'VOTE  Agent[01]'`,
  'wrong-type': 'talk: () => 7',
  'output-too-large': `talk: () => '('.repeat(20000)`,
  'wrong-name': `getName: () => 'somebody'`,
  'forbidden-action': 'talk() { setTimeout(() => {}, 1); }',
  crashed: 'talk() { process.exit(); }',
  'no-answer': 'talk: () => new Promise(() => {})',
  'memory-limit': 'update(view) { info = view; hoard.push(new Array(4e6).fill(0)); }', // little in each call, so the time limit is far,
  'stack-overflow': `talk() { try { const f = () => f(); f(); } catch { return 'Over'; } }`,
  none: `talk: () => 'REQUEST Agent[13] (Over)'`,
};

/** The faults that an agent in process cannot have, or only by the speed of the machine: see `bridge` and timing.test.ts. */
const ELSEWHERE = ['disconnected', 'not-connected', 'too-slow'];

const agent = (action: string): string => `export default ({ name }) => {
  let info;
  const hoard = [];
  const others = () => info.aliveAgentList.filter((seat) => seat !== info.agent);
  return {
    getName: () => name, initialize(view) { info = view; }, update(view) { info = view; }, dayStart() {}, finish() {},
    talk: () => 'Over', whisper: () => 'Over', vote: () => others()[0], divine: () => null, guard: () => null,
    attack: () => others().find((seat) => !info.roleMap.has(seat)), ${action},
  };
};`;

test('the table of this test has every kind', () => {
  expect([...Object.keys(ACTIONS), ...ELSEWHERE].sort()).toEqual([...FAULT_KINDS, 'none'].sort());
});

test('in a village of 15, each agent has the fault that it is made for, and nobody has another', { tags: 'dear' }, async () => {
  for (const [name, action] of Object.entries(ACTIONS)) {
    mkdirSync(join(cwd, name));
    writeFileSync(join(cwd, name, 'agent.js'), agent(action));
  }
  const agents = [...Object.keys(ACTIONS).map((name) => `${name}=./${name}/agent.js`), 'random'].join(',');
  const small = ['--players', '15', '--sets', '1', '--games', '3', '--seed', '1', '--trust', 'crashed', '--json', '--quiet'];
  const { code, stdout } = await here(['run', '--agents', agents, ...small, '--out', 'run'], { cwd, pool: true });
  expect(code).toBe(0);
  const shown = JSON.parse(stdout) as {
    readonly agents: readonly { readonly name: string; readonly faults: Readonly<Record<string, unknown>> }[];
    readonly faultEffects: { readonly agents: readonly { readonly name: string; readonly violations: readonly string[] }[] };
  };
  const faults = Object.fromEntries(shown.agents.map((one) => [one.name, Object.keys(one.faults)]));
  const wanted = Object.keys(ACTIONS).map((name) => [name, name === 'none' ? [] : [name]]);
  expect(faults).toEqual({ ...Object.fromEntries(wanted), random: [] });
  for (const { name, violations } of shown.faultEffects.agents) expect(violations).toEqual(isViolation(name) ? [name] : []);
});
