import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REST_TAGS } from './programs.ts';
import { ROOT, runTool, type Verdict } from './tool.ts';

/** Counts of single tests. */
interface Totals {
  readonly passed: number;
  /** Includes tests that did not run because a hook of their file failed; at least one of a file that could not be loaded. */
  readonly failed: number;
  /** Names of tests that belong to this run, but were skipped. */
  readonly skipped: readonly string[];
  /** Number of tests that belong to the other run. */
  readonly others: number;
}

export type TestVerdict = Verdict & Totals;

/** Runs the tests without a tag of `REST_TAGS`: those that need nothing but Node, and guard a behaviour. */
export const runGuards = (): Promise<TestVerdict> =>
  runTests(
    REST_TAGS.map((tag) => `!${tag}`),
    [],
    (tags) => !isRest(tags),
  );

/** Runs the tests that have a tag of `REST_TAGS`. Tests with a tag in `without` are skipped. */
export const runRest = (without: readonly string[]): Promise<TestVerdict> =>
  runTests([REST_TAGS.join(' || '), ...without.map((tag) => `!${tag}`)], filesWithTags(), isRest);

const isRest = (tags: readonly string[]): boolean => tags.some((tag) => REST_TAGS.includes(tag));

/** Files in which a test may have a tag: the others need not be loaded to find out. */
const filesWithTags = (): string[] =>
  globSync('{packages/*/{src,test},scripts}/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    /@module-tag|\btags:/.test(readFileSync(join(ROOT, file), 'utf8')),
  );

async function runTests(
  filters: readonly string[],
  files: readonly string[],
  belongs: (tags: readonly string[]) => boolean,
): Promise<TestVerdict> {
  const directory = mkdtempSync(join(tmpdir(), 'aiwolf-arena-tests-'));
  const file = join(directory, 'totals.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const tags = filters.map((filter) => `--tagsFilter=${filter}`);
  const before = checkoutFiles();
  try {
    const { ok, report } = await runTool('vitest', ['run', ...reporters, ...tags, ...files]);
    const totals = totalsIn(file, belongs);
    const left = [...checkoutFiles()].filter((path) => !before.has(path)).map((path) => `tests left ${path} behind`);
    const isGreen = ok && totals.passed > 0 && totals.failed === 0 && left.length === 0;
    return { ...totals, ok: isGreen, report: [report, ...left].join('\n') };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The files and folders of the checkout, without what is installed or built. */
const checkoutFiles = (): Set<string> =>
  new Set(globSync('**', { cwd: ROOT, exclude: ['**/node_modules', '.git', '**/dist', 'docs/built', 'docs/.vitepress'] }));

interface TestResult {
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
  readonly tags: readonly string[];
}

interface FileResult {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly assertionResults: readonly TestResult[];
}

function totalsIn(path: string, belongs: (tags: readonly string[]) => boolean): Totals {
  const totals = { passed: 0, failed: 0, skipped: [] as string[], others: 0 };
  for (const { name, status, assertionResults } of resultsIn(path)) {
    const own = assertionResults.filter(({ tags }) => belongs(tags));
    const rest = own.filter((test) => test.status !== 'passed' && test.status !== 'failed');
    const failed = own.filter((test) => test.status === 'failed').length;
    const isBroken = status === 'failed' && failed === 0; // it was not loaded, or a hook failed
    totals.passed += own.filter((test) => test.status === 'passed').length;
    totals.failed += isBroken ? Math.max(1, rest.length) : failed;
    if (!isBroken) totals.skipped.push(...rest.map(({ fullName }) => `${name.replace(`${ROOT}/`, '')}: ${fullName.trim()}`));
    totals.others += assertionResults.length - own.length;
  }
  return totals;
}

/** The results of all files; one failed result where the tests ended before they could say anything. */
function resultsIn(path: string): readonly FileResult[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return [{ name: path, status: 'failed', assertionResults: [] }];
  }
}
