import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bytesOfOutside, LARGEST_FILE, refuseUnfit, repeatedText, type SetResult } from '@aiwolf-arena/sandbox';
import { seatingOf } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import { arenasOf, PlansDiffer, planDifferences, playedBy } from '../plan/plan-differences.ts';
import { inRounds, roundNumbers } from '../plan/rounds.ts';
import { AgentOutput } from './agent-output.ts';
import { makeFolder, writeWhole } from './disk.ts';
import { setLogs, UNFINISHED } from './game-logs.ts';
import { BySet, type JournalLine, journalLines } from './journal-lines.ts';
import type { LockOptions } from './lock.ts';
import { adoptTimings, readPlan } from './recorded-run.ts';
import { RunFolder } from './run-folder.ts';

/** A run folder to be joined. */
interface RunSource {
  readonly folder: string;
  readonly plan: Plan;
}

const sourceOf = (folder: string): RunSource => ({ folder, plan: readPlan(folder) });

/** Yields the valid lines of a journal. Calls `note` with a message for each invalid line. */
function* journalEntries({ folder, plan }: RunSource, note: (text: string) => void = () => {}): Generator<JournalLine> {
  const path = join(folder, 'journal.ndjson');
  if (!existsSync(path)) return;
  for (const { line } of journalLines(path, plan, note)) yield line;
}

/** Returns a hash of a result without its behaviour statistics. */
function contentOf(result: SetResult): string {
  const seats = result.seats.map(({ behaviour: _, ...seat }) => seat);
  return createHash('sha256')
    .update(repeatedText({ ...result, seats }))
    .digest('base64');
}

/** Folders in which files with the same name have the same content. So copying only the missing files loses nothing. */
const NAMED_BY_CONTENT = ['agents', 'logs'];

type Omitted = Pick<SetResult, 'block' | 'set'>;

/**
 * Copies the files of a run folder, except the journal, files in progress (`.tmp`), and logs of sets that are omitted. Of other sets
 * than `isTaken`, only logs are copied.
 */
function adoptFiles(
  source: RunSource,
  into: string,
  omitted: readonly Omitted[],
  isTaken: (block: string, set: number) => boolean,
): void {
  const without = new Set(omitted.map((set) => setLogs(join(source.folder, 'logs'), set)));
  for (const below of NAMED_BY_CONTENT) copyBelow(join(source.folder, below), join(into, below), without);
  new AgentOutput(into, source.plan).adopt(source.folder, isTaken);
  adoptTimings(source, into, isTaken);
}

/** Throws `UnfitFile` for a file that `adoptFiles` would read and cannot, before anything is written. */
function refuseUnfitFiles(folder: string): void {
  for (const below of [...NAMED_BY_CONTENT, 'output'])
    for (const entry of globSync(`${below}/**`, { cwd: folder, withFileTypes: true, exclude: [UNFINISHED] }))
      if (entry.isFile()) refuseUnfit(join(entry.parentPath, entry.name), largestIn(below));
  const timings = join(folder, 'timing.ndjson');
  if (existsSync(timings)) refuseUnfit(timings);
}

const largestIn = (below: string): number => (below === 'agents' ? LARGEST_FILE.document : LARGEST_FILE.log);

function copyBelow(from: string, to: string, without: ReadonlySet<string>): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, path] = [join(from, entry.name), join(to, entry.name)];
    if (old.endsWith(UNFINISHED) || without.has(old)) continue;
    if (entry.isDirectory()) copyBelow(old, path, without);
    else if (entry.isFile() && !entry.name.endsWith('.tmp') && !existsSync(path)) {
      makeFolder(dirname(path));
      writeWhole(path, [bytesOfOutside(old, LARGEST_FILE.document)]);
    }
  }
}

/** A set has different results in two run folders. The message names both folders. */
export class SetsConflict extends Error {
  override readonly name = 'SetsConflict';
}

/** The result of `joinRuns`. `repeated`: the number of sets that were in several folders. */
export interface JoinedRuns {
  /** The run folder with the joined sets. The caller has to close it. */
  readonly folder: RunFolder;
  readonly plan: Plan;
  readonly repeated: number;
  /** How many of the repeated ones the output folder already contained. */
  readonly again: number;
  /** Messages about parts of the folders that were not joined. */
  readonly notes: readonly string[];
}

interface Held {
  readonly source: RunSource;
  readonly content: string;
  readonly hash: string;
  readonly behaviour: boolean;
}

const SHOWN = 10;

/**
 * Joins parts (shards) and extensions of the same run into the folder `out`, which may already contain sets of the run. Each
 * set is stored once; of a run in rounds, only the rounds that all parts have finished. Throws `PlansDiffer` if the folders contain
 * different runs, and `SetsConflict` if a set has different results in two folders; in these cases nothing is written.
 */
export function joinRuns(folders: readonly string[], out: string, options: LockOptions = {}): JoinedRuns {
  const named = folders.map(sourceOf);
  const own = existsSync(join(out, 'plan.json')) ? [sourceOf(out)] : [];
  const all = longest([...own, ...named]);
  const joint = new Joint(all);
  for (const source of named) joint.add(source);
  const apart = joint.repeated;
  for (const source of own) joint.add(source);
  joint.refuseConflicts();
  const isInRounds = [...own, ...named].every((source) => source.plan.rounds !== undefined);
  const plan = isInRounds ? joint.inWholeRounds(all) : all;
  for (const { folder } of named) refuseUnfitFiles(folder);
  const folder = RunFolder.open(out, options);
  try {
    folder.begin(plan);
    for (const source of named) if (source.folder !== out) joint.copy(source, folder, plan);
    return { folder, plan, repeated: joint.repeated, again: joint.repeated - apart, notes: joint.notes };
  } catch (thrown) {
    folder.close();
    throw thrown;
  }
}

