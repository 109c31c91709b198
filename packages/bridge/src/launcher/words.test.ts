import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWords } from './launch.ts';

test.each([
  ['python3 agent.py -n  {name}', ['python3', 'agent.py', '-n', '{name}']],
  [` 'my agent'/run.sh "a b"c '' `, ['my agent/run.sh', 'a bc', '']],
  [String.raw`a\ b "c\"d\e" 'f\g'`, ['a b', String.raw`c"d\e`, String.raw`f\g`]],
  ['', []],
])('%j', (text, words) => {
  expect(shellWords(text)).toEqual(words);
});

test.each(['say "it', "don't", 'a\\'])('%j has no end', (text) => {
  expect(() => shellWords(text)).toThrow(SyntaxError);
});

test('the shell splits alike', () => {
  const letters = fc.constantFrom('a', ' ', "'", '"', '\\', '=');
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 12 }), 60);
  const whole = texts.filter((text) => {
    try {
      return shellWords(text).length > 0;
    } catch {
      return false;
    }
  });
  expect(whole.length).toBeGreaterThan(5);
  const script = whole.map((text) => `printf '%s\\001' ${text}; printf '\\002'`).join('\n');
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\u0002');
  expect(whole.map(shellWords)).toEqual(said.slice(0, -1).map((one) => one.split('\u0001').slice(0, -1)));
});
