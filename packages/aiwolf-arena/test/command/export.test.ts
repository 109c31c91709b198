import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ExportedRun, RunDocument } from 'aiwolf-arena';
import { exportRun, Interrupted } from 'aiwolf-arena';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(cwd, { recursive: true }));
const at = (...path: string[]): string => join(cwd, ...path);

/** It votes for a dead seat, says what CSV has to quote, and has a parameter. */
const FOX = `export const params = { depth: { default: 1, range: [0, 9] } };
export default () => ({
  getName: () => 'fox', talk: () => 'REQUEST "ANY", please', whisper: () => 'Over',
  ...Object.fromEntries(['initialize', 'update', 'dayStart', 'finish'].map((name) => [name, () => {}])),
  ...Object.fromEntries(['vote', 'attack', 'guard', 'divine'].map((name) => [name, () => 1])),
});`;

const AGENTS = [
  '--agents',
  '狐=./fox.js?depth=3,sample,liar',
  '--players',
  '5,7',
  '--sets',
  '2',
  '--games',
  '4',
  '--seed',
  '7',
];
let document: RunDocument;

beforeAll(async () => {
  writeFileSync(at('fox.js'), FOX);
  const { stdout } = await here(['run', ...AGENTS, '--logs', 'all', '--out', 'runs/spring', '--json', '--quiet'], { cwd });
  document = JSON.parse(stdout);
});

const exported = (...typed: string[]) => here(['export', ...typed], { cwd });

async function query(sql: string) {
  const db = await (await DuckDBInstance.create()).connect();
  return (await db.runAndReadAll(sql)).getRowObjectsJson();
}

describe('the tables of a run', () => {
  beforeAll(async () => {
    const { code, stdout, stderr } = await exported('runs/spring', '--to', 'parquet');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'replaying 16 games of 4 sets, because a run stores only the results of sets\n',
    });
    expect(stdout).toMatch(/^tables in runs\/spring-tables .*\n {2}sets\.parquet +4 rows: one row for each set/);
  });
  const table = (name: string): string => `'${at('runs/spring-tables', `${name}.parquet`)}'`;

  test('have the wins that the run counted', async () => {
    const counted = document.blocks!.flatMap(({ agents, players }) =>
      agents.flatMap(({ name, roles }) =>
        Object.entries(roles).map(([role, { games, wins }]) => ({
          players,
          agent: name,
          role,
          games: `${games}`,
          wins: `${wins}`,
        })),
      ),
    );
    const rows = await query(
      `SELECT players, agent, role, count(*) AS games, sum(won::INT)::BIGINT AS wins FROM ${table('seats')} GROUP BY ALL`,
    );
    const byText = (all: readonly object[]): string[] => all.map((row) => JSON.stringify(row)).sort();
    expect(byText(rows)).toEqual(byText(counted));
  });

  test('join by their keys, which identify every row', async () => {
    const { tables } = JSON.parse(readFileSync(at('runs/spring-tables/dictionary.json'), 'utf8'));
    for (const { name, file, rows, key, columns } of tables) {
      const from = `'${at('runs/spring-tables', file)}'`;
      const [row] = await query(`SELECT count(*) AS n, count(DISTINCT (${key.join(', ')})) AS keys FROM ${from}`);
      expect({ name, ...row }).toEqual({ name, n: `${rows}`, keys: `${rows}` });
      const described = await query(`DESCRIBE SELECT * FROM ${from}`);
      expect(described.map(({ column_name }) => column_name)).toEqual(columns.map((one: { name: string }) => one.name));
    }
    const [joined] =
      await query(`SELECT count(*) AS n FROM ${table('talks')} JOIN ${table('seats')} USING (run, block, set, game, seat)
      JOIN ${table('games')} USING (run, block, set, game) JOIN ${table('sets')} USING (run, block, set)`);
    expect(joined).toEqual({ n: `${tables[3].rows}` });
  });

  test('know the deaths, the faults and the parameters of each seat', async () => {
    const [sums] = await query(`SELECT (SELECT sum(faults)::INT FROM ${table('sets')}) AS sets, sum(faults)::INT AS seats,
      count(*) FILTER (survived != (death IS NULL))::INT AS odd, count(*) FILTER (params = '{"depth":3}')::INT AS fox,
      count(*) FILTER (agent = '狐')::INT AS named FROM ${table('seats')}`);
    expect(sums).toMatchObject({ odd: 0 });
    expect(sums!.sets).toBeGreaterThan(0);
    expect(sums!.seats).toBe(sums!.sets);
    expect(sums!.fox).toBe(sums!.named);
    expect(sums!.fox).toBeGreaterThan(0);
    const [alive] =
      await query(`SELECT sum(humans + werewolves)::INT AS end, (SELECT count(*)::INT FROM ${table('seats')} WHERE survived)
      AS survived FROM ${table('games')}`);
    expect(alive!.end).toBe(alive!.survived);
  });

  test('are the same from official logs, but for what logs do not know', async () => {
    const { code } = await exported('runs/spring/logs', '--to', 'parquet', '--out', 'from-logs');
    expect(code).toBe(0);
    const compared = {
      games: 'players, winner, lastDay, humans, werewolves',
      seats: 'seat, agent, role, won, death, deathDay',
    };
    const more = {
      votes: 'day, kind, round, seat, target',
      results: 'day, event, seat, target, outcome',
      talks: 'day, channel, idx, turn, seat, text',
    };
    for (const [name, columns] of Object.entries({ ...compared, ...more })) {
      const known = name === 'votes' ? 'WHERE target IS NOT NULL' : ''; // logs lack votes for nobody
      const select = (from: string): string => `SELECT split_part(block, '/', 2), set, game, ${columns} FROM ${from} ${known}`;
      const [a, b] = [select(table(name)), select(`'${at('from-logs', `${name}.parquet`)}'`)];
      const differing = await query(`(${a} EXCEPT ALL ${b}) UNION ALL (${b} EXCEPT ALL ${a})`);
      expect({ name, differing }).toEqual({ name, differing: [] });
    }
  });
});

