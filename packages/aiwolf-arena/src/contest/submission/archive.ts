import { createHash } from 'node:crypto';
import { type Entry, openPromise } from 'yauzl';

export interface ArchivedFile {
  /** With forward slashes. */
  readonly name: string;
  readonly sha256: string;
  /** Only of the wanted files. */
  readonly bytes: Buffer | undefined;
}

const MOST_FILES = 10_000;
/** Most bytes of all files, unpacked: models are large, zip bombs are larger. The launcher has the same limits. */
const MOST_BYTES = 1 << 30;
/** Most bytes of the files whose content is checked. */
const MOST_KEPT = 64 << 20;
const KIND = 0o170000;
const SYMLINK = 0o120000;

/**
 * Reads an archive without unpacking it: every file once, in its order. Throws if it could write elsewhere, could fill the
 * disk, or cannot be read; yauzl refuses names that lead out and files that are larger than declared.
 */
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

/** Normalised, since systems encode names differently. */
const nameIn = ({ fileName }: Entry): string => fileName.normalize('NFC');

async function refuseTricks(path: string): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true });
  const names = new Set<string>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      refuseEntry(entry, names);
      bytes += entry.uncompressedSize;
      if (bytes > MOST_BYTES) throw new Error('it holds more than 1 GiB, unpacked');
      if (names.size > MOST_FILES) throw new Error(`it has more than ${MOST_FILES} files`);
    }
    refuseFilesAsFolders(names);
  } finally {
    if (zip.isOpen) zip.close();
  }
}

/** The path of a file cannot also be the folder of other files. */
function refuseFilesAsFolders(names: ReadonlySet<string>): void {
  for (const name of names)
    for (let at = name.indexOf('/'); at >= 0 && at < name.length - 1; at = name.indexOf('/', at + 1))
      if (names.has(name.slice(0, at))) throw new Error(`${name.slice(0, at)} is in it as a file and as a folder`);
}

function refuseEntry(entry: Entry, names: Set<string>): void {
  const name = nameIn(entry);
  if (((entry.externalFileAttributes >>> 16) & KIND) === SYMLINK) throw new Error(`${name} is a link`);
  if (entry.isEncrypted()) throw new Error(`${name} is encrypted`);
  if (names.has(name.toLowerCase())) throw new Error(`${name} is in it twice`);
  names.add(name.toLowerCase());
}

/** Identifies the files of an archive, however and when it was packed, and whatever their names are. */
export function archiveHash(files: readonly ArchivedFile[]): string {
  const contents = files.filter(({ name }) => !name.startsWith('META-INF/'));
  const hashes = contents.map(({ sha256 }) => `${sha256}\n`).sort();
  return sha256Of(hashes.join(''));
}

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
