import { Stream } from '@aiwolf-arena/engine/random';
import { expect, test } from 'vitest';
import { accused, forged, TablePlayer, type Truth, taskOf } from '../../test/played-sets.ts';
import { taskId } from '../terms/chunk.ts';
import { Checks, PROBATION } from './checks.ts';
import { type Claim, OpenSet } from './open-set.ts';

/** The outcome of a set, as far as checks read it. */
const outcome = (set: number) => ({ result: { block: 'run/5', set, hash: '0f' } }) as never;

const truth: Truth = new Map(Array.from({ length: 400 }, (_, set) => [set, outcome(set)]));
const tasks = Array.from({ length: 400 }, (_, set) => ({ task: taskOf(set), id: taskId(taskOf(set), '') }));

/** Lets a worker answer its first sets truly, and then `lies` sets falsely. Returns how many false sets are kept at the end. */
async function keptOf(lies: number, share: number, random: () => number, lie = forged): Promise<number> {
  const kept = new Set<number>();
  const checks = new Checks({
    ...{
      share,
      random,
      openJudge: () => new TablePlayer(truth),
      giveOut: () => false,
      again: () => {},
      onNote: () => {},
      nameOf: String,
    },
    onShutOut: () => kept.clear(),
  });
  for (let set = 0; set < PROBATION + lies; set++) {
    const isLie = set >= PROBATION;
    const { task } = tasks[set]!;
    const told = isLie ? lie(outcome(set)) : (outcome(set) as ReturnType<typeof forged>);
    const open = new OpenSet(
      task,
      '',
      {},
      ({ worker }) => isLie && worker !== undefined && kept.add(set),
      () => {},
    );
    const claim: Claim = {
      set: open,
      worker: 'liar',
      text: JSON.stringify(told),
      done: { outcome: told, timing: null, worker: 'liar' },
    };
    if (checks.isOut('liar')) break;
    checks.receive('liar', 'liar', [claim]);
    if (set < PROBATION) await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setImmediate(resolve));
  return kept.size;
}

test.each([1, 20, 100])(
  'a liar with %i forged sets after its first ones escapes with .98^m',
  { tags: 'dear' },
  async (lies) => {
    const stream = new Stream().key(new Uint32Array([lies, 2, 3, 4]) as never, 0);
    const random = (): number => stream.below(1 << 30) / (1 << 30);
    const tries = 1500;
    let escaped = 0;
    for (let i = 0; i < tries; i++) if ((await keptOf(lies, 0.02, random)) > 0) escaped++;
    const expected = 0.98 ** lies;
    expect(Math.abs(escaped / tries - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / tries));
  },
);

test('if every set is checked, no forged set is kept', async () => {
  for (let lies = 1; lies <= 100; lies++) expect(await keptOf(lies, 1, Math.random)).toBe(0);
});

test('no stop that another machine does not see is kept, even if nothing else is checked', async () => {
  for (let lies = 1; lies <= 100; lies++) expect(await keptOf(lies, 0, Math.random, accused)).toBe(0);
});
