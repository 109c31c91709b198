import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { AGENT_ENDINGS, AgentLoadError } from './agent-load-error.ts';
import { bytesOfOutside, LARGEST_FILE, refuseUnfit, sureText, UnfitFile } from './outside-file.ts';

/** The files that an agent consists of. The bundler reads no other files for this agent. */
export interface AgentHome {
  /** Real path of the agent's own folder; `null` if the agent has no folder and consists of a single file. */
  readonly folder: string | null;
  /** Real paths of the `node_modules` folders from which the agent may import packages. */
  readonly packages: readonly string[];
}

/** Returns the home of a user's agent: in the nearest folder with a `package.json`, or else in the folder of the file. */
export function homeOf(path: string): AgentHome {
  const own = dirname(real(path));
  const folder = above(own).find((at) => existsSync(join(at, 'package.json'))) ?? own;
  return { folder, packages: above(folder).flatMap(packagesIn) };
}

/** Returns the home of a team's agent in `roster`. If other teams' agents (`others`) are in its folder, `folder` is `null`. */
export function homeIn(roster: string, path: string, others: readonly string[]): AgentHome {
  const [top, own] = [real(roster), dirname(real(path))];
  const packaged = above(own).find((at) => isBelow(top, at) && existsSync(join(at, 'package.json')));
  const folder = packaged ?? own;
  const isShared = isIn(folder, top) || others.some((other) => isIn(folder, real(other)));
  return isShared ? { folder: null, packages: [] } : { folder, packages: packagesIn(folder) };
}

/** Returns the folder and its ancestors, nearest first. */
function above(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}

/** Returns a list with the path of `node_modules` in `folder`. The list is empty if that path is missing or is a link. */
function packagesIn(folder: string): string[] {
  const packages = join(folder, 'node_modules');
  return existsSync(packages) && real(packages) === packages ? [packages] : [];
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

const isBelow = (folder: string, path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
const isIn = (folder: string, path: string): boolean => path === folder || isBelow(folder, path);

const belongs = ({ folder, packages }: AgentHome, entry: string, path: string): boolean =>
  path === entry || (folder !== null && isBelow(folder, path)) || packages.some((at) => isBelow(at, path));

/** This plugin marks imports that it resolves with this value, so that it does not check them a second time. */
const ASKED = 'asked';

/** esbuild plugin that refuses imports from outside the home. Also set `tsconfigRaw`: `tsconfig.json` can redirect imports. */
export const homeFilter = (path: string, home: AgentHome): Plugin => ({
  name: 'home',
  setup(builder) {
    const entry = real(path);
    builder.onResolve({ filter: /.*/ }, async ({ path: what, kind, pluginData, ...from }) => {
      if (kind === 'entry-point' || pluginData === ASKED) return undefined;
      const refusal = { errors: [{ text: outside(what, home) }] };
      // Checked before resolving, so that an agent cannot find out which files exist.
      if (leadsOut(what, from.resolveDir, home, entry)) return refusal;
      const found = await builder.resolve(what, { ...from, kind, pluginData: ASKED });
      if (found.errors.length > 0) return undefined; // esbuild's own error is better
      const isFile = !found.external && found.namespace === 'file';
      return isFile && !belongs(home, entry, real(found.path)) ? refusal : found;
    });
  },
});

/**
 * esbuild plugin that reads an agent's texts strictly: esbuild would replace bytes that are not UTF-8. `isSandboxed`: without source
 * maps, since the bundler would read the files that their comments name.
 */
export const strictSources = (isSandboxed: boolean): Plugin => ({
  name: 'strict-sources',
  setup(builder) {
    builder.onLoad({ filter: /\.(?:[cm]?[jt]sx?|json|txt)$/ }, ({ path: file, with: { type } }) => {
      const loader = LOADERS[type ?? /[^.]+$/.exec(file)![0].replace(/^[cm]/, '')];
      if (loader === undefined) return undefined;
      return unlessUnfit(() => {
        const bytes = bytesOfOutside(file, LARGEST_FILE.document);
        const isCode = type === undefined && loader !== 'json' && loader !== 'text';
        if (!isCode && isUtf8(bytes)) return undefined;
        const text = sureText(file, bytes);
        return { contents: isCode && isSandboxed ? text.replaceAll(SOURCE_MAP, '$1-') : text, loader };
      });
    });
  },
});

const LOADERS: Readonly<Record<string, Loader>> = {
  ...{ js: 'js', jsx: 'jsx', ts: 'ts', tsx: 'tsx', json: 'json', txt: 'text', text: 'text' },
};

/** Throws `UnfitFile` for a `package.json` that is too large: the bundler would read it, before it calls any plugin. */
export function refuseUnfitPackage({ folder }: AgentHome): void {
  const file = join(folder ?? '', 'package.json');
  if (folder !== null && existsSync(file)) refuseUnfit(file, LARGEST_FILE.list);
}

function unlessUnfit<Read>(read: () => Read) {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof UnfitFile) return { errors: [{ text: thrown.message }] };
    throw thrown;
  }
}

