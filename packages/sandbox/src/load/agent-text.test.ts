import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentTextOf, readAgentText } from './agent-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-text-'));
writeFileSync(join(folder, 'a,b.json'), '{"depth": 4, "bluff": false, "mode": "wild"}');
writeFileSync(join(folder, 'list.json'), '[1]');
writeFileSync(join(folder, 'deep.json'), '{"depth": [4]}');
writeFileSync(join(folder, 'cut.json'), '{"depth": ');
const read = (text: string) => readAgentText(text, folder);

test.each([
  ['./fox.ts', { what: './fox.ts', given: {} }],
  ['./fox.ts?threshold=0.2&depth=3', { what: './fox.ts', given: { threshold: '0.2', depth: '3' } }],
  ['./what%3F.ts?mode=a%2Cb%26c', { what: './what?.ts', given: { mode: 'a,b&c' } }],
  ['./a%20b%2525.ts', { what: './a%20b%25.ts', given: {} }],
  ['fox?mode=a=b', { what: 'fox', given: { mode: 'a=b' } }],
  ['fox?@a%2Cb.json&depth=5', { what: 'fox', given: { depth: '5', bluff: 'false', mode: 'wild' } }],
  ['fox?depth=5&@a%2Cb.json', { what: 'fox', given: { depth: '4', bluff: 'false', mode: 'wild' } }],
])('%s', (text, expected) => expect(read(text)).toEqual(expected));

test.each([
  ['fox?', /"" is not a parameter: type NAME=VALUE/],
  ['fox?depth', /"depth" is not a parameter/],
  ['fox?=3', /"=3" is not a parameter/],
  ['fox?@none.json', /there is no file none\.json/],
  ['fox?@list.json', /list\.json must contain values by name/],
  ['fox?@deep.json', /deep\.json must contain values by name/],
  ['fox?@cut.json', /cut\.json cannot be read as JSON/],
])('%s is refused', (text, why) => expect(() => read(text)).toThrow(why));

test('any path and any values can be typed', () => {
  const name = fc.stringMatching(/^[A-Za-z_][\w-]{0,9}$/);
  const given = fc.dictionary(name, fc.string(), { noNullPrototype: true });
  fc.assert(
    fc.property(fc.string(), given, (what, values) => {
      expect(read(agentTextOf({ what, given: values }))).toEqual({ what, given: values });
    }),
  );
});
