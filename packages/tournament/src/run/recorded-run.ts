import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PLAN_SCHEMA, type Plan } from '../plan/plan.ts';
import type { SetResult } from '../tally/set-result.ts';
import { linesOf } from './lines.ts';
import { faultOfResult, isPlan } from './recorded-shape.ts';

/** A folder that holds no run that can be read; the message says what is missing. */
export class UnreadableRun extends Error {
  override readonly name = 'UnreadableRun';
}

/** A run as its folder tells it. */
export interface RecordedRun {
  /** As it was named. */
  readonly folder: string;
  readonly plan: Plan;
  /** In plan order, each set once, without what the seats did beside winning. */
  readonly results: readonly SetResult[];
  /** What could not be read, for people. */
  readonly notes: readonly string[];
}

/**
 * Reads plan.json and journal.ndjson; nothing else of the folder counts. A run may be unfinished, and a line that is
 * torn or cannot be meant is left out with a note. UnreadableRun when there is no plan or no journal.
 */
export function readRun(folder: string): RecordedRun {
  if (!existsSync(folder)) throw new UnreadableRun(`there is no folder ${folder}`);
  if (!statSync(folder).isDirectory()) {
    throw new UnreadableRun(`${folder} is a file: name the folder of a run`);
  }
  const plan = readPlan(folder);
  const journal = join(folder, 'journal.ndjson');
  if (!existsSync(journal)) {
    throw new UnreadableRun(`${folder} has no journal.ndjson: nothing was played yet`);
  }
  return { folder, plan, ...readJournal(journal, plan) };
}

function readPlan(folder: string): Plan {
  const path = join(folder, 'plan.json');
  if (!existsSync(path)) {
    throw new UnreadableRun(`${folder} is not the folder of a run: it has no plan.json`);
  }
  const plan = parsed(readFileSync(path, 'utf8')) as { schema?: unknown } | null | undefined;
  const schema = plan?.schema;
  if (typeof schema === 'string' && schema !== PLAN_SCHEMA) {
    throw new UnreadableRun(`${path} is of ${schema}; this arena reads ${PLAN_SCHEMA}`);
  }
  if (!isPlan(plan)) throw new UnreadableRun(`${path} is no plan of a run`);
  const { sets: _, ...terms } = plan as Plan & { sets?: unknown };
  return terms;
}

function readJournal(path: string, plan: Plan): Pick<RecordedRun, 'results' | 'notes'> {
  const known = new Map<string, SetResult>();
  const notes: string[] = [];
  let number = 0;
  for (const line of linesOf(path)) {
    number++;
    const result = parsed(line);
    const fault = result === undefined ? 'torn, or no JSON' : faultOfResult(result, plan);
    if (fault === null) keep(known, slim(result as SetResult));
    else notes.push(`${path}:${number}: left out: ${fault}`);
  }
  return { results: inPlanOrder([...known.values()], plan), notes };
}

function keep(known: Map<string, SetResult>, result: SetResult): void {
  const address = `${result.block} ${result.set}`;
  if (!known.has(address)) known.set(address, result);
}

/** Behaviour is the larger part of a line and tells nothing about ranks. */
const slim = (result: SetResult): SetResult => ({
  ...result,
  seats: result.seats.map(({ behaviour: _, ...seat }) => seat),
});

function inPlanOrder(results: SetResult[], plan: Plan): SetResult[] {
  const place = new Map(plan.blocks.map(({ name }, at) => [name, at]));
  return results.sort((a, b) => place.get(a.block)! - place.get(b.block)! || a.set - b.set);
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
