// How fast the arena is. Usage: node scripts/bench.ts [CASE] [--quick]
//   engine [--against CHECKOUT]  the engine against its yardsticks (without a CASE), and the table of all samples
//   pool                         what threads cost, and whether memory grows with the number of sets
//   guards [--rounds N]          what heartbeat, watchdog, walls and checked messages cost
//   opening --against CHECKOUT   what opening a thread costs beside another checkout (5 minutes)
//   threads                      how much faster two threads are than one by the clock, if nothing else runs (4 minutes)
//   bridge                       what the host of remote clients costs
//   clients [--against CHECKOUT] the CPU time of runs with Java and Python clients, by how JVMs are kept (10 minutes)
//   start                        what a command takes before it does anything, in a checkout and as installed
//   page                         what a reader waits for on the page of a contest of 25 agents
//   queue                        the CPU time of a run on a queue beside that on this machine (12 minutes)
//   search                       the rate of sweep and tune beside that of run
//   beliefs --against CHECKOUT   whether agents that infer roles decide as in another checkout, and the times of their calls (10 minutes)
//   --against CHECKOUT [--pairs N] [--only AGENT:PLAYERS,...], without a CASE: whole runs beside those of another checkout, with
//                                what it needs installed; --only report: `report` of a contest of 25 agents
//   --trend                      only the table of results/bench/samples
// A quick look is printed and not kept.
import { parseArgs } from 'node:util';
import { keepFile } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    pairs: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    trend: { type: 'boolean', default: false },
  },
});
const { quick, against } = values;
const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

async function engine(): Promise<void> {
  const { keptSamples, trendText } = await import('./bench/samples.ts');
  if (!values.trend) await (await import('./bench/engine.ts')).benchEngine(quick, against);
  if (!quick) keepFile('bench/trend.md', trendText(keptSamples()));
}

const CASES: Readonly<Record<string, () => Promise<void>>> = {
  engine,
  pool: async () => (await import('./bench/sets.ts')).benchPool(quick),
  guards: async () => (await import('./bench/sets.ts')).benchGuards(quick, number(values.rounds)),
  opening: async () => (await import('./bench/opening.ts')).benchOpening(against!, quick, number(values.pairs)),
  threads: async () => (await import('./bench/opening.ts')).benchThreads(quick, number(values.pairs)),
  bridge: async () => (await import('./bench/bridge.ts')).benchBridge(quick),
  clients: async () => (await import('./bench/clients.ts')).benchClients(quick, against),
  start: async () => (await import('./bench/start.ts')).benchStart(quick),
  page: async () => (await import('./bench/page.ts')).benchPage(quick),
  search: async () => (await import('./bench/search.ts')).benchSearch(quick),
  queue: async () => (await import('./bench/queue.ts')).benchQueue(quick),
  beliefs: async () => (await import('./bench/beliefs.ts')).benchBeliefs(against!, quick),
  against: async () =>
    values.only === 'report'
      ? (await import('./bench/report-cost.ts')).benchReport(against!, quick, number(values.pairs))
      : (await import('./bench/sets.ts')).benchAgainst(against!, quick, number(values.pairs), values.only),
};

const [named = against === undefined ? 'engine' : 'against'] = positionals;
const run = CASES[named];
if (run === undefined || (['against', 'beliefs', 'opening'].includes(named) && against === undefined))
  throw new Error(`cases: ${Object.keys(CASES).join(', ')}; --against CHECKOUT`);
await run();
