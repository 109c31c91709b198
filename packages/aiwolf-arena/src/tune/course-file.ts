import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GrowingFile, type LockTerms, makeFolder, takeLock, writeWhole } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';

/** A probe of a course: how many more games its first point has won. Missing sets are not counted. */
export interface CourseStep {
  readonly gained: number;
  readonly games: number;
  /** Number of games of both points in which the agent had a fault. */
  readonly faulty: number;
}

/** The file `course.jsonl`: what is tuned, and then one line for each probe, in order. It is appended while the course runs. */
export class CourseFile {
  readonly steps: CourseStep[];
  readonly #file: GrowingFile;
  readonly #release: () => void;

  /** `head`: everything that determines the course. Throws UsageError if the folder has a different course or is in use. */
  constructor(folder: string, head: object, terms: LockTerms = {}) {
    const path = join(folder, 'course.jsonl');
    makeFolder(folder);
    this.#release = takeLock(folder, terms);
    try {
      this.steps = readSteps(path, head);
      writeWhole(path, [`${[JSON.stringify(head), ...this.steps.map((step) => JSON.stringify(step))].join('\n')}\n`]);
      this.#file = new GrowingFile(path);
    } catch (thrown) {
      this.#release();
      throw thrown;
    }
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
function readSteps(path: string, head: object): CourseStep[] {
  const [held = '', ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  if (held !== '' && held !== JSON.stringify(head))
    throw new UsageError(`${dirname(path)} contains a different course: ${DIFFERENT}`);
  return lines.slice(0, -1).map((line, at) => stepIn(line) ?? damaged(path, at + 2));
}

function stepIn(line: string): CourseStep | undefined {
  try {
    const { gained, games, faulty } = JSON.parse(line) as CourseStep;
    return [gained, games, faulty].every(Number.isInteger) ? { gained, games, faulty } : undefined;
  } catch {
    return undefined;
  }
}

function damaged(path: string, line: number): never {
  throw new UsageError(
    `${path}:${line}: the line is damaged: delete it and all lines after it, and the course goes on from there`,
  );
}

const DIFFERENT =
  'the agents, the parameters or the games differ. Choose another folder (`out`), or give the same options; `sets`, `for` and `precision` may change';
