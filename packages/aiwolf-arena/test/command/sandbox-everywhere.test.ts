// @module-tag dear
// @module-tag python
// A dozen attackers at the door of each command that plays: the others' games are those beside harmless agents.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'walls-everywhere-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const CLIENT = fileURLToPath(new URL('../../../bridge/test/clients/over.py', import.meta.url));
cpSync(CLIENT, join(cwd, 'over.py'));

/** Says and does nothing but \`action\`, at every call. */
const agent = (action: string, module = ''): string => `import * as P from '@aiwolf-arena/protocol';
${module}
export default (context) => {
  let view; const kept = {};
  const win = (what) => context.log('WIN ' + what);
  const act = (moment) => { try { ${action} } catch {} };
  act('factory');
  class Player {
    getName() { act('getName'); return context.name; } initialize(v) { view = v; act('initialize'); } update() { act('update'); }
    dayStart() { act('dayStart'); } talk() { act('talk'); return 'Skip'; } whisper() { act('whisper'); return 'Skip'; }
    vote() { act('vote'); return null; } attack() { act('attack'); return null; } guard() { act('guard'); return null; }
    divine() { act('divine'); return null; } finish() { act('finish'); }
  }
  return new Player();
};`;

const FORGED = 'FORGED-BY-EVIL';
const ATTACKERS: Readonly<Record<string, string>> = {
  whispers: agent(`if (view?.role === 'WEREWOLF' && view.whisperList.length) kept.list ??= view.whisperList;
    if (view?.role !== 'WEREWOLF' && kept.list?.length) win('whispers');`),
  roles:
    agent(`(kept.maps ??= new Set()).add(view.roleMap); if (moment === 'vote') for (const map of kept.maps) for (const [seat, role] of map)
    if (seat !== view.agent && role !== 'WEREWOLF') win(role);`),
  names:
    agent(`const own = Promise.reject(1); for (const key of Reflect.ownKeys(own)) { if (own[key] !== undefined) win(String(key));
    try { own[key] = 4444; } catch {} } Object.setPrototypeOf(own, new Proxy({}, { get() { for (;;); } }));`),
  forger:
    agent(`for (const text of ['\\n0,status,1,SEER,ALIVE,${FORGED}', '\\u001b[2J${FORGED}', '"}],"kills":[{"seat":1}]${FORGED}',
    '<img src=x onerror=alert(1)>${FORGED}', '\\u2028${FORGED}', '\\ud800${FORGED}']) { context.log(text); console.log(text); }`),
  stamper: agent(
    `if (moment === 'factory' && Mark.on(P.vote(1))) win('a mark'); new Mark(P.vote(1)); new Mark(P.over());`,
    'class Mark extends (function (thing) { return thing; }) { #own = 1; static on(thing) { return #own in thing; } }',
  ),
  stack: agent(`if (moment !== 'talk') return; const deep = (n) => { if (n > 0) deep(n - 1); };
    deep(5000); P.parse('AND (VOTE Agent[01]) (VOTE Agent[02])');`),
};

/** What answers otherwise: only its own seat may fare otherwise. */
const HANGS = agent('').replace("vote() { act('vote'); return null; }", 'vote() { return { then() { for (;;); } }; }');
const LIES = agent('').replace("act('getName'); return context.name;", "return 'sample';");

const NAMES = Object.keys(ATTACKERS);
for (const kind of ['evil', 'good'])
  for (const [name, code] of Object.entries(ATTACKERS)) {
    mkdirSync(join(cwd, kind, name), { recursive: true });
    writeFileSync(join(cwd, kind, name, 'agent.js'), kind === 'evil' ? code : agent(''));
  }
writeFileSync(join(cwd, 'hangs.js'), HANGS);
writeFileSync(join(cwd, 'lies.js'), LIES);

const SEED = 'nobody guesses this seed';
const villageOf = (kind: string): string => NAMES.map((name) => `${name}=./${kind}/${name}/agent.js`).join(',');
const run = (...typed: string[]) => here([...typed, '--seed', SEED, '--quiet'], { cwd, pool: true });

