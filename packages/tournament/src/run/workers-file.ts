import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_FILE, textOfOutside } from '../load/outside-file.ts';
import { isFields, isText, parsed } from '../play/result-shape.ts';
import type { SetAddress } from '../play/set-result.ts';
import type { ShutOut } from '../pool/set-player.ts';
import { type GrowingFile, openLines, UnreadableRun, writeWhole } from './disk.ts';
import { BySet, checked, checkedLine, keepLines, linesOf } from './journal-lines.ts';

const pathIn = (folder: string): string => join(folder, 'workers.ndjson');

/** A set that another machine played. `hash`: hash of the set's result. */
interface WorkersSet extends SetAddress {
  readonly hash: string;
  readonly worker: string;
}

/**
 * The file `workers.ndjson`: which worker of a queue played a set. It has no line for sets that this machine played, and does
 * not exist if there are no others. It is not part of what a run is.
 */
export class WorkersFile {
  readonly #path: string;
  #file: GrowingFile | undefined;

  constructor(folder: string) {
    this.#path = pathIn(folder);
  }

  append(played: WorkersSet): void {
    this.#file ??= openLines(this.#path);
    this.#file.append(checkedLine(played));
  }

  /** Returns the sets that these workers played last. */
  setsOf(workers: readonly string[]): SetAddress[] {
    if (workers.length === 0) return [];
    const last = new BySet<string>();
    for (const { block, set, worker } of linesIn(this.#path)) last.set(block, set, worker);
    return [...last.entries()].flatMap(({ block, set, value }) => (workers.includes(value) ? [{ block, set }] : []));
  }

  /** Deletes the lines of sets for which `isKept` returns false. */
  tidy(isKept: (block: string, set: number) => boolean): void {
    this.close();
    keepLines(this.#path, isKept);
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }
}

function* linesIn(path: string): Generator<WorkersSet> {
  if (!existsSync(path)) return;
  for (const { text } of linesOf(path)) {
    const value = checked(text);
    if (isFields(value) && isText(value.worker)) yield value as unknown as WorkersSet;
  }
}

/** Name of the file with the workers that were shut out of a run. It does not exist if there are none. */
export const SHUT_OUTS_NAME = 'liars.json';

/** Name of the file with the ID by which a queue knows the run in a folder. */
export const QUEUE_NAME = 'queue.json';

/** Returns the workers that were shut out of the run in a folder, since one of their results was false. */
export function readShutOuts(folder: string): ShutOut[] {
  const path = join(folder, SHUT_OUTS_NAME);
  if (!existsSync(path)) return [];
  const found = parsed(textOfOutside(path, LARGEST_FILE.list));
  if (Array.isArray(found) && found.every(isShutOut)) return found;
  throw new UnreadableRun(`${path} is not valid: it must be a list of workers, each with id, name and why`);
}

const isShutOut = (value: unknown): value is ShutOut =>
  isFields(value) && [value.id, value.name, value.why].every((one) => isText(one));

/** Adds a worker to the list of a folder, unless it is there. */
export function addShutOut(folder: string, { id, name, why }: ShutOut): void {
  const known = readShutOuts(folder);
  if (known.some((one) => one.id === id)) return;
  const list = [...known, { id, name, why }];
  writeWhole(join(folder, SHUT_OUTS_NAME), [`${JSON.stringify(list, null, 2)}\n`]);
}

/** Copies which workers played the sets for which `isTaken` returns true, and who was shut out, from another folder of the run. */
export function adoptWorkers(from: string, into: string, isTaken: (block: string, set: number) => boolean): void {
  const file = new WorkersFile(into);
  for (const played of linesIn(pathIn(from))) if (isTaken(played.block, played.set)) file.append(played);
  file.close();
  for (const worker of readShutOuts(from)) addShutOut(into, worker);
}
