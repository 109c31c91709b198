// What runs with clients cost as a whole: Java players in JVMs that are kept, in one and in a JVM each, and Python clients.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { shuffled } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { javaTeam } from '../../packages/bridge/test/java-team.ts';
import { ROOT } from '../check/tool.ts';
import { provenance, report, spreadOf, spreadText, sum, table } from '../report.ts';

const SEATS = ['A', 'B', 'C', 'D', 'E'];
const OVER = join(ROOT, 'packages/bridge/test/clients/over.py');
const PYTHON = SEATS.flatMap((name) => ['--agent', `${name}=python3 ${OVER} -h {host} -p {port} -n {name}`]);

interface Arm {
  readonly what: string;
  readonly args: readonly string[];
  /** Whether the other checkout plays. It is the first arm of its rows, and the last (A/A). */
  readonly isBase?: boolean;
  /** Whether it plays a single game, to show what the start of a run costs. */
  readonly isStart?: boolean;
}

interface Cost {
  readonly cpu: number;
  /** CPU seconds of the command's own process, in which the host plays. */
  readonly host: number;
  readonly wall: number;
  readonly hash: string;
}

export async function measureClients(quick: boolean, against = ROOT): Promise<void> {
  const made = provenance();
  const folder = mkdtempSync(join(tmpdir(), 'bench-clients-'));
  try {
    javaTeam(folder);
    const rounds = quick ? 1 : 3;
    const rows = casesIn(folder, quick).flatMap(({ name, games, arms }) =>
      rowsOf(name, games, costs(arms, rounds, folder, against)),
    );
    const text = `# Runs with clients

${made}
- ${rounds} rounds in random order, each arm a run of the command; base: another checkout, twice (A/A)
- CPU seconds of the command and of all its clients; ratio: to base in the same round; median [quartiles]
- Java: the players \`team.TalkPlayer\` of the tests (stand-ins; official jars are not part of this repository); Python: \`over.py\` of the tests
- every arm of a case has the same root hash

${table(['case', 'arm', 'CPU s', 'ratio of CPU', 'games a second', 'root hash'], rows)}

- load average at the end: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}
`;
    report('bench/clients.md', text, !quick);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the host costs beside clients, of which it knows nothing but answers: in pairs with another checkout. */
export async function measureHost(quick: boolean, against = ROOT, pairs = quick ? 1 : 5): Promise<void> {
  const made = provenance();
  const folder = mkdtempSync(join(tmpdir(), 'bench-host-'));
  try {
    javaTeam(folder);
    const rows = hostCasesIn(folder, quick).flatMap((one) => {
      const all = [...costs(one.arms, pairs, folder, against)];
      const starts = new Map(all.filter(([{ isStart }]) => isStart).map(([{ what }, own]) => [what, own]));
      const long = all.filter(([{ isStart }]) => !isStart);
      const hash = hashOf(one.name, new Map(long));
      const ofSet = ([{ what }, own]: [Arm, Cost[]], of: 'host' | 'cpu'): number[] =>
        own.map((cost, round) => (cost[of] - starts.get(what)![round]![of]) / one.sets);
      return long.map((arm) => [
        ...[one.name, arm[0].what],
        ...(['host', 'cpu'] as const).flatMap((of) => {
          const [own, base] = [ofSet(arm, of), ofSet(long[0]!, of)];
          const ratios = own.map((cost, round) => cost / base[round]!);
          return [spreadText(spreadOf(own), 2), spreadText(spreadOf(ratios), 2)];
        }),
        hash.slice(0, 12),
      ]);
    });
    const text = `# The host beside clients

${made}
- ${pairs} rounds in random order, each arm a run of the command; base: another checkout, twice (A/A)
- CPU seconds a set of 100 games: those of a run of some sets without those of a run of one game, by the number of sets. Host: the
  command's own process; all: also clients and processes of agents. Ratio: to base in the same round; median [quartiles]
- Java: \`team.BusyPlayer\` of the tests, which computes for about 1 ms at each answer, in a JVM of 21 threads; Python: \`over.py\`
- every arm of a case has the same root hash

${table(['case', 'arm', 'host', 'ratio', 'all', 'ratio', 'root hash'], rows)}

- load average at the end: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}
`;
    report('bench/clients-host.md', text, !quick);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hostCasesIn(folder: string, quick: boolean) {
  const [sets, games] = quick ? [1, 20] : [6, 100];
  const java = ['A', 'B', 'C', 'D'].flatMap((name) => ['--agent', `${name}=java:${folder}/team.jar:team.BusyPlayer`]);
  const sizes = [`${sets} ${games}`, '1 1'].map((size) => size.split(' '));
  const armsOf = (...args: string[]): Arm[] =>
    ['base', 'now', 'base again'].flatMap((what) =>
      sizes.map((size, at) => ({
        args: [...args, '--players', '5', '--sets', size[0]!, '--games', size[1]!],
        ...{ what, isBase: what !== 'now', isStart: at === 1 },
      })),
    );
  const bundled = ['sample', ...['b', 'c', 'd'].map((name) => `${name}=sample`)];
  return [
    { name: 'four Java agents and `sample`', sets, arms: armsOf('run', ...java, '--agents', 'sample') },
    {
      name: 'a Python client and four `sample`',
      ...{ sets, arms: armsOf('run', ...PYTHON.slice(0, 2), '--agents', bundled.join()) },
    },
  ];
}

interface Case {
  readonly name: string;
  readonly games: number;
  readonly arms: readonly Arm[];
}

function casesIn(folder: string, quick: boolean): Case[] {
  const games = quick ? 10 : 100;
  const ini = join(folder, 'AutoStarter.ini');
  writeFileSync(ini, [`game=${games}`, 'agent=5', ...SEATS.map((name) => `${name},team.TalkPlayer`), ''].join('\n'));
  const official = ['serve', 'autostart', ini, '--logs', 'none'];
  const sets = ['--players', '5', '--sets', '10', '--games', `${games / 10}`];
  const java = SEATS.flatMap((name) => ['--agent', `${name}=java:${folder}/team.jar:team.TalkPlayer`]);
  return [
    { name: `AutoStarter.ini, five Java agents, ${games} games`, games, arms: jvmArms(official) },
    { name: `run, five Java agents, 10 sets of ${games / 10} games`, games, arms: jvmArms(['run', ...java, ...sets]) },
    { name: `run, five Python clients, 10 sets of ${games / 5} games`, games: 2 * games, arms: pythonArms(games / 5) },
  ];
}

const jvmArms = (args: readonly string[]): Arm[] => [
  { what: 'base', args, isBase: true },
  { what: 'a JVM an agent', args },
  { what: '--one-jvm', args: [...args, '--one-jvm'] },
  { what: '--isolated', args: [...args, '--isolated'] },
  { what: 'base again', args, isBase: true },
];

function pythonArms(games: number): Arm[] {
  const args = ['run', ...PYTHON, '--players', '5', '--sets', '10', '--games', `${games}`];
  return [
    { what: 'base', args, isBase: true },
    { what: 'villages as measured', args },
    ...[1, 4].map((villages) => ({ what: `--villages ${villages}`, args: [...args, '--villages', `${villages}`] })),
    { what: 'base again', args, isBase: true },
  ];
}

/** The costs of each arm, round by round. */
function costs(arms: readonly Arm[], rounds: number, folder: string, against: string): Map<Arm, Cost[]> {
  const all = new Map<Arm, Cost[]>(arms.map((arm) => [arm, []]));
  for (const arm of arms.slice(0, 2)) costOf(arm, folder, against); // warms up both checkouts
  const random = seedrandom.alea('bench');
  for (let round = 0; round < rounds; round++)
    for (const arm of shuffled(arms, random)) all.get(arm)!.push(costOf(arm, folder, against));
  return all;
}

function costOf({ args, isBase = false }: Arm, folder: string, against: string): Cost {
  const checkout = isBase ? against : ROOT;
  const [node, command] = ['node_modules/.bin/node', 'packages/aiwolf-arena/bin/aiwolf-arena.mjs'].map((path) =>
    join(checkout, path),
  );
  const out = mkdtempSync(join(folder, 'run-'));
  const time = `${out}-time`;
  const hook = `${out}-hook.cjs`;
  writeFileSync(hook, HOOK(`${out}-host`));
  const typed = [node!, '--require', hook, command!, ...args, '--seed', 'bench', '--out', join(out, 'run'), '--quiet'];
  const start = performance.now();
  const timed = ['-c', 'export TIMEFORMAT="%U %S"; { time "$@" 2>&3; } 3>&2 2> "$0"', time, ...typed];
  const { status, stdout, stderr } = spawnSync('bash', timed, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const wall = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(' ')}: exit code ${status}: ${stderr}`);
  const cpu = sum(readFileSync(time, 'utf8').trim().split(' ').map(Number));
  return { cpu, wall, host: Number(readFileSync(`${out}-host`, 'utf8')), hash: /^root hash (\S+)/m.exec(stdout)![1]! };
}

/** Writes the CPU seconds of a process to a file when it ends. */
const HOOK = (file: string): string => `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeFileSync(${JSON.stringify(file)}, String((user + system) / 1e6));
});`;

/** Returns the root hash of all runs of a case. Throws if some played other games. */
function hashOf(name: string, all: Map<Arm, Cost[]>): string {
  const hashes = new Set([...all.values()].flat().map(({ hash }) => hash));
  if (hashes.size !== 1) throw new Error(`${name}: other games, ${[...hashes].join(', ')}`);
  return [...hashes][0]!;
}

function rowsOf(name: string, games: number, all: Map<Arm, Cost[]>): string[][] {
  const [base] = all.values();
  const hash = hashOf(name, all);
  return [...all].map(([{ what }, costs]) => [
    ...[name, what, spreadText(spreadOf(costs.map(({ cpu }) => cpu)), 1)],
    spreadText(spreadOf(costs.map(({ cpu }, round) => cpu / base![round]!.cpu)), 2),
    spreadText(spreadOf(costs.map(({ wall }) => games / wall)), 1),
    hash.slice(0, 12),
  ]);
}