test('the same run gives the same files, with any number of threads; an earlier export is replaced', async () => {
  for (const to of ['csv', 'jsonl', 'parquet']) {
    await exported('runs/spring', '--to', to, '--threads', '1', '--out', 'one', '--quiet');
    await exported('runs/spring', '--to', to, '--threads', '3', '--out', 'three', '--quiet');
    const files = filesOf(at('one'));
    expect(filesOf(at('three'))).toEqual(files);
    expect(readdirSync(at('one')).sort()).toEqual(
      ['dictionary.json', ...['games', 'results', 'seats', 'sets', 'talks', 'votes'].map((name) => `${name}.${to}`)].sort(),
    );
  }
});

test('the library writes what the command writes, and tells what it replays', async () => {
  const shown: unknown[] = [];
  const onReplay = (ahead: object): void => void shown.push(ahead);
  const made = await exportRun(at('runs/spring'), { to: 'csv', tables: ['seats'], out: at('by-library') }, { onReplay });
  expect(shown).toEqual([{ sets: 4, games: 16 }]);
  const { stdout } = await exported('runs/spring', '--tables', 'seats,seats', '--out', 'by-command', '--json', '--quiet');
  expect(JSON.parse(stdout)).toEqual({ ...made.document, folder: 'by-command' });
  expect(filesOf(at('by-command'))).toEqual(filesOf(at('by-library')));
});

test('sets need no game; several runs and folders of runs are told apart by name', async () => {
  const small = ['--agents', 'random', '--players', '5', '--sets', '1', '--games', '2', '--quiet'];
  await here(['run', ...small, '--out', 'runs/autumn'], { cwd });
  const { stderr, stdout } = await exported('runs', '--tables', 'sets', '--out', 'all', '--json');
  expect(stderr).toBe('');
  const { runs } = JSON.parse(stdout) as { runs: readonly ExportedRun[] };
  expect(runs.map(({ run, source, sets, games }) => [run, source, sets, games])).toEqual([
    ['autumn', 'journal', 1, 2],
    ['spring', 'journal', 4, 16],
  ]);
});

/** A copy of the run with a change in its plan. */
function changed(
  name: string,
  change: (plan: { agents: Record<string, unknown>[]; blocks: { rules: { maxTalk: number } }[] }) => void,
): string {
  cpSync(at('runs/spring'), at(name), { recursive: true });
  const plan = JSON.parse(readFileSync(at(name, 'plan.json'), 'utf8'));
  change(plan);
  writeFileSync(at(name, 'plan.json'), JSON.stringify(plan));
  return name;
}

const asClient = (plan: { agents: Record<string, unknown>[] }): void => {
  plan.agents[0]!.remote = true;
};

