// What the host of remote clients costs.
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from '@aiwolf-arena/bridge';
import { loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { provenance, report, spreadOf, spreadText, table } from '../report.ts';
import { Contest, type Turn } from './turns.ts';
import type { Habit } from './wire/habits.ts';

/** Players, what clients say, villages at a time, games, and what the CPU time of the host is to be. */
const CASES: readonly (readonly [number, Habit, number, number, string])[] = [
  [5, 'over', 1, 400, 'at most 2'],
  [5, 'over', 4, 400, 'at most 2'],
  [5, 'over', 16, 400, 'at most 2'],
  [5, 'chatty', 4, 160, ''],
  [15, 'over', 4, 80, 'at most 20'],
  [15, 'chatty', 4, 40, 'aim 50'],
];
const GAMES_A_SET = 10;

export async function benchBridge(quick: boolean): Promise<void> {
  const rounds = quick ? 3 : 15;
  const made = provenance();
  const waits = await joinWaits(rounds);
  const rows: string[][] = [];
  for (const one of CASES) rows.push(await row(one, rounds, quick));
  const text = `# Remote clients

${made}
- ${rounds} rounds of the same games, after one that warms up; a host process a case, its clients on TCP in
  one more process; median [quartiles]
- CPU time of the host process alone, collector and compiler threads included; the clients beside it
- the event hash of every set is that of the same agents without a wire
- over: says Over at once; chatty: ten sentences a day and a night, each another one
- \`join\`: NAME is answered after ${spreadText(spreadOf(waits), 1)} ms (aim 20; the official server waits for 100)
- cores busy: of ${availableParallelism()}, by host and clients

${table(['players', 'clients', 'villages at a time', 'host CPU ms a game', 'goal', 'clients CPU ms a game', 'games a second', 'cores busy'], rows)}
`;
  report('bench/bridge.md', text, !quick);
}

async function row(
  [players, habit, villages, all, goal]: (typeof CASES)[number],
  rounds: number,
  quick: boolean,
): Promise<string[]> {
  const sets = Math.ceil((quick ? all / 4 : all) / GAMES_A_SET);
  const games = sets * GAMES_A_SET;
  using contest = new Contest([{ kind: 'wire', terms: { players, habit, villages, sets, games: GAMES_A_SET } }]);
  const turns = (await contest.rounds(rounds + 1)).slice(1).flat();
  const spread = (of: (turn: Turn) => number): string => spreadText(spreadOf(turns.map(of)), 2);
  return [
    ...[`${players}`, habit, `${villages}`, spread(({ micros }) => micros / 1000 / games), goal],
    spread(({ beside }) => beside / 1000 / games),
    spread(({ seconds }) => games / seconds),
    spread(({ micros, beside, seconds }) => (micros + beside) / 1e6 / seconds),
  ];
}

const NAME = '{"gameInfo":null,"gameSetting":null,"request":"NAME","talkHistory":null,"whisperHistory":null}\n';

/** How soon an agent of ours answers NAME at a server that asks at once, in milliseconds. */
async function joinWaits(times: number): Promise<number[]> {
  const agent = await loadAgent(resolveAgent('sample', '.'));
  const waits: number[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    const asked = performance.now();
    socket.write(NAME);
    socket.once('data', () => {
      waits.push(performance.now() - asked);
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (let i = 0; i < times; i++) await join({ agent, host: '127.0.0.1', port }).catch(() => {}); // no game follows
  server.close();
  return waits;
}
