// `npm test`: every gate, and every test that needs nothing but Node. Gates run beside the tests; a line for each as it ends.
import { CHECKS } from './check/checks.ts';
import { REST_NAMES } from './check/programs.ts';
import { runGuards } from './check/tests.ts';
import type { Verdict } from './check/tool.ts';

const started = performance.now();
if (process.stdout.isTTY) console.log('gates and tests are running: three to five minutes on two cores');

async function reported<V extends Verdict>(name: string, running: V | Promise<V>): Promise<V> {
  const verdict = await running;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!verdict.ok) console.log(verdict.report.trim());
  console.log(`${verdict.ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} after ${seconds.padStart(5)} s`);
  return verdict;
}

const running = reported('tests', runGuards());
let passed = 0;
let failed = 0;
for (const { name, run } of CHECKS) {
  if ((await reported(name, run())).ok) passed++;
  else failed++;
}
const tests = await running;
passed += tests.passed;
failed += tests.failed;
if (!tests.ok && tests.failed === 0) failed++; // an error outside any test

for (const name of tests.skipped) console.log(`skipped ${name}`);
console.log(`${tests.others} more tests take long, or need ${REST_NAMES}: npm run test:rest`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
