// @module-tag dear

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';

const cwd = mkdtempSync(join(tmpdir(), 'bombs-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** A heap in which none of the bombs has room. A file of 3 GiB takes no room on the disk. */
const SMALL = { NODE_OPTIONS: '--max-old-space-size=256' };
const WHOLE = ['--players', '5', '--sets', '2', '--games', '1', '--seed', '1'];
const AGAIN = ['run', '--agents', 'sample', ...WHOLE, '--out', 'x'];
const ONCE = ['--players', '5', '--sets', '1', '--games', '1', '--out', 'y'];

beforeAll(async () => {
  expect((await arena(['run', '--agents', 'sample', ...WHOLE, '--logs', 'all', '--out', 'r'], { cwd })).code).toBe(0);
}, 60_000);
beforeEach(() => {
  for (const name of readdirSync(cwd)) if (name !== 'r') rmSync(join(cwd, name), { recursive: true });
  cpSync(join(cwd, 'r'), join(cwd, 'x'), { recursive: true });
});

const write = (name: string, text = ''): void => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
};
function huge(name: string): void {
  if (!existsSync(join(cwd, name))) write(name);
  truncateSync(join(cwd, name), 3 * 2 ** 30);
}
function endless(name: string): void {
  rmSync(join(cwd, name), { force: true });
  symlinkSync('/dev/zero', join(cwd, name));
}
function pipe(name: string): void {
  rmSync(join(cwd, name), { force: true });
  execFileSync('mkfifo', [join(cwd, name)]);
}
function planned(change: (plan: Record<string, unknown>) => object): void {
  const plan = JSON.parse(readFileSync(join(cwd, 'x/plan.json'), 'utf8'));
  write('x/plan.json', JSON.stringify(change(plan)));
}
const deep = '['.repeat(500_000) + ']'.repeat(500_000);
const LOG = 'x/logs/run-5/set-00000/game-000.log';

/** What is read, the bomb, the command that reads it, and how it ends. */
const BOMBS: readonly (readonly [reader: string, bomb: () => void, typed: readonly string[], code: number, said: RegExp])[] = [
  ['plan', () => huge('x/plan.json'), ['rank', 'x'], 2, /plan\.json is larger than 4 MiB/],
  ['plan (pipe)', () => pipe('x/plan.json'), ['rank', 'x'], 2, /plan\.json is not a regular file/],
  ['plan (device)', () => endless('x/plan.json'), ['merge', 'x', '--out', 'y'], 2, /plan\.json is not a regular file/],
  ['plan (nested)', () => appendNested('x/plan.json'), ['merge', 'x', '--out', 'y'], 2, /plan\.json is not the plan of a run/],
  [
    'plan (many sets)',
    () => planned((plan) => ({ ...plan, blocks: (plan.blocks as object[]).map((block) => ({ ...block, sets: 1e9 })) })),
    ['merge', 'x', '--out', 'y'],
    2,
    /plan\.json is not the plan of a run/,
  ],
  ['journal (one line)', () => huge('x/journal.ndjson'), ['rank', 'x'], 0, /journal\.ndjson:3: .* incomplete/],
  ['journal (device)', () => endless('x/journal.ndjson'), ['rank', 'x'], 2, /journal\.ndjson is not a regular file/],
  [
    'journal (many lines)',
    () => appendFileSync(join(cwd, 'x/journal.ndjson'), '\n'.repeat(2_000_000)),
    ['rank', 'x'],
    0,
    /: 1999980 more lines of the journal are ignored/,
  ],
  ['timings', () => endless('x/timing.ndjson'), ['rank', 'x', '--timing'], 2, /timing\.ndjson is not a regular file/],
  ['shard', () => huge('x/shard.json'), AGAIN, 2, /shard\.json is larger than 1 MiB/],
  ['output of agents', () => huge('x/output/a.log'), ['merge', 'x', '--out', 'y'], 2, /a\.log is larger than 8 MiB/],
  ['agents of a run', () => huge('x/agents/a.js'), ['merge', 'x', '--out', 'y'], 2, /a\.js is larger than 64 MiB/],
  ['logs of a run', () => huge(LOG), ['merge', 'x', '--out', 'y'], 2, /000\.log is larger than 8 MiB/],
  ['logs', () => huge(LOG), ['analyze', 'x/logs'], 0, /000\.log:1: .* a line is longer than 8 MiB/],
  ['log (device)', () => {}, ['analyze', '/dev/zero'], 2, /\/dev\/zero is not a regular file/],
  ['lock', () => huge('x/run.lock'), AGAIN, 0, /already finished/],
  ['file in progress (pipe)', () => pipe('x/standings.json.tmp'), AGAIN, 0, /already finished/],
  ['agent', () => huge('a.mjs'), ['run', '--agents', './a.mjs', ...ONCE], 4, /a\.mjs is larger than 64 MiB/],
  [
    'package.json of an agent',
    () => {
      write('d/a.mjs', 'export default class {}');
      huge('d/package.json');
    },
    ['run', '--agents', './d/a.mjs', ...ONCE],
    4,
    /package\.json is larger than 1 MiB/,
  ],
  ['parameters', () => huge('v.json'), ['run', '--agents', 'sample?@v.json', ...ONCE], 2, /v\.json is larger than 1 MiB/],
  ['list of agents', () => {}, ['run', '--agents', '@/dev/zero', ...ONCE], 2, /\/dev\/zero is not a regular file/],
  ['rules', () => pipe('r.json'), ['run', '--agents', 'sample', '--rules', './r.json', ...ONCE], 2, /not a regular file/],
  ['config file', () => pipe('aiwolf-arena.config.json'), ['run', '--agents', 'sample', ...ONCE], 2, /not a regular file/],
  ['AutoStarter.ini', () => huge('a.ini'), ['serve', 'autostart', 'a.ini'], 2, /a\.ini is larger than 1 MiB/],
  ['roster (pipe)', () => pipe('a.yaml'), ['check', 'a.yaml'], 2, /a\.yaml is not a regular file/],
  [
    'roster (nested)',
    () => write('a.yaml', `entries:\n${'{'.repeat(900_000)}`),
    ['check', 'a.yaml'],
    2,
    /nested more than 64 deep/,
  ],
  [
    'roster (many keys)',
    () => write('a.yaml', Array.from({ length: 80_000 }, (_, at) => `k${at}: 1\n`).join('')),
    ['check', 'a.yaml'],
    2,
    /more than 50000 words/,
  ],
  ['library', () => huge('a.dll'), ['check', 'a.dll', '--class', 'a.B'], 2, /a\.dll is larger than 64 MiB/],
  ['archive', () => huge('a.zip'), ['check', 'a.zip'], 1, /^$/],
];

const appendNested = (name: string): void => {
  const text = readFileSync(join(cwd, name), 'utf8').trim();
  write(name, `${text.slice(0, -1)},"x":${deep}}`);
};

test.each(BOMBS)('the reader of %s survives its bomb', { timeout: 90_000 }, async (_, bomb, typed, code, said) => {
  bomb();
  const ended = await arena(typed, { cwd, env: SMALL });
  expect(ended.stderr).toMatch(said);
  expect(ended.stderr).not.toMatch(/internal error/);
  expect(ended.code).toBe(code);
  if (code !== 0) expect(existsSync(join(cwd, 'y'))).toBe(false); // nothing is half written
});
