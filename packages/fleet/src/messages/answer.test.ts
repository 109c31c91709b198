import { constants, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerBounds, answerBytes, type ChunkAnswer, readAnswer } from './answer.ts';
import { newSigner } from './signature.ts';

const signer = newSigner();
const mayHave = (): AnswerBounds => ({ bytes: 4096, sets: 3 });
const answer: Omit<ChunkAnswer, 'size'> = {
  ...{ chunk: 'abc', name: 'lab1', cpuMs: 3.5, worker: signer.id },
  body: {
    sets: [
      { task: 't', outcome: '{"a":"\\n"}', timing: null },
      { task: 'u', failed: 'a bug\nin two lines' },
      { task: 'v', outcome: '{}', timing: '{"ms":1}', nearLimit: [{ seat: 2, game: 0, request: 'TALK' }] },
    ],
  },
};

test('an answer is read as it was written', () => {
  expect(readAnswer(answerBytes(answer, signer), mayHave)).toEqual({ ...answer, size: expect.any(Number) });
  const refusal = { ...answer, body: { refused: 'no code' } };
  expect(readAnswer(answerBytes(refusal, signer), mayHave)).toMatchObject(refusal);
});

test('the worker of an answer is whoever signed it', () => {
  const other = newSigner();
  expect(readAnswer(answerBytes({ ...answer, worker: signer.id }, other), mayHave)?.worker).toBe(other.id);
});

test('an answer in which one byte differs is not read', () => {
  const bytes = answerBytes(answer, signer);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= change;
      expect(readAnswer(damaged, mayHave)).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => readAnswer(Buffer.from(any), mayHave) === undefined));
});

test('an answer with more texts than sets is not read', () => {
  const body = { sets: [{ task: 't', outcome: 'a\nb', timing: null }] };
  expect(readAnswer(answerBytes({ ...answer, body }, signer), mayHave)).toBeUndefined();
});

const HEAD = { schema: 'aiwolf-arena/answer/1', chunk: 'abc', key: signer.key, name: 'mallory', cpuMs: 1 };

/** Bytes that only a hostile worker sends: signed, but not made by `answerBytes`. */
function forged(packed: Buffer, head: object = HEAD, length?: number): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length ?? text.length);
  return Buffer.concat([size, text, signer.sign(Buffer.concat([text, packed])), packed]);
}

const sets = (count: number): string =>
  JSON.stringify({ sets: Array.from({ length: count }, () => ({ task: 't', failed: '' })) });
const nearby = (more: object, calls = 1): Buffer =>
  Buffer.from(
    `${JSON.stringify({ sets: [{ task: 't', nearLimit: Array(calls).fill({ seat: 1, game: 0, request: '', ...more }) }] })}\n{}\n`,
  );
const wide = { params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 } };

test.each([
  ['millions of lines', forged(zstdCompressSync(Buffer.alloc(1 << 29, '\n')))],
  ['one line of 512 MiB', forged(zstdCompressSync(Buffer.alloc(1 << 29, ' ')))],
  ['many small frames', forged(Buffer.concat(Array(5000).fill(zstdCompressSync(Buffer.from('[[[[')))))],
  ['nested arrays', forged(zstdCompressSync(Buffer.alloc(1 << 26, '[')))],
  ['a window of 128 MiB', forged(zstdCompressSync(Buffer.alloc(1 << 27, 'ab'), wide))],
  ['bytes that are not packed', forged(Buffer.alloc(4096, '{'))],
  ['a body that is longer than its outcomes may be', forged(Buffer.alloc(1 << 20))],
  ['more sets than were asked for', forged(zstdCompressSync(Buffer.from(sets(4))))],
  ['calls near the limit with more fields', forged(zstdCompressSync(nearby({ more: 1 })))],
  ['many calls near the limit', forged(zstdCompressSync(nearby({}, 19)))],
  ['a head of 4 GiB', forged(Buffer.alloc(0), HEAD, 0xffffffff)],
  ['a head of a megabyte', forged(zstdCompressSync(Buffer.from(sets(3))), { ...HEAD, key: 'A'.repeat(1 << 20) })],
  ['a chunk with a long name', forged(zstdCompressSync(Buffer.from(sets(3))), { ...HEAD, chunk: 'A'.repeat(100) })],
])('%s in an answer are not read', (_, bytes) => {
  expect(readAnswer(bytes, mayHave)).toBeUndefined();
  expect(readAnswer(forged(zstdCompressSync(Buffer.from(sets(3)))), mayHave)?.chunk).toBe('abc');
});

test('who may not answer is not even unpacked', () => {
  const asked: string[] = [];
  const refused = readAnswer(answerBytes(answer, signer), (chunk, worker) => {
    asked.push(chunk, worker);
    return undefined;
  });
  expect([refused, ...asked]).toEqual([undefined, 'abc', signer.id]);
});
