import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GrowingFile, makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';

/** A probe of a course: how many more games its first point has won. Missing sets are not counted. */
export interface CourseStep {
  readonly gained: number;
  readonly games: number;
}

/** The file `course.jsonl`: what is tuned, and then one line for each probe, in order. It is appended while the course runs. */
export class CourseFile {
  readonly steps: CourseStep[];
  readonly #file: GrowingFile;

  /** `head`: everything that determines the course. Throws UsageError if the folder contains a different course. */
  constructor(folder: string, head: object) {
    const path = join(folder, 'course.jsonl');
    const first = JSON.stringify(head);
    const [held, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    if (held !== undefined && held !== '' && held !== first)
      throw new UsageError(`${folder} contains a different course: ${DIFFERENT}`);
    this.steps = lines.slice(0, -1).map((line) => JSON.parse(line) as CourseStep); // an unfinished last line is dropped
    makeFolder(folder);
    writeWhole(path, [`${[first, ...this.steps.map((step) => JSON.stringify(step))].join('\n')}\n`]);
    this.#file = new GrowingFile(path);
  }

  append(step: CourseStep): void {
    this.#file.append(Buffer.from(`${JSON.stringify(step)}\n`));
    this.steps.push(step);
  }

  close(): void {
    this.#file.close();
  }
}

const DIFFERENT =
  'the agents, the parameters or the games differ. Choose another folder (`out`), or give the same options; `sets`, `for` and `precision` may change';
