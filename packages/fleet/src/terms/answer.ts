import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { isSignedBy, type Signer, workerIdOf } from './signature.ts';

const ANSWER_SCHEMA = 'aiwolf-arena/answer/1';

/** Maximum size of an answer's texts in bytes. Larger ones are not read. */
const LARGEST = 1 << 29;

/** See `taskId`. */
const SET = z.strictObject({ task: z.string(), failed: z.string().optional() });

/** The first line of a body. The next lines are the texts of the sets that did not fail: outcome, timing, outcome, ... */
const FIRST_LINE = z.union([z.strictObject({ sets: z.array(SET) }), z.strictObject({ refused: z.string().max(1000) })]);

const HEAD = z.strictObject({
  schema: z.literal(ANSWER_SCHEMA),
  chunk: z.string(),
  /** The worker's public key (base64), and the name that it gives itself. */
  key: z.string(),
  name: z.string().max(100),
  /** CPU time that the sets took, in milliseconds. */
  cpuMs: z.number().nonnegative(),
});

/** A set that was played, with its outcome and its timing as JSON texts. */
export interface AnsweredSet {
  readonly task: string;
  readonly outcome: string;
  readonly timing: string | null;
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

const SIGNATURE_BYTES = 64;

/** Reads an answer. Returns `undefined` if it is not one, or if its signature is wrong. */
export function readAnswer(bytes: Buffer): ChunkAnswer | undefined {
  try {
    const end = 4 + bytes.readUInt32BE(0);
    const [text, packed] = [bytes.subarray(4, end), bytes.subarray(end + SIGNATURE_BYTES)];
    const { schema: _, key, ...head } = HEAD.parse(JSON.parse(text.toString()));
    if (!isSignedBy(key, Buffer.concat([text, packed]), bytes.subarray(end, end + SIGNATURE_BYTES))) return undefined;
    const unpacked = zstdDecompressSync(packed, { maxOutputLength: LARGEST });
    return { ...head, worker: workerIdOf(key), body: bodyOf(unpacked.toString()), size: unpacked.length };
  } catch {
    return undefined;
  }
}

/** Outcomes are not written into another JSON text: that would double the work at both ends. */
function bodyText(body: AnswerBody): string {
  if ('refused' in body) return JSON.stringify(body);
  const sets = body.sets.map((set) => ('failed' in set ? set : { task: set.task }));
  const texts = body.sets.flatMap((set) => ('failed' in set ? [] : [set.outcome, set.timing ?? '']));
  return [JSON.stringify({ sets }), ...texts].join('\n');
}

/** Throws if the text is not the body of an answer. */
function bodyOf(text: string): AnswerBody {
  const [first, ...texts] = text.split('\n');
  const body = FIRST_LINE.parse(JSON.parse(first!));
  if ('refused' in body) return body;
  let at = 0;
  const sets = body.sets.map(({ task, failed }): SetAnswer => {
    if (failed !== undefined) return { task, failed };
    const [outcome, timing] = [texts[at++], texts[at++]];
    if (outcome === undefined || timing === undefined) throw new Error('an outcome is missing');
    return { task, outcome, timing: timing === '' ? null : timing };
  });
  if (at !== texts.length) throw new Error('there are texts that belong to no set');
  return { sets };
}
