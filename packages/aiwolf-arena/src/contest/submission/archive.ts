import { createHash } from 'node:crypto';
import { UnfitFile } from '@aiwolf-arena/sandbox';
import type { Entry, ZipFile } from 'yauzl';
import { sha256Of } from '../../run/stored-document.ts';

export interface ArchivedFile {
  /** The path of the file in the archive, with forward slashes. */
  readonly name: string;
  readonly sha256: string;
  /** The first bytes of the content. */
  readonly head: Buffer;
  /** The content. Undefined if the caller does not want this file (`wanted`), or if wanted files exceed `MOST_KEPT`. */
  readonly bytes: Buffer | undefined;
}

const MOST_FILES = 10_000;
/** Maximum size of all unpacked files together, in bytes. It allows machine-learned models, but stops zip bombs. */
export const MOST_UNPACKED = 1 << 30;
/** Maximum size in bytes of all files together that are read into memory. */
const MOST_KEPT = 64 << 20;
/** Number of bytes that tell what a file is. */
const HEAD = 64;
const KIND = 0o170000;
const SYMLINK = 0o120000;

/** Reads the files of an archive without unpacking it. Throws an Error if it is unreadable or unsafe to unpack. */
export async function readArchive(path: string, wanted: (name: string) => boolean): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  let kept = 0;
  for await (const { name, size, content } of zippedFiles(path)) {
    const isKept = wanted(name) && kept + size <= MOST_KEPT;
    if (isKept) kept += size;
    const hash = createHash('sha256');
    const pieces: Uint8Array[] = [];
    let head = Buffer.alloc(0);
    for await (const piece of await content()) {
      hash.update(piece);
      if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD)]);
      if (isKept) pieces.push(piece);
    }
    files.push({ name, sha256: hash.digest('hex'), head, bytes: isKept ? Buffer.concat(pieces) : undefined });
  }
  return files;
}

export interface UnreadFile {
  readonly name: string;
  /** The size that the archive says. It is checked when the content is read. */
  readonly size: number;
  readonly content: () => Promise<AsyncIterable<Uint8Array>>;
}

/** The files of a .zip archive, one after another. Throws an Error before the first if the archive is unsafe to unpack. */
export async function* zippedFiles(path: string): AsyncGenerator<UnreadFile> {
  await refuseTricks(path);
  const zip = await openZip(path);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    yield { name: nameIn(entry), size: entry.uncompressedSize, content: () => zip.openReadStreamPromise(entry) };
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const { openPromise } = await import('yauzl'); // most who read logs have no archive
  return await openPromise(path, { lazyEntries: true });
}

/** Returns the name of a file in Unicode NFC, since operating systems encode the same name in different ways. */
const nameIn = ({ fileName }: Entry): string => fileName.normalize('NFC');

async function refuseTricks(path: string): Promise<void> {
  const zip = await openZip(path);
  const bounds = new ArchiveBounds();
  try {
    for await (const entry of zip.eachEntry()) {
      const isLink = ((entry.externalFileAttributes >>> 16) & KIND) === SYMLINK;
      if (!isLink && entry.isEncrypted()) throw new UnfitFile(`it contains an encrypted file: ${nameIn(entry)}`);
      bounds.add(nameIn(entry), entry.uncompressedSize, isLink);
    }
    bounds.end();
  } finally {
    if (zip.isOpen) zip.close();
  }
}

/** What an archive may contain. Throws UnfitFile for anything that is unsafe to unpack. */
export class ArchiveBounds {
  readonly #names = new Set<string>();
  #bytes = 0;

  add(name: string, bytes: number, isLink: boolean): void {
    if (isLink) throw new UnfitFile(`it contains a link: ${name}`);
    if (this.#names.has(name.toLowerCase())) throw new UnfitFile(`it contains ${name} twice`);
    this.#names.add(name.toLowerCase());
    this.#bytes += bytes;
    if (this.#bytes > MOST_UNPACKED) throw new UnfitFile('the unpacked files are larger than 1 GiB');
    if (this.#names.size > MOST_FILES) throw new UnfitFile(`it contains more than ${MOST_FILES} files`);
  }

  /** Throws UnfitFile if a file and a folder have the same path. */
  end(): void {
    const names = this.#names;
    for (const name of names)
      for (let at = name.indexOf('/'); at >= 0 && at < name.length - 1; at = name.indexOf('/', at + 1))
        if (names.has(name.slice(0, at))) throw new UnfitFile(`it contains ${name.slice(0, at)} as a file and as a folder`);
  }
}

/** Returns a hash of the contents of files. Their names, order, times and compression do not matter. */
export function hashOfContents(files: readonly Pick<ArchivedFile, 'sha256'>[]): string {
  const hashes = files.map(({ sha256 }) => `${sha256}\n`).sort();
  return sha256Of(hashes.join(''));
}

/** Returns a hash of all files of an archive outside META-INF. */
export const archiveHash = (files: readonly ArchivedFile[]): string =>
  hashOfContents(files.filter(({ name }) => !name.startsWith('META-INF/')));

const CODE = /^(?!META-INF\/|__MACOSX\/).*\.(?:class|jar|py|dll|so)$/is;

/** Returns a hash of the code in an archive: of its classes, scripts, libraries and programs (ELF). Null if it has none. */
export function hashOfCode(files: readonly ArchivedFile[]): string | null {
  const code = files.filter(({ head, name }) => CODE.test(name) || head.toString('latin1', 0, 4) === '\x7fELF');
  return code.length === 0 ? null : hashOfContents(code);
}
