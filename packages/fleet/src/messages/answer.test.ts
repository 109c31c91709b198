import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerBytes, type ChunkAnswer, readAnswer } from './answer.ts';

const NEAR = { seat: 1, game: 0, request: 'VOTE' };
const ANSWER: ChunkAnswer = {
  ...{ chunk: 'c', worker: 'lab1', cpuMs: 12.5 },
  sets: [{ outcome: '{"a":"\\n"}', timing: null }, { failed: 'it broke' }, { outcome: '{}', timing: '[1]', nearLimit: [NEAR] }],
};
const REFUSED: ChunkAnswer = { chunk: 'c', worker: 'lab1', cpuMs: 0, sets: [], refused: 'the code is damaged' };

test.each([ANSWER, REFUSED])('an answer is read as it was written', (answer) => {
  expect(readAnswer(answerBytes(answer))).toEqual(answer);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['nonsense', Buffer.from('nonsense')],
  ['half an answer', answerBytes(ANSWER).subarray(0, 20)],
  ['no sets', zstdCompressSync('{"schema":"aiwolf-arena/answer/2"}')],
  ['another schema', zstdCompressSync('{"schema":"aiwolf-arena/answer/1","sets":[]}')],
])('%s is no answer', (_, bytes) => {
  expect(readAnswer(bytes)).toBeUndefined();
});
