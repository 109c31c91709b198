// The CPU time that a run takes on a queue, beside the same run on this machine: coordinator, worker and server together.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedis } from '../../packages/fleet/test/redis-server.ts';
import { ROOT } from '../check/tool.ts';
import { provenance, report, spreadOf, spreadText, sum, table } from '../report.ts';

const COMMAND = join(ROOT, 'packages/aiwolf-arena/bin/aiwolf-arena.mjs');

/** The difference of two lengths has no start in it. */
const CASES = [
  { players: 5, sets: [200, 2200] },
  { players: 15, sets: [10, 120] },
] as const;

type Kind = 'run' | 'again' | 'queue' | 'checked';
const KINDS: readonly Kind[] = ['run', 'queue', 'again', 'checked'];

/** CPU time in milliseconds. */
interface Cost {
  readonly command: number;
  readonly worker: number;
  readonly server: number;
}

export async function benchQueue(quick: boolean): Promise<void> {
  const made = provenance();
  const rounds = quick ? 2 : 5;
  const rows: string[][] = [];
  for (const { players, sets } of CASES) {
    const costs: Record<Kind, Cost[]> = { run: [], again: [], queue: [], checked: [] };
    let hash: string | undefined;
    for (let round = 0; round < rounds; round++) {
      for (const kind of KINDS) {
        const [short, long] = [await play(kind, players, sets[0]), await play(kind, players, sets[1])];
        hash ??= long.hash;
        if (long.hash !== hash) throw new Error(`${kind}: other games: ${long.hash}, not ${hash}`);
        costs[kind].push(perSet(short.cost, long.cost, sets[1] - sets[0]));
      }
    }
    for (const kind of KINDS) rows.push(rowOf(players, kind, costs));
  }
  report('bench/queue.md', text(made, rounds, rows), !quick);
}

const perSet = (short: Cost, long: Cost, sets: number): Cost => ({
  command: (long.command - short.command) / sets,
  worker: (long.worker - short.worker) / sets,
  server: (long.server - short.server) / sets,
});

/** Share of its time for which a process may compute, if it shall never be waited for. */
const LOAD = 0.7;

const totalOf = ({ command, worker, server }: Cost): number => sum([command, worker, server]);

function rowOf(players: number, kind: Kind, costs: Record<Kind, Cost[]>): string[] {
  const ratios = costs[kind].map((cost, round) => totalOf(cost) / totalOf(costs.run[round]!));
  const medians = (['command', 'worker', 'server'] as const).map((part) =>
    spreadOf(costs[kind].map((cost) => cost[part])).median.toFixed(3),
  );
  const [command, worker] = medians.map(Number);
  return [
    String(players),
    kind,
    ...medians,
    worker === 0 ? '' : String(Math.round((LOAD * worker!) / command!)),
    spreadText(spreadOf(costs[kind].map(totalOf)), 2),
    spreadText(spreadOf(ratios), 3),
  ];
}

async function play(kind: Kind, players: number, sets: number): Promise<{ readonly cost: Cost; readonly hash: string }> {
  const home = mkdtempSync(join(tmpdir(), 'bench-queue-'));
  const out = ['--out', join(home, 'run'), '--seed', '1', '--json', '--threads', '1'];
  const run = ['run', '--players', String(players), '--sets', String(sets), '--games', '100', ...out, ...agentsOf(players)];
  try {
    if (kind === 'run' || kind === 'again') {
      const { cpuMs, stdout } = await timed(run);
      return { cost: { command: cpuMs, worker: 0, server: 0 }, hash: hashOf(stdout) };
    }
    return await playQueued(run, kind === 'queue' ? '0' : '2%');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Fills a village with copies of one agent. */
const agentsOf = (players: number): string[] => [
  '--agents',
  Array.from({ length: players }, (_, seat) => `seat${seat}=sample`).join(','),
];

async function playQueued(run: readonly string[], spotCheck: string) {
  const server = await startRedis();
  try {
    const worker = timed(['worker', '--queue', server.url, '--threads', '1', '--until-idle', '4s']);
    const { cpuMs, stdout } = await timed([...run, '--queue', server.url, '--spot-check', spotCheck]);
    const cost = { command: cpuMs, worker: (await worker).cpuMs, server: await serverCpu(server) };
    return { cost, hash: hashOf(stdout) };
  } finally {
    await server.remove();
  }
}

async function serverCpu(server: RedisServer): Promise<number> {
  const info = String(await server.ask('INFO', 'cpu'));
  const seconds = ['used_cpu_sys', 'used_cpu_user'].map((name) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)![1]));
  return 1000 * sum(seconds);
}

const hashOf = (stdout: string): string => (JSON.parse(stdout) as { readonly rootHash: string }).rootHash;

/** Runs the command. Returns its CPU time with that of all its children, in milliseconds. */
async function timed(args: readonly string[]): Promise<{ readonly cpuMs: number; readonly stdout: string }> {
  const home = mkdtempSync(join(tmpdir(), 'bench-time-'));
  const script = `TIMEFORMAT='%U %S'; { time "$@" 2>"${home}/said"; } 2>"${home}/time"`;
  const child = spawn('bash', ['-c', script, 'bash', process.execPath, COMMAND, ...args]);
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`aiwolf-arena ${args.join(' ')}: exit code ${code}: ${readFileSync(`${home}/said`, 'utf8')}`);
  const cpuMs = 1000 * sum(readFileSync(`${home}/time`, 'utf8').trim().split(' ').map(Number));
  rmSync(home, { recursive: true });
  return { cpuMs, stdout };
}

const text = (made: string, rounds: number, rows: readonly string[][]): string => `# What a queue costs

${made}
- sets of 100 games of \`sample\`; CPU milliseconds a set, starts not counted (a long run minus a short one); one thread, one worker, a Redis
  server with an append-only file; ${rounds} rounds, median [quartiles]; "again" is \`run\` a second time, "queue" has \`--spot-check 0\`,
  "checked" 2 %; all runs of a case have the same root hash
- "cores fed", on paper: how many cores of workers one command can keep busy if it computes for 70 % of the time

${table(['players', 'kind', 'command', 'worker', 'server', 'cores fed', 'all', 'times run'], rows)}
`;