/** Returns the plan with most sets, and all plans' arena versions. Throws `PlansDiffer` if the plans contradict each other. */
function longest(sources: readonly RunSource[]): Plan {
  const length = ({ blocks }: Plan): number => blocks.reduce((sum, { sets }) => sum + sets, 0);
  const [first, ...others] = [...sources].sort((a, b) => length(b.plan) - length(a.plan));
  for (const { folder, plan } of others) {
    const lines = planDifferences(first!.plan, plan);
    if (lines.length === 0) continue;
    const shown = lines.map((line) => `\n  ${line}`).join('');
    throw new PlansDiffer(`${first!.folder} and ${folder} are different runs:${shown}`);
  }
  const arenas = sources.flatMap(({ plan }) => arenasOf(plan));
  return playedBy(first!.plan, [first!.plan.arena, ...arenas]);
}

const isPlanned = ({ blocks }: Plan, block: string, set: number): boolean =>
  blocks.some(({ name, sets }) => name === block && set < sets);

class Joint {
  readonly notes: string[] = [];
  repeated = 0;
  readonly #seating: ReturnType<typeof seatingOf>;
  readonly #held = new BySet<Held>();
  readonly #failed = new BySet<true>();
  #omitted: readonly Omitted[] = [];
  readonly #conflicts: string[] = [];

  constructor(plan: Plan) {
    this.#seating = seatingOf(plan);
  }

  add(source: RunSource): void {
    let others = 0;
    for (const line of journalEntries(source, (note) => this.notes.push(note))) {
      if ('failed' in line) this.#failed.set(line.block, line.set, true);
      if ('kill' in line || 'failed' in line) continue;
      const { block, set, seats } = line;
      const isPlanned = String(this.#seating(block, set)) === String(seats.map(({ agent }) => agent));
      if (isPlanned) this.#hold(source, line);
      else others++;
    }
    const sets = others === 1 ? '1 set has' : `${others} sets have`;
    if (others > 0) this.notes.push(`${source.folder}: ${sets} different agents in the longest run and will be omitted`);
  }

  #hold(source: RunSource, result: SetResult): void {
    const { block, set, hash } = result;
    const known = this.#held.get(block, set);
    const behaviour = result.seats.some((seat) => seat.behaviour !== undefined);
    const held: Held = { source, hash, content: contentOf(result), behaviour };
    if (known === undefined) return this.#held.set(block, set, held);
    this.repeated++;
    if (known.content !== held.content) this.#conflicts.push(`${block} set ${set}: ${difference(known, held)}`);
    else if (behaviour && !known.behaviour) this.#held.set(block, set, held);
  }

  refuseConflicts(): void {
    const { length } = this.#conflicts;
    if (length === 0) return;
    const shown = this.#conflicts.slice(0, SHOWN).map((line) => `\n  ${line}`);
    const more = length > SHOWN ? `\n  and ${length - SHOWN} more` : '';
    const sets = length === 1 ? '1 set was' : `${length} sets were`;
    const advice = 'type: npx aiwolf-arena verify FOLDER, for each folder, to find out which results can be repeated';
    throw new SetsConflict(`${sets} played twice, with different results:${shown.join('')}${more}\n${advice}`);
  }

  /** Returns the plan of the first rounds in which no set is left to play, of one round at least. Other sets are left out. */
  inWholeRounds(all: Plan): Plan {
    const roundOf = roundNumbers(all.blocks);
    const isPlayed = (block: string, set: number): boolean =>
      this.#held.get(block, set) !== undefined || this.#failed.get(block, set) === true;
    let rounds = all.rounds!;
    for (const { name, sets } of all.blocks)
      for (let set = 0; set < sets; set++) if (!isPlayed(name, set)) rounds = Math.min(rounds, roundOf(name, set));
    const plan = inRounds(all, Math.max(1, rounds));
    this.#omitted = [...this.#held.entries(all)].filter(({ block, set }) => !isPlanned(plan, block, set));
    const { length } = this.#omitted;
    const whole = rounds === 1 ? '1 round is' : `${rounds} rounds are`;
    const later = length === 1 ? '1 set of a later round' : `${length} sets of later rounds`;
    if (length > 0) this.notes.push(`${whole} finished in all parts; omitted: ${later}`);
    return plan;
  }

  copy(source: RunSource, { journal, path }: RunFolder, plan: Plan): void {
    const gives = (block: string, set: number): boolean => this.#held.get(block, set)?.source === source;
    const taken = new BySet<true>();
    for (const line of journalEntries(source)) {
      const { block, set } = line;
      if (!isPlanned(plan, block, set)) continue;
      if ('kill' in line) {
        if (this.#held.get(block, set) === undefined) journal.addKill(line);
      } else if ('failed' in line) {
        const known = this.#held.get(block, set) ?? journal.failureOf(block, set);
        if (known === undefined) journal.failed(block, set, line.failed);
      } else if (gives(block, set) && !journal.has(block, set)) {
        journal.append(line);
        taken.set(block, set, true);
      }
    }
    adoptFiles(source, path, this.#omitted, (block, set) => taken.get(block, set) === true);
  }
}

const difference = (a: Held, b: Held): string =>
  a.hash === b.hash
    ? `${a.source.folder} and ${b.source.folder} count the same games (${a.hash}) differently`
    : `${a.hash} in ${a.source.folder}, ${b.hash} in ${b.source.folder}`;
