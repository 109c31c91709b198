import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type GameLog,
  isCount,
  isFields,
  LARGEST_FILE,
  type LoadedAgent,
  parsed,
  type SetAddress,
  type TimedOutcome,
  textOfOutside,
} from '@aiwolf-arena/sandbox';
import { isInShard, otherSets, planLines, type Shard } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import { arenasOf, playedBy } from '../plan/plan-differences.ts';
import type { LogChoice } from '../plan/tasks.ts';
import { AgentOutput } from './agent-output.ts';
import { emptyFolder, makeFolder, moveFolder, removeFolder, UnreadableRun, writeWhole } from './disk.ts';
import { logName, notesOnLogs, setLogs, UNFINISHED } from './game-logs.ts';
import { Journal } from './journal.ts';
import { BySet } from './journal-lines.ts';
import { FolderTaken, LOCK_NAME, type LockOptions, takeLock } from './lock.ts';
import { forgetTimings, readPlan, TimingFile } from './recorded-run.ts';
import { keepAgents, refuseOtherRun, refuseShorter } from './resume.ts';
import { disclosed, keepSecret, SECRET_NAME } from './seed-secret.ts';

/** Returns the path of a new folder below `results`: the first of `results/run-7f3a-1`, `-2`, ... that does not exist. */
export function freshFolder(results: string, command: string, seed: string): string {
  const stem = `${command}-${seed.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40)}`;
  for (let n = 1; ; n++) {
    const path = join(results, `${stem}-${n}`);
    if (!existsSync(path)) return path;
  }
}

/** Name of the file that exists in a folder with only a part (shard) of a plan's sets. */
const SHARD_NAME = 'shard.json';

/** Returns the part (shard) of the plan whose sets the folder contains; `null`: the whole plan. */
export function readShard(folder: string): Shard | null {
  const path = join(folder, SHARD_NAME);
  if (!existsSync(path)) return null;
  const shard = parsed(textOfOutside(path, LARGEST_FILE.list));
  if (isFields(shard) && isCount(shard.index) && isCount(shard.count) && shard.index > 0)
    return { index: shard.index, count: shard.count };
  throw new UnreadableRun(`${path} is not valid: it must name a part of the plan, such as {"index": 1, "count": 4}`);
}

const writeShard = (folder: string, { index, count }: Shard): void =>
  writeWhole(join(folder, SHARD_NAME), [`${JSON.stringify({ index, count })}\n`]);

/** Returns the recorded sets whose agents differ in the new plan. The messages (`notes`) say how many of them were finished. */
function replayed(was: Plan, is: Plan, journal: Journal): { readonly sets: SetAddress[]; readonly notes: string[] } {
  const [sets, notes]: [SetAddress[], string[]] = [[], []];
  for (const { name, stage } of is.blocks) {
    const others = otherSets(was, is, name, journal.touchedSets(name));
    sets.push(...others.map((set) => ({ block: name, set })));
    const { length } = others.filter((set) => journal.has(name, set));
    const finished = length === 1 ? '1 finished set' : `${length} finished sets`;
    const why = stage === 'final' ? 'the finalists have changed' : 'a longer plan draws them differently';
    if (length > 0) notes.push(`${name}: ${finished} will be played again with different agents: ${why}`);
  }
  return { sets, notes };
}

/** If the path or one of its parents is a file, returns that file's path; otherwise `undefined`. */
function fileIn(path: string): string | undefined {
  if (existsSync(path)) return statSync(path).isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : fileIn(dirname(path));
}

export interface FolderOptions {
  /** The part (shard) of the plan to play. Default: the whole plan. */
  readonly shard?: Shard | null | undefined;
  /** Whether to collect behaviour statistics. Default: as in the finished sets. */
  readonly behaviour?: boolean | undefined;
  readonly logs?: LogChoice | undefined;
}

/** The folder with all files of a run. Only one process can write to it. Equal runs have equal plans and journals. */
export class RunFolder {
  readonly path: string;
  readonly #release: () => void;
  #written: Plan | null;
  /** The current plan, followed by blocks that only the stored plan contains, such as the final. */
  #recorded: Plan | null;
  #plan: Plan | undefined;
  #shard: Shard | null = null;
  #journal: Journal | undefined;
  #output: AgentOutput | undefined;
  readonly #timing: TimingFile;
  /** Folders that were created for this object (the run folder and its parents), starting with the innermost. */
  readonly #made: readonly string[];
  readonly #wasEmpty: boolean;

