import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'walls-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** An agent that says nothing and, once a game, does what `action` is. */
const agent = (action: string): string => `
import { CATALOG } from '@aiwolf-arena/agents';
import * as engine from '@aiwolf-arena/engine';
import * as protocol from '@aiwolf-arena/protocol';
import { rootOf, Stream } from '@aiwolf-arena/engine/random';

export default (context) => {
  let info;
  return {
    getName: () => context.name, initialize(view) { info = view; }, update() {}, dayStart() { ${action} }, talk: () => 'Over',
    whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {},
  };
};`;

/** What an agent could try to change for others. Each must throw a TypeError. */
const PATCHES = [
  'Math.imul = () => 0',
  'Math.random = () => 0',
  "JSON.stringify = () => '{}'",
  'Reflect.construct = () => ({})',
  'globalThis.left = 1',
  'console.log = () => {}',
  'Stream.prototype.int32 = () => 0',
  'Stream.from = () => 0',
  'rootOf.prototype = 0',
  'engine.Game.prototype.start = () => {}',
  'engine.PlayerRandom.prototype.random = () => 0',
  'engine.FAULTS.push(1)',
  'engine.PRESETS["regulation-2021"].changes.maxTalk = 0',
  'protocol.ROLES[0] = "SEER"',
  'CATALOG.pop()',
  'CATALOG[0].create = () => ({})',
  'Object.getPrototypeOf(CATALOG[0].create(context)).vote = () => null',
  'Object.getPrototypeOf(CATALOG[2].create(context)).vote = () => null',
  'Object.getPrototypeOf(info).day = 3',
  'Object.getPrototypeOf(info.talkList).at = () => {}',
  'Object.getPrototypeOf(new engine.Game(engine.resolveRules(5), rootOf("x")).board).kill = () => {}',
  'Object.getPrototypeOf(new engine.Game(engine.resolveRules(5), rootOf("x")).recorder).vote = () => {}',
  'Object.getPrototypeOf(protocol.vote(1)).kind = "SKIP"',
];

const attempts = PATCHES.map(
  (patch) => `try { ${patch}; console.log(${JSON.stringify(patch)}); } catch (error) {
    if (!(error instanceof TypeError)) console.log(${JSON.stringify(patch)} + ' ' + error); }`,
);

writeFileSync(join(cwd, 'meek.js'), agent(''));
writeFileSync(join(cwd, 'vandal.js'), agent(attempts.join('\n')));
writeFileSync(join(cwd, 'clumsy.js'), agent('Math.imul = () => 0;'));
writeFileSync(
  join(cwd, 'printing.js'),
  agent(
    `console.log('day', info.day); console.info({ a: 1 }); console.warn(1n); console.error(new Error('no')); console.debug();`,
  ),
);

writeFileSync(join(cwd, 'outlaw.js'), agent(`process.exit(0);`));

const FLAGS = ['--players', '5', '--seed', '1'];

async function run(village: string): Promise<{ rootHash: string; agents: object[] }> {
  const flags = [...FLAGS, '--sets', '2', '--games', '10', '--quiet', '--json'];
  const { code, stdout, stderr } = await here(['run', '--agents', village, ...flags], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

test('an agent cannot change for others what all share', async () => {
  const others = 'random,sample,chatty,hunter';
  const [meek, vandal] = [await run(`a=./meek.js,${others}`), await run(`a=./vandal.js,${others}`)];
  expect(vandal.rootHash).toBe(meek.rootHash);
  const { stdout } = await here(['play', '--agents', `./vandal.js,${others}`, ...FLAGS], { cwd });
  expect(stdout).not.toMatch(/Notes of the agents/); // it prints what it could change
});

test('whoever tries gets a TypeError, which is its fault', async () => {
  const { agents } = await run('./clumsy.js,random,sample,chatty,hunter');
  const first = { request: 'DAILY_INITIALIZE', message: expect.stringContaining('TypeError') };
  expect(agents[0]).toMatchObject({ faults: { exception: { first } } });
});

test('what regulation 4 forbids is told before play, and is a fault of its own kind', async () => {
  const village = ['run', '--agents', './outlaw.js,random,sample,chatty,hunter', ...FLAGS];
  const flags = ['--sets', '1', '--games', '2', '--json', '--quiet'];
  const { stdout, stderr } = await arena([...village, ...flags], { cwd });
  expect(stderr).toMatch(/^warning: agent outlaw: outlaw\.js:\d+:\d+: process: agents run without/m);
  expect(JSON.parse(stdout).agents[0].faults['forbidden-action']).toMatchObject({
    games: 2,
    first: { message: expect.stringMatching(/^ReferenceError: process is not defined \(agent:\d+:\d+\)$/) },
  });
});

test('what an agent prints is a note of its seat, and never stands on stdout', async () => {
  const { agents } = await run('./printing.js,random,sample,chatty,hunter');
  expect(JSON.stringify(agents)).not.toContain('"exception"');
  const { stdout } = await here(['play', '--agents', './printing.js,random,random,random,random', ...FLAGS], { cwd });
  const notes = stdout.slice(stdout.indexOf('Notes of the agents'));
  expect(notes).toMatch(/printing \(Agent \d\): day 0\n/);
  expect(notes).toMatch(/printing \(Agent \d\): \{"a":1\}\n/);
  expect(notes).toMatch(/: \(something that cannot be printed\)\n.*: Error: no\n/);
});
