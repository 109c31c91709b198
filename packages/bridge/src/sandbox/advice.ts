import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { realOf, unfitness } from './places.ts';
import type { ClientView } from './view.ts';

/**
 * Returns what to type if the last words of a client are about a file that exists, but not in its sandbox; undefined if they are
 * not. `folder`: the client's working folder.
 */
export function adviceOn(lastWords: string, view: ClientView, folder: string, hidden: readonly string[]): string | undefined {
  const isLacked = (path: string): boolean => existsSync(path) && !view.shows(path);
  const path = candidates(lastWords, view, folder).find(isLacked);
  const [left] = view.own.left;
  const folders = left === undefined ? '' : `: of ${left.folder} it has only what its command names, since it ${left.why}`;
  if (path === undefined) return left === undefined ? undefined : `its sandbox may lack a file${folders}`;
  const why = unfitness(path, hidden);
  const what = why === undefined ? `type --bind ${path}` : `it cannot be added, since it ${why}: copy what the client needs`;
  return `${path} exists, but not in its sandbox${folders}; ${what}`;
}

const ABSOLUTE = /(?<![\w.:/])(?:\/[^\s"'`:,;()[\]/]+)+/g;
const LIBRARY = /\b([\w.+-]+\.so[\w.]*): cannot open shared object file/g;
const MODULE = /No module named '?(\w+)|(?:Could not find or load main class|ClassNotFoundException:?) ([\w.$]+)/g;
const QUOTED = /['"]([^'"\s]+)['"]|Unable to access jarfile (\S+)/g;

/** Returns the paths that the text can mean, those that say most first. */
function candidates(text: string, view: ClientView, folder: string): string[] {
  const places = [...new Set([folder, ...view.own.paths.map(dirname), ...view.own.paths])];
  const found = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean)!);
  const modules = found(MODULE).flatMap((name) => {
    const path = name.replaceAll('.', '/');
    return places.flatMap((place) => ['.py', '', '.class'].map((ending) => join(place, path + ending)));
  });
  const quoted = found(QUOTED).flatMap((name) => places.map((place) => resolve(place, name)));
  return [...found(LIBRARY).flatMap(librariesNamed), ...modules, ...quoted, ...(text.match(ABSOLUTE) ?? [])];
}

/** Returns the folders outside the sandbox that contain a library, where the loader looks for it. */
function librariesNamed(name: string): string[] {
  const typed = (process.env.LD_LIBRARY_PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((at) => join(at, name));
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  const listed = (stdout ?? '').split('\n').filter((line) => line.trim().startsWith(`${name} `));
  const paths = [...typed, ...listed.map((line) => line.slice(line.indexOf('=> ') + 3))];
  return paths.filter(existsSync).map((path) => dirname(realOf(path)));
}
