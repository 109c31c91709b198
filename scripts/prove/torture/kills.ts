import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { filesOf } from '../../../packages/fleet/test/command.ts';
import { counts, sum } from '../../report.ts';
import { listed, progress, type Started, started } from './started.ts';

/** What is killed with SIGKILL. */
const TARGETS = ['main', 'pool', 'group'] as const;
type Target = (typeof TARGETS)[number];
/** Where clients play, killing one is a fault of its agent, and no accident. */
const CERTAIN: readonly Target[] = ['main', 'group'];

/** An orphan has so long to notice that its parent is gone. */
const ORPHAN_MS = 10_000;
/** A run that has not ended by then hangs. */
const PATIENCE_MS = 120_000;

interface KillCounts {
  kills: Record<Target, number>;
  /** Kills after which there was nothing to go on with: the run had ended. */
  tooLate: number;
  /** Runs that were killed at least once and then ended. */
  runs: number;
  /** Sets that a journal had before a kill and not after it. */
  lost: number;
  /** Runs that ended with another root hash, other bytes or other standings than the one nobody touched. */
  different: number;
  /** Processes that went on without their parent. */
  orphans: number;
  hangs: number;
  /** What went wrong, for people. */
  readonly faults: string[];
}

export const noKills = (): KillCounts => ({
  kills: { main: 0, pool: 0, group: 0 },
  ...{ tooLate: 0, runs: 0, lost: 0, different: 0, orphans: 0, hangs: 0, faults: [] },
});

/** What a run leaves when nobody touches it. */
interface Untouched {
  readonly ms: number;
  /** Verdicts have exit codes of their own. */
  readonly code: number;
  readonly files: string;
  readonly stdout: string;
}

const FILES = ['plan.json', 'journal.ndjson', 'standings.json', 'comparison.json', 'sweep.json', 'tuning.json', 'course.jsonl'];
const keptIn = (folder: string): string =>
  JSON.stringify(Object.entries(filesOf(folder)).filter(([name]) => FILES.includes(basename(name))));

/** The document that was printed, but for times, which are measured anew (clients are timed without being asked for). */
function printedBy({ stdout, folder }: Victim): string {
  const { timing: _, ...document } = JSON.parse(stdout) as { readonly timing?: unknown };
  return JSON.stringify(document).replaceAll(folder, 'FOLDER'); // comparisons name it
}

/** A verdict, whichever. */
const isVerdict = (code: number | null): code is number => code === 0 || code === 1 || code === 3;

export async function untouched(seed: string, errand: Errand = 'run'): Promise<Untouched> {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  const start = performance.now();
  const victim = new Victim(join(folder, 'run'), seed, errand);
  const code = await victim.ended;
  if (!isVerdict(code)) throw new Error(`the run itself fails: ${victim.stderr}`);
  const ms = performance.now() - start;
  const files = keptIn(victim.folder);
  rmSync(folder, { recursive: true });
  return { ms, code, files, stdout: printedBy(victim) };
}

/** Starts one run, kills it at random moments until it ends, and compares what it leaves. */
export async function killUntilDone(
  seed: string,
  reference: Untouched,
  random: () => number,
  found: KillCounts,
  enough: () => boolean,
  errand: Errand = 'run',
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'torture-'));
  const folder = join(home, 'run');
  for (let done = false; !done; ) {
    const victim = new Victim(folder, seed, errand);
    const spared = enough();
    const targets = errand === 'remote' ? CERTAIN : TARGETS;
    if (!spared) await strike(victim, reference.ms * random() * 1.1, random, found, targets);
    const code = await withPatience(victim, found);
    done = code === reference.code;
    if (done) compare(victim, reference, found);
    else if (code !== null) found.faults.push(`${seed}: exit ${code}: ${victim.stderr}`);
    if (!done && code !== null) break;
  }
  rmSync(home, { recursive: true, force: true });
}

async function strike(
  victim: Victim,
  afterMs: number,
  random: () => number,
  found: KillCounts,
  targets: readonly Target[],
): Promise<void> {
  await Promise.race([pause(afterMs), victim.ended]);
  const target = targets[Math.floor(random() * targets.length)]!;
  const { children, pools } = victim;
  if (victim.child.exitCode !== null || (target === 'pool' && pools.length === 0)) {
    found.tooLate++;
    return;
  }
  const before = linesOf(victim.folder).length;
  found.kills[target]++;
  if (target === 'pool') for (const pid of pools) kill(pid);
  else kill(target === 'main' ? victim.pid : -victim.pid);
  if (target !== 'pool') await victim.ended;
  const after = linesOf(victim.folder).length;
  if (after < before) found.lost += before - after;
  for (const pid of target === 'pool' ? pools : children) await expectGone(pid, found);
}

