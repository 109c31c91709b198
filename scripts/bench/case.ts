// One contender in a process of its own. Usage: node scripts/bench/case.ts PLAYERS STYLE CONTENDER MILLISECONDS
import { getHeapStatistics } from 'node:v8';
import { Bench } from 'tinybench';
import type { Style } from './players.ts';
import { type Contender, measuredVillage } from './village.ts';

const [players, style, contender, time] = process.argv.slice(2) as [
  string,
  Style,
  Contender,
  string,
];
const village = measuredVillage(Number(players), style, contender);
const checksum = village.play(100);
const batch = (contender === 'naive' ? 20 : 200) * (players === '5' ? 5 : 1);

/** CPU milliseconds of this process, collector and compiler threads included. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const bench = new Bench({
  now: cpuMs,
  time: Number(time),
  warmupTime: Number(time) / 2,
  iterations: 8,
});
bench.add(contender, () => void village.play(batch));
await bench.run();

const { result } = bench.tasks[0]!;
if (result?.state !== 'completed')
  throw new Error(`the benchmark did not complete: ${result?.state}`);
const allocated = (): number =>
  (getHeapStatistics() as unknown as { total_allocated_bytes: number }).total_allocated_bytes;
const before = allocated();
village.play(100);
const kibPerGame = (allocated() - before) / 100 / 1024;
const rate = (ms: number): number => (batch / ms) * 1000;
console.log(
  JSON.stringify({
    checksum,
    median: rate(result.latency.p50),
    best: rate(result.latency.min),
    kibPerGame,
  }),
);
