import { readLog } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShownRecord } from '../document.ts';
import { actionOf, actionsOf } from './actions.ts';
import { ACTS, ANYTHING, type Condition, conditionsIn, conditionsText, DATED, meets } from './condition.ts';
import { findGames, foundRates } from './found.ts';

const AGENTS = ['fox', 'owl', 'seer', 'a b', 'wins,"x"', '人狼研', 'bear'];

const LOG = `0,status,1,SEER,ALIVE,fox
0,status,2,VILLAGER,ALIVE,owl
0,status,3,POSSESSED,ALIVE,bear
0,status,4,WEREWOLF,ALIVE,fox
0,status,5,VILLAGER,ALIVE,owl
1,status,1,SEER,ALIVE,fox
1,status,2,VILLAGER,ALIVE,owl
1,status,3,POSSESSED,ALIVE,bear
1,status,4,WEREWOLF,ALIVE,fox
1,status,5,VILLAGER,ALIVE,owl
1,talk,0,0,1,COMINGOUT Agent[01] SEER
1,talk,1,0,1,DIVINED Agent[02] HUMAN
1,talk,2,0,3,COMINGOUT Agent[03] SEER
1,talk,3,1,3,DIVINED Agent[02] WEREWOLF
1,talk,4,1,3,DIVINED Agent[02] WEREWOLF
1,vote,1,3
1,vote,2,1
1,vote,3,1
1,vote,4,1
1,vote,5,1
1,execute,1,SEER
1,attack,2,true
2,status,1,SEER,DEAD,fox
2,status,2,VILLAGER,DEAD,owl
2,status,3,POSSESSED,ALIVE,bear
2,status,4,WEREWOLF,ALIVE,fox
2,status,5,VILLAGER,ALIVE,owl
2,vote,3,5
2,vote,4,5
2,vote,5,4
2,execute,5,VILLAGER
2,status,3,POSSESSED,ALIVE,bear
3,result,1,1,WEREWOLF`;

function shownRecordOf(log: string): ShownRecord & { readonly winner: number } {
  const { roles, events, said, names, winner } = readLog(log).game!;
  return { roles: [...roles], events: [...events], said, names, winner };
}

const RECORD = shownRecordOf(LOG);
const line = (name: string) => ({
  ...{ name, winner: RECORD.winner, days: 3, tags: [] },
  seats: RECORD.names.map((one) => AGENTS.indexOf(one)),
  roles: RECORD.roles.slice(1),
  actions: actionsOf(RECORD),
});
const GAME = line('run/5 0/0');

describe('a game meets a condition', () => {
  test.each([
    ['seer executed on day 1', true],
    ['seer executed on day 2', false],
    ['the real seer was executed', true],
    ['villager killed day 1', true],
    ['villager killed day 2', false],
    ['werewolves won', true],
    ['villagers won', false],
    ['lone werewolf won', false], // there was only one from the beginning
    ['fox lost as seer', true],
    ['fox lost as werewolf', false],
    ['fox wins as werewolf', true],
    ['owl lost as villager after the seer claimed', true],
    ['villager killed after seer executed', true],
    ['seer executed after villager killed', false],
    ['seer claimed after seer executed', false],
    ['possessed claims seer after the seer claims and werewolves won', true],
    ['possessed claims seer falsely', true],
    ['possessed claims seer truly', false],
    ['possessed reports werewolf falsely', true],
    ['seer reports human truly', true],
    ['seer reports werewolf', false],
    ['possessed survived', true],
    ['bear survived and seer survived', false],
    ['medium plays', false],
    ['"seer" plays', false], // quoted: the agent of this name
  ])('%s: %s', (text, met) => {
    expect(meets(GAME, AGENTS, conditionsIn(text, AGENTS))).toBe(met);
  });
});

test('a repeated statement is one deed, with its first day', () => {
  const reports = GAME.actions.map(actionOf).filter(({ kind, seat }) => kind === 'reports' && seat === 3);
  expect(reports).toEqual([{ kind: 'reports', seat: 3, day: 1, word: 'WEREWOLF', isTrue: false }]);
});

const CONDITION = fc
  .record({
    agent: fc.constantFrom(null, ...AGENTS),
    role: fc.constantFrom(null, 'SEER' as const, 'VILLAGER' as const, 'WEREWOLF' as const),
    act: fc.constantFrom(...ACTS),
    word: fc.constantFrom(null, 'WEREWOLF' as const, 'VILLAGER' as const),
    isTrue: fc.constantFrom(null, true, false),
    day: fc.constantFrom(null, 0, 1, 12),
    after: fc.boolean(),
  })
  .map((one): Condition => (['claims', 'reports'].includes(one.act) ? one : { ...one, word: null, isTrue: null }))
  .map((one): Condition => (DATED.includes(one.act) ? one : { ...one, day: null }));

test('every condition can be written and read again', () => {
  fc.assert(
    fc.property(fc.array(CONDITION, { minLength: 1, maxLength: 3 }), (conditions) => {
      const last = conditions.length - 1;
      const said = conditions.map((one, i) => (i === last ? { ...one, after: false } : one));
      expect(conditionsIn(conditionsText(conditions), AGENTS)).toEqual(said);
    }),
  );
});

test.each([
  ['fxo executed', /"fxo" is neither an agent .* nor a word/],
  ['seer executed on day', /needs a number/],
  ['fox loses on day 1', /leave out the day/],
  ['seer executed on day one', /"one" is no day/],
])('%s is refused with what to type', (text, message) => {
  expect(() => conditionsIn(text, AGENTS)).toThrow(message);
});

test('no conditions are met by every game; a deed keeps all its fields', () => {
  expect(meets(GAME, AGENTS, [])).toBe(true);
  expect(meets(GAME, AGENTS, [ANYTHING])).toBe(true);
  for (const action of GAME.actions.map(actionOf)) {
    expect(action.seat >= 1 && action.seat <= 5).toBe(true);
    expect(action.word === null || ROLES.includes(action.word)).toBe(true);
  }
});

test('rates are those of the found games and of all games, by agent and for the villagers', () => {
  const lines = [
    ...Array.from({ length: 12 }, (_, i) => line(`run/5 ${i}/0`)),
    { ...line('run/5 12/0'), winner: 1, actions: [] },
  ];
  const conditions = conditionsIn('fox plays as seer, seer executed', AGENTS.slice(0, 2));
  const found = findGames(lines, AGENTS, conditions);
  expect(found.map(({ game }) => game)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  const [villagers, fox] = foundRates(lines, found, AGENTS, conditions);
  expect([villagers!.found.value, villagers!.all.value]).toEqual([0, 1 / 13]);
  expect([fox!.agent, fox!.found.value, fox!.found.games, fox!.all.games]).toEqual(['fox', 0, 12, 13]);
});
