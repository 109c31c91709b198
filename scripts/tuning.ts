// What `tune` finds. Usage: node scripts/tuning.ts [CASE] [--tries N]
//   planted  from random starts, a best point that is known by construction: results/tuning/planted.md, half an hour on two cores
//   bayes    the constants of `bayes`, and the gain against agents that played no part: results/tuning/bayes.md, half an hour
// With --tries N, the first case has only so many tries and is printed, but not kept.
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { tries: { type: 'string' } } });

const CASES: Readonly<Record<string, () => Promise<void>>> = {
  planted: async () =>
    (await import('./tuning/planted.ts')).tunePlanted(values.tries === undefined ? undefined : Number(values.tries)),
  bayes: async () => (await import('./tuning/bayes.ts')).tuneBayes(),
};

const [named = 'planted'] = positionals;
const run = CASES[named];
if (run === undefined) throw new Error(`cases: ${Object.keys(CASES).join(', ')}`);
await run();
