import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineReader } from './line-reader.ts';

const cut = (bytes: Buffer, at: readonly number[]): Buffer[] => {
  const ends = [...new Set(at.map((end) => end % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
};

test('lines are the same whatever pieces they come in, also cut inside a character', () => {
  const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), fc.boolean(), (lines, at, crlf) => {
      const text = lines.map((one) => `${one}${crlf ? '\r\n' : '\n'}`).join('');
      const reader = new LineReader();
      const read = cut(Buffer.from(text), at).flatMap((piece) => reader.push(piece));
      expect(read).toEqual(lines.map((one) => one.toWellFormed()));
    }),
  );
});

test('what has no end of line yet is kept for the next piece', () => {
  const reader = new LineReader();
  expect(reader.push(Buffer.from('Ov'))).toEqual([]);
  expect(reader.push(Buffer.from('er\nSk'))).toEqual(['Over']);
  expect(reader.push(Buffer.from('ip\n'))).toEqual(['Skip']);
});

test('a line that is too long is cut, and the next one is whole', () => {
  const reader = new LineReader(10);
  const pieces = ['x'.repeat(8), 'y'.repeat(8), 'z\nOver\n'];
  expect(pieces.flatMap((piece) => reader.push(Buffer.from(piece)))).toEqual(['xxxxxxxxyy', 'Over']);
});

test('a line without an end is told, and costs no memory', () => {
  const reader = new LineReader();
  const piece = Buffer.alloc(1 << 18);
  for (let i = 0; i < 4; i++) expect([reader.push(piece), reader.isEndless]).toEqual([[], false]);
  reader.push(piece);
  expect(reader.isEndless).toBe(true);
});
