// A host of measured clients. Usage: node scripts/bench/bridge/case.ts PLAYERS over|chatty VILLAGES GAMES ROUNDS
// Plays the same sets again and again, and checks that they are those of the same agents without a wire.
import { deepStrictEqual } from 'node:assert/strict';
import { processTime } from '../process-time.ts';
import type { Habit } from './habits.ts';
import { hashInside, tasksFor } from './inside.ts';
import { Wired } from './wired.ts';

/** What a round of games took; times are CPU times a game. */
export interface Round {
  readonly hostMs: number;
  readonly clientsMs: number;
  readonly gamesPerSecond: number;
}

const [players, habit, ...counts] = process.argv.slice(2) as [string, Habit, ...string[]];
const [villages, games, rounds] = counts.map(Number) as [number, number, number];
const GAMES_A_SET = 10;
const seats = Number(players);
const tasks = tasksFor(seats, Math.ceil(games / GAMES_A_SET), GAMES_A_SET);
const expected = tasks.map((task) => hashInside(task, habit));
const wired = await Wired.open(seats, habit, villages);

async function round(): Promise<Round> {
  const played = tasks.length * GAMES_A_SET;
  const clients = processTime(wired.pid);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const hashes = await wired.play(tasks);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  deepStrictEqual(hashes, expected, 'the wire has changed a game');
  return {
    hostMs: (user + system) / 1000 / played,
    clientsMs: (processTime(wired.pid) - clients) / 1000 / played,
    gamesPerSecond: played / seconds,
  };
}

const measured: Round[] = [];
for (let i = -1; i < rounds; i++) measured.push(await round());
console.log(JSON.stringify(measured.slice(1))); // the first one warms up
await wired.close();
