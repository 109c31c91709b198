// @module-tag dear
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Siege } from './siege.ts';

const MOST_GROWN_KIB = 16 << 10;

/** In a process of its own: what it holds is counted. */
async function besieged(connections: number, waves: number): Promise<Siege> {
  const siege = JSON.stringify(new URL('./siege.ts', import.meta.url).href);
  const code = `import { besiege } from ${siege};
    console.log(JSON.stringify(await besiege(${connections}, ${waves})));`;
  const node = ['--input-type=module', '--eval', code];
  return JSON.parse((await promisify(execFile)(process.execPath, node)).stdout);
}

test('a set plays on as if nothing was, and nothing is left of connections of nonsense', async () => {
  const { refused, seated, sets, different, waves } = await besieged(1000, 2);
  expect(different).toBe(0);
  expect(sets).toBeGreaterThan(1);
  expect([refused > 200, seated > 20]).toEqual([true, true]);
  const [before, warm, last] = waves;
  expect([before!.sockets, warm!.sockets, last!.sockets]).toEqual([5, 5, 5]);
  expect(last!.kib - warm!.kib).toBeLessThan(MOST_GROWN_KIB);
});
