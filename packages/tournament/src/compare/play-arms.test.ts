import type { FailedSet } from '@aiwolf-arena/sandbox';
import { describe, expect, test } from 'vitest';
import type { Arm, ArmSet } from './arm.ts';
import { playPairs } from './play-arms.ts';

const armSet = (set: number): ArmSet => ({
  ...{ block: 'run/5', set, hash: '', games: 1, winners: 'V' },
  seat: { agent: 0, roles: {}, faults: [] },
});

/** Sets finish in an order of their own. */
function arm(finishAfter: (set: number) => number): Arm & { readonly played: number[] } {
  const known = new Map<number, ArmSet>();
  const played: number[] = [];
  return {
    played,
    known: (_, set) => known.get(set),
    failureOf: () => undefined,
    play: async (_, set) => {
      for (let turn = finishAfter(set); turn > 0; turn--) await null;
      known.set(set, armSet(set));
      played.push(set);
      return known.get(set)!;
    },
  };
}

const heardOf = async (candidate: Arm, baseline: Arm, enoughAt = 99, width = 4) => {
  const heard: number[] = [];
  const onPair = ({ candidate: { set } }: { candidate: ArmSet }): boolean => {
    heard.push(set);
    return set === enoughAt;
  };
  await playPairs({ candidate, baseline, at: 0, block: 'run/5', cap: 20, width, onPair });
  return heard;
};
const first = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('pairs', () => {
  test.each([1, 4, 40])('are reported in order, whatever finishes first (%i in flight)', async (width) => {
    const heard = await heardOf(
      arm((set) => (set * 7) % 11),
      arm((set) => (set * 3) % 5),
      99,
      width,
    );
    expect(heard).toEqual(first(20));
  });

  test('end when it is enough, and what is behind is not told', async () => {
    const candidate = arm(() => 1);
    expect(
      await heardOf(
        candidate,
        arm(() => 2),
        5,
      ),
    ).toEqual(first(6));
    expect(Math.max(...candidate.played)).toBeLessThan(10);
  });

  test.each([1, 4, 40])('never skip a set that failed (%i in flight)', async (width) => {
    const failed = (set: number): FailedSet => {
      return { ...{ block: 'run/5', set, game: 2, why: 'a bug' }, agents: [0, 1] };
    };
    const broken = new Map<number, FailedSet>();
    const sound = arm((set) => (set * 7) % 5);
    const candidate: Arm = {
      ...sound,
      failureOf: (_, set) => broken.get(set),
      play: async (at, set) => {
        if (set !== 6 && set !== 3) return sound.play!(at, set);
        broken.set(set, failed(set));
        return failed(set);
      },
    };
    const [heard, missingSets]: [number[], number[]] = [[], []];
    await playPairs({
      ...{ candidate, baseline: arm(() => 1), at: 0, block: 'run/5', cap: 20, width },
      onPair: ({ candidate: { set } }) => heard.push(set) > 99,
      onMissingSet: ({ set }) => missingSets.push(set),
    });
    expect([heard, missingSets]).toEqual([first(3), [3]]);
    const again = playPairs({
      ...{ candidate, baseline: arm(() => 1), at: 0, block: 'run/5', cap: 20, width },
      onPair: () => false,
    });
    await expect(again).rejects.toThrow('internal error in run/5 set 3 game 2: a bug');
  });

  describe('with any durations', () => {
    /** Plays 200 sets with these durations, and returns the told sets, and the most sets that were started and not told. */
    const course = async (width: number, turns: (set: number) => number) => {
      const heard: number[] = [];
      let [started, most] = [0, 0];
      const counted = (inner: Arm): Arm => ({
        ...inner,
        play: (at, set) => {
          started++;
          most = Math.max(most, started - 2 * heard.length);
          return inner.play!(at, set);
        },
      });
      const [candidate, baseline] = [counted(arm(turns)), counted(arm((set) => turns(set + 1000)))];
      const onPair = ({ candidate: { set } }: { candidate: ArmSet }): boolean => heard.push(set) === 120;
      await playPairs({ candidate, baseline, at: 0, block: 'run/5', cap: 200, width, onPair });
      return { heard, most };
    };
    const shuffled = (set: number): number => 1 + ((set * 7919 + 104_729) % 97);

    test.each([1, 8, 64])('the same pairs are reported, and few sets are started in vain (%i in flight)', async (width) => {
      const { heard, most } = await course(width, shuffled);
      expect(heard).toEqual(first(120));
      expect(most).toBeLessThanOrEqual(Math.ceil(1.5 * width));
    });

    test.each([1, 8, 64])('a very slow set at the head is not run away from (%i in flight)', async (width) => {
      const { heard, most } = await course(width, (set) => (set === 0 || set === 40 ? 5000 : 1));
      expect(heard).toEqual(first(120));
      expect(most).toBeLessThanOrEqual(Math.ceil(1.5 * width));
    });
  });

  test('that are known are not played again', async () => {
    const [candidate, baseline] = [arm(() => 1), arm(() => 1)];
    await heardOf(candidate, baseline, 5);
    const before = candidate.played.length;
    expect(await heardOf(candidate, baseline, 5)).toEqual(first(6));
    expect(candidate.played).toHaveLength(before);
  });

  test('end where an arm knows no more and plays none', async () => {
    const stored: Arm = { known: (_, set) => (set < 3 ? armSet(set) : undefined), failureOf: () => undefined };
    const candidate = arm(() => 0);
    expect(await heardOf(candidate, stored)).toEqual(first(3));
    expect(candidate.played).toEqual(first(3));
  });
});
