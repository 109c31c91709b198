// Whether the arena is right: rules, statistics, faults. Results go to `results`; those of less than the full amount are only printed.
// Cases take minutes: run one at a time. Usage: node scripts/prove.ts CASE ...
import { type Case, runCase } from './cases.ts';
import type { Errand } from './prove/torture/kills.ts';
import { provenance, report } from './report.ts';

/** Repeats something so many times. With the full number, or --write, the result is kept. */
const often = (about: string, path: string, full: number, make: (times: number) => Promise<string>): Case => ({
  about,
  words: `[TIMES=${full}] [--write]`,
  run: async ([times = `${full}`], { write }) => {
    const made = provenance();
    report(path, `${await make(Number(times))}\n${made}\n`, write === true || Number(times) >= full);
  },
});

const kills = (errand: Errand, path: string, full: number): Case =>
  often(`kills ${errand === 'run' ? 'a run' : errand}`, `torture/${path}.md`, full, async (times) =>
    (await import('./prove/torture/kills.ts')).kills(times, errand),
  );

const CASES: Readonly<Record<string, Case>> = {
  exact: {
    about: 'random play against exact values',
    words: '[GAMES]',
    run: async ([games = '200000']) => (await import('./prove/rules/exact.ts')).validateExact(Number(games)),
  },
  sample: {
    about: 'all-`sample` villages against published facts of the official sample player',
    words: '[SHARE] [SEED]',
    run: async ([share = '1', seed = 'validate-sample']) =>
      (await import('./prove/rules/sample.ts')).validateSample(Number(share), seed),
  },
  coverage: {
    about: 'error rates of intervals, tests and ranks in simulated tournaments',
    words: '[SCALE] [SEED] [PART...] [--write]',
    run: async ([scale = '1', seed = 'coverage', ...parts], { write }) =>
      (await import('./prove/coverage/report.ts')).coverIntervals(Number(scale), seed, parts, write !== undefined),
  },
  'until-decided': often('false decisions of contests with --until-decided', 'coverage/until-decided.md', 2000, async (times) =>
    (await import('./prove/coverage/until-decided.ts')).untilDecided(times),
  ),
  gate: {
    about: 'how often the gate of `compare` is right',
    words: '[SHARE|rare] [--write]',
    run: async ([share = '1'], { write }) => (await import('./prove/coverage/gate.ts')).coverGate(share, write === true),
  },
  tune: {
    about: 'whether `tune` finds a planted optimum (half an hour)',
    words: '[TRIES]',
    run: async ([tries]) =>
      (await import('./prove/tuning/planted.ts')).tunePlanted(tries === undefined ? undefined : Number(tries)),
  },
  kills: kills('run', 'kills', 1000),
  'kills-compare': kills('compare', 'kills-compare', 100),
  'kills-remote': kills('remote', 'kills-remote', 100),
  'kills-sweep': kills('sweep', 'kills-sweep', 100),
  'kills-tune': kills('tune', 'kills-tune', 100),
  'kills-queue': often('kills workers, commands and servers of a queue', 'torture/kills-queue.md', 200, async (times) =>
    (await import('./prove/torture/queue.ts')).queueBlows(times),
  ),
  faults: often('injects faults of all kinds', 'torture/faults.md', 20_000, async (times) =>
    (await import('./prove/torture/faults.ts')).injections(times, Math.ceil(times / 130), 2),
  ),
  contest: often('rehearses a whole contest, with so many sets', 'contest/rehearsal.md', 10, async (sets) =>
    (await import('./prove/torture/contest.ts')).rehearse(sets),
  ),
};

await runCase('prove.ts', CASES);
