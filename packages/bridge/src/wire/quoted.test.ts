import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoted } from './packet.ts';

test('any text becomes ASCII that reads back as the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = quoted(text);
      expect(json).toMatch(/^[\x20-\x7e]*$/);
      expect(JSON.parse(json)).toBe(text);
    }),
  );
});

test('the official escapes are used (official server)', () => {
  expect(quoted('<狼>\u007f\u2028"}\n{')).toBe('"\\u003C\\u72FC\\u003E\\u007F\\u2028\\"}\\n{"');
});
