// How fast the arena is, and how bundled agents play. Results go to `results`; those of --quick or a smaller SHARE are only printed.
// Cases take minutes: run one at a time. Usage: node scripts/measure.ts CASE ...
import { type Case, type Flags, runCase } from './cases.ts';

const number = (text: string | true | undefined): number | undefined => (typeof text === 'string' ? Number(text) : undefined);
const against = (flags: Flags): string => {
  if (typeof flags.against === 'string') return flags.against;
  throw new Error('--against CHECKOUT: a folder with another version, and all that it needs installed');
};
const shared = (about: string, run: (share: number, seed: string) => unknown, seed: string): Case => ({
  about,
  words: '[SHARE] [SEED]',
  run: ([share = '1', named = seed]) => run(Number(share), named),
});

const CASES: Readonly<Record<string, Case>> = {
  engine: {
    about: 'the engine, beside a driver that copies views (tinybench)',
    words: '[--quick]',
    run: async (_, { quick }) => (await import('./measure/engine.ts')).measureEngine(quick === true),
  },
  pool: {
    about: 'what threads cost, and whether memory grows with sets',
    words: '[--quick]',
    run: async (_, { quick }) => (await import('./measure/runs.ts')).measurePool(quick === true),
  },
  against: {
    about: 'whole runs beside those of another checkout',
    words: '--against CHECKOUT [--pairs N] [--only AGENT:PLAYERS,...]',
    run: async (_, flags) => {
      const only = typeof flags.only === 'string' ? flags.only : undefined;
      await (await import('./measure/runs.ts')).measureAgainst(against(flags), flags.quick === true, number(flags.pairs), only);
    },
  },
  clients: {
    about: 'the CPU time of runs with Java and Python clients (10 minutes)',
    words: '[--against CHECKOUT]',
    run: async (_, { quick, against: other }) =>
      (await import('./measure/clients.ts')).measureClients(quick === true, typeof other === 'string' ? other : undefined),
  },
  host: {
    about: 'what the host costs beside clients, in pairs with another checkout (10 minutes)',
    words: '--against CHECKOUT [--pairs N]',
    run: async (_, flags) =>
      (await import('./measure/clients.ts')).measureHost(flags.quick === true, against(flags), number(flags.pairs)),
  },
  queue: {
    about: 'the CPU time of a run on a queue beside that of a run here (12 minutes)',
    words: '[--quick]',
    run: async (_, { quick }) => (await import('./measure/queue.ts')).measureQueue(quick === true),
  },
  final: {
    about: 'a final of the scale of 2023, killed and resumed (an hour)',
    words: '[SHARE]',
    run: async ([share = '1']) => (await import('./measure/final.ts')).measureFinal(Number(share)),
  },
  ladder: shared(
    'the ranking of the bundled agents',
    async (...to) => (await import('./measure/field/ladder.ts')).reportLadder(...to),
    'ladder',
  ),
  distinct: shared(
    'how often every two agents decide differently',
    async (...to) => (await import('./measure/field/distinct.ts')).reportDistinct(...to),
    'distinct',
  ),
  baseline: shared(
    'counts what agents do in each role: bayes/baseline.json',
    async (...to) => (await import('./measure/field/baseline.ts')).writeBaseline(...to),
    'customs',
  ),
  probability: shared(
    "fits the viewer's chance of the villagers: win-probability.json",
    async (...to) => (await import('./measure/field/win-probability.ts')).writeWinProbability(...to),
    'chance',
  ),
  mix: {
    about: 'what the agents called `contestants` do, beside those of official logs',
    words: 'SHARE FOLDER',
    run: async ([share, folder]) => (await import('./measure/field/mix.ts')).reportMix(Number(share), folder!),
  },
  fit: {
    about: 'fits the weights of `analyst` to official logs: analyst/weights.json',
    words: 'SHARE FOLDER...',
    run: async ([share, ...folders]) => (await import('./measure/field/fit.ts')).writeFit(Number(share), ...folders),
  },
};

await runCase('measure.ts', CASES);
