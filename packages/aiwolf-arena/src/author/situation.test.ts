import { CATALOG, type PlayerFactory } from '@aiwolf-arena/agents';
import { comingout } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { drive } from './players.ts';
import { type Situation, SituationError } from './situation.ts';

const VILLAGE: Situation = {
  roles: ['VILLAGER', 'SEER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'],
  seat: 2,
  seed: '6',
  says: { 1: { 4: ['COMINGOUT Agent[04] SEER', 'DIVINED Agent[02] WEREWOLF'] } },
  votes: { 1: { 1: 4, 3: 4, 4: 2, 5: 2 } },
  attacks: { 1: { 5: 1 } },
};
const bundled = (name: string): PlayerFactory => CATALOG.find((one) => one.name === name)!.create;

test('a seer of the field answers a false claim, and what it did is told by day', async () => {
  const { said, voted, divined, guarded, faults, log } = await drive(bundled('sample'), VILLAGE);
  expect(Object.keys(said)).toContain('1');
  expect(said[1]!.join()).toMatch(/COMINGOUT Agent\[02\] SEER/);
  expect(voted[1]).toEqual([5, 4]); // a tie, and one more ballot
  expect(divined[0]).toHaveLength(1);
  expect(guarded).toEqual({});
  expect(faults).toEqual([]);
  expect(log).toContain('0,status,2,SEER,ALIVE,agent');
  expect(log).toContain('1,execute,4,POSSESSED');
});

test('an agent of its own: what is wrong with it stands among its faults', async () => {
  const create: PlayerFactory = () => ({
    getName: () => 'agent',
    initialize() {},
    update() {},
    dayStart() {},
    talk: () => comingout(2, 'SEER'),
    whisper: () => 'Over',
    vote: () => 2,
    attack: () => null,
    guard: () => null,
    divine: () => Promise.reject(new Error('no idea')),
    finish() {
      throw new Error('at last');
    },
  });
  const { said, voted, faults } = await drive(create, VILLAGE);
  expect(said[1]).toHaveLength(10);
  expect(voted[1]).toContain(2);
  expect(faults).toContain('rejected-promise: Error: no idea');
  expect(faults).toContain('exception: Error: at last');
  expect(faults.some((fault) => fault.startsWith('invalid-target'))).toBe(true);
});

test('the same situation with another seed has other random numbers, and with the same the same', async () => {
  const play = async (seed: string) => (await drive(bundled('random'), { ...VILLAGE, seed })).log;
  expect(await play('a')).toBe(await play('a'));
  expect(await play('a')).not.toBe(await play('b'));
});

test.each([
  [{ seat: 6 }, 'seat: expected a number from 1 to 5, got 6'],
  [
    { roles: ['VILLAGER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'] as const },
    'roles: 0 SEER, but a village of 5 has 1',
  ],
  [{ roles: [] }, 'roles: no role table for 0 players'],
  [{ say: {} }, 'unknown key "say" in the situation. Did you mean says?'],
  [{ says: { 1: { 2: ['VOTE Agent[01]'] } } }, 'seat 2: this is the seat of your own agent'],
  [{ says: { 1: { 4: ['VOTE Agent 1'] } } }, 'says of day 1, seat 4: "VOTE Agent 1" is not a sentence'],
  [{ says: { 0: { 4: ['VOTE Agent[01]'] } } }, 'says of day 0, seat 4: this list begins with day 1'],
  [{ votes: { 1: { 1: 9 } } }, 'votes of day 1, seat 1: expected a seat from 1 to 5 as the target, got 9'],
  [{ votes: { 1: { 1: 1 } } }, 'the seat must not be its own target'],
  [{ attacks: { 1: { 1: 2 } } }, 'attacks of day 1, seat 1: only a WEREWOLF gets this request, and this seat is a VILLAGER'],
])('a situation that cannot be is refused: %o', async (change, why) => {
  const going = drive(bundled('random'), { ...VILLAGE, ...change } as Situation);
  await expect(going).rejects.toThrow(SituationError);
  await expect(going).rejects.toThrow(why);
});
