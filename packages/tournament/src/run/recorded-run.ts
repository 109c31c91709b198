import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import {
  type FailedSet,
  isCount,
  isFields,
  isListOf,
  isText,
  isTiming,
  LARGEST_FILE,
  parsed,
  type SetFailure,
  type SetResult,
  type SetTiming,
  textOfOutside,
} from '@aiwolf-arena/sandbox';
import { seatingOf } from '../plan/block.ts';
import { type ArenaIdentity, DRAWS, PLAN_SCHEMA, PLAN_STAGES, type Plan } from '../plan/plan.ts';
import { arenaText } from '../plan/plan-differences.ts';
import { type GrowingFile, openLines, UnreadableRun } from './disk.ts';
import { type BySet, checked, checkedLine, indexJournal, keepLines, linesOf } from './journal-lines.ts';
import { withSecret } from './seed-secret.ts';

const pathIn = (folder: string): string => join(folder, 'timing.ndjson');

/** The timing of a set. `hash`: hash of the set's result, which shows whether the timing belongs to the same games. */
export interface TimedSet extends SetTiming, Pick<SetResult, 'block' | 'set' | 'hash'> {}

/** The file `timing.ndjson`: a line with a checksum for each measured set. It may be missing or incomplete. */
export class TimingFile {
  readonly #path: string;
  #file: GrowingFile | undefined;

  constructor(folder: string) {
    this.#path = pathIn(folder);
  }

  append(timed: TimedSet): void {
    this.#file ??= openLines(this.#path);
    this.#file.append(checkedLine(timed));
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }
}

/** Returns the timings in a run folder. Invalid lines are skipped. */
export function readTimings(folder: string, plan: Plan): TimedSet[] {
  const path = pathIn(folder);
  if (!existsSync(path)) return [];
  return [...linesOf(path)].flatMap(({ text }) => {
    const value = checked(text);
    return isTimed(value, plan) ? [value] : [];
  });
}

function isTimed(value: unknown, { blocks, gamesPerSet: games }: Plan): value is TimedSet {
  if (!isFields(value) || !isText(value.hash) || !Number.isSafeInteger(value.set)) return false;
  const block = blocks.find(({ name }) => name === value.block);
  return block !== undefined && isTiming(value, { seats: block.players, games });
}

/** Deletes the timings of the sets for which `isKept` returns false. */
export const forgetTimings = (folder: string, isKept: (block: string, set: number) => boolean): void =>
  keepLines(pathIn(folder), isKept);

/** Copies the timings of the sets for which `isTaken` returns true from another folder of the same run. */
export function adoptTimings(
  source: { readonly folder: string; readonly plan: Plan },
  into: string,
  isTaken: (block: string, set: number) => boolean,
): void {
  const file = new TimingFile(into);
  for (const timed of readTimings(source.folder, source.plan)) if (isTaken(timed.block, timed.set)) file.append(timed);
  file.close();
}

/** Returns the plan in a run folder. Throws `UnreadableRun` if it is missing, or if this arena version cannot read it. */
export function readPlan(folder: string): Plan {
  const path = join(folder, 'plan.json');
  if (!existsSync(path))
    throw new UnreadableRun(`${folder} is not the folder of a run: it has no plan.json${runsHint(folder)}`);
  const plan = parsed(textOfOutside(path, LARGEST_FILE.plan));
  const schema = isFields(plan) ? plan.schema : undefined;
  if (typeof schema === 'string' && schema !== PLAN_SCHEMA) {
    throw new UnreadableRun(
      `${path} has the format ${schema}, but this version reads only ${PLAN_SCHEMA}: use ${writer(plan)}`,
    );
  }
  if (!isPlan(plan) || !isShallow(plan, DEEPEST)) throw new UnreadableRun(`${path} is not the plan of a run`);
  const { sets: _, ...options } = plan as Plan & { sets?: unknown };
  return withSecret(options, folder);
}

/** No plan is nested as deeply. Fields that are not known might be so deep that they cannot be written again. */
const DEEPEST = 32;

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)));

const MOST_RUNS = 8;

/** If a folder contains runs in subfolders (such as a contest's), returns a hint with their names. */
function runsHint(folder: string): string {
  const runs = ['*', '*/*'].flatMap((below) => globSync(`${below}/plan.json`, { cwd: folder })).map(dirname);
  if (runs.length === 0) return '';
  const shown = runs
    .sort()
    .slice(0, MOST_RUNS)
    .map((run) => join(folder, run));
  const more = runs.length > MOST_RUNS ? `, and ${runs.length - MOST_RUNS} more` : '';
  return `. Its runs are ${shown.join(', ')}${more}`;
}

/** Returns a text that names the arena version that wrote a plan. */
function writer(plan: unknown): string {
  const arena = isFields(plan) ? plan.arena : undefined;
  if (isArena(arena)) return arenaText(arena);
  return isText(arena) ? `aiwolf-arena ${arena}` : 'the version of aiwolf-arena that wrote it';
}

