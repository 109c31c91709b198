// @module-tag dear
// @module-tag git
// @module-tag java
// @module-tag python
// What the documentation tells people to type does what it says.
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');
const folder = mkdtempSync(join(tmpdir(), 'docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page's own files, as `# NAME` in the first line of a block, and its lines in blocks of `sh`. */
interface Page {
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly lines: readonly string[];
  /** Methods that replace those of the file that a line `cp FILE COPY` has copied. */
  readonly edits: readonly string[];
}

const BLOCK = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm;

function pageOf(text: string): Page {
  const blocks = [...text.matchAll(BLOCK)].map(([, language, body]) => {
    return { language, body: language === 'py' ? body! : body!.replace(/^ {3}/gm, '') };
  });
  const named = blocks.map(({ body }) => [/^(?:#|\/\/) (\S+\.\w+)\n/.exec(body)?.[1], body] as const);
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ body }) => body.split('\n'));
  return {
    files: named.flatMap(([name, body]) => (name === undefined ? [] : [[name, body] as const])),
    lines: lines.map((line) => line.trim()).filter((line) => /^(?:npx aiwolf-arena|cp) /.test(line)),
    edits: blocks
      .filter(({ language, body }) => /^(?:ts|py)$/.test(language!) && body.startsWith('  '))
      .map(({ body }) => body),
  };
}

/** The pages that end with an agent that is shown to be better. */
const TUTORIAL = /^tutorial\//;
/** The page whose commands need a server. It is tested in `fleet/test/how-to.test.ts`. */
const ELSEWHERE = 'how-to/use-a-queue.md';

const pages = globSync('*/*.md', { cwd: DOCS })
  .map((path) => ({ path, ...pageOf(readFileSync(join(DOCS, path), 'utf8')) }))
  .filter(({ lines }) => lines.length > 0);
/** The words of a line as a shell would take them. */
const wordsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
const isTranslated = ({ path }: { readonly path: string }): boolean => path.endsWith('.ja.md');

test.each(pages.filter((page) => !isTranslated(page) && page.path !== ELSEWHERE))(
  '$path',
  async ({ path, files, lines, edits }) => {
    const cwd = mkdtempSync(join(folder, 'page-'));
    for (const [name, text] of files) writeFileSync(join(cwd, name), text);
    for (const line of lines) {
      const [copy, file, to] = wordsOf(line);
      if (copy === 'cp') {
        copyFileSync(join(cwd, file!), join(cwd, to!));
        improve(join(cwd, file!), edits.join(''));
        continue;
      }
      const { code, stderr, stdout } = await here(wordsOf(line).slice(2), { cwd });
      if (TUTORIAL.test(path) && line.includes(' compare ')) expect(stdout).toMatch(/^PASS: better than the baseline /);
      if (TUTORIAL.test(path) && line.includes(' contest '))
        expect(stdout.replaceAll('\n  ', ' ')).toMatch(/^fox: rank \d of 5/m);
      const isAnswer = line.includes(' compare ') && (code === 1 || code === 3);
      expect({ path, line, code: isAnswer ? 0 : code, stderr }).toMatchObject({ path, line, code: 0 });
    }
  },
);

/** A method of a class: in TypeScript, or in Python up to the next one. */
const METHOD = /^ {2}(\w+)\(.*\) \{\n[\s\S]*?^ {2}\}\n|^ {4}def (\w+)\(.*\):\n(?: {8}.*\n|\n(?= {8}))+/gm;

/** Replaces methods of an agent's class, as a reader of the page does. */
function improve(file: string, edits: string): void {
  const methods = new Map([...edits.matchAll(METHOD)].map(([body, name, inPython]) => [name ?? inPython, body]));
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replaceAll(METHOD, (body: string, name?: string, inPython?: string) => methods.get(name ?? inPython!) ?? body),
  );
  expect(methods.size).toBeGreaterThan(0);
}

test.each(pages.filter(isTranslated))('$path has the lines of the original', ({ path, lines }) => {
  const original = pages.find((page) => page.path === path.replace('.ja.md', '.md'));
  expect(lines).toEqual(original!.lines);
});

const ROOT = join(DOCS, '..');

test('links lead somewhere', () => {
  for (const path of globSync(['README*.md', 'docs/*.md', 'docs/*/*.md', 'packages/**/*.md'], { cwd: ROOT, exclude })) {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(BLOCK, '');
    for (const [, link] of text.matchAll(/\]\((?!http)([^)#]+)(?:#[^)]*)?\)/g)) {
      const found = existsSync(join(ROOT, path, '..', link!));
      expect({ path, link, found }).toEqual({ path, link, found: true });
    }
  }
});

function exclude(path: string): boolean {
  return path.includes('node_modules') || path.includes('/dist');
}

const [README, JAPANESE] = ['README.md', 'README.ja.md'].map((name) => readFileSync(join(ROOT, name), 'utf8')) as [
  string,
  string,
];

/** The code of a page. */
const blocksOf = (text: string): string[] => [...text.matchAll(BLOCK)].map(([, , body]) => body!);

test('the Japanese README has the code of the original', () => {
  expect(blocksOf(JAPANESE).slice(1)).toEqual(blocksOf(README).slice(1));
  expect(blocksOf(JAPANESE)[0]!.split('\n')[0]).toBe(blocksOf(README)[0]!.split('\n')[0]);
});

test.each([
  ['README', README, 'en'],
  ['Japanese README', JAPANESE, 'ja'], // as a Japanese terminal prints it
])('the first command of the %s prints what is shown there', async (_, text, language) => {
  const [line, ...shown] = blocksOf(text)[0]!.split('\n');
  const typed = [...line!.split(' ').slice(3), '--lang', language];
  const { code, stdout } = await here(typed, { cwd: mkdtempSync(join(folder, 'first-')) });
  expect(code).toBe(0);
  expect(stdout).toContain(shown.join('\n'));
});

test('the agent of the README plays by the rules', async () => {
  const cwd = mkdtempSync(join(folder, 'agent-'));
  const agent = blocksOf(README).find((body) => body.startsWith('export default'))!;
  writeFileSync(join(cwd, 'my-agent.js'), agent);
  const { code, stdout } = await here(['run', '--agents', './my-agent.js', '--players', '5', '--sets', '1', '--games', '5'], {
    cwd,
  });
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Fault') });
});
