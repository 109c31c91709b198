// Writes `packages/*/dist`, which is what is published. In the checkout everything runs from its sources and needs none of it.

import { leftovers } from './build/leftovers.ts';
import { buildPackages } from './build/packages.ts';
import { ROOT } from './check/tool.ts';

const started = performance.now();
const verdict = await buildPackages();
const faults = verdict.ok ? leftovers(ROOT) : [verdict.report];
for (const fault of faults) console.error(fault);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(faults.length === 0 ? `built in ${seconds} s` : 'not fit to be published');
process.exitCode = faults.length === 0 ? 0 : 1;
