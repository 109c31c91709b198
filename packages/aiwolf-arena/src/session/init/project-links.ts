import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What a project's node_modules lead to, by place there. Every package has a link of its own: npm deletes what it has not
 * installed, and through a link to the folder of all packages it would delete the packages.
 */
export type ProjectLinks = Readonly<Record<string, string>>;

/** Makes the links, or makes them again. */
export function linkProject(folder: string, links: ProjectLinks): void {
  for (const [place, target] of Object.entries(links)) {
    const link = join(folder, 'node_modules', place);
    makeFolder(dirname(link));
    if (isLink(link)) rmSync(link);
    if (!existsSync(link)) symlinkSync(target, link);
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** With all above it, one by one: Node's own way to do so never ends where the system makes none. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
