import { describe, expect, test } from 'vitest';
import { Game, HEARTBEAT, newHeartbeat, type Player, resolveRules, seatOf, Table } from '../src/index.ts';
import { rootOf } from '../src/random.ts';
import { quietPlayer } from './quiet-player.ts';
import { FIVE, stage } from './stage.ts';

const boom = (): never => {
  throw new RangeError('boom');
};

describe('an exception costs only the answer', () => {
  test('in talk it counts as Skip, in vote as no answer, and the game goes on', () => {
    const { log, faults, game } = stage(FIVE, { 4: { talk: boom, vote: boom } });
    expect(log().find((line) => /^1,talk,\d,\d,4,/.test(line))).toMatch(/Skip$/);
    expect(log().filter((line) => line.startsWith('1,vote,'))).toHaveLength(5);
    expect(faults.slice(0, 1)).toEqual([{ agent: 4, round: 'TALK', kind: 'exception', detail: 'RangeError: boom' }]);
    expect(faults.some(({ round, kind }) => round === 'VOTE' && kind === 'exception')).toBe(true);
    expect(game.winner).not.toBe(0);
  });
  test('in update, dayStart, divine and finish alike', () => {
    const { faults } = stage(FIVE, { 3: { divine: boom, dayStart: boom, finish: boom } });
    expect(new Set(faults.map(({ round }) => round))).toEqual(new Set(['DAILY_INITIALIZE', 'DIVINE', 'FINISH']));
    const updates = stage(FIVE, { 3: { update: boom } });
    expect(new Set(updates.faults.map(({ agent }) => agent))).toEqual(new Set([3]));
  });
  test('the others play the same game whether a silent seat fails or says nothing', () => {
    const failing = stage(FIVE, { 4: { talk: boom } });
    const silent = stage(FIVE, { 4: { talk: () => null } });
    expect(failing.log()).toEqual(silent.log());
  });
  test("what is thrown is described without running the player's code", () => {
    const trap = Object.defineProperty(new Error('x'), 'message', { get: boom });
    const thrower = (thrown: unknown) => () => {
      throw thrown;
    };
    const details = [trap, 'text', null, { toString: boom }, Symbol('s')].map(
      (thrown) => stage(FIVE, { 4: { talk: thrower(thrown) } }).faults[0]!.detail,
    );
    expect(details).toEqual(['Error: without a message', 'text', 'null', 'an object', 'Symbol(s)']);
  });
  test('stack overflow in a player is its exception', () => {
    const deep = (): never => deep();
    expect(stage(FIVE, { 4: { vote: deep } }).faults[0]).toMatchObject({ kind: 'exception', round: 'VOTE' });
  });
});

describe('promises', () => {
  const table = (part: Partial<Player>) => {
    const faults: string[] = [];
    const game = new Game(resolveRules(5), rootOf('promises'), {
      fault: (agent, _round, kind, detail) => faults.push(`${agent} ${kind} ${detail}`),
    });
    const players = Array.from({ length: 4 }, () => quietPlayer);
    const seated = new Table(game, [...players, { ...quietPlayer, ...part }]);
    game.start(0, 0);
    return { done: seated.play(), faults, game };
  };
  test('what a promise is rejected with is not asked what it is', async () => {
    const trap = new Proxy({}, { getPrototypeOf: boom, get: boom, has: boom });
    const { done, faults } = table({ talk: () => Promise.reject(trap) });
    await done;
    expect(faults[0]).toMatch(/^5 rejected-promise/);
  });
  test('a rejected promise is the fault rejected-promise', async () => {
    const { done, faults } = table({ talk: () => Promise.reject(new Error('no')) });
    await done;
    expect(faults[0]).toBe('5 rejected-promise Error: no');
  });
  test('a thenable whose then throws is an exception', () => {
    const trap = Object.defineProperty({}, 'then', { get: boom });
    const { done, faults } = table({ talk: () => trap as never });
    expect(done).toBeUndefined();
    expect(faults[0]).toBe('5 exception RangeError: boom');
  });
  test('a promise of the wrong type is the fault wrong-type', async () => {
    const { done, faults } = table({ vote: () => Promise.resolve('Agent[01]' as never) });
    await done;
    expect(faults).toContain("5 wrong-type Agent[01] (expected a seat's number)");
  });
});

test('an error of the engine is not blamed on a player', () => {
  const game = new Game(resolveRules(5), rootOf('ours'), {
    fault: () => {
      throw new Error('our sink is broken');
    },
  });
  const { game: staged } = stage(FIVE);
  const bad = new Table(
    game,
    Array.from({ length: 5 }, () => ({
      getName: () => 'x',
      initialize() {},
      update() {},
      dayStart() {},
      talk: () => 'nonsense',
      whisper: () => 'Over',
      vote: () => 1,
      attack: () => 1,
      guard: () => 1,
      divine: () => 1,
      finish() {},
    })),
  );
  game.start(0, 0);
  expect(() => bad.play()).toThrow('our sink is broken');
  expect(staged.winner).not.toBe(0);
});

test('a getName other than the registered one is the fault wrong-name', () => {
  const names = ['actor1', 'actor2', 'other', 'actor4', 'actor5'];
  expect(stage(FIVE, {}, {}, { names }).faults).toEqual([
    { agent: 3, round: 'INITIALIZE', kind: 'wrong-name', detail: 'actor3 (expected other)' },
  ]);
});

test('the beat names the seat that is being asked, and nobody while the engine works', () => {
  const heartbeat = newHeartbeat();
  const seen = new Set<number>();
  const note = <T>(answer: T): T => {
    seen.add(seatOf(heartbeat[HEARTBEAT.asked]!));
    return answer;
  };
  stage(FIVE, { 2: { vote: () => note(1) }, 5: { talk: () => note('Over') } }, {}, { heartbeat });
  expect([...seen].sort()).toEqual([2, 5]);
  expect(heartbeat[HEARTBEAT.asked]).toBe(0);
});
