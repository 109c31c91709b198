import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { todaysAgent } from './roster.ts';

const folder = mkdtempSync(join(tmpdir(), 'renamed-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['fox', (jar: string) => jar],
  ['fox (field)', (jar: string) => jar],
  ['fox (field)', (jar: string) => `fox=${jar}`],
  ['fox (field)', () => 'fox=./fox -p {port}'],
  ['fox', () => 'SEED=1 ./fox -p {port}'],
  ['fox (old)', (jar: string) => `fox (old)=${jar}`],
])('a client of a plan that is called %s there is found', async (name, sourceOf) => {
  const dll = join(folder, 'fox.dll');
  for (const file of ['fox.dll', 'ClientStarter.dll']) writeFileSync(join(folder, file), '');
  const agent = await todaysAgent({ name, source: sourceOf(`${dll}:Fox`), hash: '', ranked: true, remote: true }, [name]);
  expect(agent).toMatchObject({ launch: { name: name === 'fox (old)' ? name : 'fox' } });
});