  private constructor(path: string, release: () => void, made: readonly string[]) {
    this.path = path;
    this.#made = made;
    this.#wasEmpty = readdirSync(path).every((name) => name === LOCK_NAME);
    this.#release = release;
    this.#timing = new TimingFile(path);
    this.#written = existsSync(join(path, 'plan.json')) ? readPlan(path) : null;
    this.#recorded = this.#written;
  }

  /** Opens or creates a run folder. Throws `FolderTaken` if it contains other files, or if another process is writing to it. */
  static open(path: string, options: LockOptions = {}): RunFolder {
    const file = fileIn(path);
    if (file !== undefined) throw new FolderTaken(`${file} is a file: choose a folder`);
    if (existsSync(path) && holdsSomethingElse(path)) {
      throw new FolderTaken(`${path} is not empty and contains no run: choose another folder, or delete this folder`);
    }
    const made = makeFolder(path);
    const release = takeLock(path, options);
    try {
      return new RunFolder(path, release, made);
    } catch (thrown) {
      release();
      throw thrown;
    }
  }

  /** Starts or resumes a run of this plan. Returns messages for the user. Throws `PlansDiffer` if the run has another plan. */
  begin(plan: Plan, options: FolderOptions = {}): string[] {
    const { shard = null, behaviour, logs } = options;
    const known = this.#recorded;
    const opened = this.#journal === undefined;
    if (known !== null) refuseOtherRun(this.path, known, plan, readShard(this.path), shard);
    this.#shard = shard;
    this.#journal ??= new Journal(join(this.path, 'journal.ndjson'), known ?? plan);
    const journal = this.#journal;
    if (known !== null) refuseShorter(this.path, known, plan, journal, behaviour);
    if (opened && shard !== null) writeShard(this.path, shard);
    if (plan.secret !== undefined) keepSecret(this.path, plan.secret.text);
    const { sets, notes } = replayed(known ?? plan, plan, journal);
    this.#plan = plan;
    const isDone = sets.length === 0 && this.count().open === 0;
    this.#writePlan(known === null ? plan : resumed(known, plan, isDone));
    journal.follow(plan, sets);
    this.#output = new AgentOutput(this.path, plan);
    const finished = (block: string, set: number): boolean => journal.has(block, set);
    if (opened || sets.length > 0) this.#output.tidy(finished);
    if (!opened) return notes;
    return [...journal.notes, ...notes, ...notesOnLogs(this.path, plan, finished, logs)];
  }

  /** Writes the plan to the folder. Keeps a stored plan that begins with the same blocks, so that its final is not lost. */
  #writePlan(plan: Plan): void {
    const own = plan.blocks.map(({ name }) => name);
    const others = this.#recorded?.blocks.filter(({ name }) => !own.includes(name)) ?? [];
    this.#plan = plan;
    this.#recorded = { ...plan, blocks: [...plan.blocks, ...others] };
    if (this.#written !== null && isBeginOf(plan, this.#written)) return;
    writeWhole(
      join(this.path, 'plan.json'),
      planLines(plan).map((line) => `${line}\n`),
    );
    this.#written = plan;
  }

  /** Writes the secret seed to the plan. Called after all sets are finished. Returns the changed plan. */
  disclose(): Plan {
    this.#writePlan(disclosed(this.#plan!));
    return this.#plan!;
  }

  /** The plan that is stored in the folder; `null` for a new folder. */
  get planned(): Plan | null {
    return this.#written;
  }

  /** The journal of the run. Available after `begin`. */
  get journal(): Journal {
    return this.#journal!;
  }

  /** Whether a set is in this folder's part (shard) of the plan, and is not finished. */
  wants(block: string, set: number): boolean {
    return this.#isOwn(block, set) && !this.journal.has(block, set);
  }

  /** Returns the numbers of finished and unfinished sets in this folder's shard, in the blocks from number `from` on, up to `until`. */
  count(from = 0, until?: number): { readonly finished: number; readonly open: number } {
    let [finished, open] = [0, 0];
    for (const { name, sets } of this.#plan!.blocks.slice(from, until)) {
      for (let set = 0; set < sets; set++) {
        if (!this.#isOwn(name, set)) continue;
        if (this.journal.has(name, set)) finished++;
        else open++;
      }
    }
    return { finished, open };
  }

  /** By block: the number of sets up to the last one that is finished or ended with an internal error. */
  get begun(): number[] {
    return this.#plan!.blocks.map(({ name }) => (this.journal.touchedSets(name).at(-1) ?? -1) + 1);
  }

  #isOwn(block: string, set: number): boolean {
    const place = this.#plan!.blocks.findIndex(({ name }) => name === block);
    return this.#shard === null || isInShard(this.#shard, place, set);
  }

