import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'runs-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const written = (folder: string) => filesOf(join(cwd, folder));

/** Depends on chance, on its module's own memory, and now and then breaks a rule. */
const MOODY = `
let games = 0;
export default (context) => ({
  getName: () => context.name, initialize() { games++; }, update() {}, dayStart() {},
  talk: () => (context.random() < 0.01 ? 'nonsense' : Math.random() < 0.5 ? 'Skip' : 'Over'), whisper: () => 'Over',
  vote: () => 1 + Math.floor(Math.random() * 5), attack: () => games % 5, guard: () => null, divine: () => 2,
  finish() { if (new Date().getTime() !== Date.now()) throw new Error('time'); },
});`;
writeFileSync(join(cwd, 'moody.js'), MOODY);
/** The same, thinking a while. */
writeFileSync(join(cwd, 'slow.js'), MOODY.replace('talk: () =>', 'talk: async () =>'));

describe('run', () => {
  test.each([
    ['5 and 15 players, drawn and repeated', ['--agents', 'random,chatty', '--players', '5,15', '--sets', '3']],
    ["a user's agents, one of them asynchronous", ['--agents', './moody.js,./slow.js', '--players', '5', '--sets', '4']],
  ])('gives the same bytes on one thread and on two: %s', async (_, flags) => {
    const name = String(flags[1]).replaceAll(/\W/g, '');
    const play = (threads: string) =>
      here(
        [
          'run',
          ...flags,
          '--games',
          '8',
          '--seed',
          '7',
          '--logs',
          'sample:3',
          '--threads',
          threads,
          '--out',
          `${name}${threads}`,
          '--json',
          '--quiet',
        ],
        { cwd },
      );
    const [one, two] = [await play('1'), await play('2')];
    expect(one).toEqual({ code: 0, stderr: '', stdout: two.stdout });
    expect(written(`${name}1`)).toEqual(written(`${name}2`));
    expect(Object.keys(written(`${name}1`)).filter((path) => path.endsWith('.log')).length).toBeGreaterThanOrEqual(3);
  });

  test('prints the document of its schema, and nothing else on stdout', async () => {
    const { code, stdout, stderr } = await arena(
      ['run', '--agents', 'random', '--players', '5', '--sets', '6', '--games', '20', '--seed', '1', '--json'],
      { cwd },
    );
    const json = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^seed 1; results in results\/run-1-1\n$/);
    expect(json).toMatchObject({ schema: 'aiwolf-arena/run/4', seed: '1', players: 5, sets: 6, gamesPerSet: 20, games: 120 });
    expect(json.rootHash).toMatch(/^[0-9a-f]{64}$/);
    expect(json.agents).toHaveLength(1);
    expect(json.agents[0]).toMatchObject({ name: 'random', games: 600 });
    expect(Object.keys(json.agents[0].roles).sort()).toEqual(['POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF']);
    expect(Object.keys(json.village.winRate).sort()).toEqual([
      'designEffect',
      'games',
      'high',
      'level',
      'low',
      'method',
      'sets',
      'status',
      'value',
    ]);
    expect(JSON.parse(readFileSync(join(cwd, 'results/run-1-1/standings.json'), 'utf8'))).toEqual(json);
    expect(written('results/run-1-1')).toHaveProperty(['/plan.json']);
  });

  test("plays a user's copy of a bundled agent as the bundled one", async () => {
    const field = fileURLToPath(new URL('../../../agents/src/field/random.ts', import.meta.url));
    const copy = readFileSync(field, 'utf8').replace('../player-context.ts', '@aiwolf-arena/agents');
    writeFileSync(join(cwd, 'copy.ts'), copy);
    const hashOf = async (agent: string) => {
      const flags = ['--players', '5', '--sets', '2', '--seed', '1', '--quiet', '--json'];
      const { stdout } = await here(['run', '--agents', agent, ...flags], { cwd });
      return JSON.parse(stdout).rootHash;
    };
    expect(await hashOf('./copy.ts')).toBe(await hashOf('random'));
  });

  test('counts what an agent does wrong, and goes on', async () => {
    const { stdout } = await here(
      ['run', '--agents', './moody.js', '--players', '5', '--sets', '2', '--games', '50', '--seed', '1', '--quiet', '--full'],
      { cwd },
    );
    expect(stdout).toMatch(/Faults/);
    expect(stdout).toMatch(/moody +sentence-rejected +run\/5 set 0 game \d+ +\d+ +[!~=]?[\d.]+ %\n +day 1 TALK: nonsense/);
  });

  test('labels fixed roles as no contest', async () => {
    const { stdout } = await here(
      ['run', '--agents', 'random,chatty', '--players', '5', '--sets', '5', '--games', '5', '--role', 'chatty=SEER', '--quiet'],
      { cwd },
    );
    expect(stdout).toContain('Not a contest: chatty always has the role SEER.');
  });
});

