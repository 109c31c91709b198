// @module-tag pandas
// @module-tag r
// The programs of the page about pandas, R and DuckDB run as they stand, on the tables that the page's commands write.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const [ENGLISH, JAPANESE] = ['', '.ja'].map((language) =>
  readFileSync(join(ROOT, `docs/how-to/analyze-data${language}.md`), 'utf8'),
) as [string, string];
const PROGRAM = /^```(?:python|r|js)\n(?:#|\/\/) (\S+)\n([\s\S]*?)^```$/gm;

const programsIn = (page: string) => [...page.matchAll(PROGRAM)].map(([, name, text]) => ({ name: name!, text: text! }));

const cwd = mkdtempSync(join(tmpdir(), 'analyze-data-'));
afterAll(() => rmSync(cwd, { recursive: true }));

beforeAll(async () => {
  for (const [, typed] of ENGLISH.matchAll(/^npx aiwolf-arena (.+)$/gm)) await here(typed!.split(' '), { cwd });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(join(import.meta.dirname, '../../node_modules/@duckdb'), join(cwd, 'node_modules/@duckdb'));
});

/** Debian's Python is asked for by its path, since another Python may be the first in PATH. */
const INTERPRETERS: Readonly<Record<string, readonly [program: string, packages: string]>> = {
  'analyze.py': ['/usr/bin/python3', 'python3-pandas'],
  'analyze.R': ['Rscript', 'r-base-core and r-cran-lme4'],
  'analyze.mjs': [process.execPath, '@duckdb/node-api'],
};

/** Runs a program of the page. Throws an error that names the packages it needs if it fails. */
function run(file: string): string {
  const [program, packages] = INTERPRETERS[file]!;
  const { text } = programsIn(ENGLISH).find(({ name }) => name === file)!;
  writeFileSync(join(cwd, file), text);
  const { status, stdout, stderr, error } = spawnSync(program, [file], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`${file} failed (it needs ${packages}): ${error?.message ?? stderr}`);
  return stdout;
}

test('each program has at most ten lines, and is the same in Japanese', () => {
  const programs = programsIn(ENGLISH);
  expect(programs.map(({ name }) => name)).toEqual(Object.keys(INTERPRETERS));
  for (const { text } of programs) expect(text.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10);
  expect(programsIn(JAPANESE)).toEqual(programs);
});

/** The win rate of bayes as the seer, in percent: one number that all three have to find. */
const rateIn = (text: string, pattern: RegExp): number => Math.round(100 * Number(pattern.exec(text)![1]));

test('pandas, R and DuckDB find the same win rates', () => {
  const [python, r, js] = ['analyze.py', 'analyze.R', 'analyze.mjs'].map(run) as [string, string, string];
  const rate = rateIn(js, /'bayes' +│ 'SEER' +│ '\d+' +│ ([\d.]+)/);
  expect(rate).toBeGreaterThan(0);
  expect(rateIn(python, /^bayes +[\d.]+ +([\d.]+)/m)).toBe(rate);
  expect(rateIn(r, /^bayes +[\d.]+ +([\d.]+)/m)).toBe(rate);
  expect(python).toMatch(/^sample +POSSESSED +\d+$/m);
  expect(r).toMatch(/won ~ agent \* role \+ \(1 \| set\)[\s\S]*agentliar:roleWEREWOLF[\s\S]*Pr\(>Chisq\)[\s\S]*attackVote/);
  expect(js).toMatch(/hits/);
});