describe('games that cannot be replayed', () => {
  test('come from the logs of the run', async () => {
    const { code, stderr, stdout } = await exported(changed('client', asClient), '--tables', 'games,seats', '--json');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/are read from official logs, since clients played them/),
    });
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ source: 'logs', sets: 4, games: 16 }], tables: [{ rows: 16 }, {}] });
  });

  test('are refused without logs, with what to do; some missing logs are told', async () => {
    const folder = changed('client-without', asClient);
    rmSync(at(folder, 'logs/run-5/set-00000/game-000.log'));
    const some = await exported(folder, '--tables', 'games', '--out', 'some');
    expect([some.code, some.stderr]).toEqual([0, expect.stringMatching(/only 15 of 16 games have official logs/)]);
    rmSync(at(folder, 'logs'), { recursive: true });
    const { code, stderr } = await exported(folder);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/no official logs were kept\. Play such runs with --logs all/)]);
    expect(existsSync(at('client-without-tables'))).toBe(false);
    expect((await exported(folder, '--tables', 'sets')).code).toBe(0);
  });

  test('because they differ from the record are an error that names the set', async () => {
    const folder = changed('other', (plan) => {
      plan.blocks[0]!.rules.maxTalk = 1;
    });
    const { code, stderr } = await exported(folder, '--quiet');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/the replay of run\/5 set 0 differs .* verify other/)]);
    expect(readdirSync(at('other-tables'))).toEqual([]);
  });
});

test('trusted agents run again only if they are trusted again, and are named', async () => {
  const folder = changed('trusting', (plan) => {
    plan.agents[1]!.trusted = true;
  });
  const { code, stderr } = await exported(folder, '--quiet');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/add: --trust sample/)]);
  const { stdout } = await exported(folder, '--tables', 'sets', '--json');
  expect(JSON.parse(stdout).runs).toMatchObject([{ trusted: ['sample'] }]);
});

test('what a killed export left is removed by the next', async () => {
  mkdirSync(at('killed'));
  writeFileSync(at('killed/talks.csv.tmp'), 'run,bl');
  expect((await exported('runs/spring', '--tables', 'sets', '--out', 'killed')).code).toBe(0);
  expect(readdirSync(at('killed'))).toEqual(['dictionary.json', 'sets.csv']);
});

test('a run that is being played gives its finished sets', async () => {
  cpSync(at('runs/spring'), at('playing'), { recursive: true });
  const lines = readFileSync(at('playing/journal.ndjson'), 'utf8').split('\n');
  writeFileSync(at('playing/journal.ndjson'), `${lines.slice(0, -2).join('\n')}\n`);
  appendFileSync(at('playing/journal.ndjson'), lines.at(-2)!.slice(0, 50));
  const { code, stderr } = await exported('playing', '--tables', 'sets');
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/playing: 3 of 4 planned sets are finished; the others are missing/),
  ]);
});

test.each([
  [['runs/spring', '--to', 'xlsx'], 2, /--to.*there is no "xlsx": choose parquet, csv, jsonl/],
  [['runs/spring', '--tables', 'seat,games'], 2, /there is no "seat": choose .* Did you mean seats\?/],
  [['runs/spring', '--tables', ''], 2, /--tables/],
  [['nowhere'], 2, /there is no file or folder nowhere/],
  [['fox.js'], 2, /there is no finished game in the logs/],
  [['runs/spring', '--out', 'full'], 2, /full already contains mine\.txt, which is no table: choose another folder/],
  [['runs/spring', '--out', 'fox.js/tables'], 5, /cannot write .*: there is a file where a folder should be/],
  [[], 2, /missing required argument 'runs'/],
  [['runs/spring', '--trust', 'sample'], 2, /sample was not trusted when the run was played/],
])('%j is refused', async (typed, code, why) => {
  mkdirSync(at('full'), { recursive: true });
  writeFileSync(at('full/mine.txt'), '');
  const ended = await exported(...typed);
  expect([ended.code, ended.stderr.replaceAll(/\s+/g, ' ')]).toEqual([code, expect.stringMatching(why)]);
  expect(existsSync(at('runs/spring-tables/dictionary.json'))).toBe(true);
});

test('interrupted, it leaves no table', async () => {
  const stop = new AbortController();
  const hooks = { signal: stop.signal, onProgress: () => stop.abort() };
  await expect(exportRun(at('runs/spring'), { out: at('stopped'), threads: 1 }, hooks)).rejects.toThrow(Interrupted);
  expect(readdirSync(at('stopped'))).toEqual([]);
  const big = ['--agents', 'sample', '--players', '15', '--sets', '20', '--games', '40', '--no-behaviour', '--out', 'big'];
  await here(['run', ...big, '--quiet'], { cwd });
  const ended = await arena(['export', 'big'], { cwd, stop: () => existsSync(at('big-tables/talks.csv.tmp')) });
  expect([ended.code, ended.stderr]).toEqual([130, expect.stringContaining('interrupted; no table was written')]);
  expect(readdirSync(at('big-tables'))).toEqual([]);
});
