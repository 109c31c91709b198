import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type Verdict } from './tool.ts';

/** Counts of single tests. `failed` includes files that could not be loaded. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs all tests; with `forbidSkipped`, a skipped one fails the verdict. */
export function runTests(forbidSkipped: boolean): Verdict & Totals {
  const directory = mkdtempSync(join(tmpdir(), 'aiwolf-arena-tests-'));
  const file = join(directory, 'totals.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { ok, report } = runTool('vitest', ['run', ...reporters]);
    const totals = readTotals(file);
    const whole = totals.passed > 0 && !(forbidSkipped && totals.skipped > 0);
    return { ...totals, ok: ok && whole, report };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function readTotals(file: string): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }; // broke before the first test
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const unloaded = json.testResults.filter(isUnloaded).length;
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + unloaded,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

const isUnloaded = (file: { status: string; assertionResults: unknown[] }): boolean =>
  file.status === 'failed' && file.assertionResults.length === 0;
