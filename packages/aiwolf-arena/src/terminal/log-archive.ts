import { createReadStream } from 'node:fs';
import { posix } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnfitFile } from '@aiwolf-arena/sandbox';
import { createTarDecoder } from 'modern-tar';
import { ArchiveBounds, MOST_UNPACKED, type UnreadFile } from '../contest/submission/archive.ts';
import type { ByteStore, KeptBytes } from './log-bytes.ts';
import { isLogName } from './log-search.ts';

type Content = AsyncIterable<Uint8Array>;

/** What a file is by its first bytes. `undefined`: a text, or something unknown. */
export type Packing = 'gzip' | 'tar' | 'zip' | 'xz' | 'bzip2' | 'zstd' | '7z' | 'rar';

export const packingOf = (head: Uint8Array): Packing | undefined =>
  PACKINGS.find(([, at, bytes]) => bytes.every((byte, i) => head[at + i] === byte))?.[0];

const PACKINGS: readonly (readonly [Packing, number, readonly number[]])[] = [
  ['gzip', 0, [0x1f, 0x8b]],
  ['zip', 0, [0x50, 0x4b, 3, 4]],
  ['zip', 0, [0x50, 0x4b, 5, 6]],
  ['tar', 257, [...Buffer.from('ustar')]],
  ['xz', 0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ['bzip2', 0, [0x42, 0x5a, 0x68]],
  ['zstd', 0, [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', 0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', 0, [0x52, 0x61, 0x72, 0x21]],
];

/** A file of an archive. Without `kept` it is not read, since it has another name or is an archive, too. */
export interface Unpacked {
  readonly name: string;
  readonly kept: KeptBytes | null;
  readonly isNested: boolean;
  readonly isCut: boolean;
}

/** Reads the logs of an archive. If it is damaged, `problem` says so. Throws an Error if nothing of it can be read, or may be. */
export async function unpackedLogs(files: AsyncIterable<UnreadFile>, store: ByteStore) {
  const found: Unpacked[] = [];
  let left = MOST_UNPACKED;
  try {
    for await (const { name, content } of files) {
      const file = isLogName(name) ? await unpacked(name, await content(), store, left) : other(name, false);
      left -= file.kept?.size ?? 0;
      found.push(file);
    }
  } catch (thrown) {
    if (thrown instanceof UnfitFile || found.length === 0) throw thrown;
    const why = (thrown as Error).message;
    return { found, problem: `the archive is damaged or incomplete (${why}): only the files before that place are read` };
  }
  return { found, problem: null };
}

const other = (name: string, isNested: boolean): Unpacked => ({ name, kept: null, isNested, isCut: false });

async function unpacked(name: string, content: Content, store: ByteStore, most: number): Promise<Unpacked> {
  const outer = await withHead(content);
  if (packingOf(outer.head) !== 'gzip')
    return packingOf(outer.head) ? other(name, true) : { ...other(name, false), kept: await store.keep(outer.all, most) };
  const inner = gunzipped(outer.all);
  const { head, all } = await withHead(inner.content);
  if (packingOf(head) !== undefined) return other(name, true);
  const kept = await store.keep(all, most);
  return { ...other(name, false), kept, isCut: inner.isCut() };
}

/** Returns the first bytes of a content, and all of it. */
export async function withHead(content: Content): Promise<{ readonly head: Uint8Array; readonly all: Content }> {
  const pieces = content[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let size = 0; size < HEAD; ) {
    const { done, value } = await pieces.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { head: Buffer.concat(first), all: all() };
}

/** So many bytes at the beginning tell what a file is. */
export const HEAD = 512;

/** Decompresses. What has no end is read up to its end; then `isCut` says so. */
export function gunzipped(content: Content): { readonly content: Content; readonly isCut: () => boolean } {
  let cut = false;
  const stream = createGunzip();
  pipeline(Readable.from(content, { objectMode: false }), stream, () => {}); // the iteration throws its errors
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* stream;
    } catch (thrown) {
      cut = (thrown as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
      if (!cut) throw thrown;
    }
  }
  return { content: pieces(), isCut: () => cut };
}

export const packedBytes = (path: string): Content => createReadStream(path, { highWaterMark: 1 << 18 });

/** The files of a .tar archive, one after another. Throws UnfitFile if it contains what no archive of logs has. */
export async function* tarFiles(content: Content): AsyncGenerator<UnreadFile> {
  const bounds = new ArchiveBounds();
  const source = Readable.toWeb(Readable.from(content, { objectMode: false })) as unknown as ReadableStream<Uint8Array>;
  for await (const { header, body } of source.pipeThrough(createTarDecoder({ strict: true }))) {
    const name = posix.normalize(header.name).replace(/^\/+/, '').normalize('NFC');
    const kind = header.type ?? 'file';
    if (kind !== 'directory') bounds.add(name, header.size, kind !== 'file');
    if (kind === 'file') yield { name, size: header.size, content: async () => body };
    await body.cancel();
  }
  bounds.end();
}