async function expectGone(pid: number, found: KillCounts): Promise<void> {
  for (let waited = 0; runs(pid); waited += 20) {
    if (waited > ORPHAN_MS) {
      found.orphans++;
      return kill(pid);
    }
    await pause(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {} // it has ended by itself
}

async function withPatience(victim: Victim, found: KillCounts): Promise<number | null> {
  const stop = new AbortController();
  const late = pause(PATIENCE_MS, 'late' as const, { signal: stop.signal }).catch(() => null);
  const first = await Promise.race([victim.ended, late]);
  stop.abort();
  if (first !== 'late') return first;
  found.hangs++;
  kill(-victim.pid);
  return victim.ended;
}

function compare(victim: Victim, reference: Untouched, found: KillCounts): void {
  found.runs++;
  const stdout = printedBy(victim);
  if (stdout === reference.stdout && keptIn(victim.folder) === reference.files) return;
  found.different++;
  found.faults.push(`${victim.folder}: differs from the run nobody touched`);
}

/** Kills so often, two at a time, so that a kill meets a machine that is busy. */
export async function kills(wanted: number, errand: Errand): Promise<string> {
  const found = noKills();
  const struck = (): number => sum(Object.values(found.kills));
  const lane = async (seed: string): Promise<void> => {
    const reference = await untouched(seed, errand);
    while (struck() < wanted) {
      await killUntilDone(seed, reference, Math.random, found, () => struck() >= wanted, errand);
      progress(`${struck()}/${wanted} kills`);
    }
  };
  await Promise.all([lane('torture 1'), lane('torture 2')]);
  return killsText(found, errand);
}

const WHOM = {
  ...{ run: '', compare: ' of compare', remote: ' of runs with a client behind a wire' },
  ...{ sweep: ' of sweep', tune: ' of tune' },
};

const killsText = (found: KillCounts, errand: Errand): string => `# Kills${WHOM[errand]} at random moments

Runs of the command are ended by SIGKILL at moments drawn over their whole length, gone on with by the same command until
they end, and compared with the run that nobody touched: plan, journal, standings and what is printed, byte for byte.

${counts([
  ['kills', sum(Object.values(found.kills))],
  ['of the command', found.kills.main],
  ['of the pool process', found.kills.pool],
  ['of the whole group', found.kills.group],
  ['runs that ended after that', found.runs],
  ['finished sets lost', found.lost],
  ['runs with other bytes than untouched', found.different],
  ['orphans', found.orphans],
  ['hangs', found.hangs],
  ['other faults', found.faults.length - found.different],
])}
${listed(found.faults)}`;

const CLIENT = fileURLToPath(new URL('../../packages/bridge/test/clients/over.py', import.meta.url));
const OTHERS = 'random,chatty,sample,silent';

/** Small enough to be started a thousand times, long enough to be hit in the middle. */
const COMMANDS = {
  run: ['run', '--agents', 'random,chatty', '--sets', '24', '--games', '20'],
  compare: ['compare', 'liar', 'random', '--field', OTHERS, '--fixed-sets', '12', '--games', '20'],
  sweep: ['sweep', 'bayes', '--param', 'revote=0,0.6,1', '--field', OTHERS, '--sets', '12', '--games', '5', '--max-sets', '10'],
  tune: ['tune', 'bayes', '--param', 'revote', '--field', OTHERS, '--sets', '60', '--games', '5', '--max-sets', '10'],
  remote: [
    ...['run', '--agents', OTHERS, '--sets', '6', '--games', '4'],
    ...['--agent', `py=python3 ${CLIENT} -h {host} -p {port} -n {name}`],
  ],
} as const;

/** What is killed: a command, or `run` with a client behind a wire. */
export type Errand = keyof typeof COMMANDS;

/** A run of the command that can be killed; it leads a process group of its own. */
class Victim {
  readonly folder: string;
  readonly #started: Started;

  constructor(folder: string, seed: string, errand: Errand = 'run') {
    this.folder = folder;
    const own = ['--players', '5', '--seed', seed, '--out', folder, '--threads', '2', '--json'];
    this.#started = started([...COMMANDS[errand], ...own], { detached: true });
  }

  get child(): Started['child'] {
    return this.#started.child;
  }
  get ended(): Started['ended'] {
    return this.#started.ended;
  }
  get stdout(): string {
    return this.#started.said.stdout;
  }
  get stderr(): string {
    return this.#started.said.stderr;
  }
  get pid(): number {
    return this.child.pid!;
  }

  /** All processes that it has started, clients among them. */
  get children(): number[] {
    const children = textOf(`/proc/${this.pid}/task/${this.pid}/children`);
    return children.split(' ').filter(Boolean).map(Number);
  }

  /** The pool processes that it has started: one, or for a moment none. */
  get pools(): number[] {
    return this.children.filter((pid) => /\bmain\.m?[jt]s\0[^\0]*\bworker\.m?[jt]s/.test(textOf(`/proc/${pid}/cmdline`)));
  }
}

/** The whole lines of all journals and courses below a folder that are results of sets. */
function linesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return globSync('**/{journal.ndjson,course.jsonl}', { cwd: folder }).flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('"villagerWins"') || line.includes('"gained"')),
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

/** Whether a process still runs; one that waits to be collected does not. */
function runs(pid: number): boolean {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat !== '' && stat[stat.lastIndexOf(')') + 2] !== 'Z';
}
