// Pages as files: what they say, what single charts and tables are, and what cannot be shown. How they look is tried in packages/viewer/test.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const run = async (...typed: readonly string[]) => {
  const ended = await here(typed, { cwd });
  expect(ended.stderr).not.toMatch(/bug/);
  return ended;
};

beforeAll(async () => {
  const agents = ['--agents', 'sample,liar,random', '--players', '5', '--games', '6', '--quiet'];
  await run('run', ...agents, '--sets', '5', '--seed', '1', '--out', 'runs/first', '--logs', 'sample:2');
  await run('run', ...agents, '--sets', '4', '--seed', '2', '--out', 'runs/second');
  await run(
    'compare',
    'liar',
    'sample',
    '--field',
    'random,hunter',
    '--players',
    '5',
    '--games',
    '6',
    '--fixed-sets',
    '5',
    '--seed',
    '3',
    '--out',
    'gate',
  );
});

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
const documentIn = (html: string) => JSON.parse(/id="document">([^<]*)</.exec(html)![1]!);
const partIn = (html: string, id: string) =>
  JSON.parse(gunzipSync(Buffer.from(new RegExp(`id="part-${id}">([^<]*)<`).exec(html)![1]!, 'base64')).toString());

test('a run has a page with its sections, charts and games; without agents to ask, no games', async () => {
  expect(await run('report', 'runs/first', '--games', '7')).toMatchObject({ code: 0, stdout: '' });
  const html = read('runs/first/report.html');
  const page = documentIn(html);
  expect(page).toMatchObject({ schema: 'aiwolf-arena/report/2', kind: 'run', title: 'sample, random, liar' });
  expect(page.sections.map(({ id }: { id: string }) => id)).toEqual(['ahead', 'where', 'wrong', 'source']);
  expect(page.games).toMatchObject({ count: 7 });
  expect(partIn(html, 'game-list')[0].tags[0].said.en).toMatch(/^(first|drawn|longest|shortest|one were|\w+ loses)/);
  expect(partIn(html, 'charts').ranking.spec.$schema).toContain('vega-lite');
  expect(await run('report', 'runs/first', '--games', '0', '-o', 'pages/bare.html')).toMatchObject({ code: 0, stdout: '' });
  expect(documentIn(read('pages/bare.html')).games).toMatchObject({ count: 0 });
});

test('the command on the page plays the same run again', async () => {
  const { columns, rows } = documentIn(read('runs/first/report.html')).sections[3].figures[0].table;
  expect(columns).toHaveLength(2);
  const value = (key: string): string => rows.find(([fact]: [{ en: string }]) => fact.en === key)[1];
  const words = value('Command that repeats the run').split(' ').slice(2);
  await run(...words, '--out', 'again', '--quiet');
  await run('report', 'again', '--games', '0');
  const again = documentIn(read('again/report.html')).sections[3].figures[0].table.rows;
  expect(again.find(([fact]: [{ en: string }]) => fact.en === 'Root hash')[1]).toBe(value('Root hash'));
});