/** A run as it is read from its folder. */
export interface RecordedRun {
  readonly folder: string;
  readonly plan: Plan;
  /** The results of all finished sets in plan order, without behaviour statistics. */
  readonly results: readonly SetResult[];
  /** The sets that are not finished because of an internal error, in plan order. They have no results. */
  readonly failed: readonly FailedSet[];
  /** Messages about parts of the run folder that could not be read. */
  readonly notes: readonly string[];
}

/** Reads plan and journal of a run folder. Throws `UnreadableRun` if one of these files is missing. */
export function readRun(folder: string): RecordedRun {
  const plan = planOfFolder(folder);
  const { failedSets, notes, sets } = indexJournal(journalOf(folder), plan, slim);
  return { folder, plan, results: sets.inOrder(plan), failed: failedSetsOf(failedSets, plan), notes };
}

/** Returns a result without its behaviour statistics, to save memory. */
const slim = (result: SetResult): SetResult => ({ ...result, seats: result.seats.map(({ behaviour: _, ...seat }) => seat) });

/** Returns the plan in a run folder. Throws `UnreadableRun` if the folder contains no run. */
export function planOfFolder(folder: string): Plan {
  if (!existsSync(folder)) throw new UnreadableRun(`there is no folder ${folder}`);
  if (!statSync(folder).isDirectory()) throw new UnreadableRun(`${folder} is a file: give the folder of a run`);
  return readPlan(folder);
}

export function journalOf(folder: string): string {
  const path = join(folder, 'journal.ndjson');
  if (existsSync(path)) return path;
  throw new UnreadableRun(`${folder} has no journal.ndjson: nothing was played yet`);
}

/** Converts internal errors to a list in plan order. Adds the agents by seat of each set. */
export function failedSetsOf(failedSets: BySet<SetFailure>, plan: Plan): FailedSet[] {
  const seating = seatingOf(plan);
  return [...failedSets.entries(plan)].map(({ block, set, value: { game, why } }) => ({
    ...{ block, set, game, why },
    agents: seating(block, set)!,
  }));
}

/** Whether a value from a file has all fields of a plan that are needed to play sets and to read results. */
export function isPlan(value: unknown): value is Plan {
  if (!isFields(value) || value.schema !== PLAN_SCHEMA) return false;
  const { agents, arena, resumedBy = [], blocks, seed, seedSha256, gamesPerSet, contest, rounds = 0 } = value;
  if (!isArena(arena) || !isListOf(resumedBy, isArena)) return false;
  if (!isText(seed) || !isCount(gamesPerSet) || !isContestSettings(contest) || !isCount(rounds)) return false;
  const isHash = isText(seedSha256) && /^[0-9a-f]{64}$/.test(seedSha256);
  if (seedSha256 !== undefined && !isHash) return false;
  if (!isListOf(agents, isAgent)) return false;
  return isListOf(blocks, (block) => isBlock(block, agents.length));
}

const isArena = (arena: unknown): arena is ArenaIdentity =>
  isFields(arena) &&
  [arena.version, arena.gamesHash].every(isText) &&
  (arena.commit === null || isText(arena.commit)) &&
  (arena.changed === null || typeof arena.changed === 'boolean');

const isContestSettings = (contest: unknown): boolean =>
  contest === null || (isFields(contest) && isCount(contest.finalists) && isCount(contest.finalSets));

const isAgent = (agent: unknown): boolean =>
  isFields(agent) &&
  [agent.name, agent.source, agent.hash].every(isText) &&
  typeof agent.ranked === 'boolean' &&
  [agent.trusted, agent.remote].every((mark) => mark === undefined || mark === true) &&
  (agent.runtime === undefined || isText(agent.runtime)) &&
  (agent.params === undefined || (isFields(agent.params) && Object.values(agent.params).every(isParamValue)));

const isParamValue = (value: unknown): boolean => ['number', 'string', 'boolean'].includes(typeof value);

/** No run has as many sets: counting them would take long. */
const MOST_PLANNED = 10_000_000;

function isBlock(block: unknown, agents: number): boolean {
  if (!isFields(block)) return false;
  const { name, stage, players, sets, minimum, entrants, rules, roleRequests, draw } = block;
  const known: readonly unknown[] = ['fixed', 'swap', ...DRAWS];
  if (!isText(name) || !known.includes(draw)) return false;
  if (!(PLAN_STAGES as readonly unknown[]).includes(stage)) return false;
  if (!isCount(players) || !isCount(sets) || sets > MOST_PLANNED || !isCount(minimum)) return false;
  if (!isListOf(entrants, (at) => isCount(at) && at < agents)) return false;
  if (draw === 'fixed' ? entrants.length !== players : entrants.length < players) return false;
  if (draw !== 'fixed' && minimum * entrants.length > sets * players) return false; // drawing would never end
  if (!isListOf(roleRequests, (request) => isFields(request) && isCount(request.agent) && isText(request.role))) return false;
  return isFields(rules) && isFields(rules.roleNumMap) && seatsIn(rules.roleNumMap) === players;
}

const seatsIn = (roles: Readonly<Record<string, unknown>>): number =>
  CONTEST_ROLES.reduce((sum, role) => sum + Number(roles[role]), 0);
