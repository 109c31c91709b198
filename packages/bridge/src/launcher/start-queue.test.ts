import { expect, test } from 'vitest';
import { StartQueue } from './start-queue.ts';

test('no more is done at once than there is room for, in order, and failures free their place', async () => {
  const queue = new StartQueue(2);
  const open: PromiseWithResolvers<void>[] = [];
  const begun: number[] = [];
  const all = Array.from({ length: 5 }, (_, at) =>
    queue.run(() => {
      begun.push(at);
      open.push(Promise.withResolvers<void>());
      return open.at(-1)!.promise;
    }),
  );
  const ended = Promise.allSettled(all);
  const seen = async (): Promise<number[]> => {
    await new Promise(setImmediate);
    return begun;
  };
  expect(await seen()).toEqual([0, 1]);
  open[0]!.reject(new Error('it did not start'));
  expect(await seen()).toEqual([0, 1, 2]);
  open[1]!.resolve();
  open[2]!.resolve();
  expect(await seen()).toEqual([0, 1, 2, 3, 4]);
  open[3]!.resolve();
  open[4]!.resolve();
  expect((await ended).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array(4).fill('fulfilled'),
  ]);
  expect(await queue.run(() => Promise.resolve('more'))).toBe('more');
});
