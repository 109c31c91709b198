import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isRun } from '../run/run-folders.ts';
import { type FoundLogs, findLogs } from '../terminal/log-search.ts';

/** A folder of a run, and the name under which its rows are known. */
export interface NamedFolder {
  readonly name: string;
  readonly folder: string;
}

interface Places {
  readonly runs: readonly NamedFolder[];
  /** Official logs; `null` if none were given. */
  readonly logs: { readonly name: string; readonly found: FoundLogs } | null;
}

/** Finds the runs and the official logs in paths: folders of runs, folders with several runs (such as a contest's), and logs. */
export function placesIn(paths: readonly string[]): Places {
  const found = paths.map((path) => ({ path, folders: runFoldersIn(path) }));
  const folders = [...new Map(found.flatMap(({ folders }) => folders.map((folder) => [resolve(folder), folder]))).values()];
  const logged = found.filter(({ folders }) => folders.length === 0).map(({ path }) => path);
  const names = runNames(folders.map((folder) => resolve(folder)));
  return {
    runs: folders.map((folder, at) => ({ folder, name: names[at]! })),
    logs: logged.length === 0 ? null : logsIn(logged),
  };
}

function logsIn(paths: readonly string[]): Places['logs'] {
  const found = findLogs(paths);
  const folders = paths.map((path) => resolve(statSync(path).isDirectory() ? path : dirname(path)));
  return { name: runNames([...new Set(folders)]).length === 1 ? runNames(folders.slice(0, 1))[0]! : 'logs', found };
}

/** How deep the runs of a contest, a comparison or a sweep are below its folder, at most. */
const DEPTHS = ['*', '*/*', '*/*/*'];

/** Returns the folders of the runs in a folder, ordered by number. Leaves out those that are only planned, if others were played. */
function runFoldersIn(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  if (isRun(path)) return [path];
  const plans = globSync(
    DEPTHS.map((depth) => `${depth}/plan.json`),
    { cwd: path },
  );
  const folders = plans.map((plan) => join(path, dirname(plan))).sort(new Intl.Collator('en', { numeric: true }).compare);
  const played = folders.filter((folder) => existsSync(join(folder, 'journal.ndjson')));
  return played.length > 0 ? played : folders;
}

/** Returns the last part of a folder or, for several folders, their paths below the folder that all have in common. */
export function runNames(folders: readonly string[]): string[] {
  const parents = folders.map((folder) => dirname(folder).split(sep));
  const [first = []] = parents;
  const differs = first.findIndex((part, at) => parents.some((parts) => parts[at] !== part));
  const common = first.slice(0, differs < 0 ? first.length : differs).join(sep) || sep;
  return folders.map((folder) => relative(common, folder).split(sep).join('/'));
}
