import { chmodSync, createWriteStream, globSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { RUNTIMES } from '@aiwolf-arena/sandbox';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { LaunchError } from '../play/seat-source.ts';
import { hasMain, mainClassOf } from './jar.ts';
import { pythonImports } from './runtime.ts';

/** The command of a client in a language with an official library (Java, Python, .NET). */
export interface Preset {
  /** The words of the command, including placeholders. */
  readonly command: readonly string[];
  readonly folder: string;
  /** The files that identify the agent: the agent's hash is computed from their content. */
  readonly files: readonly string[];
  readonly archive?: Archive;
  /** What the client may read in a sandbox. Omitted: the files that its command names, and their folders. */
  readonly own?: readonly string[];
  readonly java?: JavaPlay;
  /** Whether a client may send another name than that of its command. */
  readonly sendsAnyName?: true;
  /** Whether the command starts a Python script. */
  readonly isPython?: true;
}

/** How to start a Java player in a JVM that plays several sets. */
export interface JavaPlay {
  readonly classPath: string;
  /** The class whose main method connects the player. */
  readonly className: string;
  /** The arguments of the main method, including placeholders. */
  readonly words: readonly string[];
  /** Options of the JVM: values of the agent's parameters. */
  readonly flags?: readonly string[];
}

/** A zip file with a team's agent. */
export interface Archive {
  readonly path: string;
  /** Path of the start script or program. `undefined`: the only script at the zip's top level. */
  readonly script: string | undefined;
  /** Whether `script` is a program for this machine. Else it is a Python script. */
  readonly isProgram?: true;
}

const WHERE = ['-h', '{host}', '-p', '{port}'] as const;

/** The class of the official AIWolfCommon jar that connects a Java player to a server. */
const JAVA_STARTER = 'org.aiwolf.common.bin.ClientStarter';

/** Returns the command for a Java player. `jars`: the class path. */
export function javaPreset(jars: readonly string[], className: string, folder: string, role?: ContestRole): Preset {
  const classPath = jars.join(delimiter);
  const words = [...WHERE, '-c', className, ...(role === undefined ? [] : [role]), ...NAME_WORDS];
  const java = { classPath, className: JAVA_STARTER, words };
  return { command: ['java', '-cp', classPath, JAVA_STARTER, ...words], folder, files: jars, own: jars, java };
}

/** Returns the command for a Java program that connects by itself. `className`: the class with its main method. */
function javaProgramPreset(jars: readonly string[], className: string, folder: string): Preset {
  const classPath = jars.join(delimiter);
  const words = [...WHERE, ...NAME_WORDS];
  const java = { classPath, className, words };
  return { command: ['java', '-cp', classPath, className, ...words], folder, files: jars, own: jars, java };
}

/** The words that scripts from before 2021 do not accept: if one says so, it is started without them. */
export const NAME_WORDS = ['-n', '{name}'] as const;

/** Returns the command for a Python script. */
export const pythonPreset = (script: string, role?: ContestRole): Preset => ({
  command: ['python3', '-u', basename(script), ...WHERE, ...(role === undefined ? [] : ['-r', role])],
  folder: dirname(script),
  files: [script],
  isPython: true,
});

/** Returns the command for a .NET player. `starter`: the program that connects the player to a server. */
export const dotnetPreset = (starter: string, dll: string, className: string, role?: ContestRole): Preset => ({
  command: [
    ...(/\.(?:dll|exe)$/i.test(starter) ? [dotnetRuntime(), starter] : [starter]),
    ...[...WHERE, '-c', className, dll],
    ...(role === undefined ? [] : ['-r', role]),
    ...NAME_WORDS,
  ],
  folder: dirname(dll),
  files: [starter, dll],
});

export function dotnetRuntime(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const isThere = (program: string): boolean => folders.some((folder) => isFile(join(folder, program)));
  return !isThere('dotnet') && isThere('mono') ? 'mono' : 'dotnet';
}

const STARTERS = ['ClientStarter.dll', 'ClientStarter.exe', 'ClientStarter'];

/** Parses `java:...`, `python:...`, `dotnet:...`, `program:...`, or a file alone. Returns `undefined` for any other text. */
export async function presetOf(name: string, text: string, folder: string): Promise<Preset | undefined> {
  const [, ending = ''] = /^\S+\.(py|zip|jar|dll)(?::[^\s:\\/]+)?$/i.exec(text) ?? [];
  const [, typed, rest = ''] = /^(?:(java|python|dotnet|program):)?(.+)$/s.exec(text) ?? [];
  const kind = typed ?? RUNTIMES[ending.toLowerCase()];
  if (kind === undefined) return undefined;
  if (kind === 'python') return pythonOf(name, rest, folder);
  if (kind === 'program') return programOf(name, rest, folder);
  const [, file = rest, className] = /^(.+):([^:\\/]+)$/s.exec(rest) ?? [];
  if (kind === 'java') return javaOf(name, fileAt(name, file, folder), className);
  if (className === undefined) throw new LaunchError(name, `${text} is not dotnet:FILE:CLASS, such as dotnet:team.dll:Player`);
  const path = fileAt(name, file, folder);
  return dotnetPreset(starterBeside(name, path), path, className);
}

/** A player is connected by the official library, and a program connects by itself. A manifest may name either. */
async function javaOf(name: string, path: string, given: string | undefined): Promise<Preset> {
  const jars = [path, ...jarsBelow(dirname(path), path)];
  try {
    const className = given ?? (await mainClassOf(path));
    if (className === undefined)
      throw new LaunchError(
        name,
        `the manifest of ${basename(path)} names no Main-Class: type the class of the player, such as java:${basename(path)}:com.example.Fox`,
      );
    const isProgram = (await hasMain(path, className)) && (given === undefined || !(await areOfficial(jars)));
    return (isProgram ? javaProgramPreset : javaPreset)(jars, className, dirname(path));
  } catch (thrown) {
    if (thrown instanceof LaunchError) throw thrown;
    throw new LaunchError(name, `${basename(path)} cannot be read as a jar: ${(thrown as Error).message}`);
  }
}

/** Whether one of the jars is the official library. */
async function areOfficial(jars: readonly string[]): Promise<boolean> {
  for (const jar of jars) if (await hasMain(jar, JAVA_STARTER)) return true;
  return false;
}

/** The official AutoStarter passes no name to Python, so many scripts send one of their own. */
const withName = (preset: Preset): Preset => ({ ...preset, command: [...preset.command, ...NAME_WORDS], sendsAnyName: true });

function pythonOf(name: string, text: string, folder: string): Preset {
  const [, zip, script] = /^(.+\.zip)(?::(.+))?$/is.exec(text) ?? [];
  if (zip === undefined) {
    const path = fileAt(name, text, folder);
    return { ...withName(pythonPreset(path)), files: pythonImports(path)?.files ?? [path] };
  }
  return archivePreset({ path: fileAt(name, zip, folder), script });
}

function programOf(name: string, text: string, folder: string): Preset {
  const [, zip = '', script] = /^(.+\.zip):([^:\\/]+)$/is.exec(text) ?? [];
  if (script === undefined) throw new LaunchError(name, `${text} is not program:ZIP:PROGRAM, such as program:neko.zip:neko`);
  return archivePreset({ path: fileAt(name, zip, folder), script, isProgram: true });
}

/** The command of an archive is known after unpacking. */
const archivePreset = (archive: Archive): Preset => ({
  ...{ command: [], folder: dirname(archive.path), files: [archive.path], archive },
});

export function fileAt(name: string, file: string, folder: string): string {
  const path = resolve(folder, file);
  if (isFile(path)) return path;
  throw new LaunchError(name, `there is no file ${file}`);
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Returns all jars below a folder, sorted by path. `but`: a jar to omit. */
export const jarsBelow = (folder: string, but?: string): string[] =>
  globSync('**/*.jar', { cwd: folder })
    .map((jar) => join(folder, jar))
    .filter((jar) => jar !== but)
    .sort();

/** Returns the path of the ClientStarter for C# in a folder. */
export const starterIn = (folder: string): string | undefined => STARTERS.map((name) => join(folder, name)).find(isFile);

function starterBeside(name: string, dll: string): string {
  const found = starterIn(dirname(dll));
  if (found !== undefined) return found;
  throw new LaunchError(name, `there is no ${STARTERS[0]} in the folder of ${basename(dll)}: copy it there`);
}

const ABSOLUTE = /(?<![\w.:/])(?:\/[^\s"'`:,;()[\]/]+)+\/(?=[^\s"'`:,;()[\]/])/g;

/** Removes the paths of folders from a program's output, because the output may be published. */
export const withoutFolders = (text: string): string => text.replace(ABSOLUTE, '');

const MOST_FILES = 10_000;
/** Maximum number of bytes of all unpacked files. */
const MOST_BYTES = 1 << 30;
const SYMLINK = 0o120000;
const KIND = 0o170000;

/** Unpacks a zip file. Throws `LaunchError` if it is too large, or contains links or paths outside `folder`. */
export async function unpackTeam(agent: string, zip: string, folder: string): Promise<void> {
  try {
    await check(await openPromise(zip, LAZY)); // check everything before writing
    const archive = await openPromise(zip, LAZY);
    for await (const entry of archive.eachEntry()) await unpackEntry(archive, entry, folder);
  } catch (thrown) {
    throw new LaunchError(agent, `${basename(zip)} cannot be unpacked: ${withoutFolders((thrown as Error).message)}`);
  }
}

const LAZY = { lazyEntries: true } as const;

async function check(zip: ZipFile): Promise<void> {
  let bytes = 0;
  for await (const { fileName, externalFileAttributes, uncompressedSize } of zip.eachEntry()) {
    bytes += uncompressedSize;
    if (((externalFileAttributes >>> 16) & KIND) === SYMLINK) throw new Error(`${fileName} is a link`);
    if (bytes > MOST_BYTES) throw new Error('the unpacked files are larger than 1 GiB');
    if (zip.entriesRead > MOST_FILES) throw new Error(`the archive has more than ${MOST_FILES} files`);
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  const { fileName, externalFileAttributes } = entry;
  const path = join(folder, fileName.normalize('NFC')); // some systems pack decomposed names
  if (fileName.endsWith('/')) return void mkdirSync(path, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  const content = await zip.openReadStreamPromise(entry);
  const isProgram = ((externalFileAttributes >>> 16) & 0o111) !== 0;
  // With 'wx', a second file of the same name is rejected.
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: isProgram ? 0o755 : 0o644 }));
}

/** Returns the start command for an unpacked zip file, and its folder. Throws `LaunchError` if there are several scripts. */
export function unpackedPreset(agent: string, { isProgram, path, script }: Archive, folder: string): Preset {
  const found = script ?? onlyScript(agent, path, folder);
  const entries = readdirSync(folder);
  const only = entries.length === 1 ? [join(folder, entries[0]!, found)] : []; // the team's folder, by the regulation of 2021
  const at = [join(folder, found), ...only].find(isFile);
  if (at === undefined) throw new LaunchError(agent, `there is no ${found} in ${path}`);
  if (!isProgram) return withName(pythonPreset(at));
  chmodSync(at, 0o755); // a zip that was made on Windows does not say what is a program
  return { command: [resolve(at), ...WHERE, ...NAME_WORDS], folder: dirname(at), files: [at], sendsAnyName: true };
}

/** Returns the path of the only script at the top level of an unpacked zip file, or in the only folder at its top level. */
function onlyScript(agent: string, zip: string, folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true });
  const [only] = entries;
  if (entries.length === 1 && only!.isDirectory()) return join(only!.name, onlyScript(agent, zip, join(folder, only!.name)));
  const scripts = entries.map(({ name }) => name).filter((name) => name.endsWith('.py'));
  if (scripts.length === 1) return scripts[0]!;
  const which = scripts.length === 0 ? 'no script' : scripts.sort().join(', ');
  throw new LaunchError(agent, `${zip} has ${which} at its top level: type the script to start (python:${zip}:SCRIPT)`);
}
