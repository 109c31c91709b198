import { createHash } from 'node:crypto';
import { type Entry, openPromise } from 'yauzl';

export interface ArchivedFile {
  /** The path of the file in the archive, with forward slashes. */
  readonly name: string;
  readonly sha256: string;
  /** The content. Undefined if the caller does not want this file (`wanted`), or if wanted files exceed `MOST_KEPT`. */
  readonly bytes: Buffer | undefined;
}

const MOST_FILES = 10_000;
/** Maximum size of all unpacked files together, in bytes. It allows machine-learned models, but stops zip bombs. */
const MOST_BYTES = 1 << 30;
/** Maximum size in bytes of all files together that are read into memory. */
const MOST_KEPT = 64 << 20;
const KIND = 0o170000;
const SYMLINK = 0o120000;

/** Reads the files of an archive without unpacking it. Throws an Error if it is unreadable or unsafe to unpack. */
export async function readArchive(path: string, wanted: (name: string) => boolean): Promise<ArchivedFile[]> {
  await refuseTricks(path);
  const files: ArchivedFile[] = [];
  let kept = 0;
  const zip = await openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const isKept = wanted(nameIn(entry)) && kept + entry.uncompressedSize <= MOST_KEPT;
    if (isKept) kept += entry.uncompressedSize;
    const hash = createHash('sha256');
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      hash.update(piece);
      if (isKept) pieces.push(piece);
    }
    const bytes = isKept ? Buffer.concat(pieces) : undefined;
    files.push({ name: nameIn(entry), sha256: hash.digest('hex'), bytes });
  }
  return files;
}

/** Returns the name of a file in Unicode NFC, since operating systems encode the same name in different ways. */
const nameIn = ({ fileName }: Entry): string => fileName.normalize('NFC');

async function refuseTricks(path: string): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true });
  const names = new Set<string>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      refuseEntry(entry, names);
      bytes += entry.uncompressedSize;
      if (bytes > MOST_BYTES) throw new Error('the unpacked files are larger than 1 GiB');
      if (names.size > MOST_FILES) throw new Error(`it contains more than ${MOST_FILES} files`);
    }
    refuseFilesAsFolders(names);
  } finally {
    if (zip.isOpen) zip.close();
  }
}

/** Throws an Error if an archive contains a file and a folder with the same path. */
function refuseFilesAsFolders(names: ReadonlySet<string>): void {
  for (const name of names)
    for (let at = name.indexOf('/'); at >= 0 && at < name.length - 1; at = name.indexOf('/', at + 1))
      if (names.has(name.slice(0, at))) throw new Error(`it contains ${name.slice(0, at)} as a file and as a folder`);
}

function refuseEntry(entry: Entry, names: Set<string>): void {
  const name = nameIn(entry);
  if (((entry.externalFileAttributes >>> 16) & KIND) === SYMLINK) throw new Error(`it contains a link: ${name}`);
  if (entry.isEncrypted()) throw new Error(`it contains an encrypted file: ${name}`);
  if (names.has(name.toLowerCase())) throw new Error(`it contains ${name} twice`);
  names.add(name.toLowerCase());
}

/** Returns a hash of the contents of all files outside META-INF. File names, order, times and compression do not matter. */
export function archiveHash(files: readonly ArchivedFile[]): string {
  const contents = files.filter(({ name }) => !name.startsWith('META-INF/'));
  const hashes = contents.map(({ sha256 }) => `${sha256}\n`).sort();
  return sha256Of(hashes.join(''));
}

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
