import { expect, test } from 'vitest';
import { taskOf } from '../../test/played-sets.ts';
import { type Chunk, chunkText, readChunk } from './chunk.ts';

const AGENT = { name: 'fox', hash: 'f0', entry: null, code: 'c0', params: {} };
const chunk = (sets: readonly number[]): Chunk => ({
  id: 'c',
  run: 'run',
  agents: [AGENT],
  timing: null,
  tasks: sets.map(taskOf),
});

test('a chunk is read as it was written', () => {
  for (const sets of [[0], [3, 4, 5]]) expect(readChunk(chunkText(chunk(sets)))).toEqual(chunk(sets));
});

test.each(['', '{', '[]', '{"schema":"aiwolf-arena/chunk/9"}', chunkText(chunk([]))])(
  'what is no chunk is not read: %s',
  (text) => {
    expect(readChunk(text)).toBeUndefined();
  },
);
