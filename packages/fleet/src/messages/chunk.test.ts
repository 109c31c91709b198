import { expect, test } from 'vitest';
import { taskOf } from '../../test/played-sets.ts';
import { type Chunk, chunkText, idOf, lineUpId, readChunk, taskId } from './chunk.ts';

const AGENT = { name: 'fox', hash: 'f0', entry: null, code: 'c0', params: {} };
const LINE_UP = { agents: [AGENT], timing: null };

const chunk = (sets: readonly number[]): Chunk => ({
  ...{ run: 'run', owner: 'me', ...LINE_UP, not: [], copy: 0 },
  ids: sets.map((set) => taskId(taskOf(set), lineUpId(LINE_UP))),
  tasks: sets.map(taskOf),
});

test('a chunk is read as it was written', () => {
  for (const sets of [[0], [3, 4, 5]]) expect(readChunk(chunkText(chunk(sets)))).toEqual(chunk(sets));
});

test('what all tasks have in common is written once', () => {
  const [one, ten] = [1, 10].map((sets) => chunkText(chunk(Array.from({ length: sets }, (_, set) => set))).length);
  expect((ten! - one!) / 9).toBeLessThan(150);
});

test('tasks have IDs of their own', () => {
  expect(taskId(taskOf(2), '')).not.toBe(taskId(taskOf(1), ''));
  expect(idOf(chunkText(chunk([1])))).toMatch(/^[0-9a-f]{32}$/);
});

test.each(['', '{', '[]', '{"schema":"aiwolf-arena/chunk/9"}', chunkText(chunk([0])).replace('"set":0', '"set":-1')])(
  'what is no chunk is not read: %s',
  (text) => {
    expect(readChunk(text)).toBeUndefined();
  },
);

const OTHER_AGENTS = lineUpId({ ...LINE_UP, agents: [{ ...AGENT, hash: 'f1' }] });
test.each([
  ['another task', taskId(taskOf(2), lineUpId(LINE_UP))],
  ['other agents', taskId(taskOf(1), OTHER_AGENTS)],
  ['measured times', taskId(taskOf(1), lineUpId({ ...LINE_UP, timing: { limitMs: 9 } as never }))],
])('a worker does not read a chunk that has it sign for %s', (_, id) => {
  expect(readChunk(chunkText(chunk([1])))?.ids).toHaveLength(1);
  expect(readChunk(chunkText({ ...chunk([1]), ids: [id] }))).toBeUndefined();
});
