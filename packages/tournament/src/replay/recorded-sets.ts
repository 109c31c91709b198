import { closeSync, openSync, readSync } from 'node:fs';
import { isAnswer, walk } from '@aiwolf-arena/engine';
import {
  type FailedSet,
  orFailed,
  type RecordedGame,
  repeatedText,
  type SetAddress,
  type SetOutcome,
  type SetPlayer,
  type SetResult,
  type SetTask,
} from '@aiwolf-arena/sandbox';
import type { Plan } from '../plan/plan.ts';
import { replayTask } from '../plan/tasks.ts';
import { type BySet, checked, indexJournal, type JournalPlace } from '../run/journal-lines.ts';
import { failedSetsOf, journalOf, planOfFolder } from '../run/recorded-run.ts';
import { wordsOf } from './seat-steps.ts';

/** Plays a set. `task` refers to agents by their positions in the plan's list of agents. */
export type PlaysSet = (task: SetTask) => Promise<SetOutcome>;

/** Number of finished sets that are replayed for comparison before a run is resumed with another arena version. */
const TRIED = 2;

interface Tried {
  readonly tried: readonly SetAddress[];
  /** The sets in `tried` whose replay gave a different result. */
  readonly others: readonly SetAddress[];
}

/** Replays the first sets of `order` without remote agents, since only these can be replayed, and compares the results. */
export async function setsThatDiffer(run: RecordedSets, order: readonly SetAddress[], play: PlaysSet): Promise<Tried> {
  const tried = fewOf(run, order);
  const same = await Promise.all(tried.map((address) => isSame(run, address, play)));
  return { tried, others: tried.filter((_, at) => !same[at]) };
}

function fewOf(run: RecordedSets, order: readonly SetAddress[]): SetAddress[] {
  const { agents } = run.plan;
  const few: SetAddress[] = [];
  for (const address of order) {
    if (few.length === TRIED) break;
    const { seats } = run.resultOf(address);
    if (seats.every(({ agent }) => agents[agent]!.remote !== true)) few.push(address);
  }
  return few;
}

async function isSame(run: RecordedSets, address: SetAddress, play: PlaysSet): Promise<boolean> {
  const recorded = run.resultOf(address);
  const task = replayTask(run, recorded);
  const played = await orFailed(task, () => play(task));
  return 'result' in played && repeatedText(played.result) === repeatedText(recorded);
}

/** The data that a replay of a set returns in addition to its result. */
export type Wanted = Partial<Pick<SetTask, 'hashes' | 'records' | 'logs' | 'notes' | 'noted' | 'until'>>;

/** Replays a recorded set with the agents of the pool on the recorded seats. */
export const replaySet = (
  run: Pick<RecordedSets, 'plan'>,
  result: SetResult,
  pool: SetPlayer,
  wanted: Wanted = {},
): Promise<SetOutcome> => pool.play({ ...replayTask(run, result), ...wanted });

/**
 * The finished sets of a run folder. Results are read one at a time, because they may not all fit into memory. The file is open
 * until the end of a block: `using run = new RecordedSets(folder)`.
 */
export class RecordedSets {
  readonly folder: string;
  readonly plan: Plan;
  /** The sets that are not finished because of an internal error, in plan order. */
  readonly failed: readonly FailedSet[];
  /** Messages about parts of the run folder that could not be read. */
  readonly notes: readonly string[];
  readonly #file: number;
  readonly #places: BySet<JournalPlace>;

  /** Throws `UnreadableRun` if the folder contains no run, or no finished set. */
  constructor(folder: string) {
    this.folder = folder;
    this.plan = planOfFolder(folder);
    const path = journalOf(folder);
    const { failedSets, notes, sets } = indexJournal(path, this.plan, (_, place) => place);
    this.#places = sets;
    this.notes = notes;
    this.failed = failedSetsOf(failedSets, this.plan);
    this.#file = openSync(path, 'r');
  }

  has({ block, set }: SetAddress): boolean {
    return this.#places.get(block, set) !== undefined;
  }

  /** Returns the block names and set numbers of all finished sets, in plan order. */
  addresses(): SetAddress[] {
    return [...this.#places.entries(this.plan)].map(({ block, set }) => ({ block, set }));
  }

  resultOf({ block, set }: SetAddress): SetResult {
    const { at, length } = this.#places.get(block, set)!;
    const bytes = Buffer.alloc(length);
    readSync(this.#file, bytes, 0, length, at);
    const result = checked(bytes.toString());
    if (result === undefined) throw new Error(`${this.folder} was changed while it was read`);
    return result as SetResult;
  }

  *results(): Generator<SetResult> {
    for (const address of this.addresses()) yield this.resultOf(address);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}

/** An answer of a seat. `request`: the official name, such as TALK. */
export interface OwnAnswer {
  readonly day: number;
  readonly request: string;
  readonly text: string;
  /** The fault at this request, such as an exception. Omitted if there was none. */
  readonly fault?: string;
}

/** The first answers of a seat that differ in two records of a game; `null` if a record has no further answer of the seat. */
export interface OwnDifference {
  readonly a: OwnAnswer | null;
  readonly b: OwnAnswer | null;
}

/** Returns the first difference between a seat's answers in two records of a game; `null` if all answers are equal. */
export function ownDifference(a: RecordedGame, b: RecordedGame, seat: number): OwnDifference | null {
  const [own, other] = [ownAnswers(a, seat), ownAnswers(b, seat)];
  const longest = Math.max(own.length, other.length);
  for (let i = 0; i < longest; i++) {
    if (wordsIn(own[i]) !== wordsIn(other[i])) return { a: own[i] ?? null, b: other[i] ?? null };
  }
  return null;
}

/** Returns an answer as a text to compare. Omits the fault, because different code may fail with different messages. */
const wordsIn = (answer: OwnAnswer | undefined): string => JSON.stringify([answer?.day, answer?.request, answer?.text]);

function ownAnswers(record: RecordedGame, seat: number): OwnAnswer[] {
  let before = -1;
  return [...walk(record)].filter(isAnswer).flatMap((given) => {
    if (given.seat !== seat) return [];
    const { at, day, request } = given;
    const fault = record.faults?.find((one) => one.seat === seat && one.events > before && one.events <= at);
    before = at;
    const spoilt = fault !== undefined && fault.day === day && fault.request === request;
    return [{ day, request, text: wordsOf(given), ...(spoilt && { fault: `${fault.kind}: ${fault.detail}` }) }];
  });
}
