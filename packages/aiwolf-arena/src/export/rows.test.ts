import { readLog } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { rowsOfGame } from './rows.ts';
import { DATA_TABLES } from './tables.ts';

const ROLES = ['VILLAGER', 'SEER', 'WEREWOLF', 'MEDIUM', 'BODYGUARD'];
const status = (day: number, dead: readonly number[]): string[] =>
  ROLES.map((role, at) => `${day},status,${at + 1},${role},${dead.includes(at + 1) ? 'DEAD' : 'ALIVE'},a${at}`);

/** A tie is voted on again, an attack is stopped by the bodyguard, and the next kills. */
const LOG = [
  ...status(0, []),
  '0,divine,2,3,WEREWOLF',
  ...status(1, []),
  '1,talk,0,0,1,Over',
  '1,talk,1,0,2,a "b", c',
  '1,whisper,0,0,3,Skip',
  '1,whisper,1,0,3,\u0000\ud800',
  '1,vote,1,2',
  '1,vote,2,1',
  '1,vote,1,2',
  '1,vote,2,1',
  '1,execute,1,VILLAGER',
  '1,divine,2,4,HUMAN',
  '1,guard,5,2',
  '1,attackVote,3,2',
  '1,attack,2,false',
  ...status(2, [1]),
  '2,vote,2,3',
  '2,execute,5,BODYGUARD',
  '2,attackVote,3,2',
  '2,attack,2,true',
  ...status(3, [1, 2, 5]),
  '3,result,1,1,WEREWOLF',
].join('\n');

function rowsOfLog() {
  const { events, names, roles, said } = readLog(LOG).game!;
  const record = { game: 7, roles: [...roles], events: [...events], said, hash: '' };
  return rowsOfGame({ run: 'r', block: 'logs/5', set: 2, record, agents: names.map((name) => ({ name })), log: 'g.log' }, true);
}

const rows = rowsOfLog();

test('the rows have the columns that are declared', () => {
  for (const [name, own] of Object.entries(rows))
    for (const row of own) expect(Object.keys(row).sort()).toEqual(Object.keys(DATA_TABLES[name as 'games'].columns).sort());
});

test('a seat is told how and when it died', () => {
  expect(rows.seats.map(({ seat, death, deathDay, survived, won }) => [seat, death, deathDay, survived, won])).toEqual([
    [1, 'executed', 1, false, false],
    [2, 'attacked', 2, false, false],
    [3, null, null, true, true],
    [4, null, null, true, false],
    [5, 'executed', 2, false, false],
  ]);
  expect(rows.games).toMatchObject([{ game: 7, winner: 'WEREWOLF', lastDay: 3, humans: 1, werewolves: 1, hash: null }]);
});

test('the guard that stopped the attack is told from the others, and the medium learns of the executed', () => {
  expect(rows.results.map(({ day, event, seat, target, outcome }) => [day, event, seat, target, outcome])).toEqual([
    [0, 'divine', 2, 3, 'WEREWOLF'],
    [1, 'execute', null, 1, 'died'],
    [1, 'divine', 2, 4, 'HUMAN'],
    [1, 'guard', 5, 2, 'survived'],
    [1, 'attack', null, 2, 'survived'],
    [2, 'medium', 4, 1, 'HUMAN'],
    [2, 'execute', null, 5, 'died'],
    [2, 'attack', null, 2, 'died'],
    [3, 'medium', 4, 5, 'HUMAN'],
  ]);
});

test('votes have rounds; texts count in their channel', () => {
  expect(rows.votes.map(({ day, kind, round, seat }) => [day, kind, round, seat])).toEqual([
    [1, 'vote', 0, 1],
    [1, 'vote', 0, 2],
    [1, 'vote', 1, 1],
    [1, 'vote', 1, 2],
    [1, 'attackVote', 0, 3],
    [2, 'vote', 0, 2],
    [2, 'attackVote', 0, 3],
  ]);
  expect(rows.talks.map(({ channel, idx, text }) => [channel, idx, text])).toEqual([
    ['talk', 0, 'Over'],
    ['talk', 1, 'a "b", c'],
    ['whisper', 0, 'Skip'],
    ['whisper', 1, '\ufffd\ufffd'],
  ]);
});

test('a log does not know what was replaced', () => {
  for (const row of [...rows.votes, ...rows.talks]) expect(row.replaced).toBeNull();
  for (const row of rows.seats) expect(row.faults).toBeNull();
});