/** Whether an import names a file outside the agent's home. Checks only the import's text; the file need not exist. */
function leadsOut(what: string, folder: string, home: AgentHome, entry: string): boolean {
  if (isAbsolute(what) || /^[a-z][a-z+.-]+:/i.test(what)) return true;
  return /^\.\.?(?:[\\/]|$)/.test(what) && !isNear(home, entry, resolve(folder, what));
}

/** Matches source map comments. The comments are disabled, because the bundler would read the files that they name. */
const SOURCE_MAP = /(\/[/*][#@]\s*sourceMappingURL)=/g;

/** Whether a path is inside the agent's home. Checks only the path's text. The file extension may be missing. */
const isNear = ({ folder, packages }: AgentHome, entry: string, path: string): boolean =>
  [entry, entry.slice(0, -extname(entry).length)].includes(path) ||
  (folder !== null && isIn(folder, path)) ||
  packages.some((at) => isBelow(at, path));

function outside(what: string, { folder }: AgentHome): string {
  const lies = `an agent cannot import ${what}: it is outside the agent's own folder`;
  if (folder !== null) return `${lies}; an agent can be built only from files in that folder.`;
  return `an agent cannot import ${what}: its file is in a folder shared with other agents. Move it to its own folder.`;
}

/** A data file that the agent may read. `name` is relative to the agent's folder, with forward slashes. */
export interface DataFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MAX_DATA_BYTES = 64 * 1024 * 1024;
const MAX_DATA_FILES = 1000;
const NOT_DATA: ReadonlySet<string> = new Set([...AGENT_ENDINGS, '.tsx', '.jsx', '.cts', '.map']);

/** Name of the folder for results of commands. Agents must not read results, because they may contain the seed of a run. */
const RESULTS = 'results';
const RESULT_FILES = ['plan.json', 'contest.json', 'comparison.json'];

/** Returns the files below the agent's folder, sorted by name. Omits code, hidden files, `node_modules` and results. */
export function dataFilesOf(agent: string, path: string): DataFile[] {
  const folder = dirname(path);
  const names: string[] = [];
  let bytes = 0;
  for (const name of walk(folder, '')) {
    names.push(name);
    bytes += statSync(join(folder, name)).size;
    if (names.length > MAX_DATA_FILES || bytes > MAX_DATA_BYTES) throw tooLarge(agent, folder);
  }
  return names.sort().map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

function* walk(folder: string, below: string): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!holdsResults(join(folder, name))) yield* walk(folder, name);
    } else if (entry.isFile() && !NOT_DATA.has(extname(entry.name))) yield name;
  }
}

const holdsResults = (folder: string): boolean =>
  basename(folder) === RESULTS || RESULT_FILES.some((name) => existsSync(join(folder, name)));

const tooLarge = (agent: string, folder: string): AgentLoadError =>
  new AgentLoadError(
    'DATA_TOO_LARGE',
    agent,
    `it reads data files, and its folder ${folder} contains more than ${MAX_DATA_FILES} files or ${MAX_DATA_BYTES >> 20} MiB: move the agent to its own folder.`,
  );
