// The CPU time that a run takes on a queue, beside the same run on this machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RedisServer, startRedis } from '../../packages/fleet/test/redis-server.ts';
import { treeTime, usageOf } from '../../packages/sandbox/src/realm/proc.ts';
import { ROOT } from '../check/tool.ts';
import { provenance, report, spreadOf, spreadText, sum, table } from '../report.ts';

const COMMAND = join(ROOT, 'packages/aiwolf-arena/bin/aiwolf-arena.mjs');

/** Measured from the first set after `from` to the first after `to`: neither starts nor the standings at the end are in it. */
const CASES = [
  { players: 5, sets: 3000, from: 600, to: 2700 },
  { players: 15, sets: 180, from: 40, to: 160 },
] as const;

type Case = (typeof CASES)[number];
type Kind = 'run' | 'again' | 'queue' | 'checked';
const KINDS: readonly Kind[] = ['run', 'queue', 'again', 'checked'];

/** How often the journal is looked at, in milliseconds. */
const LOOK_MS = 250;

/** CPU time in milliseconds. `players`: of the processes in which agents play; the others have none of that. */
interface Cost {
  readonly players: number;
  readonly command: number;
  readonly worker: number;
  readonly server: number;
}

export async function measureQueue(quick: boolean): Promise<void> {
  const made = provenance();
  const rounds = quick ? 1 : 5;
  const rows: string[][] = [];
  for (const one of CASES) {
    const costs: Record<Kind, Cost[]> = { run: [], again: [], queue: [], checked: [] };
    let hash: string | undefined;
    for (let round = 0; round < rounds; round++) {
      for (const kind of KINDS) {
        const played = await play(kind, one);
        hash ??= played.hash;
        if (played.hash !== hash) throw new Error(`${kind}: other games: ${played.hash}, not ${hash}`);
        costs[kind].push(played.cost);
      }
    }
    for (const kind of KINDS) rows.push(rowOf(one.players, kind, costs));
  }
  report('bench/queue.md', text(made, rounds, rows), !quick);
}

/** Share of its time for which a process may compute, if it shall never be waited for. */
const LOAD = 0.7;

const besideOf = ({ command, worker, server }: Cost): number => sum([command, worker, server]);
const totalOf = (cost: Cost): number => cost.players + besideOf(cost);

function rowOf(players: number, kind: Kind, costs: Record<Kind, Cost[]>): string[] {
  const toRun = (ratio: (cost: Cost, run: Cost) => number): string =>
    spreadText(spreadOf(costs[kind].map((cost, round) => ratio(cost, costs.run[round]!))), 3);
  const medians = (['players', 'command', 'worker', 'server'] as const).map(
    (part) => spreadOf(costs[kind].map((cost) => cost[part])).median,
  );
  const [playing, command, worker] = medians as [number, number, number];
  return [
    String(players),
    kind,
    ...medians.map((median) => median.toFixed(3)),
    toRun((cost, run) => 1 + (besideOf(cost) - besideOf(run)) / totalOf(run)),
    toRun((cost, run) => totalOf(cost) / totalOf(run)),
    worker === 0 ? '' : String(Math.round((LOAD * (playing + worker)) / command)),
  ];
}

async function play(kind: Kind, one: Case): Promise<{ readonly cost: Cost; readonly hash: string }> {
  const home = mkdtempSync(join(tmpdir(), 'bench-queue-'));
  const out = join(home, 'run');
  const sets = ['--sets', String(one.sets), '--games', '100', '--players', String(one.players)];
  const run = ['run', ...sets, '--out', out, '--seed', '1', '--json', '--threads', '1', ...agentsOf(one.players)];
  const server = kind === 'queue' || kind === 'checked' ? await startRedis() : null;
  try {
    if (server === null) return await measured(start(run), undefined, null, out, one);
    const worker = start(['queue', 'work', '--queue', server.url, '--threads', '1']);
    const queued = [...run, '--queue', server.url, '--spot-check', kind === 'queue' ? '0' : '2%'];
    const played = await measured(start(queued), worker, server, out, one);
    worker.kill();
    await once(worker, 'close');
    return played;
  } finally {
    await server?.remove();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Waits for the end of a run. Returns what a set cost, and the hash of all games. */
async function measured(
  command: ChildProcess,
  worker: ChildProcess | undefined,
  server: RedisServer | null,
  out: string,
  { from, to }: Case,
) {
  let stdout = '';
  command.stdout!.on('data', (said) => {
    stdout += said;
  });
  const ended = once(command, 'close');
  const marks: { readonly sets: number; readonly used: Cost }[] = [];
  for (const least of [from, to]) {
    let sets = keptIn(out);
    while (sets < least && command.exitCode === null) {
      await Promise.race([ended, sleep(LOOK_MS)]);
      sets = keptIn(out);
    }
    marks.push({ sets, used: await usedBy(command, worker, server) });
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`the command ended with exit code ${code}`);
  const [first, last] = marks as [(typeof marks)[number], (typeof marks)[number]];
  const perSet = (part: keyof Cost): number => (last.used[part] - first.used[part]) / (last.sets - first.sets);
  const cost = { players: perSet('players'), command: perSet('command'), worker: perSet('worker'), server: perSet('server') };
  return { cost, hash: (JSON.parse(stdout) as { readonly rootHash: string }).rootHash };
}

/** Number of sets in the journal of a run. */
function keptIn(out: string): number {
  const journal = join(out, 'journal.ndjson');
  return existsSync(journal) ? readFileSync(journal, 'latin1').split('\n').length - 1 : 0;
}

async function usedBy(command: ChildProcess, worker: ChildProcess | undefined, server: RedisServer | null): Promise<Cost> {
  const own = (child: ChildProcess | undefined): number => usageOf(child?.pid ?? 0)?.cpuMs ?? 0;
  const all = sum([command, worker].map((child) => treeTime(child?.pid) ?? 0));
  const used = { command: own(command), worker: own(worker) };
  return { ...used, players: all - used.command - used.worker, server: server === null ? 0 : await serverCpu(server) };
}

/** Fills a village with copies of one agent. */
const agentsOf = (players: number): string[] => [
  '--agents',
  Array.from({ length: players }, (_, seat) => `seat${seat}=sample`).join(','),
];

async function serverCpu(server: RedisServer): Promise<number> {
  const info = String(await server.ask('INFO', 'cpu'));
  const seconds = ['used_cpu_sys', 'used_cpu_user'].map((name) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)![1]));
  return 1000 * sum(seconds);
}

const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });

const text = (made: string, rounds: number, rows: readonly string[][]): string => `# What a queue costs

${made}
- sets of 100 games of \`sample\`; CPU milliseconds a set while it plays (${CASES.map(({ players, from, to }) => `sets ${from} to ${to} at ${players} players`).join(', ')}), medians;
  one thread, one worker, a Redis server with an append-only file; ${rounds} rounds, medians [quartiles]; "again" is \`run\` a second time, "queue"
  has \`--spot-check 0\`, "checked" 2 %; all runs of a case have the same root hash
- "players": the processes in which agents play; they do the same work everywhere. "beside them": 1 + what command, worker and server take
  more than the command of \`run\`, as a share of all that \`run\` takes. "all": the ratio of everything, with the noise of the players
- "cores fed", on paper: how many cores of workers one command can keep busy if it computes for 70 % of the time.

${table(['players', 'kind', 'players', 'command', 'worker', 'server', 'beside them', 'all', 'cores fed'], rows)}
`;
