import { agentHash, identityOf, type LoadedAgent, loadBundled } from '@aiwolf-arena/sandbox';
import { describe, expect, test } from 'vitest';
import { arrivedAgent, travellerOf } from './agent.ts';

const body = 'module.exports = () => ({});';
const data = [{ name: 'words.txt', bytes: Buffer.from('ab') }];
const code = agentHash(body, data);
const fox: LoadedAgent = {
  ...{ name: 'fox', source: './fox.ts', entry: null, body, data },
  ...{ hash: identityOf(code, { courage: 2 }), params: { courage: 2 } },
};

describe('an agent that travels', () => {
  const { agent, blob } = travellerOf(fox);
  const from = (bytes: Buffer | null) => arrivedAgent(agent, async (hash) => (hash === code ? bytes : null));

  test('arrives with its code, data files and parameters', async () => {
    const { name, hash, params, data: files } = await from(blob!.bytes);
    expect({ name, hash, params }).toEqual({ name: 'fox', hash: fox.hash, params: { courage: 2 } });
    expect(files.map(({ name: file, bytes }) => [file, Buffer.from(bytes).toString()])).toEqual([['words.txt', 'ab']]);
  });

  test('is refused if its code is missing, damaged or another one', async () => {
    await expect(from(null)).rejects.toThrow(/code of fox \(\w{12}\) is not on the queue/);
    const other = Buffer.from(blob!.bytes.toString().replace('({})', '({ })'));
    for (const bytes of [other, Buffer.from('nonsense')])
      await expect(from(bytes)).rejects.toThrow(`the code of fox on the queue is not ${code.slice(0, 12)}`);
  });

  test('has the parameters that were planned', async () => {
    const changed = { ...agent, params: { courage: 3 } };
    await expect(arrivedAgent(changed, async () => blob!.bytes)).rejects.toThrow('the code of fox on the queue');
  });
});

test('a bundled agent does not travel, but its code must be the same', async () => {
  const sample = await loadBundled('sample', 'sample', {});
  const { agent, blob } = travellerOf(sample);
  expect(blob).toBeNull();
  expect((await arrivedAgent(agent, async () => null)).hash).toBe(sample.hash);
  await expect(arrivedAgent({ ...agent, hash: 'other' }, async () => null)).rejects.toThrow(
    'the bundled agent sample is not other',
  );
});
