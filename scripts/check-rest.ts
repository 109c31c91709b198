// `npm run test:rest`: the tests that `npm test` leaves out, because they need programs, or take long and prove rather than guard.
// --forbid-skipped: fails if a program is missing. --packages: only prints the Debian packages that all of them need.
import { parseArgs } from 'node:util';
import { missingPrograms, NEEDED } from './check/programs.ts';
import { runRest } from './check/tests.ts';

const { values } = parseArgs({ options: { packages: { type: 'boolean' }, 'forbid-skipped': { type: 'boolean' } } });
if (values.packages) console.log(NEEDED.flatMap(({ packages }) => packages).join(' '));
else await testRest(values['forbid-skipped'] ?? false);

async function testRest(isSkipForbidden: boolean): Promise<void> {
  const missing = missingPrograms();
  for (const { name, tests } of missing) console.log(`${name} is missing, needed for ${tests}.`);
  if (missing.length > 0) {
    console.log(`To install: apt-get install --no-install-recommends ${missing.flatMap(({ packages }) => packages).join(' ')}`);
  }
  if (process.stdout.isTTY) console.log('tests are running: ten minutes and more');
  const { ok, report, passed, failed, skipped } = await runRest(missing.map(({ tag }) => tag));
  if (!ok) console.log(report.trim());
  for (const name of skipped) console.log(`skipped ${name}`);
  const isSkipFault = isSkipForbidden && skipped.length > 0;
  if (isSkipFault) console.log(`${skipped.length} tests were skipped, which --forbid-skipped forbids`);
  const failures = failed + ((!ok && failed === 0) || isSkipFault ? 1 : 0);
  console.log(`${passed} passed, ${failures} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
  process.exitCode = failures === 0 ? 0 : 1;
}
