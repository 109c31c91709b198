import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { MAX_PLAYERS } from '@aiwolf-arena/engine';
import type { NearCall } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { isSignedBy, type Signer, workerIdOf } from './signature.ts';

const ANSWER_SCHEMA = 'aiwolf-arena/answer/1';

/** How much an answer may contain. It follows from what was asked, so nothing larger needs to be unpacked. */
export interface AnswerBounds {
  /** Size of the body's text in bytes. */
  readonly bytes: number;
  readonly sets: number;
}

/** Maximum size of the head in bytes. */
const MOST_HEAD = 1024;

/** Maximum length of the text of an internal error, and of a refusal. */
export const MOST_FAILURE = 1000;

const NEAR_CALL = z.strictObject({ seat: z.int(), game: z.int(), request: z.string().max(20) });

/** See `taskId`. */
const SET = z.strictObject({
  task: z.string().max(64),
  failed: z.string().max(MOST_FAILURE).optional(),
  /** Whether its games and seats are those of the set is seen later: see `claimOf`. */
  nearLimit: z.array(NEAR_CALL).max(MAX_PLAYERS).optional(),
});

/** The first line of a body. The next lines are the texts of the sets that did not fail: outcome, timing, outcome, ... */
const FIRST_LINE = z.union([z.strictObject({ sets: z.array(SET) }), z.strictObject({ refused: z.string().max(MOST_FAILURE) })]);

const HEAD = z.strictObject({
  schema: z.literal(ANSWER_SCHEMA),
  chunk: z.string().max(64),
  /** The worker's public key (base64), and the name that it gives itself. */
  key: z.string().max(100),
  name: z.string().max(100),
  /** CPU time that the sets took, in milliseconds. */
  cpuMs: z.number().nonnegative(),
});

/** A set that was played, with its outcome and its timing as JSON texts. */
export interface AnsweredSet {
  readonly task: string;
  readonly outcome: string;
  readonly timing: string | null;
  /** See `SetResult.nearLimit`. Machines may differ in it, so it is not in the outcome. */
  readonly nearLimit?: readonly NearCall[] | undefined;
}

/** `failed`: an internal error occurred in the set. */
export type SetAnswer = AnsweredSet | { readonly task: string; readonly failed: string };

/** `refused`: the worker cannot play the chunk, for example since an agent's code is damaged. */
type AnswerBody = { readonly sets: readonly SetAnswer[] } | { readonly refused: string };

export interface ChunkAnswer extends Omit<z.infer<typeof HEAD>, 'schema' | 'key'> {
  /** ID of the worker. Nobody else can make an answer with it. */
  readonly worker: string;
  readonly body: AnswerBody;
  /** Size of the body's text in bytes. */
  readonly size: number;
}

/** Writes an answer: length of the head, head, signature, compressed body. */
export function answerBytes({ body, worker: _, ...head }: Omit<ChunkAnswer, 'size'>, signer: Signer): Buffer {
  const text = Buffer.from(JSON.stringify({ schema: ANSWER_SCHEMA, ...head, key: signer.key }));
  const packed = zstdCompressSync(bodyText(body), FAST);
  const signature = signer.sign(Buffer.concat([text, packed]));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, signature, packed]);
}

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** What is written by `FAST` needs a window of 512 KiB; an answer could ask for 128 MiB. */
const SMALL_WINDOW = { [constants.ZSTD_d_windowLogMax]: 20 };

const SIGNATURE_BYTES = 64;

/** Length of a set's part of the first line. */
const MOST_OF_SET = 8192;

/**
 * Reads an answer. Returns `undefined` if it is not one, if its signature is wrong, or if it is larger than it may be. Nothing is
 * unpacked before. `mayHave`: how much this worker's answer to this chunk may contain; `undefined` if it does not count anyway.
 */
export function readAnswer(
  bytes: Buffer,
  mayHave: (chunk: string, worker: string) => AnswerBounds | undefined,
): ChunkAnswer | undefined {
  try {
    const length = bytes.readUInt32BE(0);
    if (length > MOST_HEAD) return undefined;
    const end = 4 + length;
    const [text, packed] = [bytes.subarray(4, end), bytes.subarray(end + SIGNATURE_BYTES)];
    const { schema: _, key, ...head } = HEAD.parse(JSON.parse(text.toString()));
    const worker = workerIdOf(key);
    const most = mayHave(head.chunk, worker);
    if (most === undefined || packed.length > most.bytes) return undefined;
    if (!isSignedBy(key, Buffer.concat([text, packed]), bytes.subarray(end, end + SIGNATURE_BYTES))) return undefined;
    const unpacked = zstdDecompressSync(packed, { maxOutputLength: most.bytes, params: SMALL_WINDOW });
    return { ...head, worker, body: bodyOf(unpacked.toString(), most), size: unpacked.length };
  } catch {
    return undefined;
  }
}

/** Outcomes are not written into another JSON text: that would double the work at both ends. */
function bodyText(body: AnswerBody): string {
  if ('refused' in body) return JSON.stringify(body);
  const sets = body.sets.map((set) => ('failed' in set ? set : { task: set.task, nearLimit: set.nearLimit }));
  const texts = body.sets.flatMap((set) => ('failed' in set ? [] : [set.outcome, set.timing ?? '']));
  return [JSON.stringify({ sets }), ...texts].join('\n');
}

/** Throws if the text is not the body of an answer. */
function bodyOf(text: string, most: AnswerBounds): AnswerBody {
  const [first, ...texts] = text.split('\n', 2 * most.sets + 2);
  if (first!.length > most.sets * MOST_OF_SET + MOST_HEAD) throw new Error('the first line is too long');
  const body = FIRST_LINE.parse(JSON.parse(first!));
  if ('refused' in body) return body;
  if (body.sets.length > most.sets) throw new Error('it has sets that nobody asked for');
  let at = 0;
  const sets = body.sets.map(({ task, failed, nearLimit }): SetAnswer => {
    if (failed !== undefined) return { task, failed };
    const [outcome, timing] = [texts[at++], texts[at++]];
    if (outcome === undefined || timing === undefined) throw new Error('an outcome is missing');
    return { task, outcome, timing: timing === '' ? null : timing, ...(nearLimit && { nearLimit }) };
  });
  if (at !== texts.length) throw new Error('there are texts that belong to no set');
  return { sets };
}
