// An agent that tries seeds until its own two first numbers come out, and then deals the roles itself.
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetTask } from '../play/set-task.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

const GAMES = 40;

/** It knows the seed of all other blocks, every way from a seed to a root that the packages have, and how roles are dealt. */
const HUNTER = `const E = require('@aiwolf-arena/engine'), R = require('@aiwolf-arena/engine/random');
const stream = new R.Stream();
const diceOf = (root, set, seat) => stream.key(R.keyOf(root, set, R.PURPOSE.player, seat, 0), -1);
const rolesOf = ({ roleNumMap }) => E.DEALT_ROLES.flatMap((role) => Array(roleNumMap[role]).fill(role));
module.exports = ({ name, random, log }) => {
  const mine = [random(), random()];
  const dealt = rolesOf(E.resolveRules(5));
  const roots = [];
  for (const seed of ['known', 'known run/5', 'known final/5', '0', '1', '2', ''])
    for (const block of [[], ['run/5'], ['final/5'], ['preliminary/5'], ['rank/run'], ['lots/run']])
      for (const set of [[], [0], [1], [2], [3]]) roots.push(R.rootOf(seed, ...block, ...set));
  const found = roots.find((root) => [0, 1, 2, 3].some((set) => [1, 2, 3, 4, 5].some((seat) => {
    const dice = diceOf(root, set, seat);
    return dice.float() === mine[0] && dice.float() === mine[1];
  })));
  const dealOf = (root, game) => {
    const digest = R.digestOf(root, 1, R.PURPOSE.deal, game >> 2), at = 2 * (game & 3);
    const seats = stream.key([digest[at], digest[at + 1], 0, 0]).shuffle([1, 2, 3, 4, 5]);
    return new Map(seats.map((seat, place) => [seat, dealt[place]]));
  };
  const right = roots.map(() => 0);
  let game = -1, info;
  return {
    getName: () => name, initialize(now) { info = now; game++; }, update() {}, dayStart() {},
    talk() { return 'Skip'; }, whisper() { return 'Skip'; }, vote() { return null; },
    attack() { return null; }, guard() { return null; }, divine() { return null; },
    finish() {
      for (const [i, root] of roots.entries()) {
        const deal = dealOf(root, game);
        if (info.agentList.every((a) => deal.get(a) === info.roleMap.get(a))) right[i]++;
      }
      if (game === ${GAMES - 1}) log(JSON.stringify({ found: found !== undefined, best: Math.max(...right) }));
    },
  };
};`;

const NAMES = ['hunter', 'sample', 'chatty', 'silent', 'random'];

const task = (seed: string): SetTask => ({
  block: 'run/5',
  root: rootOf(seed, 'run/5', 1),
  rules: resolveRules(5),
  ...{ set: 1, seats: [0, 1, 2, 3, 4], roleRequests: null, balanced: false, games: GAMES, logs: [] },
  ...{ behaviour: false, notes: true, kills: [], redrawn: 0, hashes: false },
  records: [],
});

let pool: SetPool;
beforeAll(async () => {
  const loaded = NAMES.map((name, at) => ({
    ...{ name, entry: at === 0 ? null : name, body: at === 0 ? HUNTER : null },
    ...{ source: '', hash: '', data: [] },
  }));
  pool = new SetPool(await workerInputOf(loaded), 1);
});
afterAll(() => pool.close());

async function hunted(seed: string): Promise<{ found: boolean; best: number }> {
  const { notes } = await pool.play(task(seed));
  return JSON.parse(notes.find(({ seat }) => seat === 1)!.text);
}

test('finds roles by a seed that it can guess: such seeds are for runs among friends', async () => {
  expect(await hunted('1')).toEqual({ found: true, best: GAMES });
});

test('finds none of a seed that it cannot, whatever it knows of others', async () => {
  const { found, best } = await hunted('5f0c1d7be1e24a6b93c8a7f2d40b6e19');
  expect(found).toBe(false);
  expect(best).toBeLessThan(GAMES / 4);
});
