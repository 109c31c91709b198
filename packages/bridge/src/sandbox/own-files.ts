import { existsSync, statSync } from 'node:fs';
import { dirname, extname, resolve, sep } from 'node:path';
import { contentsOf, liesIn, realOf, unfitness } from './places.ts';
import { isRuntime } from './runtime.ts';

/** What is known of a client before it is started. */
export interface Typed {
  readonly command: readonly string[];
  /** The client's working folder. */
  readonly folder: string;
  /** Environment variables that were typed for the client. */
  readonly env: Readonly<Record<string, string>>;
  /** What the client may read, if that is not found in its command. The first is its own file, all others may be of many. */
  readonly own?: readonly string[] | undefined;
}

/** The files and folders of a client. */
export interface OwnFiles {
  readonly paths: readonly string[];
  /** Sockets and pipes among them, which the client does not get. */
  readonly doors: readonly string[];
  /** Folders of which the client gets only the files that its command names, and why. */
  readonly left: readonly { readonly folder: string; readonly why: string }[];
}

/** A folder that a client needs and must not get. The message says what to do instead. */
export class Unfit extends Error {}

/** Kinds of files that contain all that they need. */
const WHOLE = ['.jar', '.zip', '.pyz'];

/**
 * Returns what a client may read: each folder that its command names, and the folder of each file that it names. If such a folder
 * contains what the client must not see, only the file. Throws `Unfit` if there is no file instead of the folder.
 */
export function ownFilesOf(typed: Typed, hidden: readonly string[]): OwnFiles {
  const named = namedBy(typed);
  const mine = typed.own === undefined ? named : named.slice(0, 1);
  const isMine = (path: string): boolean => mine.some((one) => one.isFile && realOf(path) === realOf(one.path));
  const others = hidden.filter((path) => !isMine(path));
  const folders = new Map<string, Folder>();
  const folderAt = (path: string): Folder => {
    const known = folders.get(path) ?? lookAt(path, others);
    folders.set(path, known);
    return known;
  };
  const paths = named.flatMap(({ path, isFile, isAlone }) => {
    if (isFile && others.some((other) => realOf(other) === realOf(path))) return []; // a rival's jar, on its class path
    if (isAlone) return [path];
    const folder = isFile ? dirname(path) : path;
    const { why } = folderAt(folder);
    if (why === undefined) return [folder];
    if (isFile) return [path];
    throw new Unfit(`it cannot have the folder ${folder} in its sandbox, which ${why}: ${INSTEAD}`);
  });
  return {
    paths: [...new Set(paths)],
    doors: [...folders.values()].flatMap(({ doors }) => doors),
    left: [...folders].flatMap(([folder, { why }]) => (why === undefined ? [] : [{ folder, why }])),
  };
}

interface Folder {
  /** Why the client may not have it; undefined if it may. */
  readonly why: string | undefined;
  readonly doors: readonly string[];
}

function lookAt(folder: string, hidden: readonly string[]): Folder {
  const why = unfitness(folder, hidden);
  if (why !== undefined) return { why, doors: [] };
  const { games, doors } = contentsOf(folder);
  return games === undefined ? { why: undefined, doors } : { why: `contains ${games}, a file of recorded games`, doors: [] };
}

const INSTEAD = 'put the client into a folder of its own, and name a file there in its command, or type PWD=FOLDER before it';

interface Named {
  readonly path: string;
  readonly isFile: boolean;
  /** Whether the client gets this file without its folder. */
  readonly isAlone: boolean;
}

/** Returns the files and folders that a client's command names: in words, after `=`, and in lists such as a class path. */
export function namedBy({ command, folder, env, own }: Typed): Named[] {
  if (own !== undefined) return own.flatMap((path) => namedAt(path, true));
  const [program = '', ...words] = command;
  const isOwn = program.includes(sep) && !isRuntime(program);
  const typed = [...(isOwn ? [program] : []), ...words, ...Object.values(env)];
  const pieces = typed.flatMap((word) => [word, ...word.split(BETWEEN).map(unstarred)]);
  const isPath = (piece: string): boolean => piece !== '' && !piece.includes('{');
  const paths = [...new Set(pieces.filter(isPath).map((piece) => resolve(folder, piece)))];
  const named = paths.flatMap((path) => namedAt(path, WHOLE.includes(extname(path).toLowerCase())));
  const files = named.filter(({ path }) => !SYSTEM.some((system) => liesIn(path, system)));
  return files.length > 0 ? files : namedAt(folder, false);
}

/** Matches what separates paths within a word: `--data=a`, `a.jar:b.jar`, and the commands of a shell. */
const BETWEEN = /[\s=:;"'()&|<>]+/;

/** `lib/*` is a class path of all jars in `lib`. */
const unstarred = (piece: string): string => piece.replace(/\/\*$/, '');

/** Programs of the system are not a client's own. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/dev', '/proc', '/sys'];

function namedAt(path: string, isAlone: boolean): Named[] {
  if (!existsSync(path)) return [];
  const isFile = !statSync(path).isDirectory();
  return [{ path, isFile, isAlone: isFile && isAlone }];
}
