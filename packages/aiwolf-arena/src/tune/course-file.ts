import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { GrowingFile, type LockOptions, makeFolder, takeLock, writeWhole } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import type { Keeper } from '../run/session.ts';

/** A probe of a course: how many more games its first point has won. Missing sets are not counted. */
export interface CourseStep {
  readonly gained: number;
  readonly games: number;
  /** Number of games of both points in which the agent had a fault. */
  readonly faulty: number;
  /** Workers of a queue that played the probe, until the course has ended. */
  readonly workers?: readonly string[];
}

/** The file `course.jsonl`: what is tuned, and then one line for each probe, in order. It is appended while the course runs. */
export class CourseFile implements Keeper {
  steps: CourseStep[];
  readonly #path: string;
  readonly #head: string;
  #file: GrowingFile;
  readonly #release: () => void;

  /** `head`: everything that determines the course. Throws UsageError if the folder has a different course or is in use. */
  constructor(folder: string, head: object, options: LockOptions = {}) {
    this.#path = join(folder, 'course.jsonl');
    this.#head = JSON.stringify(head);
    makeFolder(folder);
    this.#release = takeLock(folder, options);
    try {
      this.steps = readSteps(this.#path, this.#head);
      this.#file = this.#rewritten();
    } catch (thrown) {
      this.#release();
      throw thrown;
    }
  }

  #rewritten(): GrowingFile {
    writeWhole(this.#path, [`${[this.#head, ...this.steps.map((step) => JSON.stringify(step))].join('\n')}\n`]);
    return new GrowingFile(this.#path);
  }

  /** Cuts the course before the first probe that a worker played, since all later ones rest on it. */
  forgetWorker(worker: string): void {
    const first = this.steps.findIndex(({ workers }) => workers?.includes(worker));
    if (first >= 0) this.#rewrite(this.steps.slice(0, first));
  }

  /** Forgets who played. Called after the last probe, so that equal courses have equal files. */
  seal(): void {
    this.#rewrite(this.steps.map(({ workers: _, ...step }) => step));
  }

  #rewrite(steps: CourseStep[]): void {
    this.steps = steps;
    this.#file.close();
    this.#file = this.#rewritten();
  }

  append(step: CourseStep): void {
    this.#file.append(Buffer.from(`${JSON.stringify(step)}\n`));
    this.steps.push(step);
  }

  [Symbol.dispose](): void {
    this.#file.close();
    this.#release();
  }
}

/** Returns the steps of the course. An unfinished last line is dropped: the process was killed while it wrote. */
function readSteps(path: string, head: string): CourseStep[] {
  const [held = '', ...lines] = existsSync(path) ? textOfOutside(path, LARGEST_FILE.log).split('\n') : [];
  if (held !== '' && schemaIn(held) !== schemaIn(head)) throw new UsageError(`${dirname(path)} ${OLDER}`);
  if (held !== '' && held !== head) throw new UsageError(`${dirname(path)} contains a different course: ${DIFFERENT}`);
  return lines.slice(0, -1).map((line, at) => stepIn(line) ?? damaged(path, at + 2));
}

/** Returns the schema of a course. Courses of another schema had other probes, so their steps mean something else. */
function schemaIn(head: string): unknown {
  try {
    return JSON.parse(head).schema;
  } catch {
    return undefined;
  }
}

function stepIn(line: string): CourseStep | undefined {
  try {
    const { gained, games, faulty, workers } = JSON.parse(line) as CourseStep;
    return [gained, games, faulty].every(Number.isInteger) ? { gained, games, faulty, ...(workers && { workers }) } : undefined;
  } catch {
    return undefined;
  }
}

function damaged(path: string, line: number): never {
  throw new UsageError(
    `${path}:${line}: the line is damaged: delete it and all lines after it, and the course goes on from there`,
  );
}

const OLDER =
  'contains a course of another version of aiwolf-arena, which drew its probes in another way: choose another folder (`out`)';
const DIFFERENT =
  'the agents, the parameters or the games differ. Choose another folder (`out`), or give the same options; `sets`, `for` and `precision` may change';
