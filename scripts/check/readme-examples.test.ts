// The ts examples of the packages' READMEs and of the library's page run, and print what their comments say.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './tool.ts';

const EXAMPLE = /^```ts\n([\s\S]*?)^```$/gm;
/** Its first example needs an agent's file: library.test.ts of aiwolf-arena runs it. */
const LIBRARY = 'docs/reference/library.md';

const PRINTED = /^\s*console\.log\(.*\); \/\/ (.*)$/gm;

const pages = [...globSync('packages/*/README.md', { cwd: ROOT }), LIBRARY];
const examples = pages.flatMap((path) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(EXAMPLE)]
    .slice(path === LIBRARY ? 1 : 0)
    .map(([, code], i) => ({
      title: `${path}, example ${i + 1}`,
      url: pathToFileURL(join(ROOT, dirname(path), `example-${i + 1}.ts`)).href,
      code: code!,
    })),
);

/** Stands before what each example prints. */
const MARK = '\u0000';

/** Imports the examples, one after another, as if each were a file beside its README; what we have is translated once for all. */
const RUNNER = `import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
const code = new Map(JSON.parse(readFileSync(0, 'utf8')).map((one) => [one.url, one.code]));
registerHooks({
  resolve: (name, context, next) => code.has(name) ? { url: name, format: 'module-typescript', shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    code.has(url) ? { format: 'module-typescript', source: code.get(url), shortCircuit: true } : next(url, context),
});
for (const url of code.keys()) {
  for (const stream of [process.stdout, process.stderr]) stream.write('\\0');
  await import(url).catch((error) => console.error(error));
}`;

const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', RUNNER], {
  ...{ cwd: ROOT, input: JSON.stringify(examples), encoding: 'utf8' },
});
const [said, wrong] = [stdout, stderr].map((text) => text.split(MARK).slice(1));

test.each(examples.map((example, at) => ({ ...example, at })))('$title', ({ code, at }) => {
  const expected = [...code.matchAll(PRINTED)].map(([, line]) => `${line}\n`);
  expect({ stdout: said![at], stderr: wrong![at] }).toEqual({ stdout: expected.join(''), stderr: '' });
});
