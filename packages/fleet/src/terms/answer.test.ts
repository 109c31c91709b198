import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerBytes, type ChunkAnswer, readAnswer } from './answer.ts';
import { newSigner } from './signature.ts';

const signer = newSigner();
const answer: Omit<ChunkAnswer, 'size'> = {
  ...{ chunk: 'abc', name: 'lab1', cpuMs: 3.5, worker: signer.id },
  body: {
    sets: [
      { task: 't', outcome: '{"a":"\\n"}', timing: null },
      { task: 'u', failed: 'a bug\nin two lines' },
      { task: 'v', outcome: '{}', timing: '{"ms":1}' },
    ],
  },
};

test('an answer is read as it was written', () => {
  expect(readAnswer(answerBytes(answer, signer))).toEqual({ ...answer, size: expect.any(Number) });
  const refusal = { ...answer, body: { refused: 'no code' } };
  expect(readAnswer(answerBytes(refusal, signer))).toMatchObject(refusal);
});

test('the worker of an answer is whoever signed it', () => {
  const other = newSigner();
  expect(readAnswer(answerBytes({ ...answer, worker: signer.id }, other))?.worker).toBe(other.id);
});

test('an answer in which one byte differs is not read', () => {
  const bytes = answerBytes(answer, signer);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= change;
      expect(readAnswer(damaged)).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => readAnswer(Buffer.from(any)) === undefined));
});

test('an answer with more texts than sets is not read', () => {
  const body = { sets: [{ task: 't', outcome: 'a\nb', timing: null }] };
  expect(readAnswer(answerBytes({ ...answer, body }, signer))).toBeUndefined();
});
