import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { isTiming } from '../pool/timing-shape.ts';
import type { SetResult } from '../tally/set-result.ts';
import type { SetTiming } from '../tally/set-timing.ts';
import { checked, withChecksum } from './checksum.ts';
import { GrowingFile } from './disk.ts';
import { linesOf } from './lines.ts';
import { isFields, isText } from './shape.ts';

const pathIn = (folder: string): string => join(folder, 'timing.ndjson');
const LINE_END = 10;

/** What was measured of a set, and the set: it is the one with these games (SetResult.hash) and no other of its address. */
export interface TimedSet extends SetTiming, Pick<SetResult, 'block' | 'set' | 'hash'> {}

/**
 * What was measured of a run: `timing.ndjson`, a checksummed line a set in the order in which they finished. Another one
 * for every time the run is played, so it is no part of what runs are compared by, and may be missing or torn.
 */
export class TimingFile {
  readonly #path: string;
  #file: GrowingFile | undefined;

  constructor(folder: string) {
    this.#path = pathIn(folder);
  }

  add({ block, set, hash }: SetResult, timing: SetTiming): void {
    this.append({ block, set, hash, ...timing });
  }

  append(timed: TimedSet): void {
    this.#file ??= opened(this.#path);
    this.#file.append(Buffer.from(`${withChecksum(JSON.stringify(timed))}\n`));
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }
}

/** A torn last line is ended, so that it takes no other with it. */
function opened(path: string): GrowingFile {
  const file = new GrowingFile(path);
  const torn = file.end > 0 && file.read(file.end - 1, 1)[0] !== LINE_END;
  if (torn) file.append(Buffer.of(LINE_END));
  return file;
}

/** What a folder has of its sets; a line that cannot be meant is left out, as if nobody had measured that set. */
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

/** Adds what another folder of the run has of some sets. */
export function adoptTimings(
  source: { readonly folder: string; readonly plan: Plan },
  into: string,
  isTaken: (block: string, set: number) => boolean,
): void {
  const file = new TimingFile(into);
  for (const timed of readTimings(source.folder, source.plan))
    if (isTaken(timed.block, timed.set)) file.append(timed);
  file.close();
}
