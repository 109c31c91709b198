// The ts examples of the packages' READMEs run, and print what their comments say.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tool.ts';

const EXAMPLE = /^```ts\n([\s\S]*?)^```$/gm;
const PRINTED = /^\s*console\.log\(.*\); \/\/ (.*)$/gm;

const examples = globSync('packages/*/README.md', { cwd: ROOT }).flatMap((path) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(EXAMPLE)].map(([, code], i) => ({
    title: `${path}, example ${i + 1}`,
    directory: join(ROOT, dirname(path)),
    code: code!,
  })),
);

test.each(examples)('$title', ({ directory, code }) => {
  const args = ['--input-type=module-typescript', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' });
  const expected = [...code.matchAll(PRINTED)].map(([, line]) => `${line}\n`);
  expect({ stdout, stderr }).toEqual({ stdout: expected.join(''), stderr: '' });
});
