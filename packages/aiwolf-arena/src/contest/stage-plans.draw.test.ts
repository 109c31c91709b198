import { createHash } from 'node:crypto';
import { resolveRules } from '@aiwolf-arena/engine';
import { type ContestSpec, drawTieOrder, planPreliminary, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { drawProtocol } from './stage-plans.ts';

// What the rule of the protocol says, written again by somebody who has nothing of ours: the draws have to be the same.

const sha256 = (bytes: Buffer): number[] => {
  const digest = createHash('sha256').update(bytes).digest();
  return Array.from({ length: 8 }, (_, i) => digest.readInt32BE(4 * i));
};

function keyOf(seed: string, block: string, purpose: number): number[] {
  const names = ['aiwolf-arena/chance/1', encodeURIComponent(seed), encodeURIComponent(block)];
  const root = sha256(Buffer.from(names.map((line) => `${line}\n`).join(''), 'ascii'));
  const numbers = Buffer.alloc(48);
  for (const [i, n] of [...root, -1, purpose, 0, 0].entries()) numbers.writeInt32BE(n, 4 * i);
  return sha256(numbers).slice(0, 4);
}

const word = (n: bigint): bigint => BigInt.asUintN(32, n);

function mix(from: bigint): bigint {
  let h = word(from);
  h = word((h ^ (h >> 16n)) * 0x85ebca6bn);
  h = word((h ^ (h >> 13n)) * 0xc2b2ae35n);
  return h ^ (h >> 16n);
}

function shuffled<T>(things: readonly T[], key: readonly number[], n: number): T[] {
  const [k0, k1, k2, k3] = key.map(BigInt) as [bigint, bigint, bigint, bigint];
  const [x, y, z] = [mix(k1 + BigInt(n)), mix(k2), mix(k3)];
  let a = mix(k0 + x + y + z);
  let [b, c, d] = [mix(x + a), mix(y + a), mix(z + a)];
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const out = word(a + b + d);
    d = word(d + 1n);
    a = b ^ (b >> 9n);
    b = word(c + (c << 3n));
    c = word((word(c << 21n) | (c >> 11n)) + out);
    const chosen = Number((out * BigInt(last + 1)) >> 32n);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

const agents = Array.from({ length: 8 }, (_, n) => {
  return { name: `t${n}`, source: '', hash: `${n}`, ranked: true };
});
const spec = (seed: string, draw: ContestSpec['draw']): ContestSpec => ({
  ...{ arena: UNKNOWN_ARENA, seed, players: [5, 7], sets: 4, gamesPerSet: 2, agents, draw },
  contest: { finalists: 8, finalSets: 4, rankBy: 'pooled' },
  rulesOf: (players) => resolveRules(players),
});

test.each(['random', 'balanced'] as const)('%s draws are found by whoever has the seed', (draw) => {
  const seed = '狼 & fox\n1';
  for (const block of drawProtocol(planPreliminary(spec(seed, draw))).blocks) {
    const { players, minimum, entrants, villages } = block;
    const even = Math.ceil((minimum * entrants.length) / players);
    const sat = entrants.map(() => 0);
    for (const [n, village] of villages.entries()) {
      const order = shuffled([...entrants.keys()], keyOf(seed, block.name, 9), n);
      if (draw === 'balanced') order.sort((one, other) => sat[one]! - sat[other]!);
      else if (n >= even) order.sort((one, other) => Math.min(sat[one]!, minimum) - Math.min(sat[other]!, minimum));
      const members = order.slice(0, players);
      for (const one of members) sat[one]! += 1;
      const seats = shuffled(members, keyOf(seed, block.name, 8), n);
      expect(village).toEqual(seats.map((one) => entrants[one]));
    }
  }
});

test('so are the lots', () => {
  const key = keyOf('a seed', 'lots/final', 9);
  expect(drawTieOrder('a seed', 'final', 20)).toEqual(shuffled([...Array(20).keys()], key, 0));
});
