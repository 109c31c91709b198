// What the documentation tells people to type does what it says.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
}

const BLOCK = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm;

function pageOf(text: string): Page {
  const blocks = [...text.matchAll(BLOCK)].map(([, language, body]) => {
    return { language, body: body!.replace(/^ {3}/gm, '') };
  });
  const named = blocks.map(({ body }) => [/^# (\S+\.\w+)\n/.exec(body)?.[1], body] as const);
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ body }) => body.split('\n'));
  return {
    files: named.flatMap(([name, body]) => (name === undefined ? [] : [[name, body] as const])),
    lines: lines.map((line) => line.trim()).filter((line) => line.startsWith('npx aiwolf-arena ')),
  };
}

const pages = globSync('**/*.md', { cwd: DOCS })
  .map((path) => ({ path, ...pageOf(readFileSync(join(DOCS, path), 'utf8')) }))
  .filter(({ lines, path }) => lines.length > 0 && !path.endsWith('gate-your-ci.md'));
const isTranslated = ({ path }: { readonly path: string }): boolean => path.endsWith('.ja.md');

test.each(pages.filter((page) => !isTranslated(page)))('$path', async ({ path, files, lines }) => {
  const cwd = mkdtempSync(join(folder, 'page-'));
  for (const [name, text] of files) writeFileSync(join(cwd, name), text);
  for (const line of lines) {
    const { code, stderr } = await here(line.split(/\s+/).slice(2), { cwd });
    const isAnswer = line.includes(' compare ') && (code === 1 || code === 3);
    expect({ path, line, code: isAnswer ? 0 : code, stderr }).toMatchObject({ path, line, code: 0 });
  }
});

test.each(pages.filter(isTranslated))('$path has the lines of the original', ({ path, lines }) => {
  const original = pages.find((page) => page.path === path.replace('.ja.md', '.md'));
  expect(lines).toEqual(original!.lines);
});

const ROOT = join(DOCS, '..');

test('links lead somewhere', () => {
  for (const path of globSync(['README*.md', '{docs,packages}/**/*.md'], { cwd: ROOT, exclude })) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, link] of text.matchAll(/\]\((?!http)([^)#]+)(?:#[^)]*)?\)/g)) {
      const found = existsSync(join(ROOT, path, '..', link!));
      expect({ path, link, found }).toEqual({ path, link, found: true });
    }
  }
});

function exclude(path: string): boolean {
  return path.includes('node_modules') || path.includes('/dist');
}

test('the Japanese README has the commands of the original', () => {
  const [own, original] = ['README.ja.md', 'README.md'].map((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8');
    return [...text.matchAll(/npx aiwolf-arena [^`|#\n]+/g)].map(([line]) => line.trim());
  });
  expect(own!.length).toBeGreaterThan(15);
  expect(own!.filter((line) => !original!.includes(line))).toEqual([]);
});
