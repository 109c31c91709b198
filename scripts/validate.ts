// Holds the arena to what is known for sure. Usage: node scripts/validate.ts exact|sample|icc
//   exact [GAMES]          random play against exact values: results/validation/exact.md
//   sample [SHARE] [SEED]  all-`sample` villages against published facts of the official sample player: results/validation/sample.{json,md}
//   icc [SHARE] [SEED]     how alike the games of a set are, and how often another agent in a seat changes a game: results/validation/icc.md
// SHARE (1) scales the number of sets. What is smaller than the default is printed and not kept.
const JOBS = {
  exact: async (games = '200000') => (await import('./validate/exact.ts')).validateExact(Number(games)),
  sample: async (share = '1', seed = 'validate-sample') =>
    (await import('./validate/sample.ts')).validateSample(Number(share), seed),
  icc: async (share = '1', seed = 'measure-icc') => (await import('./validate/icc.ts')).measureIcc(Number(share), seed),
};

const [job = '', ...terms] = process.argv.slice(2);
if (!(job in JOBS)) throw new Error(`jobs: ${Object.keys(JOBS).join(', ')}`);
await JOBS[job as keyof typeof JOBS](...terms);
