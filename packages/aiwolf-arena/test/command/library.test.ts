import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, contest, play, run, standings } from 'aiwolf-arena';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'library-'));
const home = process.cwd();
beforeAll(() => process.chdir(cwd));
afterAll(() => {
  process.chdir(home);
  rmSync(cwd, { recursive: true });
});
/** It greets in its log, and votes for the first seat, even if that is its own: there are faults to tell. */
const FOX = `export default (context) => ({
  getName: () => 'fox',
  talk: () => { context.log('I am here'); return 'Over'; },
  ...Object.fromEntries(['initialize', 'update', 'dayStart', 'finish'].map((name) => [name, () => {}])),
  ...Object.fromEntries(['vote', 'attack', 'guard', 'divine'].map((name) => [name, () => 1])),
  whisper: () => 'Over',
});
`;
writeFileSync(join(cwd, 'fox.ts'), FOX);

const FEW = { players: [5], sets: 2, games: 3, seed: '7' };
const FEW_FLAGS = ['--players', '5', '--sets', '2', '--games', '3', '--seed', '7'];

/** What the command prints, without its line end. */
async function printed(...typed: string[]): Promise<string> {
  const { stdout, stderr, code } = await here([...typed, '--json'], { cwd });
  expect([code, stderr.replace(/^(seed|to resume|[0-9]+ of).*\n/gm, '')]).toEqual([0, '']);
  return stdout.trimEnd();
}

test('run gives what the command prints, and leaves the same files behind', async () => {
  const agents = ['./fox.ts', 'random', 'sample'];
  const role = [{ name: 'sample', role: 'SEER' }] as const;
  const logs = { sample: 2 };
  const played = await run({ agents, ...FEW, role, logs, threads: 1, out: 'by-library' });
  const flags = ['--role', 'sample=SEER', '--logs', 'sample:2', '--threads', '2'];
  const named = ['--agents', agents.join(','), ...FEW_FLAGS, ...flags, '--out', 'by-command'];
  expect(JSON.stringify(played.document)).toBe(await printed('run', ...named));
  expect(filesOf(join(cwd, 'by-library'))).toEqual(filesOf(join(cwd, 'by-command')));
  expect(played).toMatchObject({ folder: 'by-library', plan: { seed: '7' } });
  expect(played.standings[0]!.agents.map(({ name }) => name).sort()).toEqual([...['fox', 'random', 'sample']]);
});

test('contest, and standings of its folder', async () => {
  const {
    document,
    folder,
    standings: ranks,
  } = await contest({
    ...{ ...FEW, agents: ['chatty', 'random'], fill: 'sample', finalists: 1, rankBy: 'size-mean' },
    ...{ finalSets: 1, out: 'cup', onFault: 'forfeit' },
    pardon: [{ agent: 'random', kind: 'wrong-type', reason: 'a try' }],
  });
  expect(ranks.final).toHaveLength(1);
  const flags = ['--agents', 'chatty,random', '--fill', 'sample', '--finalists', '1'];
  const more = ['--rank-by', 'size-mean', '--final-sets', '1', '--on-fault', 'forfeit'];
  const pardon = ['--pardon', 'random:wrong-type', '--reason', 'a try', '--out', 'cup-2'];
  const text = await printed('contest', ...FEW_FLAGS, ...flags, ...more, ...pardon);
  expect(JSON.stringify(document)).toBe(text);
  const ranked = standings(folder, { rankBy: 'balanced', finalists: 2 });
  expect(JSON.stringify(ranked.document)).toBe(await printed('rank', folder, '--rank-by', 'balanced', '--finalists', '2'));
});

test('compare, in words as well', async () => {
  const gate = { players: [5], games: 3, field: ['random', 'chatty'], atLeast: 2, maxSets: 3 };
  const { document, verdict } = await compare({
    ...{ candidate: 'hunter', baselines: ['sample'], ...gate, margin: 0.07, better: true },
    ...{ seed: '7', out: 'gate' },
  });
  const flags = ['--players', '5', '--games', '3', '--field', 'random,chatty'];
  const sets = ['--at-least', '2', '--max-sets', '3', '--margin', '7pp', '--better'];
  const typed = ['compare', 'hunter', 'sample', ...flags, ...sets];
  expect(document.command).toBe(['npx aiwolf-arena', ...typed, '--seed 7 --out gate'].join(' '));
  const again = await here([...typed, '--json', '--seed', '7', '--out', 'gate'], { cwd });
  const { command: _, ...found } = JSON.parse(again.stdout);
  expect({ ...found, command: document.command }).toEqual(JSON.parse(JSON.stringify(document)));
  expect([again.code, verdict]).toEqual([3, 'inconclusive']);
});

test('play, with what agents have noted', async () => {
  const game = await play({ agents: ['./fox.ts', 'sample'], players: 5, seed: '7' });
  const typed = ['--agents', './fox.ts,sample', '--players', '5', '--seed', '7'];
  expect(JSON.stringify(game.document)).toBe(await printed('play', ...typed));
  expect(game.notes[0]).toMatchObject({ name: 'fox', text: 'I am here' });
});

test('the script in the documentation runs as it stands', { tags: 'dear' }, () => {
  const page = readFileSync(new URL('../../../../docs/reference/library.md', import.meta.url), 'utf8');
  const [, script] = /^```ts\n([\s\S]*?)^```$/m.exec(page)!;
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(join(import.meta.dirname, '../..'), join(cwd, 'node_modules/aiwolf-arena'));
  const args = ['--input-type=module-typescript', '--eval', script!];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  expect([stderr, stdout.split('\n')]).toEqual([
    '',
    [
      expect.stringMatching(/^(VILLAGER|WEREWOLF) has won the game [0-9a-f]{16}$/),
      expect.stringMatching(/^fox wins \d+ % of its games in results\/run-1-1$/),
      expect.stringMatching(/^sample wins \d+ % of its games in results\/run-1-1$/),
      expect.stringMatching(/^first is (fox|sample)$/),
      expect.stringMatching(/^the cup is \w+'s$/),
      expect.stringMatching(/^(pass|fail|inconclusive|unusable): /),
      '',
    ],
  ]);
});
