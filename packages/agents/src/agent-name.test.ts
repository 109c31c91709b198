import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likeness, nameFault, nameOf, readableName } from './agent-name.ts';

describe('names', () => {
  test.each(['人狼研', 'é', 'हिन्दी', 'עברית', 'a b', '🐺', '狼'.repeat(40), 'x'.repeat(64)])('%s is one', (name) =>
    expect(nameFault(name)).toBeUndefined(),
  );

  test.each(['', ' x', 'x ', 'a,b', 'a\nb', 'a\u0007', '\ud83d', 'a\u202eb', 'a\u200bb', '\ufeffa'])('%j is none', (name) =>
    expect(nameFault(name)).toMatch(/must not be empty, start or end with a space/),
  );

  test.each(['狼'.repeat(41), 'x'.repeat(65), '🐺'.repeat(31)])('%s is too long', (name) =>
    expect(nameFault(name)).toBe('it may have at most 64 characters, 120 bytes of UTF-8'),
  );

  test('what is long only before it is composed is short enough', () => {
    expect(nameFault('e\u0301'.repeat(60))).toBeUndefined();
    expect(nameOf('e\u0301')).toBe('é');
  });

  test('whatever a client says becomes a name, or nothing', () => {
    expect(readableName(' a\u202eb\n ')).toBe('ab');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (said) => {
        const name = readableName(said);
        expect(nameOf(said.trim()).startsWith(name) || name.length < said.length).toBe(true);
        if (name !== '' && !name.includes(',')) expect(nameFault(name)).toBeUndefined();
        expect(readableName(name)).toBe(name);
      }),
    );
  });

  test.each([
    ['Tori', 'tori'],
    ['ＴＯＲＩ', 'tori'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁsh', 'fish'],
    ['e\u0301', 'É'],
  ])('%s is like %s', (one, other) => expect(likeness(one)).toBe(likeness(other)));

  test('other letters are another name', () => expect(likeness('人狼')).not.toBe(likeness('人浪')));
});
