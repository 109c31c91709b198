import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'natural-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const ROLES = ['WEREWOLF', 'POSSESSED', 'SEER', 'VILLAGER', 'VILLAGER'];
const CHARACTERS = ['ミナト', 'シオン', 'Cyd', 'ユミ', 'Eve'];

/** A game of the natural-language division that ends on day 2. `teams`: names of connections by seat. */
function log(teams: readonly string[], winner: string, first = ROLES): string {
  const status = (day: number) =>
    teams.map((team, i) => {
      const wolfDies = winner === 'VILLAGER' && day === 2 && first[i] === 'WEREWOLF';
      return `${day},status,${i + 1},${first[i]},${wolfDies ? 'DEAD' : 'ALIVE'},${team},${CHARACTERS[i]}`;
    });
  const talk = '0,talk,0,0,1,おはよう, I am <b>Ada</b>, and COMINGOUT Agent[01] SEER.,1780000000';
  const votes = ['1,vote,2,1', '1,vote,3,1', ...(winner === 'VILLAGER' ? [`1,execute,1,${first[0]}`] : [])];
  return [...status(0), talk, ...status(1), ...votes, ...status(2), `2,result,3,1,${winner}`].join('\n');
}

const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
};

const TEAMS = ['blue1', 'red', 'green2', 'gold', 'grey'];
put('nlp/0.log', log(TEAMS, 'VILLAGER'));
put('nlp/1.log', log(['red', 'blue2', 'gold', 'green1', 'grey'], 'WEREWOLF'));
put('nlp/2.log', log(['red', 'blue2', 'gold', 'green1', 'white'], 'WEREWOLF'));
put('nlp/3.log', log(TEAMS, 'NONE'));
put('nlp/4.log', log(['blue1', 'blue2', 'blue3', 'blue4', 'blue5'], 'VILLAGER'));

test('teams are compared; games without a winner and of one team are counted apart', async () => {
  const { code, stdout } = await here(['analyze', 'nlp', '--json'], { cwd });
  expect(code).toBe(0);
  const { blocks, ...read } = JSON.parse(stdout);
  expect(read).toMatchObject({ logs: 5, games: 3, leftOut: 0, undecided: 1, alone: [{ team: 'blue', games: 1 }] });
  expect(read.teams).toEqual([
    { team: 'blue', connections: ['blue1', 'blue2', 'blue3', 'blue4', 'blue5'] },
    { team: 'green', connections: ['green1', 'green2'] },
  ]);
  expect(blocks).toMatchObject([{ division: 'natural-language', players: 5, sets: 2, games: 3 }]);
  const wins = blocks[0].agents.map(({ name, wins, games, survival }: never) => [
    name,
    wins,
    games,
    (survival as { value: number }).value,
  ]);
  expect(wins).toEqual([
    ['blue', 2, 3, 2 / 3],
    ['red', 2, 3, 1],
    ['green', 1, 3, 1],
    ['gold', 1, 3, 1],
    ['grey', 1, 2, 1],
    ['white', 0, 1, 1],
  ]);
});

test('the screen says how the games were read, and what is left out', async () => {
  const { stdout } = await here(['analyze', 'nlp', '--behaviour'], { cwd });
  expect(stdout).toMatch(/^5 logs: 3 finished games; 1 game without a winner, in no rate\n/);
  expect(stdout).toContain('compare nobody, and are in no rate: blue (1).');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('2 line-ups of 6 teams; numbers at the end of names are left out: blue (');
  expect(stdout).toMatch(/^team +win rate .* survived$/m);
  expect(stdout).toContain('votes for werewolves');
  expect(stdout).not.toContain('contradictions');
  const asWritten = await here(['analyze', 'nlp', '--teams', 'as-written', '--csv'], { cwd });
  expect(asWritten.stdout).toContain('blue1,natural-language,5');
});

test('a folder with games of both divisions keeps them apart', async () => {
  put('mixed/nlp.log', log(TEAMS, 'VILLAGER'));
  await here(['play', '--seed', '1', '--agents', 'sample,liar,hunter,believer,follower', '--log', 'mixed/own.log'], { cwd });
  const { stdout } = await here(['analyze', 'mixed', '--json'], { cwd });
  const divisions = JSON.parse(stdout).blocks.map(({ division, games }: never) => [division, games]);
  expect(divisions).toEqual([
    ['protocol', 1],
    ['natural-language', 1],
  ]);
});

test('tables and pages have teams, characters and whole texts', async () => {
  expect((await here(['export', 'nlp', '--out', 'tables', '--quiet'], { cwd })).code).toBe(0);
  const talks = readFileSync(join(cwd, 'tables/talks.csv'), 'utf8');
  expect(talks).toContain('"おはよう, I am <b>Ada</b>, and COMINGOUT Agent[01] SEER."');
  expect(readFileSync(join(cwd, 'tables/seats.csv'), 'utf8')).toContain(',blue,');
  expect((await here(['report', 'nlp', '-o', 'page.html'], { cwd })).code).toBe(0);
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  expect(page).toContain('ミナト (blue1)');
  expect(page).not.toContain('<b>Ada</b>');
});