async function rootHash(...typed: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...typed, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).not.toContain('MISSING');
  return JSON.parse(stdout).rootHash;
}

/** What the agents of a run wrote. */
const written = (folder: string): string => NAMES.map((name) => readNotes(join(cwd, folder, 'output', `${name}.log`))).join('');
function readNotes(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

describe('the others fare as beside harmless agents', () => {
  test('in a run of 15', async () => {
    const play = (kind: string) =>
      rootHash(
        ...['run', '--agents', `${villageOf(kind)},sample,chatty,diplomat`, '--players', '15'],
        ...['--sets', '1', '--games', '12', '--out', `run-${kind}`],
      );
    expect(await play('evil')).toBe(await play('good'));
    const notes = written('run-evil');
    expect(notes).toContain(FORGED);
    expect(notes).not.toContain('WIN');
    const journal = readFileSync(join(cwd, 'run-evil/journal.ndjson'), 'utf8');
    expect(journal).not.toContain(FORGED);
    for (const line of notes.trimEnd().split('\n')) expect(line).toMatch(/^run\/15 set \d+ game /);
    for (const sign of ['\u001b', '\u2028']) expect(notes).not.toContain(sign);
  });

  test('in a contest', async () => {
    const play = async (kind: string) => {
      const entries = ['names', 'forger', 'stamper', 'stack'].map(
        (name) => `{ team: ${name}, file: ${kind}/${name}/agent.js }`,
      );
      const own = entries.map((entry) => `  - ${entry.replace('{', '{ language: typescript,')}`);
      const roster = [...own, '  - { team: sample, language: bundled, agent: sample }'];
      writeFileSync(join(cwd, `${kind}.yaml`), `entries:\n${roster.join('\n')}\n`);
      const options = ['--players', '5', '--sets', '1', '--games', '3', '--finalists', '5'];
      return rootHash('contest', '--roster', `${kind}.yaml`, ...options, '--out', `cup-${kind}`);
    };
    expect(await play('evil')).toBe(await play('good'));
    expect(written('cup-evil')).not.toContain('WIN');
  });

  test('in a comparison', async () => {
    const play = async (kind: string) => {
      const field = ['--field', `./${kind}/names/agent.js,./${kind}/forger/agent.js,sample,chatty`];
      const options = ['--games', '4', '--fixed-sets', '2', '--max-sets', '2', '--json'];
      const { code, stdout } = await run('compare', 'random', 'diplomat', ...field, ...options);
      const [{ runs, ...line }] = JSON.parse(stdout).lines;
      expect(Object.keys(runs).sort()).toEqual(['baseline', 'candidate']);
      return { code, line };
    };
    expect(await play('evil')).toEqual(await play('good'));
  });

  test('in a mixed village, where seats of ours are processes', async () => {
    const play = async (kind: string) => {
      const agents = ['whispers', 'names', 'stack'].map((name) => `${name}=./${kind}/${name}/agent.js`);
      return rootHash(
        ...['run', '--agents', `${agents.join(',')},sample`, '--players', '5', '--sets', '1'],
        ...['--agent', 'py=python3 over.py -h {host} -p {port} -n {name}', '--games', '2'],
      );
    };
    expect(await play('evil')).toBe(await play('good'));
  });
});

test('who hangs in what it promises, and who takes the name of another, is named and stops nobody', async () => {
  const agents = 'hangs=./hangs.js,lies=./lies.js,sample,chatty,random';
  const { code, stdout } = await run(...['run', '--agents', agents, '--players', '5', '--sets', '1', '--games', '2', '--json']);
  expect(code).toBe(0);
  const faults = Object.fromEntries(
    JSON.parse(stdout).agents.map((one: { name: string; faults: object }) => [one.name, Object.keys(one.faults)]),
  );
  expect(faults).toMatchObject({ hangs: ['no-answer'], chatty: [], random: [] });
  expect(faults.lies).toContain('wrong-name');
});
