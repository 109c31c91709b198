import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resumeCommand } from './session.ts';

const word = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''));

test('a shell reads back what was typed, with seed and folder', () => {
  const typed = ['run', '--agents', "./my agent's.ts,$HOME", '--seed=7', '--sets', '3'];
  const command = resumeCommand("it's", 'a "b"', typed);
  const words = command.replace(/^(npx )?aiwolf-arena/, "printf '%s\\n'");
  expect(execFileSync('sh', ['-c', words], { encoding: 'utf8' })).toBe(
    ['run', '--agents', "./my agent's.ts,$HOME", '--sets', '3', '--seed', "it's", '--out', 'a "b"', ''].join('\n'),
  );
});

test('any seed and folder are quoted as one word each', () => {
  fc.assert(
    fc.property(word, word, (seed, out) => {
      const command = resumeCommand(seed, out, ['run']).replace(/^(npx )?aiwolf-arena/, "printf '%s\\0'");
      const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0');
      expect(words).toEqual(['run', '--seed', seed, '--out', out, '']);
    }),
    { numRuns: 25 },
  );
});

test('what was typed for them goes, and the leave to take the folder from another machine', () => {
  const typed = ['contest', '--take-over', '--out', 'x', '--sets', '3', '--seed', '5'];
  expect(resumeCommand('5', 'x', typed)).toMatch(/aiwolf-arena contest --sets 3 --seed 5 --out x$/);
});
