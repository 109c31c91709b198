import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

export const isRun = (folder: string): boolean => existsSync(join(folder, 'plan.json'));

/** Returns the runs in the subfolders of a folder, in the order of their names. */
export function runsBelow(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter(isRun)
    .sort((a, b) => basename(a).localeCompare(basename(b), 'en', { numeric: true }));
}