test('a certificate that verify wrote stands on the page', async () => {
  await run('verify', 'runs/first', '--quiet');
  const { stdout: csv } = await run('report', 'runs/first', '--games', '0', '--csv', 'provenance');
  expect(csv).toMatch(/Replayed by verify,"?repeats: 5 of 5 sets/);
  const kept = join(cwd, 'runs/first/certificate.json');
  writeFileSync(kept, read('runs/first/certificate.json').replace(/"rootHash": "./, '"rootHash": "-'));
  const { stdout: other } = await run('report', 'runs/first', '--games', '0', '--csv', 'provenance');
  expect(other).toMatch(/Replayed by verify,not made yet: npx aiwolf-arena verify runs\/first\r\n/); // it is about other sets
  rmSync(kept);
  mkdirSync(kept);
  const unkept = await run('verify', 'runs/first', '--sample', '1', '--quiet');
  expect(unkept).toMatchObject({ code: 0, stderr: expect.stringMatching(/^note: .*certificate\.json/) });
  expect(unkept.stdout).toMatch(/^Replayed: the same games\n/);
  rmSync(kept, { recursive: true });
});

test('charts and tables alone, for papers', async () => {
  await run('report', 'runs/first', '--games', '0', '--svg', 'ranking', '-o', 'r.svg');
  expect(read('r.svg')).toMatch(/<text [^>]*>Dot: the win rate that decides the rank/);
  const svg = read('r.svg');
  expect(svg).toMatch(/^<svg[^>]*>(?:(?!var\(|\uE000).)*Win rate(?:(?!var\(|\uE000).)*<\/svg>$/s);
  const { stdout } = await run('report', 'runs/first', '--games', '0', '--csv', 'ranking');
  const [heads, ranked] = [stdout, (await run('rank', 'runs/first', '--csv')).stdout].map((csv) =>
    csv.split('\r\n')[0]!.split(','),
  );
  expect(heads).toEqual(expect.arrayContaining(['rank', 'agent', 'score', 'scoreLow', 'winRate', 'balanced', 'games']));
  for (const head of heads!) expect(ranked).toContain(head); // one name for one number
  expect(stdout.trimEnd().split('\r\n')).toHaveLength(4);
  const latex = await run('report', 'runs/first', '--games', '0', '--latex', 'roles-5');
  expect(latex.stdout).toMatch(
    /^% \\usepackage\{booktabs\}\n% npx aiwolf-arena.*\n\n% .*\n\\begin\{tabular\}\{l+r+\}\n\\toprule\n/,
  );
  const markdown = await run('report', 'runs/first', '--games', '0', '--markdown');
  expect(markdown.stdout).not.toContain('Wins the final');
  expect(markdown.stdout).toMatch(/^# sample, random, liar\n\n## Who is ahead[\s\S]*\| Rank \| Agent \|/);
  const wrong = await run('report', 'runs/first', '--games', '0', '--csv', 'rankin');
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.stderr).toMatch(/--csv: the page has no rankin. Did you mean ranking/);
});

test('a comparison has a page with the games that turned out differently, in pairs', async () => {
  await run('report', 'gate', '--games', '6', '-o', 'gate.html');
  const html = read('gate.html');
  const page = documentIn(html);
  expect(page).toMatchObject({ kind: 'compare', games: { paired: true } });
  expect(page.games.count % 2).toBe(0);
  expect(page.games.count).toBeGreaterThan(0);
  const [a, b] = partIn(html, 'game-list');
  expect(a.winner).not.toBe(b.winner);
  expect(a.roles).toEqual(b.roles);
});

test('a contest that was played stage by stage has one page of all stages, and its games', async () => {
  const teams = ['random', 'chatty', 'sample', 'silent', 'liar', 'hunter'];
  const entries = teams.map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`);
  writeFileSync(join(cwd, 'roster.yaml'), ['entries:', ...entries].join('\n'));
  const few = ['--players', '5', '--sets', '2', '--games', '3', '--quiet'];
  const options = [...few, '--seed', 'a seed that nobody guesses', '--finalists', '5', '--out', 'cup'];
  await run('contest', 'preliminary', '--roster', 'roster.yaml', ...options);
  await run('contest', 'final', '--from', 'cup', '--quiet');
  expect(await run('report', 'cup', '--games', '8')).toMatchObject({ code: 0 });
  const html = read('cup/report.html');
  const { sections, games, agents, title } = documentIn(html);
  expect(title.en).toBe('Contest of 6 agents');
  const { rows } = sections.find(({ id }: { id: string }) => id === 'source-final').figures[0].table;
  expect(rows[0][1]).toMatch(/^npx aiwolf-arena contest final --from cup .* --out cup-again$/);
  expect(await run(...rows[0][1].split(' ').slice(2), '--quiet')).toMatchObject({ code: 0 });
  expect(read('cup-again/final/journal.ndjson')).toBe(read('cup/final/journal.ndjson'));
  expect(sections.map(({ id }: { id: string }) => id)).toEqual(
    ['ahead', 'where', 'wrong', 'source'].flatMap((one) => [`${one}-final`, `${one}-preliminary`]),
  );
  expect(agents.toSorted()).toEqual(teams.toSorted());
  expect(games.count).toBe(8);
  const names = partIn(html, 'game-list').map(({ name }: { name: string }) => name.split(' ')[0]);
  expect([...new Set(names)]).toEqual(['final', 'preliminary']);
});

test('a contest of 26 agents at two sizes and in two stages is a page of less than 1.5 MB', { tags: 'dear' }, async () => {
  const agents = Array.from({ length: 26 }, (_, i) => `agent${i}=${i % 2 ? 'random' : 'chatty'}`);
  const options = ['--sets', '15', '--games', '1', '--seed', '1', '--quiet', '--out', 'large'];
  await run('contest', '--agents', agents.join(','), ...options);
  await run('report', 'large', '-o', 'large.html');
  const html = read('large.html');
  expect(html.length).toBeLessThan(1_500_000);
  expect(documentIn(html).title).toEqual({ en: 'Contest of 26 agents, seed 1', ja: '26エージェントの大会、シード 1' });
  expect(/id="document">([^<]*)</.exec(html)![1]!.length).toBeLessThan(250_000);
  const [agent, sets] = partIn(html, 'table-convergence-preliminary-5').columns;
  expect([agent.head, sets.head]).toEqual(['agent', 'set-number']);
});

test('several runs that are no evaluation have no page', async () => {
  const { code, stderr } = await run('report', 'runs', '-o', 'several.html');
  expect(code).toBe(2);
  expect(stderr).toContain(
    'several runs on one page have to be those of one evaluation (eval); rank ranks the agents of several runs',
  );
  expect(existsSync(join(cwd, 'several.html'))).toBe(false);
});

test('what is no run cannot be shown', async () => {
  mkdirSync(join(cwd, 'empty'), { recursive: true });
  expect(await run('report', 'empty')).toMatchObject({ code: 2 });
  expect(existsSync(join(cwd, 'empty/report.html'))).toBe(false);
});

test('games of logs, of documents and of runs are viewed', async () => {
  const { stdout } = await run('play', '--agents', 'sample,random', '--players', '5', '--seed', '1', '--json');
  writeFileSync(join(cwd, 'played.json'), stdout);
  await run('report', 'played.json', 'runs/first/logs', '-o', 'many.html');
  const many = read('many.html');
  expect(documentIn(many)).toMatchObject({ kind: 'games', games: { count: 3 } });
  await run('report', 'runs/first#1/2', '-o', 'one.html');
  expect(partIn(read('one.html'), 'games-0')[0]).toMatchObject({ names: expect.arrayContaining(['sample']) });
  writeFileSync(join(cwd, 'not.log'), 'nothing\n');
  const wrong = await run('report', 'not.log');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/not\.log:1: .*not a line of a game log/) });
  expect(await run('report', 'runs/first#9/0')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: runs\/first has no finished set 9/),
  });
  const both = await run('report', 'runs/first', 'played.json');
  expect(both.stderr).toMatch(/is a run: .*runs\/first#0\/0/);
});
