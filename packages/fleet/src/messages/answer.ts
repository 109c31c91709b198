import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { NearCall } from '@aiwolf-arena/sandbox';

const ANSWER_SCHEMA = 'aiwolf-arena/answer/2';

/** A set that was played, with its outcome and its timing as JSON texts. */
export interface AnsweredSet {
  readonly outcome: string;
  readonly timing: string | null;
  /** See `SetResult.nearLimit`. Machines may differ in it, so it is not in the outcome. */
  readonly nearLimit?: readonly NearCall[] | undefined;
}

/** `failed`: an internal error occurred in the set. */
export type SetAnswer = AnsweredSet | { readonly failed: string };

export interface ChunkAnswer {
  readonly chunk: string;
  /** Name of the worker. */
  readonly worker: string;
  /** CPU time that the sets took, in milliseconds. */
  readonly cpuMs: number;
  /** In the order of the chunk. Empty if the chunk was refused. */
  readonly sets: readonly SetAnswer[];
  /** Why the worker cannot play the chunk, for example since an agent's code is damaged. */
  readonly refused?: string;
}

/**
 * Writes an answer. The first line has all but the texts of outcomes and timings, which follow: as parts of another JSON text they
 * would double the work at both ends.
 */
export function answerBytes({ sets, ...rest }: ChunkAnswer): Buffer {
  const heads = sets.map((set) => ('failed' in set ? set : { nearLimit: set.nearLimit }));
  const texts = sets.flatMap((set) => ('failed' in set ? [] : [set.outcome, set.timing ?? '']));
  const head = JSON.stringify({ schema: ANSWER_SCHEMA, ...rest, sets: heads });
  return zstdCompressSync([head, ...texts].join('\n'), { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

/** Maximum size of an answer in bytes. Those of real agents have a hundredth of it. */
const LARGEST = 1 << 28;

/** Reads an answer. Returns `undefined` if it is not one, or if it is too large. */
export function readAnswer(bytes: Buffer): ChunkAnswer | undefined {
  try {
    const [first, ...texts] = zstdDecompressSync(bytes, { maxOutputLength: LARGEST }).toString().split('\n');
    const { schema, sets, ...rest } = JSON.parse(first!) as ChunkAnswer & { readonly schema: string };
    if (schema !== ANSWER_SCHEMA) return undefined;
    const left = texts.values();
    const whole = sets.map((set) => {
      return 'failed' in set ? set : { ...set, outcome: left.next().value ?? '', timing: left.next().value || null };
    });
    return { ...rest, sets: whole };
  } catch {
    return undefined;
  }
}
