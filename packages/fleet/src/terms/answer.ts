import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { isSignedBy, type Signer, workerIdOf } from './signature.ts';

const ANSWER_SCHEMA = 'aiwolf-arena/answer/1';

/** Maximum size of an answer's texts in bytes. Larger ones are not read. */
const LARGEST = 1 << 29;

const SET = z.union([
  z.strictObject({
    /** See `taskId`. */
    task: z.string(),
    /** The outcome and the timing of the set, as JSON texts. */
    outcome: z.string(),
    timing: z.string().nullable(),
  }),
  /** An internal error occurred in the set. */
  z.strictObject({ task: z.string(), failed: z.string() }),
]);

const BODY = z.union([
  z.strictObject({ sets: z.array(SET) }),
  /** The worker cannot play the chunk, for example since an agent's code is damaged. */
  z.strictObject({ refused: z.string().max(1000) }),
]);

const HEAD = z.strictObject({
  schema: z.literal(ANSWER_SCHEMA),
  chunk: z.string(),
  /** The worker's public key (base64), and the name that it gives itself. */
  key: z.string(),
  name: z.string().max(100),
  /** CPU time that the sets took, in milliseconds. */
  cpuMs: z.number().nonnegative(),
});

export type SetAnswer = z.infer<typeof SET>;

export interface ChunkAnswer extends Omit<z.infer<typeof HEAD>, 'schema' | 'key'> {
  /** ID of the worker. Nobody else can make an answer with it. */
  readonly worker: string;
  readonly body: z.infer<typeof BODY>;
  /** Size of the body's text in bytes. */
  readonly size: number;
}

/** Writes an answer: length of the head, head, signature, compressed body. */
export function answerBytes({ body, worker: _, ...head }: Omit<ChunkAnswer, 'size'>, signer: Signer): Buffer {
  const text = Buffer.from(JSON.stringify({ schema: ANSWER_SCHEMA, ...head, key: signer.key }));
  const packed = zstdCompressSync(JSON.stringify(body));
  const signature = signer.sign(Buffer.concat([text, packed]));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, signature, packed]);
}

const SIGNATURE_BYTES = 64;

/** Reads an answer. Returns `undefined` if it is not one, or if its signature is wrong. */
export function readAnswer(bytes: Buffer): ChunkAnswer | undefined {
  try {
    const end = 4 + bytes.readUInt32BE(0);
    const [text, packed] = [bytes.subarray(4, end), bytes.subarray(end + SIGNATURE_BYTES)];
    const { schema: _, key, ...head } = HEAD.parse(JSON.parse(text.toString()));
    if (!isSignedBy(key, Buffer.concat([text, packed]), bytes.subarray(end, end + SIGNATURE_BYTES))) return undefined;
    const unpacked = zstdDecompressSync(packed, { maxOutputLength: LARGEST });
    const body = BODY.parse(JSON.parse(unpacked.toString()));
    return { ...head, worker: workerIdOf(key), body, size: unpacked.length };
  } catch {
    return undefined;
  }
}
