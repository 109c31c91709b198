import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checked, withChecksum } from './journal-lines.ts';

const some = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1, noNullPrototype: true });

test('an object comes back without its checksum', () => {
  fc.assert(
    fc.property(some, (object) => {
      const json = JSON.stringify(object);
      expect(JSON.stringify(checked(withChecksum(json)))).toBe(JSON.stringify(JSON.parse(json)));
    }),
  );
});

test('a line that lost or changed a sign says nothing', () => {
  fc.assert(
    fc.property(some, fc.nat(), fc.string({ minLength: 0, maxLength: 2 }), (object, n, other) => {
      const line = withChecksum(JSON.stringify(object));
      const at = n % line.length;
      const damaged = line.slice(0, at) + other + line.slice(at + 1);
      fc.pre(damaged !== line);
      expect(checked(damaged)).toBeUndefined();
    }),
  );
});

test('is the CRC-32 of all before it', () => {
  expect(withChecksum('{"a":1}')).toBe('{"a":1,"crc":"a702fc6e"}');
});
