import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'analyze-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../engine/test/fixtures/${name}`, import.meta.url), 'utf8');
const FIVE = fixture('official-5-players.log');
const FIFTEEN = fixture('wire-15-players.log');

function put(path: string, content: string | Buffer): void {
  const file = join(cwd, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

describe('analyze', () => {
  beforeAll(() => {
    put('logs/a/000.log', FIVE);
    put('logs/a/001.log.gz', gzipSync(FIVE));
    put('logs/b/002.log', FIFTEEN);
    put('logs/readme.txt', 'not asked for');
  });

  test('reads folders and compressed logs into one table a size', async () => {
    const { code, stdout, stderr } = await here(['analyze', 'logs'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toBe(
      '1 file was passed over, not being named .log, .gz or as an archive: logs/readme.txt\n' +
        `logs/a/001.log.gz:${FIVE.trimEnd().split('\n').length}: this game is also in logs/a/000.log. All of them are counted: remove the logs that are copies\n`,
    );
    expect(stdout).toMatch(/^3 logs: 3 finished games\nAssumed 2 game sets: /);
    expect(stdout).toMatch(/^5 players: 1 set \(2 games\)$/m);
    expect(stdout).toMatch(/^15 players: 1 set \(1 game\)$/m);
    expect(stdout).not.toContain('Behaviour, ');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('shows behaviour beside chance', async () => {
    const { stdout } = await here(['analyze', 'logs/a', '--behaviour'], { cwd });
    expect(stdout).toMatch(/^Behaviour, 5 players\n1\.00: as often as random/m);
    expect(stdout).toMatch(/^votes for werewolves +!\d/m);
  });

  test('prints one document with --json', async () => {
    const json = async (...flags: string[]) =>
      JSON.parse((await here(['analyze', 'logs', '--json', ...flags], { cwd })).stdout);
    const counted = await json();
    expect(counted).toMatchObject({
      schema: 'aiwolf-arena/analyze/3',
      logs: 3,
      games: 3,
      leftOut: 0,
      notes: [{ file: 'logs/a/001.log.gz', code: 'same-game' }],
    });
    expect(counted.blocks[0].agents[0]).toMatchObject({ games: 10 });
    expect(counted.blocks[0].agents[0].behaviour.VILLAGER.wolfVotes.ratio).toHaveProperty('value');
    const plain = await json('--no-behaviour');
    expect(plain.blocks[0].agents[0]).not.toHaveProperty('behaviour');
  });

  test('gives the rates that the run itself printed', async () => {
    const flags = ['--agents', 'sample,chatty', '--players', '5', '--sets', '4', '--games', '6'];
    const run = ['run', ...flags, '--seed', '1', '--logs', 'all', '--out', 'run', '--json'];
    const played = JSON.parse((await here([...run, '--quiet'], { cwd })).stdout);
    const { stdout } = await here(['analyze', 'run/logs', '--json'], { cwd });
    const [block] = JSON.parse(stdout).blocks;
    const byName = (agents: { name: string }[]) =>
      agents.map(({ name, ...line }) => ({ ...line, name, faults: [] })).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(block.village).toEqual(played.village);
    const ours = byName(played.agents).map((line) => withoutDigits(line));
    expect(byName(block.agents).map((line) => withoutDigits(line))).toEqual(ours);
  });

  test('says what is odd about a log, where, and goes on', async () => {
    const cut = FIVE.slice(0, FIVE.indexOf('\n1,execute'));
    put('odd/0-cut.log', cut);
    put('odd/1-lost.log', `${cut}\nLost Connection of Agent[02]\n`);
    put('odd/2-commas.log', FIVE.replaceAll('RoleAssign', 'Role,Assign'));
    put('odd/3-text.log', 'hello\n');
    put('odd/4-empty.log', '');
    put('odd/5-short.log.gz', gzipSync(FIVE).subarray(0, 300));
    put('odd/6-broken.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3]));
    put('odd/7-bytes.log', Buffer.from([0, 255, 254, 10, 200]));
    const { code, stdout, stderr } = await here(['analyze', 'odd'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^8 logs: 1 finished game; 7 logs left out\n/);
    for (const said of [
      /^odd\/0-cut\.log:\d+: the log has no result: the game was not finished$/m,
      /^odd\/1-lost\.log:\d+: the server lost the connection to a player .*Agent\[02\]/m,
      /^odd\/2-commas\.log:1: a name contains a comma/m,
      /^odd\/3-text\.log:1: this is not a line of a game log: "hello"$/m,
      /^odd\/4-empty\.log:1: no line lists the players/m,
      /^odd\/5-short\.log\.gz:1: the compressed file is incomplete: only its readable part counts$/m,
      /^odd\/6-broken\.gz:1: this file cannot be read/m,
      /^odd\/7-bytes\.log:1: this line /m,
    ]) {
      expect(stderr).toMatch(said);
    }
    expect(stderr).not.toMatch(/bug|\.ts:/);
  });

  test.each([
    [['analyze', 'nowhere'], /^error: there is no file or folder nowhere$/m],
    [['analyze', 'odd/3-text.log'], /^error: there is no finished game in this log$/m],
    [['analyze'], /missing required argument 'logs'/],
  ])('%j is a usage error', async (args, said) => {
    put('odd/3-text.log', 'hello\n');
    const { code, stdout, stderr } = await here(args, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(said);
  });

  test('a log and its compressed copy are one game', async () => {
    put('copies/a.log', FIVE);
    put('copies/a.log.gz', gzipSync(FIVE));
    const { stdout, stderr } = await here(['analyze', 'copies', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ logs: 2, games: 1, leftOut: 1 });
    expect(stderr).toMatch(/^copies\/a\.log\.gz:1: this file is a copy of copies\/a\.log, so it is not counted$/m);
  });

  test('a result that the log contradicts is left out', async () => {
    const won = FIVE.includes(',WEREWOLF\n') && /result,.*,WEREWOLF/.test(FIVE);
    const turned = won
      ? FIVE.replace(/(result,.*,)WEREWOLF/, '$1VILLAGER')
      : FIVE.replace(/(result,.*,)VILLAGER/, '$1WEREWOLF');
    put('lied/a.log', turned);
    put('lied/b.log', FIVE);
    const { stdout, stderr } = await here(['analyze', 'lied', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ logs: 2, games: 1, leftOut: 1 });
    expect(stderr).toMatch(/^lied\/a\.log:\d+: the result contradicts the log/m);
  });

  test('several line-ups are not one village', async () => {
    put('casts/a/0.log', FIVE);
    put('casts/b/0.log', FIVE.replaceAll(/(status,1,[A-Z]+,[A-Z]+,).*/g, '$1somebody else'));
    const { stdout } = await here(['analyze', 'casts'], { cwd });
    expect(stdout).not.toContain('There is only one fixed village');
    expect((await here(['analyze', 'casts/a'], { cwd })).stdout).toContain('There is only one fixed village');
  });

  test('prints CSV and Markdown with the same rates', async () => {
    const csv = (await here(['analyze', 'logs', '--csv'], { cwd })).stdout.split('\r\n');
    expect(csv[0]).toMatch(/^agent,division,players,wins,games,sets,winRate,winRateLow,/);
    expect(new Set(csv.slice(0, -1).map((row) => row.split(',').length)).size).toBe(1);
    const { stdout } = await here(['analyze', 'logs', '--markdown'], { cwd });
    expect(stdout).toMatch(/^- 3 logs: 3 finished games\n/);
    expect(stdout).toMatch(/^\| agent \| win rate \| /m);
    expect(stdout).not.toMatch(/undefined|NaN/);
  });

  test('keeps to COLUMNS where there is no terminal', async () => {
    const { stdout } = await arena(['analyze', 'logs'], { cwd, env: { COLUMNS: '60' } });
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('a log named twice counts once', async () => {
    const { stdout } = await here(['analyze', 'logs/a/000.log', 'logs/a', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ logs: 2, games: 2 });
  });
});

/** Numbers to ten digits: sums of doubles depend on the order of the sets. */
const withoutDigits = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, v) => (typeof v === 'number' ? Number(v.toFixed(8)) : v));
