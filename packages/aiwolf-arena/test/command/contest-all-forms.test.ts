// @module-tag dear
// @module-tag java
// @module-tag python
// @module-tag bubblewrap
// From a folder of submissions in all forms, many of them broken, to a published winner.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKEN, writeEntries } from './contest-entries/entries.ts';
import { here } from './here.ts';
import { mislisted } from './listed-files.ts';

const cwd = mkdtempSync(join(tmpdir(), 'contest-'));
afterAll(() => rmSync(cwd, { recursive: true }));

interface Finding {
  readonly severity: string;
  readonly what: string;
  readonly where: string;
  readonly fix: string;
}

interface Document {
  readonly stages: readonly {
    readonly stage: string;
    readonly entrants: readonly { readonly team: string; readonly revision: number }[];
    readonly rejected: readonly { readonly team: string; readonly revision: number; readonly findings: readonly Finding[] }[];
    readonly missingDocuments: readonly { readonly team: string; readonly what: string }[];
  }[];
  readonly winner: { readonly team: string } | null;
}

const ROSTER = ['--roster', 'roster.yaml', '--players', '5', '--sets', '1', '--games', '3', '--finalists', '5'];
const OPTIONS = ['--draw', 'balanced', '--seed', 'nobody guesses a kitchen', '--quiet', '--json'];

let played: Document;
beforeAll(async () => {
  writeEntries(cwd);
  const preliminary = await documentOf('preliminary', ...ROSTER, ...OPTIONS, '--out', 'cup');
  const final = await documentOf('final', '--from', 'cup', '--quiet', '--json');
  played = { stages: [...preliminary.stages, ...final.stages], winner: final.winner };
}, 600_000);

async function documentOf(...typed: readonly string[]): Promise<Document> {
  const { code, stdout, stderr } = await here(['contest', ...typed], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const stage = (name: string) => played.stages.find((one) => one.stage === name)!;

test('what works takes part, with the newest revision that does', () => {
  const { entrants } = stage('preliminary');
  expect(entrants.map(({ team }) => team)).toEqual([
    ...['alpha', 'beta', 'delta', 'chatty', 'py-one', 'py-two', 'jumbo', 'sharp', 'zipped', 'twice'],
  ]);
  expect(entrants.find(({ team }) => team === 'twice')).toMatchObject({ revision: 1 });
});

test('what is broken is listed with the reason, and stops nobody', () => {
  const { rejected } = stage('preliminary');
  const reasons = (team: string): string =>
    rejected
      .filter((one) => one.team === team)
      .flatMap(({ findings }) => findings.map(({ where, what, fix }) => `${where}: ${what}: ${fix}`))
      .join('\n');
  expect(rejected.map(({ team }) => team).sort()).toEqual([...Object.keys(BROKEN), 'twice'].sort());
  for (const [team, reason] of Object.entries(BROKEN)) expect(reasons(team)).toMatch(reason);
});

test('five finalists have played, and what they owe is said', () => {
  const { entrants, missingDocuments } = stage('final');
  expect(entrants).toHaveLength(5);
  expect(entrants.map(({ team }) => team)).toContain(played.winner!.team);
  const finalists = entrants.map(({ team }) => team);
  const documents = (what: string) => missingDocuments.filter((one) => one.what === what).map(({ team }) => team);
  const without = (given: readonly string[]) => finalists.filter((team) => !given.includes(team)).sort();
  const compiled = ['jumbo', 'sharp', 'zipped']; // of all others, the submission is the source code
  expect(documents('source code').sort()).toEqual(finalists.filter((team) => compiled.includes(team)).sort());
  expect(documents('description').sort()).toEqual(without(['alpha', 'chatty']));
});

interface PublishedResult {
  readonly winner: { readonly team: string; readonly wins: number };
  readonly stages: readonly {
    readonly stage: string;
    readonly ranking: readonly {
      readonly rank: number;
      readonly team: string;
      readonly wins: number;
      readonly games: number;
      readonly winRate: number;
    }[];
  }[];
}

/** Wins and games by team, out of official logs. */
function countedIn(folder: string): Record<string, { wins: number; games: number }> {
  const counts: Record<string, { wins: number; games: number }> = {};
  const logs = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of logs) {
    const lines = gunzipSync(readFileSync(join(parentPath, name)))
      .toString()
      .split('\n')
      .map((line) => line.split(','));
    const winner = lines.find(([, type]) => type === 'result')![4]!;
    for (const [day, type, , role, , team] of lines) {
      if (day !== '0' || type !== 'status') continue;
      counts[team!] ??= { wins: 0, games: 0 };
      counts[team!]!.games++;
      const own = role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER';
      if (own === winner) counts[team!]!.wins++;
    }
  }
  return counts;
}

/** As `sha256sum -c` reads them, and no file without one. */
function expectChecksums(folder: string): void {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(lines).toHaveLength(files.filter((entry) => entry.isFile()).length - 1);
  for (const [sum, path] of lines.map((line) => line.split('  ')))
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, path!)))
        .digest('hex'),
    ).toBe(sum);
}

