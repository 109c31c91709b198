import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'inert-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** An agent that says the same of itself as its name does, wherever an author can. */
const LOUD = `
export default (context) => ({
  getName: () => '::error::said', initialize() { context.log('::error::noted'); }, update() {}, dayStart() {}, finish() {},
  talk() { throw new Error('::error::thrown\\n::stop-commands::x ##[error]y'); },
  whisper: () => '::error::whispered', vote: () => '::error::voted', attack() {}, guard() {}, divine() {},
});`;
const NAMES = ['::error::name', '::add-mask::x'];

beforeAll(async () => {
  for (const name of NAMES) writeFileSync(join(cwd, `${name}.mjs`), LOUD);
});

/** How GitHub's runner finds commands. */
const commandsIn = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => /^\s*::/.test(line) || line.includes('##['));

const AGENTS = './::error::name.mjs,./::add-mask::x.mjs,sample,liar,chatty';

test('no screen shows a line that a CI service would execute', async () => {
  const played = ['run', '--agents', AGENTS, '--players', '5', '--sets', '2', '--games', '2', '--seed', '1', '--out', 'played'];
  const commands = [
    [...played, '--full'],
    ...[[], ['--csv'], ['--latex'], ['--markdown'], ['--json']].map((form) => ['rank', 'played', ...form]),
    ['play', '--replay', 'played#0/0'],
    ['why', 'played', '--agent', '::error::name'],
    ['why', 'played', '--agent', '::error::name', '--csv'],
    ['verify', 'played'],
    ['check', './::error::name.mjs', '--no-play'],
    ['play', '--agents', AGENTS, '--seed', '2'],
    ['run', '--agents', '::error::missing', '--seed', '1'],
    ['report', '::error::missing'],
    ['::error::command'],
    ['protocol', 'parse', '::error::sentence'],
  ];
  for (const command of commands) {
    const { stdout, stderr } = await here(command, { cwd });
    expect(`${stdout}${stderr}`).not.toBe('');
    expect([command, commandsIn(stdout), commandsIn(stderr)]).toEqual([command, [], []]);
    if (command.includes('--json')) expect(stdout).toContain('"::error::name"');
  }
});
