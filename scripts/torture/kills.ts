import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Errand, linesOf, runs, Victim } from './victim.ts';

/** What is killed with SIGKILL. */
export const TARGETS = ['main', 'pool', 'group'] as const;
export type Target = (typeof TARGETS)[number];
/** Where clients play, killing one is a fault of its agent, and no accident. */
const CERTAIN: readonly Target[] = ['main', 'group'];

/** An orphan has so long to notice that its parent is gone. */
const ORPHAN_MS = 10_000;
/** A run that has not ended by then hangs. */
const PATIENCE_MS = 120_000;

export interface KillCounts {
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
  tooLate: 0,
  runs: 0,
  lost: 0,
  different: 0,
  orphans: 0,
  hangs: 0,
  faults: [],
});

/** What a run leaves when nobody touches it. */
export interface Untouched {
  readonly ms: number;
  /** Verdicts have exit codes of their own. */
  readonly code: number;
  readonly files: string;
  readonly stdout: string;
}

const FILES = '**/{plan.json,journal.ndjson,standings.json,comparison.json}';
const filesOf = (folder: string): string =>
  globSync(FILES, { cwd: folder })
    .sort()
    .map((name) => `${name}\n${placeless(readFileSync(join(folder, name), 'utf8'), folder)}`)
    .join('\n');

/** Comparisons name their folder. */
const placeless = (text: string, folder: string): string => text.replaceAll(folder, 'FOLDER');

/** The document that was printed, but for times, which are measured anew (clients are timed without being asked for). */
function printedBy({ stdout, folder }: Victim): string {
  const { timing: _, ...document } = JSON.parse(stdout) as { readonly timing?: unknown };
  return placeless(JSON.stringify(document), folder);
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
  const files = filesOf(victim.folder);
  rmSync(folder, { recursive: true });
  return { ms, code, files, stdout: printedBy(victim) };
}

/** Starts one run, kills it at random moments until it ends, and compares what it leaves. */
export async function killUntilDone(
  seed: string,
  reference: Untouched,
  random: () => number,
  counts: KillCounts,
  enough: () => boolean,
  errand: Errand = 'run',
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'torture-'));
  const folder = join(home, 'run');
  for (let done = false; !done; ) {
    const victim = new Victim(folder, seed, errand);
    const spared = enough();
    const targets = errand === 'remote' ? CERTAIN : TARGETS;
    if (!spared) await strike(victim, reference.ms * random() * 1.1, random, counts, targets);
    const code = await withPatience(victim, counts);
    done = code === reference.code;
    if (done) compare(victim, reference, counts);
    else if (code !== null) counts.faults.push(`${seed}: exit ${code}: ${victim.stderr}`);
    if (!done && code !== null) break;
  }
  rmSync(home, { recursive: true, force: true });
}

async function strike(
  victim: Victim,
  afterMs: number,
  random: () => number,
  counts: KillCounts,
  targets: readonly Target[],
): Promise<void> {
  await Promise.race([pause(afterMs), victim.ended]);
  const target = targets[Math.floor(random() * targets.length)]!;
  const { children, pools } = victim;
  if (victim.child.exitCode !== null || (target === 'pool' && pools.length === 0)) {
    counts.tooLate++;
    return;
  }
  const before = linesOf(victim.folder).length;
  counts.kills[target]++;
  if (target === 'pool') for (const pid of pools) kill(pid);
  else kill(target === 'main' ? victim.pid : -victim.pid);
  if (target !== 'pool') await victim.ended;
  const after = linesOf(victim.folder).length;
  if (after < before) counts.lost += before - after;
  for (const pid of target === 'pool' ? pools : children) await expectGone(pid, counts);
}

async function expectGone(pid: number, counts: KillCounts): Promise<void> {
  for (let waited = 0; runs(pid); waited += 20) {
    if (waited > ORPHAN_MS) {
      counts.orphans++;
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

async function withPatience(victim: Victim, counts: KillCounts): Promise<number | null> {
  const stop = new AbortController();
  const late = pause(PATIENCE_MS, 'late' as const, { signal: stop.signal }).catch(() => null);
  const first = await Promise.race([victim.ended, late]);
  stop.abort();
  if (first !== 'late') return first;
  counts.hangs++;
  kill(-victim.pid);
  return victim.ended;
}

function compare(victim: Victim, reference: Untouched, counts: KillCounts): void {
  counts.runs++;
  const stdout = printedBy(victim);
  if (stdout === reference.stdout && filesOf(victim.folder) === reference.files) return;
  counts.different++;
  counts.faults.push(`${victim.folder}: differs from the run nobody touched`);
}
