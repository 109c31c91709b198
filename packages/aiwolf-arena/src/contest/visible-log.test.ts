import { expect, test } from 'vitest';
import { visibleLog } from './visible-log.ts';

/** A village of six: 1 and 2 are werewolves, 3 the seer, 4 the bodyguard, 5 the medium, 6 a villager. */
const ROLES = ['WEREWOLF', 'WEREWOLF', 'SEER', 'BODYGUARD', 'MEDIUM', 'VILLAGER'];
const status = (day: number, dead: readonly number[]): string[] =>
  ROLES.map((role, i) => `${day},status,${i + 1},${role},${dead.includes(i + 1) ? 'DEAD' : 'ALIVE'},team-${i + 1}`);

const LOG = [
  ...status(0, []),
  '0,whisper,0,0,1,ATTACK Agent[03]',
  '0,divine,3,1,WEREWOLF',
  ...status(1, []),
  '1,talk,0,0,3,DIVINED Agent[01] WEREWOLF',
  ...['1,vote,1,3', '1,vote,2,3', '1,vote,3,1', '1,vote,4,1', '1,vote,5,2', '1,vote,6,2'],
  ...['1,vote,1,3', '1,vote,2,3', '1,vote,3,1', '1,vote,4,1', '1,vote,5,1', '1,vote,6,1'],
  '1,execute,1,WEREWOLF',
  '1,divine,3,2,WEREWOLF',
  '1,whisper,0,0,2,SKIPPED',
  '1,guard,4,3,SEER',
  ...['1,attackVote,2,3', '1,attackVote,2,6'],
  '1,attack,6,false',
  ...status(2, [1]),
  ...['2,vote,2,3', '2,vote,3,2', '2,vote,2,4', '2,vote,3,2'],
  '2,execute,2,WEREWOLF',
  '2,attack,-1,false',
  '2,result,4,0,VILLAGER',
];
const seen = (seat: number): string[] => visibleLog(`${LOG.join('\n')}\n`, seat).split('\n');

test('all see roles, talk, votes, deaths and the result, and no names but their own', () => {
  for (const seat of [1, 2, 3, 4, 5, 6]) {
    const lines = seen(seat);
    expect(lines).toContain(`0,status,${seat},${ROLES[seat - 1]},ALIVE,team-${seat}`);
    expect(lines.filter((line) => line.includes('team-'))).toHaveLength(3);
    expect(lines).toContain('1,talk,0,0,3,DIVINED Agent[01] WEREWOLF');
    expect(lines).toContain('1,execute,1,WEREWOLF');
    expect(lines).toContain('2,result,4,0,VILLAGER');
    expect(lines.at(-1)).toBe('');
  }
});

test('what was said and done in secret is known to who said and did it', () => {
  const secret = /,(?:whisper|divine|guard|attackVote|attack),/;
  const secrets = (seat: number): string[] => seen(seat).filter((line) => secret.test(line));
  expect(secrets(6)).toEqual([]);
  expect(secrets(5)).toEqual([]);
  expect(secrets(4)).toEqual(['1,guard,4,3,SEER']);
  expect(secrets(3)).toEqual(['0,divine,3,1,WEREWOLF', '1,divine,3,2,WEREWOLF']);
  expect(secrets(2)).toHaveLength(5);
});

test('the dead see what the dead are told: no whispers, and of ballots the last round', () => {
  const lines = seen(1);
  expect(lines.filter((line) => line.includes(',whisper,'))).toEqual(['0,whisper,0,0,1,ATTACK Agent[03]']);
  expect(lines.filter((line) => line.startsWith('1,attackVote'))).toEqual(['1,attackVote,2,6']);
  expect(lines.filter((line) => line.startsWith('1,vote'))).toHaveLength(12);
  expect(lines.filter((line) => line.startsWith('2,vote'))).toEqual(['2,vote,2,4', '2,vote,3,2']);
});

test('a talk may hold commas', () => {
  expect(visibleLog('1,talk,0,0,1,AND (VOTE Agent[01]), and more\n', 1)).toBe('1,talk,0,0,1,AND (VOTE Agent[01]), and more\n');
});
