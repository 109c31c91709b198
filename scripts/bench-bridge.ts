// What the host of remote clients costs. Usage: node scripts/bench-bridge.ts [--quick]
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Round } from './bench/bridge/case.ts';
import type { Habit } from './bench/bridge/habits.ts';
import { machine } from './bench/machine.ts';
import { publish } from './bench/publish.ts';
import { spreadOf, spreadText } from './bench/spread.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 15;

const run = (players: number, habit: Habit, villages: number, games: number): Round[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        `${import.meta.dirname}/bench/bridge/case.ts`,
        ...[players, habit, villages, quick ? games / 4 : games, ROUNDS].map(String),
      ],
      { encoding: 'utf8' },
    ),
  );

/** `villages`: that play at a time. */
function row(players: number, habit: Habit, villages: number, games: number, goal: string): string {
  const rounds = run(players, habit, villages, games);
  const spread = (of: keyof Round): string =>
    spreadText(spreadOf(rounds.map((round) => round[of])), 2);
  const busy = rounds.map(
    ({ hostMs, clientsMs, gamesPerSecond }) => ((hostMs + clientsMs) * gamesPerSecond) / 1000,
  );
  return `| ${players} | ${habit} | ${villages} | ${spread('hostMs')} | ${goal} | ${spread('clientsMs')} | ${spread('gamesPerSecond')} | ${spreadText(spreadOf(busy), 2)} |`;
}

/** How soon an agent of ours answers NAME at a server that asks at once. */
function joinLine(): string {
  const script = `${import.meta.dirname}/bench/bridge/join.ts`;
  const waits = execFileSync(process.execPath, [script, String(ROUNDS)], { encoding: 'utf8' });
  return `- \`join\`: NAME is answered after ${spreadText(spreadOf(JSON.parse(waits)), 1)} ms (aim 20; the official server waits for 100)`;
}

const report = [
  '# Remote clients',
  '',
  machine(`node scripts/bench-bridge.ts${quick ? ' --quick' : ''}`),
  `- ${ROUNDS} rounds of the same games, after one that warms up; a host process a case, its clients on TCP in`,
  '  one more process; median [quartiles]',
  '- CPU time of the host process alone, collector and compiler threads included; the clients beside it',
  '- the event hash of every set is that of the same agents without a wire',
  '- over: says Over at once; chatty: ten sentences a day and a night, each another one',
  joinLine(),
  `- cores busy: of ${availableParallelism()}, by host and clients`,
  '',
  '| players | clients | villages at a time | host CPU ms a game | goal | clients CPU ms a game | games a second | cores busy |',
  '|---|---|---|---|---|---|---|---|',
  row(5, 'over', 1, 400, 'at most 2'),
  row(5, 'over', 4, 400, 'at most 2'),
  row(5, 'over', 16, 400, 'at most 2'),
  row(5, 'chatty', 4, 160, ''),
  row(15, 'over', 4, 80, 'at most 20'),
  row(15, 'chatty', 4, 40, 'aim 50'),
  '',
].join('\n');
publish('bridge.md', report, quick);
