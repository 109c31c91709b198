import { expect, test } from 'vitest';
import { SeatActions } from '../src/actions.ts';
import { Aims } from '../src/aims.ts';

const [BALLOTS, WORDS, BLAMES] = [0, 1, 2];
const WOLVES = [4, 5];
const isWolf = (agent: number) => WOLVES.includes(agent);

/** A game of six seats; seats 4 and 5 are werewolves. `cast`: whom each voted for on day 1. */
function gameOf(cast: Readonly<Record<number, number>>): SeatActions[] {
  const actions: SeatActions[] = [];
  for (let agent = 1; agent <= 6; agent++) actions[agent] = new SeatActions();
  for (const [agent, target] of Object.entries(cast)) actions[Number(agent)]!.cast[1] = target;
  return actions;
}

/** The aims after they have counted a game. */
function counted(aims: Aims, actions: readonly SeatActions[]): Aims {
  aims.count(actions);
  return aims;
}

test('before anything was learnt, aims say nothing', () => {
  const aims = new Aims();
  const actions = gameOf({ 1: 2, 2: 1 });
  actions[2]!.blamers.add(1);
  expect([...counted(aims, actions).at(2), ...counted(aims, actions).between(1, 2)]).toEqual([0, 0, 0, 0, 0, 0]);
});

test('who finds werewolves is believed more than who does not, and whom nobody aims at is not judged', () => {
  const aims = new Aims();
  for (let game = 0; game < 8; game++) aims.learn(gameOf({ 1: 4, 2: 5, 3: 1, 6: 2 }), isWolf);
  const by = (voter: number) => counted(aims, gameOf({ [voter]: 4 })).at(4)[BALLOTS]!;
  expect(by(1)).toBeGreaterThan(0.5);
  expect(by(3)).toBeLessThan(0);
  expect(by(1)).toBeCloseTo(by(2), 12);
  expect([...counted(aims, gameOf({ 1: 4 })).at(6)]).toEqual([0, 0, 0]);
});

test('a werewolf that spares its fellows speaks against a pack with whom it aims at, the more, the more often it does', () => {
  const aims = new Aims();
  for (let game = 0; game < 8; game++) aims.learn(gameOf({ 4: 1, 1: 4 }), isWolf);
  const actions = gameOf({ 4: 2 });
  const once = counted(aims, actions).between(4, 2)[BALLOTS]!;
  expect(once).toBeLessThan(0);
  expect(counted(aims, actions).between(2, 4)[BALLOTS]).toBe(once);
  actions[4]!.cast[3] = 2;
  expect(counted(aims, actions).between(4, 2)[BALLOTS]).toBeCloseTo(2 * once, 12);
});

test('the kinds are learnt apart, and chance is reckoned among those who lived', () => {
  const aims = new Aims();
  for (let game = 0; game < 8; game++) {
    const actions = gameOf({});
    actions[1]!.said[2] = 4;
    actions[4]!.blamers.add(2);
    for (const fallen of [3, 6]) actions[fallen]!.until = 1;
    aims.learn(actions, isWolf);
  }
  const now = gameOf({ 1: 4, 2: 4 });
  now[1]!.said[1] = 4;
  now[4]!.blamers.add(2);
  const odds = counted(aims, now).at(4);
  expect(odds[BALLOTS]).toBe(0);
  // three others lived, two of them werewolves: 8 hits where 16 / 3 were expected; all seats start with 5 of both, each with 2
  const usual = (8 + 5) / (16 / 3 + 5);
  const hit = (8 + 2 * usual) / (16 / 3 + 2);
  const miss = (0 + 8 * (20 / (8 / 3 + 20))) / (8 / 3 + 8);
  expect(odds[WORDS]).toBeCloseTo(Math.log(hit / miss), 12);
  // an estimate may be about anybody: five others, two of them werewolves
  expect(odds[BLAMES]).toBeGreaterThan(odds[WORDS]!);
});
