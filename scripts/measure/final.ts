// A final of the scale of 2023: CPU time beside that of its sets alone, memory, size, a kill, and what its results take to print.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SetPool, type SetTask, workerInputOf } from '@aiwolf-arena/sandbox';
import { planOfFolder, setsOf, tasksOf } from '@aiwolf-arena/tournament';
import { javaTeam } from '../../packages/bridge/test/java-team.ts';
import { ROOT } from '../check/tool.ts';
import { COMMAND, ran } from '../command.ts';
import { FIELD, playSet } from '../play.ts';
import { provenance, report, sum, table } from '../report.ts';
import { agentOf } from './bundled.ts';

/** The first fifteen of the ladder, by their win rates at 5 players. */
const FINALISTS = [
  ...['analyst', 'bayes', 'mimic', 'confidant', 'herald', 'loyalist', 'disciple', 'sample'],
  ...['sceptic', 'believer', 'avenger', 'liar', 'logician', 'usurper', 'ventriloquist'],
];
/** Sets of each size for each finalist: 180,000 games, as many as in the final of 2023. */
const SETS = 1800;
const GAMES = 100;
/** One of so many sets is played alone, too. */
const SAMPLE = 45;
/** Games of each size of which logs are written. */
const LOGS = 1000;

export async function measureFinal(share: number): Promise<void> {
  const made = provenance();
  const folder = mkdtempSync(join(tmpdir(), 'final-'));
  try {
    const entries = FINALISTS.map((name) => `  - { team: team-${name}, language: bundled, agent: ${name} }`);
    writeFileSync(join(folder, 'roster.yaml'), ['entries:', ...entries, ''].join('\n'));
    const games = ['--sets', '1', '--games', `${GAMES}`, '--draw', 'balanced'];
    const cup = ['--out', 'cup', '--seed', 'rehearsal of a large preliminary', '--quiet'];
    ran(['contest', 'preliminary', '--roster', 'roster.yaml', ...games, ...cup], [0], folder);
    const played = await playFinal(folder, Math.ceil(SETS * share));
    const alone = await playAlone(join(folder, 'cup/final'));
    const shown = [];
    for (const args of SHOWN) shown.push({ args, ...(await measured(args, folder).ended) });
    const clients = await playClients(folder, Math.ceil(CLIENT_SETS * share));
    const text = `# A final of 360,000 games and more

${made}
${finalText(folder, played, alone, shown)}

${clientsText(clients)}

- load average at the end: ${loadText()}
`;
    report('contest/final.md', text, share === 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SHOWN = [
  ['rank', 'cup/final'],
  ['contest', 'status', 'cup'],
  ['report', 'cup/final', '-o', 'final.html'],
  ['contest', 'publish', 'cup', '--out', 'public'],
];

const loadText = (): string =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');

type Played = Awaited<ReturnType<typeof playFinal>>;

/** Plays the final. Kills all its processes when two fifths of its sets are played, and resumes it. */
async function playFinal(folder: string, sets: number) {
  const seed = ['--seed', 'rehearsal of a large final', '--logs', `sample:${LOGS}`, '--quiet'];
  const args = ['contest', 'final', '--from', 'cup', '--final-sets', `${sets}`, ...seed];
  const journal = join(folder, 'cup/final/journal.ndjson');
  const size = (): number => statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  const first = measured(args, folder);
  while (size() < 0.4 * sets * BYTES_A_ROUND && first.isRunning()) await wait(500);
  process.kill(-first.child.pid!, 'SIGKILL');
  const begun = await first.ended;
  const before = size();
  const second = measured(args, folder);
  while (size() <= before && second.isRunning()) await wait(50);
  const resumed = second.seconds();
  const end = await second.ended;
  return { killedAt: before / size(), resumed, parts: [begun, end], sets };
}

/** Bytes of the journal that a round (three sets at 5 players, one at 15) takes, about: only for the moment of the kill. */
const BYTES_A_ROUND = 28_000;

interface Usage {
  readonly cpu: number;
  /** CPU seconds by the name of the program. */
  readonly cpuOf: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** The most memory of all its processes together in each of ten equal parts of its time, MiB. */
  readonly memory: readonly number[];
}

/** Runs the command in a process group of its own, and looks at the CPU time and the memory of it and all that it starts. */
function measured(args: readonly string[], cwd: string) {
  const start = performance.now();
  const child: ChildProcess = spawn(process.execPath, [COMMAND, ...args], { cwd, detached: true, stdio: 'ignore' });
  const looks: number[] = [];
  const seen = new Map<number, { readonly name: string; readonly cpu: number }>();
  const look = (): void => {
    const all = processesOf(child.pid!);
    for (const one of all) seen.set(one.pid, one);
    looks.push(sum(all.map(({ memory }) => memory)));
  };
  const timer = setInterval(look, 250);
  const seconds = (): number => (performance.now() - start) / 1000;
  const ended = once(child, 'exit').then(([code, signal]): Usage => {
    clearInterval(timer);
    if (code !== 0 && signal === null) throw new Error(`aiwolf-arena ${args.join(' ')}: exit code ${code}`);
    const part = Math.max(1, Math.ceil(looks.length / 10));
    const parts = Array.from({ length: 10 }, (_, i) => looks.slice(i * part, (i + 1) * part));
    const memory = parts.filter(({ length }) => length > 0).map((own) => Math.max(...own));
    const programs = Map.groupBy(seen.values(), ({ name }) => name);
    const cpuOf = new Map([...programs].map(([name, own]) => [name, sum(own.map(({ cpu }) => cpu))]));
    return { cpu: sum([...cpuOf.values()]), cpuOf, seconds: seconds(), memory };
  });
  return { child, ended, seconds, isRunning: (): boolean => child.exitCode === null && child.signalCode === null };
}

/** Clock ticks a second, and bytes of a page of memory, of Linux. */
const [TICKS, PAGE] = [100, 4096];

/** What Linux says of a process; `undefined` if it has ended. */
function processAt(pid: number) {
  try {
    const [, name, rest] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    const fields = rest!.split(' ').map(Number);
    const [parent, user, system, pages] = [fields[1]!, fields[11]!, fields[12]!, fields[21]!];
    return { pid, name: name!, parent, cpu: (user + system) / TICKS, memory: (pages * PAGE) / 2 ** 20 };
  } catch {
    return undefined;
  }
}

/** Returns a process and all processes that it or they have started. */
function processesOf(root: number) {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processAt(Number(name)) ?? []) : []));
  const own = new Set([root]);
  for (let before = 0; before < own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter(({ pid }) => own.has(pid));
}

type Alone = Awaited<ReturnType<typeof playAlone>>;

/** Plays some sets of the final again, in a pool of one thread that writes nothing, and with the engine alone. CPU seconds a set. */
async function playAlone(folder: string) {
  const plan = planOfFolder(folder);
  const names = plan.agents.map(({ source }) => source.replace(/^.*=/, ''));
  const village = (task: SetTask) => task.seats.map((agent) => FIELD.find(({ name }) => name === names[agent])!);
  const pool = new SetPool(await workerInputOf(names.map((name) => agentOf(name))), 1);
  const sizes = [];
  for (const [at, block] of plan.blocks.entries()) {
    const task = tasksOf(plan, block, { kind: 'none' });
    const own = [...setsOf(plan)].filter((set) => set.block === at).map(task);
    const tasks = own.filter((_, i) => i % SAMPLE === 0);
    for (const one of tasks.slice(0, WARM_UP)) await pool.play(one);
    const before = processAt(pool.pid!)!.cpu;
    for (const one of tasks) await pool.play(one);
    const inPool = processAt(pool.pid!)!.cpu - before;
    const bare = (one: SetTask) => playSet(one.root, one.set, village(one), { games: one.games, rules: block.rules });
    for (const one of tasks.slice(0, WARM_UP)) bare(one);
    const start = process.cpuUsage();
    for (const one of tasks) bare(one);
    const { user, system } = process.cpuUsage(start);
    const bareSeconds = (user + system) / 1e6;
    sizes.push({
      ...{ players: block.players, sets: own.length, tried: tasks.length },
      ...{ inPool: inPool / tasks.length, bare: bareSeconds / tasks.length },
    });
  }
  await pool.close();
  return sizes;
}

/** Sets that are played before the time counts: compilers are at work. */
const WARM_UP = 4;

interface Shown extends Usage {
  readonly args: readonly string[];
}

function finalText(folder: string, { killedAt, parts, resumed, sets }: Played, alone: Alone, shown: readonly Shown[]): string {
  const cpu = sum(parts.map((part) => part.cpu));
  const seconds = sum(parts.map((part) => part.seconds));
  const games = sum(alone.map((one) => one.sets)) * GAMES;
  const all = (of: (one: Alone[number]) => number): number => sum(alone.map((one) => of(one) * one.sets));
  const ratio = (of: (one: Alone[number]) => number): string => (cpu / all(of)).toFixed(3);
  const memory = parts.map((part) => part.memory.map((peak) => peak.toFixed(0)).join(', '));
  const { rootHash } = JSON.parse(readFileSync(join(folder, 'public/result.json'), 'utf8')).stages.at(-1);
  return `- the first fifteen of the ladder; ${sets} sets of each size for each of them, ${GAMES} games a set; two threads; logs: ${LOGS} games of each size
- CPU time: of all processes of the command; alone: one set of ${SAMPLE} again, one after another, in a process with one thread
- root hash of the final: ${rootHash}

| | |
|---|---|
| games | ${games.toLocaleString('en')} (${alone.map((one) => `${(one.sets * GAMES).toLocaleString('en')} at ${one.players} players`).join(', ')}) |
| minutes | ${(seconds / 60).toFixed(1)} |
| CPU minutes | ${(cpu / 60).toFixed(1)} |
| CPU time, beside that of the sets alone in the pool (sandbox, statistics of behaviour) | ${ratio((one) => one.inPool)} |
| CPU time, beside that of the sets alone in the engine (no sandbox, no statistics) | ${ratio((one) => one.bare)} |
| killed (SIGKILL, all processes) after this part of the journal | ${killedAt.toFixed(2)} |
| seconds from the same command to the next finished set | ${resumed.toFixed(1)} |
| most memory in each tenth of the time, MiB, all processes: before the kill | ${memory[0]} |
| after it | ${memory[1]} |
| folder of the final: MiB, files | ${sizeText(join(folder, 'cup/final'))} |
| published folder: MiB, files | ${sizeText(join(folder, 'public'))} |
| its page, MiB | ${mib(statSync(join(folder, 'public/index.html')).size)} |
| the page of \`report\`, MiB | ${mib(statSync(join(folder, 'final.html')).size)} |

${table(
  ['players', 'sets', 'sets played alone', 'CPU ms a game, in the pool', 'in the engine alone'],
  alone.map((one) => [one.players, one.sets, one.tried, ...[one.inPool, one.bare].map((s) => ((1000 * s) / GAMES).toFixed(3))]),
)}

${table(
  ['command', 'seconds', 'CPU seconds', 'most memory, MiB'],
  shown.map((one) => [
    one.args.slice(0, 2).join(' '),
    ...[one.seconds, one.cpu].map((s) => s.toFixed(1)),
    Math.max(0, ...one.memory).toFixed(0),
  ]),
)}`;
}

const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

function sizeText(folder: string): string {
  const files = globSync('**/*', { cwd: folder }).map((name) => statSync(join(folder, name)));
  const plain = files.filter((one) => one.isFile());
  return `${mib(sum(plain.map(({ size }) => size)))}, ${plain.length}`;
}

/** Sets of 100 games with clients, from which it is reckoned what 1,000 take. */
const CLIENT_SETS = 20;

type Clients = Awaited<ReturnType<typeof playClients>>;

/** Plays sets at 5 players with two Java stand-ins (1 ms of CPU time an answer), two Python ones and `sample`. */
async function playClients(folder: string, sets: number) {
  const jar = javaTeam(folder);
  const over = join(ROOT, 'packages/bridge/test/clients/over.py');
  const java = ['A', 'B'].flatMap((name) => ['--agent', `${name}=java:${jar}:team.BusyPlayer`]);
  const python = ['C', 'D'].flatMap((name) => ['--agent', `${name}=python3 ${over} -h {host} -p {port} -n {name}`]);
  const clients = [...java, ...python, '--agents', 'sample', '--players', '5', '--games', `${GAMES}`, '--quiet'];
  const run = (count: number) => measured(['run', ...clients, '--sets', `${count}`, '--out', `clients-${count}`], folder).ended;
  const [one, all] = [await run(1), await run(1 + sets)];
  const names = [...all.cpuOf.keys()].filter((name) => all.cpuOf.get(name)! > 0.5);
  const cpu = names.map((name) => [name, (all.cpuOf.get(name)! - (one.cpuOf.get(name) ?? 0)) / sets] as const);
  return { sets, seconds: (all.seconds - one.seconds) / sets, cpu };
}

const clientsText = ({ sets, seconds, cpu }: Clients): string => `## With clients

Two Java players that compute for about 1 ms of CPU time at each answer, two Python clients (stand-ins; the command's own seat is \`sample\`),
5 players: a run of ${1 + sets} sets without one of a single set, by the number of sets. 1,000 sets are reckoned from it.

${table(
  ['program', 'CPU seconds a set', 'CPU minutes of 1,000 sets'],
  cpu.map(([name, s]) => [
    name.startsWith('node') ? 'node (the command, its pool, `sample`)' : name,
    s.toFixed(3),
    ((s * 1000) / 60).toFixed(0),
  ]),
)}

Minutes of 1,000 sets on this machine: ${((seconds * 1000) / 60).toFixed(0)}.

## The official way

The official server plays one set after another, without parallel games or a table of wins. On a machine with two cores (load 5 to 8, so these are
orders of magnitude) sets of five Java sample agents over TCP took 2.3 to 2.7 games a second, 15 of them 0.2: 100 games take ${official(2.3, 2.7)}
and ${official(0.2, 0.2)} minutes, 180,000 games at each size ${days(180_000 / 2.5 + 180_000 / 0.2)} days.`;

const official = (from: number, to: number): string =>
  [...new Set([to, from])].map((games) => (100 / games / 60).toFixed(1)).join(' to ');

const days = (seconds: number): string => (seconds / 86_400).toFixed(0);
