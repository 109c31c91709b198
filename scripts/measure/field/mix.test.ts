import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { daysOf, fatesOf } from './acts.ts';
import { playedSets } from './sets.ts';

const ROLES = ['VILLAGER', 'SEER', 'POSSESSED', 'VILLAGER', 'WEREWOLF'];
const state = (day: number, dead: readonly number[] = []) =>
  ROLES.map((role, i) => `${day},status,${i + 1},${role},${dead.includes(i + 1) ? 'DEAD' : 'ALIVE'},agent${i + 1}`);
const LOG = [
  ...state(0),
  '0,divine,2,1,HUMAN',
  ...state(1),
  '1,talk,0,0,1,Skip',
  '1,talk,1,0,2,AND (COMINGOUT Agent[02] SEER) (DAY 1 (DIVINED Agent[05] WEREWOLF))',
  '1,talk,2,0,3,COMINGOUT Agent[03] SEER',
  '1,talk,3,0,4,Agent[02] COMINGOUT Agent[02] SEER',
  '1,talk,4,0,5,ESTIMATE Agent[02] WEREWOLF',
  '1,talk,5,1,1,BECAUSE (Agent[02] VOTE Agent[03]) (VOTE Agent[05])',
  '1,talk,6,1,2,REQUEST ANY (VOTE Agent[05])',
  '1,talk,7,1,3,DIVINED Agent[01] HUMAN',
  '1,talk,8,1,4,VOTE Agent[03]',
  '1,talk,9,1,5,Over',
  ...['1,vote,1,5', '1,vote,2,5', '1,vote,3,2', '1,vote,4,2', '1,vote,5,2'],
  ...['1,execute,2,SEER', '1,attackVote,5,1', '1,attack,1,true'],
  ...state(2, [1, 2]),
  '2,talk,0,0,3,COMINGOUT Agent[03] WEREWOLF',
  '2,talk,1,0,4,VOTE Agent[05]',
  '2,talk,2,0,5,Over',
  ...['2,vote,3,4', '2,vote,4,5', '2,vote,5,4', '2,execute,4,VILLAGER'],
  ...state(3, [1, 2, 4]),
  '3,result,1,1,WEREWOLF',
];

test('acts of seats are counted from official logs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'field-mix-'));
  writeFileSync(join(folder, 'game.log'), `${LOG.join('\n')}\n`);
  const [set] = (await playedSets([folder])).get(5)!;
  rmSync(folder, { recursive: true });
  const [villager, seer, possessed, other, wolf, later] = daysOf(set!);
  expect(villager).toMatchObject({ sentences: 1, words: 1, word: 5, ballot: 5, voteFor: 'WEREWOLF', isWithMost: false });
  expect(villager).toMatchObject({ claim: undefined, hasWon: false, day: 1, agent: 'agent1' });
  expect(seer).toMatchObject({ claim: 'SEER', isBlack: true, sentences: 2, requests: 1, words: 0, word: undefined });
  expect(possessed).toMatchObject({ claim: 'SEER', isBlack: false, voteFor: 'SEER', isWithMost: true, hasWon: true });
  expect(villager!.kinds).toEqual(['BECAUSE']);
  expect(other).toMatchObject({ claim: undefined, word: 3, ballot: 2 });
  expect(wolf).toMatchObject({ estimates: 1, sentences: 1, words: 0 });
  expect(later).toMatchObject({ day: 2, role: 'POSSESSED', claim: 'WEREWOLF', sentences: 1 });
  expect(fatesOf(set!)).toEqual([{ villagersWon: false, executed: 'SEER', attacked: 'VILLAGER', seers: 2 }]);
});
