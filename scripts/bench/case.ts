// One contender in a process of its own, asked over IPC for one window of games after another.
// Usage (by bench.ts): case.ts PLAYERS STYLE CONTENDER
import { getHeapStatistics } from 'node:v8';
import type { Style } from './players.ts';
import { type Contender, measuredVillage } from './village.ts';

/** What a window of games took. */
export interface Window {
  readonly checksum: string;
  /** CPU time of the process, collector and compiler threads included. */
  readonly cpuMs: number;
  readonly kib: number;
}

const [players, style, contender] = process.argv.slice(2) as [string, Style, Contender];
const village = measuredVillage(Number(players), style, contender);
const allocated = (): number =>
  (getHeapStatistics() as unknown as { total_allocated_bytes: number }).total_allocated_bytes;

process.on('message', (games: number) => {
  const bytes = allocated();
  const cpu = process.cpuUsage();
  const checksum = village.play(games);
  const { user, system } = process.cpuUsage(cpu);
  const window: Window = {
    checksum,
    cpuMs: (user + system) / 1000,
    kib: (allocated() - bytes) / 1024,
  };
  process.send!(window);
});
