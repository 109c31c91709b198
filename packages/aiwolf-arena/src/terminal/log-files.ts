import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import {
  type BroughtText,
  CharacterSets,
  characterSetLabel,
  DoubtfulText,
  lineEnd,
  type SettledText,
  strictText,
} from '@aiwolf-arena/sandbox';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from '../run/hooks.ts';
import { ByteStore, MOST_IN_MEMORY } from './log-bytes.ts';
import { type FoundLogs, type LogFile, notesOnPassedOver } from './log-search.ts';
import { type RawLog, rawLogs, unreadable } from './raw-log.ts';

/** One log: a file, or a file in an archive. It may have several games. */
export interface LogText extends LogFile {
  /** In pieces, each of which ends with a line. Large logs are read while they are iterated. */
  readonly texts: Iterable<string>;
  /** Why the log, or a part of it, is not read; `null` if all is. */
  readonly problem: { readonly line: number; readonly message: string } | null;
  /** Equal texts have equal hashes. */
  readonly hash: () => string;
}

interface LogOptions {
  /** The character set that the user typed. */
  readonly encoding?: string | undefined;
  readonly onNote: OnNote;
}

/**
 * Reads logs in the order of `findLogs`. Their character sets are decided together: if one is not clearly UTF-8, all further logs are
 * looked at before it is read. In memory are at most 64 MiB of what waits, and 8 MiB of a log that is larger.
 */
export async function* openLogs({ files, passedOver }: FoundLogs, { encoding, onNote }: LogOptions): AsyncGenerator<LogText> {
  const sets = new CharacterSets(encoding === undefined ? undefined : characterSetLabel(encoding));
  using store = new ByteStore();
  const others = [...passedOver];
  const waiting: { readonly log: RawLog; readonly text: BroughtText; readonly settled: SettledText | null }[] = [];
  let held = 0;
  for (const { path } of files)
    for await (const raw of rawLogs(path, store, others)) {
      const { log, text, settled } = looked(sets, raw);
      if (settled !== null && waiting.length === 0) {
        yield logText(log, settled);
        continue;
      }
      waiting.push({ log, text, settled });
      held += log.size;
      if (held > MOST_IN_MEMORY) log.forget?.();
    }
  orUsageError(() => sets.decide());
  for (const { log, text, settled } of waiting) yield logText(log, settled ?? sets.settle(text));
  for (const note of [...sets.notes(), ...notesOnPassedOver(others)]) onNote(note);
}

const UNREAD: SettledText = { label: null, fault: null };

function looked(sets: CharacterSets, log: RawLog) {
  const text: BroughtText = { name: log.path, pieces: log.pieces };
  if (log.size === 0 && log.problem !== null) return { log, text, settled: UNREAD };
  try {
    return { log, text, settled: orUsageError(() => sets.look(text)) };
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    return { log: { ...log, problem: unreadable(thrown) }, text, settled: UNREAD };
  }
}

function orUsageError<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    throw thrown instanceof DoubtfulText ? new UsageError(thrown.message, { cause: thrown }) : thrown;
  }
}

function logText({ path, problem, pieces }: RawLog, { label, fault }: SettledText): LogText {
  const file = { path, folder: dirname(path) };
  const left = label === null ? 'this log is not read' : 'it is not read';
  const [line, message] = fault === null ? [1, problem] : [fault.line, `${fault.why}: ${left}`];
  const said = message === null ? null : { line, message };
  if (label === null) return { ...file, problem: said, texts: [], hash: () => '' };
  const texts = () => textsOf(pieces(), label);
  return {
    ...file,
    problem: said,
    texts: { [Symbol.iterator]: texts },
    hash: () => hashOf(label === UTF_8 ? unmarked(pieces()) : texts()),
  };
}

function* textsOf(pieces: Iterable<Uint8Array>, label: string): Generator<string> {
  for (const bytes of pieces) if (bytes.length > 0) yield textOfPiece(bytes, label).replaceAll('\n\ufeff', '\n'); // marks of joined files
}

/** A last line that does not fit is cut off: `problem` says so. */
function textOfPiece(bytes: Uint8Array, label: string): string {
  try {
    return strictText(bytes, label);
  } catch {
    return strictText(bytes.subarray(0, lineEnd(bytes, label, 'lastIndexOf')), label);
  }
}

const UTF_8 = 'utf-8';

function* unmarked(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const bytes of pieces) yield [0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte) ? bytes.subarray(3) : bytes;
}

function hashOf(texts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('base64');
}
