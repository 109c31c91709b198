import { type Dirent, existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

/** Whether `path` is `folder`, or lies below it. */
export const liesIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

export const realOf = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

/** A path without links, and the links that lead there: the path of each, and its text. */
interface Followed {
  readonly real: string;
  readonly links: readonly (readonly [at: string, text: string])[];
}

/** As many links as Linux follows in one path. */
const MOST_LINKS = 40;

/** Follows all links of an absolute path. */
export function withoutLinks(path: string): Followed {
  const links: (readonly [string, string])[] = [];
  let at: string = sep;
  let rest = partsOf(path);
  while (rest.length > 0) {
    const [next, ...more] = rest as [string, ...string[]];
    const here = join(at, next);
    const text = links.length < MOST_LINKS ? linkText(here) : undefined;
    if (text === undefined) {
      at = here;
      rest = more;
      continue;
    }
    links.push([here, text]);
    rest = [...partsOf(resolve(at, text)), ...more];
    at = sep;
  }
  return { real: at, links };
}

const partsOf = (path: string): string[] => path.split(sep).filter((part) => part !== '');

function linkText(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // it is no link
  }
}

/** Folders that hold files of many programs and users. */
const SHARED = [
  '/etc',
  '/usr',
  '/usr/local',
  '/var',
  '/run',
  '/tmp',
  '/var/tmp',
  '/home',
  '/opt',
  '/srv',
  '/mnt',
  '/media',
  '/boot',
];
/** Folders whose files are the kernel's. */
const KERNEL = ['/dev', '/proc', '/sys'];
const HOME = /^(?:\/home\/[^/]+|\/root)(?:\/\.(?:local|local\/share|config|cache))?$/;

/** Why a client may not get a path, as words that follow the path; undefined if it may. `hidden`: what it must not see. */
export function unfitness(path: string, hidden: readonly string[]): string | undefined {
  const real = realOf(path);
  if (liesIn(realOf(homedir()), real) || HOME.test(real)) return 'is a home folder or contains one';
  if ([...SHARED, realOf(tmpdir())].some((shared) => liesIn(shared, real))) return 'belongs to many programs';
  if (KERNEL.some((folder) => liesIn(real, folder))) return 'belongs to the kernel';
  const seen = hidden.find((one) => liesIn(realOf(one), real));
  return seen === undefined ? undefined : `contains ${seen}, which is not for this client`;
}

/** Files by which a folder of games is known. They hold seeds and results. */
const OF_GAMES = ['seed.secret', 'journal.ndjson'];

/** What a folder contains that a sandboxed client must not reach. */
interface Contents {
  /** A file of recorded games, if any. */
  readonly games: string | undefined;
  /** Sockets and pipes: there may be a program at their other end. */
  readonly doors: readonly string[];
}

export function contentsOf(folder: string): Contents {
  const doors: string[] = [];
  let games: string | undefined;
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of entriesOf(at)) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isSocket() || entry.isFIFO()) doors.push(path);
      else if (OF_GAMES.includes(entry.name)) games ??= path;
    }
  }
  return { games, doors };
}

/** Returns where links in a folder lead that lead out of it. `depth`: of folders that are looked through. */
export function linksOut(folder: string, depth = 3): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth === 0 ? [] : linksOut(path, depth - 1);
    if (!entry.isSymbolicLink()) return [];
    const target = resolve(folder, linkText(path) ?? '');
    return liesIn(target, folder) || !existsSync(target) ? [] : [target];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not a folder, or not readable
  }
}
