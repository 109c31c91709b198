// Every gate, in order, a line each; all run even if one fails. The last line counts checks and tests together.
import { CHECKS } from './check/checks.ts';
import { runTests } from './check/tests.ts';
import type { Verdict } from './check/tool.ts';

const forbidSkipped = process.argv.includes('--forbid-skipped');
let passed = 0;
let failed = 0;

function timed<V extends Verdict>(name: string, run: () => V): V {
  const started = performance.now();
  const verdict = run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!verdict.ok) console.log(verdict.report.trim());
  console.log(`${verdict.ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.padStart(6)} s`);
  return verdict;
}

for (const { name, run } of CHECKS) {
  if (timed(name, run).ok) passed++;
  else failed++;
}
const tests = timed('tests', () => runTests(forbidSkipped));
passed += tests.passed;
failed += tests.failed;
if (!tests.ok && tests.failed === 0) failed++; // skipped where none may be, or an error outside any test

if (tests.skipped > 0) console.log(`${tests.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
