import { Writable, type WritableOptions } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardOutput, withoutCommands } from './inert-output.ts';

test.each([
  ['::error::x', ': :error::x'],
  ['  ::error::x\n', '  : :error::x\n'],
  ['\t\u3000\u00A0\x85::stop-commands::x', '\t\u3000\u00A0\x85: :stop-commands::x'],
  ['a\n::a\r\n::b\r::c', 'a\n: :a\r\n: :b\r: :c'],
  ['a ##[error]x ##vso[task] ##teamcity[x]', 'a ## [error]x ## vso[task] ## teamcity[x]'],
  ['{"name":"##[error]"}', '{"name":"#\\u0023[error]"}'],
  ['std::vector, a::b', 'std::vector, a::b'],
  ['seat: 3\n# heading [1]', 'seat: 3\n# heading [1]'],
])('%j is printed as %j', (text, shown) => {
  expect(withoutCommands(text)).toBe(shown);
  if (text.startsWith('{')) expect(JSON.parse(shown)).toEqual(JSON.parse(text));
});

/** How GitHub's runner finds commands. */
const commandsIn = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => /^[\s\x85]*::/.test(line) || line.includes('##['));

test('whatever the parts of a text are, no line is a command', () => {
  const piece = fc.constantFrom(':', '::', ' ', '\n', '\r', '\u3000', '##[', 'a', '[', '\x85', 'error');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: piece, maxLength: 6 }), { maxLength: 8 }), (parts) => {
      let printed = '';
      const write: WritableOptions['write'] = (chunk, _, done) => {
        printed += chunk;
        done();
      };
      const stream = new Writable({ decodeStrings: false, write });
      const end = guardOutput([stream as NodeJS.WriteStream]);
      for (const part of parts) stream.write(part);
      end();
      expect(commandsIn(printed)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
