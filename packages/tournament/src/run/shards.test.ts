import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { play } from '../../test/play-folder.ts';
import { planOf } from '../../test/small-run.ts';
import { isInShard, type Shard, setsOf, shardSets } from '../plan/block.ts';

const root = mkdtempSync(join(tmpdir(), 'shards-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

describe('shards', () => {
  test('are all sets of a plan, each in one of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 }), (count, sets) => {
        const plan = planOf({ players: [5, 6], sets });
        const played = Array.from({ length: count }, (_, i) => play(fresh(), plan, { shard: { index: i + 1, count } }).played);
        const all = [...setsOf(plan)].map(({ block, set }) => `${plan.blocks[block]!.name} ${set}`);
        expect(played.flat().sort()).toEqual(all.sort());
        const sizes = played.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 8 },
    );
  });

  test('are as large as is told before', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.nat(30), (block, count, sets) => {
        for (let index = 1; index <= count; index++) {
          const own = Array.from({ length: sets }, (_, set) => set).filter((set) => isInShard({ index, count }, block, set));
          expect(shardSets({ index, count }, block, { sets })).toBe(own.length);
        }
      }),
    );
  });

  test('stay what they are: another part, or all, needs another folder', () => {
    const path = fresh();
    const shard: Shard = { index: 1, count: 3 };
    play(path, planOf(), { shard, stop: 1 });
    expect(() => play(path, planOf())).toThrow('shard: 1/3 -> all');
    expect(() => play(path, planOf(), { shard: { index: 2, count: 3 } })).toThrow('shard: 1/3 -> 2/3');
    expect(play(path, planOf({ sets: 9 }), { shard }).played).toEqual(['run/5 3', 'run/5 6']);
  });
});
