import { createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { LaunchError } from '../play/seat-source.ts';
import { type Archive, pythonPreset } from './presets.ts';

const ABSOLUTE = /(?<![\w.:/])(?:\/[^\s"'`:,;()[\]/]+)+\/(?=[^\s"'`:,;()[\]/])/g;

/** A text of a program without the folders of this machine: faults are published with the results. */
export const withoutFolders = (text: string): string => text.replace(ABSOLUTE, '');

const MOST_FILES = 10_000;
/** Bytes of all files, unpacked: models are large, bombs are larger. */
const MOST_BYTES = 1 << 30;
const SYMLINK = 0o120000;
const KIND = 0o170000;

/**
 * Unpacks a team's archive into an empty folder; LaunchError for one that could write elsewhere or fill the disk. Names
 * that lead out of the folder are refused by yauzl, and so is a file that is larger than it says.
 */
export async function unpackTeam(agent: string, zip: string, folder: string): Promise<void> {
  try {
    await check(await openPromise(zip, LAZY)); // all of it, before anything is written
    await unpack(await openPromise(zip, LAZY), folder);
  } catch (thrown) {
    throw new LaunchError(
      agent,
      `${basename(zip)} cannot be unpacked: ${withoutFolders((thrown as Error).message)}`,
    );
  }
}

const LAZY = { lazyEntries: true } as const;

async function check(zip: ZipFile): Promise<void> {
  let bytes = 0;
  for await (const { fileName, externalFileAttributes, uncompressedSize } of zip.eachEntry()) {
    bytes += uncompressedSize;
    if (((externalFileAttributes >>> 16) & KIND) === SYMLINK)
      throw new Error(`${fileName} is a link`);
    if (bytes > MOST_BYTES) throw new Error('it holds more than 1 GiB');
    if (zip.entriesRead > MOST_FILES) throw new Error(`it has more than ${MOST_FILES} files`);
  }
}

async function unpack(zip: ZipFile, folder: string): Promise<void> {
  for await (const entry of zip.eachEntry()) await unpackEntry(zip, entry, folder);
}

async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  const { fileName, externalFileAttributes } = entry;
  const path = join(folder, fileName.normalize('NFC')); // whatever system has packed it
  if (fileName.endsWith('/')) return void mkdirSync(path, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  const content = await zip.openReadStreamPromise(entry);
  const isProgram = ((externalFileAttributes >>> 16) & 0o111) !== 0;
  // 'wx': a second file of one name is refused
  await pipeline(
    content,
    createWriteStream(path, { flags: 'wx', mode: isProgram ? 0o755 : 0o644 }),
  );
}

/** The command and folder of an archive that was unpacked. LaunchError when it is not clear what to start. */
export function scriptOf(agent: string, { path, script }: Archive, folder: string) {
  const found = script ?? onlyScript(agent, path, folder);
  const at = join(folder, found);
  if (!statSync(at, { throwIfNoEntry: false })?.isFile())
    throw new LaunchError(agent, `there is no ${found} in ${path}`);
  return pythonPreset(at);
}

/** The only script at the top of an archive, or of the only folder there. */
function onlyScript(agent: string, zip: string, folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true });
  const [only] = entries;
  if (entries.length === 1 && only!.isDirectory())
    return join(only!.name, onlyScript(agent, zip, join(folder, only!.name)));
  const scripts = entries.map(({ name }) => name).filter((name) => name.endsWith('.py'));
  if (scripts.length === 1) return scripts[0]!;
  const which = scripts.length === 0 ? 'no script' : scripts.sort().join(', ');
  throw new LaunchError(
    agent,
    `${zip} has ${which} at its top: say which one to start (python:${zip}:SCRIPT)`,
  );
}
