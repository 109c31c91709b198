// @module-tag tmux
// Screens of a real terminal: tmux keeps what a command has left on it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { command } from './aiwolf-arena.ts';
import { moduleThat } from './contest-entries/entries.ts';

const cwd = mkdtempSync(join(tmpdir(), 'terminal-'));
const SOCKET = join(cwd, 'tmux');
const tmux = (...words: readonly string[]): string =>
  execFileSync('tmux', ['-S', SOCKET, '-f', '/dev/null', ...words], { cwd, encoding: 'utf8' });
beforeAll(() => {
  tmux('new-session', '-d', '-s', 'keeper', '-x', '80', '-y', '100', 'sleep 86400');
  tmux('set', '-g', 'remain-on-exit', 'on');
  return () => {
    tmux('kill-server');
    rmSync(cwd, { recursive: true });
  };
});
writeFileSync(join(cwd, 'mine.ts'), moduleThat('Over'));

/** What stands on the screen when the command has ended; `whole`: wrapped lines are joined. */
async function screenOf(columns: number, typed: string) {
  const size = ['-x', String(columns), '-y', '100'];
  tmux('new-session', '-d', '-s', 'shown', ...size, `${command().join(' ')} ${typed}`);
  await expect.poll(() => tmux('list-panes', '-t', 'shown', '-F', '#{pane_dead}').trim(), { timeout: 300_000 }).toBe('1');
  const [screen, whole] = [[], ['-J']].map((joined) =>
    tmux('capture-pane', '-p', '-S', '-', ...joined, '-t', 'shown')
      .replace(/\s*Pane is dead[\s\S]*/, '')
      .split('\n')
      .map((line) => line.trimEnd()),
  );
  tmux('kill-session', '-t', 'shown');
  return { screen: screen!, whole: whole! };
}

writeFileSync(join(cwd, 'broken.ts'), 'this is no code');
const ENTRIES = ['One', 'Two', 'Three'].map((team) => ({ team, language: 'typescript', file: 'broken.ts' }));
writeFileSync(join(cwd, 'roster.json'), JSON.stringify({ entries: ENTRIES }));

/** A folder whose name is so long that no command with it fits beside a label. */
const PLAYED = 'results/contest-of-the-demonstration-1';
const FEW = '--players 5 --sets 2 --games 20 --seed 1';

test.each([
  [80, `run --agents sample,liar,hunter,believer,random ${FEW} --out ${PLAYED}`, /^hunter leads: /],
  [80, `contest --agents sample,liar,hunter,believer,random,bayes ${FEW} --out cup`, /^believer wins the final: /],
  [80, `check ./mine.ts --games 5 --seed 1 --out checked`, /^mine /],
  [120, `compare ./mine.ts sample --field random,liar,hunter --games 20 --fixed-sets 2 --seed 1 --out gate`, /^INCONCLUSIVE: /],
])('in %i columns nothing of the progress is left and no line is wrapped: %s', async (columns, typed, answer) => {
  const { screen, whole } = await screenOf(columns, typed);
  expect(screen).toEqual(whole);
  expect(screen[0]).toMatch(/^seed 1; results in [\w/-]+$/);
  expect(screen[1]).toMatch(answer);
  expect(screen.join('\n')).not.toMatch(/games\/s| left\b|[█░]/);
});

test('the table of merge --watch is gone when all parts are merged', async () => {
  const play = `${command().join(' ')} run --agents random,chatty ${FEW} --quiet --shard $part/2 --out part-$part > /dev/null`;
  const { screen } = await screenOf(80, `merge part-1 part-2 --out both --watch 0.1 & for part in 1 2; do ${play}; done; wait`);
  expect(screen[0]).toMatch(/^2 folders merged into both: 2 of 2 sets$/);
  expect(screen.join('\n')).not.toMatch(/folder$|parts:/m);
});

test.each([
  [80, 'agents'],
  [80, 'rules'],
  [80, 'rules server-0.6.2 regulation-2019'],
  [80, 'play --agents sample,random --players 15 --seed 1'],
  [120, 'play --agents sample,random --players 15 --seed 1'],
  [80, 'eval liar hunter --sets 2 --games 5 --quiet'],
  [80, 'check roster.json'],
  [80, `verify ${PLAYED}`],
  [80, `rank ${PLAYED}`],
  [80, `rank ${PLAYED} | cat`],
  [120, `rank ${PLAYED} | cat`],
])('in %i columns no line is wrapped: %s', async (columns, typed) => {
  const { screen, whole } = await screenOf(columns, typed);
  expect(screen.length).toBeGreaterThan(5);
  expect(screen).toEqual(whole);
});

test('a rule stands below the headings of a table at a terminal, and none in a pipe', async () => {
  const belowHeadings = async (typed: string) => {
    const { screen } = await screenOf(80, typed);
    return screen[screen.findIndex((line) => line.startsWith('rank  agent ')) + 1];
  };
  expect(await belowHeadings(`rank ${PLAYED}`)).toMatch(/^─+$/);
  expect(await belowHeadings(`rank ${PLAYED} | cat`)).toMatch(/^1 /);
});
