// Kills runs at random moments, injects faults of all kinds, plays for long, besieges a host, and rehearses a whole contest.
// Usage: node scripts/torture.ts [--kills 1000] [--kills-compare 100] [--kills-remote 100] [--kills-sweep 100] [--kills-tune 100]
//   [--kills-queue 200] [--faults 20000] [--endless 150] [--starved 15] [--soak 5000] [--connections 5000] [--contest 10]: what is named, so often; without a flag all of it.
//   --contest is the number of sets; it is never part of all. What is smaller than that is printed, and kept with --write.
import { parseArgs } from 'node:util';
import { provenance, report } from './report.ts';
import type { Errand } from './torture/kills.ts';

const FULL = {
  ...{ kills: 1000, 'kills-compare': 100, 'kills-remote': 100, 'kills-sweep': 100, 'kills-tune': 100 },
  'kills-queue': 200,
  ...{ faults: 20_000, endless: 150 },
  ...{ starved: 15, soak: 5000, connections: 5000, contest: 10 },
};
type Job = keyof typeof FULL;
const number = { type: 'string' } as const;
const flags = Object.fromEntries(Object.keys(FULL).map((job) => [job, number])) as Record<Job, typeof number>;
const { values } = parseArgs({ options: { ...flags, write: { type: 'boolean', default: false } } });
const THREADS = 2;
const all = Object.keys(FULL).every((job) => values[job as Job] === undefined);
const wanted = (job: Job): number => Number(values[job] ?? (all && job !== 'contest' ? FULL[job] : 0));

async function play(path: string, jobs: readonly Job[], make: () => Promise<string>): Promise<void> {
  if (jobs.every((job) => wanted(job) === 0)) return;
  const keep = values.write || jobs.every((job) => wanted(job) >= FULL[job]);
  const made = provenance();
  report(path, `${await make()}\n${made}\n`, keep);
}

const kills = (job: Job, errand: Errand) => async () => (await import('./torture/kills.ts')).kills(wanted(job), errand);

await play('torture/faults.md', ['faults', 'endless'], async () =>
  (await import('./torture/faults.ts')).injections(wanted('faults'), wanted('endless'), THREADS),
);
await play('torture/starved.md', ['starved'], async () =>
  (await import('./torture/load.ts')).starve(wanted('starved'), THREADS),
);
await play('torture/kills.md', ['kills'], kills('kills', 'run'));
await play('torture/kills-compare.md', ['kills-compare'], kills('kills-compare', 'compare'));
await play('torture/kills-remote.md', ['kills-remote'], kills('kills-remote', 'remote'));
await play('torture/kills-sweep.md', ['kills-sweep'], kills('kills-sweep', 'sweep'));
await play('torture/kills-tune.md', ['kills-tune'], kills('kills-tune', 'tune'));
await play('torture/kills-queue.md', ['kills-queue'], async () =>
  (await import('./torture/queue.ts')).queueBlows(wanted('kills-queue')),
);
await play('torture/soak.md', ['soak'], async () => (await import('./torture/load.ts')).soak(wanted('soak'), THREADS));
await play('torture/bridge.md', ['connections'], async () => {
  const { besiege, siegeText } = await import('./torture/siege.ts');
  return siegeText(await besiege(wanted('connections'), 5));
});
await play('contest/rehearsal.md', ['contest'], async () => (await import('./torture/contest.ts')).rehearse(wanted('contest')));