  /** Forgets the sets that a worker of a queue played since the run was sealed. They count as not played. */
  forgetWorker(worker: string): void {
    if (this.#journal === undefined) return;
    const forgotten = new BySet<SetAddress>();
    for (const result of this.journal.results()) if (result.worker === worker) forgotten.set(result.block, result.set, result);
    this.journal.follow(this.#plan!, forgotten.inOrder(this.#plan!));
    this.#output!.tidy((block, set) => this.journal.has(block, set));
    this.#timing.close();
    forgetTimings(this.path, (block, set) => forgotten.get(block, set) === undefined);
  }

  /** Returns the folder in which the logs of a set stay until it is finished. */
  unfinishedLogs(address: SetAddress): string {
    return setLogs(join(this.path, UNFINISHED), address);
  }

  /** Writes the log of a game that has ended, in a set that is not finished. */
  keepLog(address: SetAddress, { game, text }: GameLog): void {
    const folder = this.unfinishedLogs(address);
    makeFolder(folder);
    writeWhole(join(folder, logName(game)), [text]);
  }

  /** Deletes the logs of a set that is not finished, since it is played from its first game. */
  forgetLogs(address: SetAddress): void {
    const folder = this.unfinishedLogs(address);
    if (existsSync(folder)) removeFolder(folder);
  }

  /** Stores logs, output and timing of a finished set, and then its result. So a set with a result has all files. */
  keep({ outcome, timing, nearLimit, worker }: TimedOutcome): void {
    const { block, set, hash } = outcome.result;
    const logs = this.unfinishedLogs({ block, set });
    if (existsSync(logs)) moveFolder(logs, setLogs(join(this.path, 'logs'), { block, set }));
    this.#output!.add(outcome);
    if (timing !== null) this.#timing.append({ block, set, hash, ...timing });
    this.journal.append({ ...outcome.result, ...(nearLimit && { nearLimit }), ...(worker !== undefined && { worker }) });
  }

  keepAgents(agents: readonly LoadedAgent[]): void {
    keepAgents(this.path, agents);
  }

  /** Sorts journal and output in plan order, so that equal runs have equal files. Called after all sets are finished. */
  seal(): void {
    removeFolder(join(this.path, UNFINISHED));
    this.journal.seal();
    const finished = (block: string, set: number): boolean => this.journal.has(block, set);
    this.#output!.tidy(finished);
  }

  writeStandings(standings: unknown): void {
    writeWhole(join(this.path, 'standings.json'), [`${JSON.stringify(standings, null, 2)}\n`]);
  }

  /** Closes the folder. Deletes its content if the folder was empty when it was opened and no set has been finished. */
  discard(): void {
    const isVain = this.#wasEmpty && (this.#journal?.size ?? 0) === 0;
    this.close();
    if (isVain) emptyFolder(this.path, this.#made);
  }

  close(): void {
    this.#journal?.close();
    this.#timing.close();
    this.#release();
  }
}

/** Whether a file in a folder without a plan may come from a run that was killed before it wrote its plan. */
const isOurs = (name: string): boolean => [LOCK_NAME, SHARD_NAME, SECRET_NAME].includes(name) || name.endsWith('.tmp');

const holdsSomethingElse = (path: string): boolean => {
  const names = readdirSync(path);
  // A process was killed before it had written its plan.
  const isBegun = (name: string): boolean => name.endsWith('.ndjson') && statSync(join(path, name)).size === 0;
  return !names.includes('plan.json') && !names.every((name) => isOurs(name) || isBegun(name));
};

/** Returns `plan` with the arena versions in `known`. If the run is not finished, adds the arena versions in `plan`. */
const resumed = (known: Plan, plan: Plan, isDone: boolean): Plan =>
  playedBy(plan, isDone ? arenasOf(known) : [...arenasOf(known), ...arenasOf(plan)]);

const isBeginOf = (plan: Plan, known: Plan): boolean =>
  JSON.stringify(plan) === JSON.stringify({ ...known, blocks: known.blocks.slice(0, plan.blocks.length) });