describe('contest', () => {
  const flags = [
    'contest',
    '--agents',
    'random,chatty,./moody.js',
    '--fill',
    'random',
    '--sets',
    '3',
    '--games',
    '10',
    '--finalists',
    '2',
    '--seed',
    '3',
    '--quiet',
  ];

  test('plays preliminary, cut and final', async () => {
    const { code, stdout } = await here([...flags, '--json', '--out', 'staged'], { cwd });
    const json = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(json).toMatchObject({ schema: 'aiwolf-arena/contest/4', seed: '3' });
    expect(json.preliminary.map(({ players }: { players: number }) => players)).toEqual([5, 15]);
    expect(json.ranking).toHaveLength(3);
    expect(json.ranking.map(({ finalist }: { finalist: boolean }) => finalist)).toEqual([true, true, false]);
    expect(json.ranking[2]).toMatchObject({ finalRank: null, finalWinRate: null });
    expect(json.ranking[0].winRate.games).toBe(60);
  });

  test('knows one agent under two names, bundled or not', async () => {
    const agents = 'rnd=random,random,a=./moody.js,b=./moody.js';
    const typed = ['contest', '--agents', agents, '--fill', 'silent', '--players', '5'];
    const few = ['--sets', '2', '--games', '3', '--seed', '1', '--out', 'renamed', '--logs', 'all'];
    const { code, stdout } = await here([...typed, ...few, '--quiet', '--json'], { cwd });
    expect(code).toBe(0);
    const { ranking } = JSON.parse(stdout) as { ranking: { name: string }[] };
    expect(ranking.map(({ name }) => name).sort()).toEqual(['a', 'b', 'random', 'rnd']);
    const plan = JSON.parse(readFileSync(join(cwd, 'renamed/plan.json'), 'utf8'));
    const hashes = plan.agents.map(({ hash }: { hash: string }) => hash);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[3]).toBe(hashes[2]);
    const log = written('renamed')['/logs/preliminary-5/set-00000/game-000.log'];
    expect(log).toMatch(/^0,status,\d,\w+,ALIVE,rnd$/m);
    expect(stdout).not.toContain('wrong-name');
  });

  test('calls one set, one game and one finalist one', async () => {
    const one = ['--players', '5', '--sets', '1', '--games', '1', '--finalists', '1'];
    const typed = ['contest', '--agents', 'random,chatty', '--fill', 'silent', ...one, '--quiet'];
    const { stdout } = await here(typed, { cwd });
    expect(stdout).toMatch(/, final: 1 set at 5 players \(1 game\)\.$/m);
    expect(stdout).not.toMatch(/\b1 (sets|games|finalists|agents)\b/);
  });

  test('shows the cut line, in 100 columns', async () => {
    const { stdout } = await arena([...flags, '--full', '--out', 'staged'], { cwd, env: { COLUMNS: '100' } }); // nothing is left to play
    expect(stdout).toMatch(/^---- {2}cut: 2 finalists$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe('play', () => {
  test('tells one game, writes its official log, and repeats it', async () => {
    const flags = ['play', '--agents', 'random,chatty', '--players', '5', '--seed', '2'];
    const shown = await here([...flags, '--log', 'game.log'], { cwd });
    expect(shown.stdout).toMatch(/^Day 0\n {2}Agent\[01\] \w+ is [A-Z]+\n/);
    expect(shown.stdout).toMatch(/The (villagers|werewolves) win/);
    const json = JSON.parse((await here([...flags, '--json'], { cwd })).stdout);
    expect(json).toMatchObject({ schema: 'aiwolf-arena/play/1', players: 5 });
    expect(`${json.log.join('\n')}\n`).toBe(readFileSync(join(cwd, 'game.log'), 'utf8'));
    expect(shown.stdout).toContain(json.hash);
  });
});