test('every number of the published result follows from the published files', async () => {
  const { code } = await here(['contest', 'publish', 'cup', '--out', 'public'], { cwd });
  expect(code).toBe(0);
  const at = join(cwd, 'public');
  const result = JSON.parse(readFileSync(join(at, 'result.json'), 'utf8')) as PublishedResult;
  expect(result.stages.map((one) => one.stage)).toEqual(['preliminary', 'final']);
  for (const { stage: name, ranking } of result.stages) {
    const counts = countedIn(join(at, name, 'logs'));
    const rows = Object.entries(counts).map(([team, count]) => ({ team, ...count, rate: count.wins / count.games }));
    for (const { team, wins, games, winRate, rank } of ranking) {
      const own = rows.find((row) => row.team === team)!;
      expect({ team, wins, games }).toEqual({ team, wins: own.wins, games: own.games });
      expect(winRate).toBeCloseTo(own.rate, 12);
      expect(rank).toBe(1 + rows.filter(({ rate }) => rate > own.rate).length);
    }
    expect(ranking).toHaveLength(rows.length);
    const ranked = await here(['rank', name, '--json'], { cwd: at });
    expect(JSON.parse(ranked.stdout)).toEqual(JSON.parse(readFileSync(join(at, name, 'rank.json'), 'utf8')));
  }
  expect(result.winner).toMatchObject({ team: played.winner!.team });
  expect(result.stages[1]!.ranking[0]!.team).toBe(result.winner.team);
  expectChecksums(at);
  expect(mislisted(at)).toEqual([]);
  expect(readFileSync(join(at, 'contest.json'), 'utf8')).not.toContain(cwd);
});

test('a team gets its games as its seat knew them, its console output and its faults', async () => {
  const { stdout } = await here(['contest', 'export-logs', 'cup', '--team', 'py-two', '--out', 'for-py-two'], { cwd });
  expect(stdout).toMatch(/^preliminary: 1 set, 3 logs, 0 faults\n/);
  const folder = join(cwd, 'for-py-two/preliminary');
  expect(readFileSync(join(folder, 'console.txt'), 'utf8')).toContain('hello from main.py');
  const message = readFileSync(join(cwd, 'for-py-two/message.txt'), 'utf8');
  expect(message).toMatch(/^It ran on Python 3\S+\. Its random numbers and its clock were the arena's, /m);
  expect(message).toMatch(/^実行環境: Python 3\S+。乱数と時計はアリーナのものを使いました。/m);
  expect(readFileSync(join(folder, 'report-card.md'), 'utf8')).toMatch(/^# py-two: preliminary\n/);
  const [log] = readdirSync(join(folder, 'logs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = gunzipSync(readFileSync(join(log!.parentPath, log!.name))).toString();
  expect(text).toMatch(/,py-two$/m);
  for (const other of ['alpha', 'beta', 'jumbo', 'sharp']) expect(text).not.toMatch(new RegExp(`,${other}$`, 'm'));
  const other = await here(['contest', 'export-logs', 'cup', '--team', 'py-too'], { cwd });
  expect(other).toMatchObject({ code: 2 });
  expect(other.stderr).toMatch(/--team: there is no "py-too".*Did you mean py-two\?/s);
});

test('check tells each team of its own submission, in numbers', async () => {
  const others = /^ {2}- \{ team: (?!jumbo|py-outside).*\n/gm;
  writeFileSync(join(cwd, 'two.yaml'), readFileSync(join(cwd, 'roster.yaml'), 'utf8').replaceAll(others, ''));
  const { code, stdout } = await here(['check', 'two.yaml'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^jumbo \(java, subs\/jumbo.jar\): the file is accepted, 1 finding\n {2}1\. note: .*Java 11/m);
  expect(stdout).toMatch(
    /^py-outside \(python, .*\): this agent cannot take part, 1 finding\n {2}1\. error: helpers\/help.py/m,
  );
  const one = await here(['check', 'subs/py-one.zip', '--start', 'start.py', '--json'], { cwd });
  expect(one.code).toBe(0);
  expect(JSON.parse(one.stdout)).toMatchObject({ ok: true, submissions: [{ team: 'py-one', form: 'python' }] });
});
