import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { LARGEST_FILE, refuseUnfit, UnfitFile } from '@aiwolf-arena/sandbox';
import { MOST_UNPACKED, type UnreadFile, zippedFiles } from '../contest/submission/archive.ts';
import { gunzipped, HEAD, packedBytes, packingOf, tarFiles, unpackedLogs, withHead } from './log-archive.ts';
import { type ByteStore, type KeptBytes, PIECE, piecesWithLines } from './log-bytes.ts';
import { byPlace, firstBytes, noLogs } from './log-search.ts';

/** The bytes of a log, unpacked, or why there are none. */
export interface RawLog extends KeptBytes {
  readonly path: string;
  /** What is wrong with the file; `null` if nothing. */
  readonly problem: string | null;
  /** Called if too many logs are in memory: it can be read again. */
  readonly forget?: () => void;
}

/** The logs in a file: one, or those in an archive. Adds to `others` the files of an archive that are not named as logs. */
export async function* rawLogs(path: string, store: ByteStore, others: string[]): AsyncGenerator<RawLog> {
  try {
    yield* opened(path, store, others);
  } catch (thrown) {
    yield nothing(path, unreadable(thrown));
  }
}

export const unreadable = (thrown: unknown): string => `this file cannot be read: ${(thrown as Error).message}`;

const nothing = (path: string, problem: string): RawLog => ({ path, problem, size: 0, pieces: () => [] });

async function* opened(path: string, store: ByteStore, others: string[]): AsyncGenerator<RawLog> {
  const size = refuseUnfit(path);
  const whole = size <= PIECE ? readFileSync(path) : undefined;
  const packing = packingOf(whole ?? firstBytes(path, HEAD));
  if (packing === undefined) {
    yield whole === undefined ? largeLog(path, size) : smallLog(path, whole, () => readFileSync(path));
    return;
  }
  refuseUnfit(path, LARGEST_FILE.archive);
  const archive = { path, store, others };
  if (packing === 'zip') yield* logsOf(archive, zippedFiles(path));
  else if (packing === 'tar') yield* logsOf(archive, tarFiles(packedBytes(path)));
  else if (packing === 'gzip') yield* unzippedLogs(archive, whole);
  else throw new UnfitFile(`it is packed (${packing}): unpack it first`);
}

function largeLog(path: string, size: number): RawLog {
  function* pieces(): Generator<Uint8Array> {
    const file = openSync(path, 'r');
    try {
      yield* piecesWithLines(file, 0, size);
    } finally {
      closeSync(file);
    }
  }
  return { path, problem: null, size, pieces };
}

function smallLog(path: string, read: Uint8Array, again: () => Uint8Array, problem: string | null = null): RawLog {
  let held: Uint8Array | undefined = read;
  const forget = (): void => {
    held = undefined;
  };
  return { path, problem, size: read.length, pieces: () => [held ?? again()], forget };
}

interface OpenedArchive {
  readonly path: string;
  readonly store: ByteStore;
  readonly others: string[];
}

const CUT = 'the compressed file is incomplete: only its readable part counts';

/** A compressed log, or a compressed archive. Most are small, and unpacked at once. */
async function* unzippedLogs(archive: OpenedArchive, packed: Uint8Array | undefined): AsyncGenerator<RawLog> {
  const { path, store } = archive;
  const small = packed && unzippedSmall(packed);
  if (small !== undefined) {
    const { bytes, problem } = small;
    const packing = packingOf(bytes);
    if (packing === 'tar') yield* logsOf(archive, tarFiles(piece(bytes)));
    else if (packing !== undefined) yield nothing(path, NESTED);
    else yield smallLog(path, bytes, () => unzippedSmall(readFileSync(path))!.bytes, problem);
    return;
  }
  const { content, isCut } = gunzipped(packedBytes(path));
  const { head, all } = await withHead(content);
  const packing = packingOf(head);
  if (packing === 'tar') yield* logsOf(archive, tarFiles(all));
  else if (packing !== undefined) yield nothing(path, NESTED);
  else {
    const kept = await store.keep(all, MOST_UNPACKED);
    yield { ...kept, path, problem: isCut() ? CUT : null };
  }
}

const NESTED = 'it is an archive in an archive: unpack it first';

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns undefined if there is more than a piece. */
function unzippedSmall(packed: Uint8Array): { readonly bytes: Uint8Array; readonly problem: string | null } | undefined {
  try {
    return { bytes: gunzipSync(packed, { maxOutputLength: PIECE }), problem: null };
  } catch (thrown) {
    if (isTooLarge(thrown)) return undefined;
  }
  try {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return { bytes: gunzipSync(packed, { maxOutputLength: PIECE, finishFlush }), problem: CUT };
  } catch (thrown) {
    if (isTooLarge(thrown)) return undefined;
    throw thrown;
  }
}

const isTooLarge = (thrown: unknown): boolean => (thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';

async function* logsOf({ path, store, others }: OpenedArchive, files: AsyncIterable<UnreadFile>): AsyncGenerator<RawLog> {
  const { found, problem } = await unpackedLogs(files, store);
  if (problem !== null) yield nothing(path, problem);
  const passedOver = found.filter(({ kept, isNested }) => kept === null && !isNested).map(({ name }) => name);
  others.push(...passedOver.map((name) => join(path, name)));
  const logs = found.filter(({ kept, isNested }) => kept !== null || isNested).sort((a, b) => byPlace(a.name, b.name));
  if (logs.length === 0 && problem === null) yield nothing(path, noLogs(passedOver));
  for (const { name, kept, isCut } of logs)
    yield kept === null ? nothing(join(path, name), NESTED) : { ...kept, path: join(path, name), problem: isCut ? CUT : null };
}
