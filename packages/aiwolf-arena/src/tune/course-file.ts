import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  addShutOut,
  GrowingFile,
  type LockTerms,
  makeFolder,
  readShutOuts,
  removeFile,
  type ShutOut,
  takeLock,
  writeWhole,
} from '@aiwolf-arena/tournament';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/tournament/outside-file';
import { UsageError } from '../options/usage.ts';
import type { Keeper } from '../run/rounds.ts';

/** A probe of a course: how many more games its first point has won. Missing sets are not counted. */
export interface CourseStep {
  readonly gained: number;
  readonly games: number;
  /** Number of games of both points in which the agent had a fault. */
  readonly faulty: number;
}

/**
 * The file `course.jsonl`: what is tuned, and then one line for each probe, in order. It is appended while the course runs. If
 * workers of a queue play, `workers.ndjson` names those of each probe.
 */
export class CourseFile implements Keeper {
  steps: CourseStep[];
  readonly #folder: string;
  readonly #path: string;
  readonly #head: string;
  readonly #workers: WorkersOfProbes;
  #file: GrowingFile;
  readonly #release: () => void;

  /** `head`: everything that determines the course. Throws UsageError if the folder has a different course or is in use. */
  constructor(folder: string, head: object, terms: LockTerms = {}) {
    this.#folder = folder;
    this.#path = join(folder, 'course.jsonl');
    this.#head = JSON.stringify(head);
    makeFolder(folder);
    this.#release = takeLock(folder, terms);
    try {
      this.steps = readSteps(this.#path, this.#head);
      this.#workers = new WorkersOfProbes(folder);
      this.#file = this.#rewritten();
      this.forgetShutOut(); // if the process ended before it could do so
    } catch (thrown) {
      this.#release();
      throw thrown;
    }
  }

  #rewritten(): GrowingFile {
    this.#workers.cut(this.steps.length);
    writeWhole(this.#path, [`${[this.#head, ...this.steps.map((step) => JSON.stringify(step))].join('\n')}\n`]);
    return new GrowingFile(this.#path);
  }

  noteShutOut(worker: ShutOut, hasAnswered: boolean): boolean {
    const isOurs = hasAnswered || this.#workers.firstOf([worker.id]) < this.steps.length;
    if (isOurs) addShutOut(this.#folder, worker);
    return isOurs;
  }

  /** Cuts the course before the first probe that a worker played which was shut out, since all later ones rest on it. */
  forgetShutOut(): void {
    const first = this.#workers.firstOf(readShutOuts(this.#folder).map(({ id }) => id));
    if (first >= this.steps.length) return;
    this.steps = this.steps.slice(0, first);
    this.#file.close();
    this.#file = this.#rewritten();
  }

  /** `workers`: the workers of a queue that played the probe. */
  append(step: CourseStep, workers: readonly string[] = []): void {
    this.#workers.add(this.steps.length, workers);
    this.#file.append(Buffer.from(`${JSON.stringify(step)}\n`));
    this.steps.push(step);
  }

  [Symbol.dispose](): void {
    this.#workers.close();
    this.#file.close();
    this.#release();
  }
}

/** The file `workers.ndjson` of a course: a line for each probe that workers of a queue played. */
class WorkersOfProbes {
  readonly #path: string;
  #probes: { readonly probe: number; readonly workers: readonly string[] }[];
  #file: GrowingFile | undefined;

  constructor(folder: string) {
    this.#path = join(folder, 'workers.ndjson');
    const lines = existsSync(this.#path) ? textOfOutside(this.#path, LARGEST_FILE.log).split('\n').slice(0, -1) : [];
    this.#probes = lines.map((line) => JSON.parse(line));
  }

  add(probe: number, workers: readonly string[]): void {
    if (workers.length === 0) return;
    const line = { probe, workers: [...new Set(workers)].sort() };
    this.#file ??= new GrowingFile(this.#path);
    this.#file.append(Buffer.from(`${JSON.stringify(line)}\n`));
    this.#probes.push(line);
  }

  /** Returns the number of the first probe that one of these workers played; Infinity if there is none. */
  firstOf(barred: readonly string[]): number {
    const found = this.#probes.filter(({ workers }) => workers.some((one) => barred.includes(one)));
    return Math.min(...found.map(({ probe }) => probe));
  }

  /** Forgets the probes from number `end` on. */
  cut(end: number): void {
    this.close();
    this.#probes = this.#probes.filter(({ probe }) => probe < end);
    if (this.#probes.length > 0)
      writeWhole(
        this.#path,
        this.#probes.map((line) => `${JSON.stringify(line)}\n`),
      );
    else removeFile(this.#path);
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
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

const OLDER =
  'contains a course of another version of aiwolf-arena, which drew its probes in another way: choose another folder (`out`)';
const DIFFERENT =
  'the agents, the parameters or the games differ. Choose another folder (`out`), or give the same options; `sets`, `for` and `precision` may change';
