import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the README of a publication lists and is not there, and what is there and not listed; both should be empty. */
export function mislisted(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].slice(2); // the heads, and the line below
  const listed = rows.flatMap(([, names]) => namesIn(names!));
  const files = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const isThere = (name: string): boolean => files.some((file) => patternOf(name).test(file));
  const isListed = (file: string): boolean => listed.some((name) => patternOf(name).test(file));
  return [...listed.filter((name) => !isThere(name)), ...files.filter((file) => file !== 'README.md' && !isListed(file))];
}

/** `STAGE/rank.json, rank.csv` names two files of one folder. */
function namesIn(names: string): string[] {
  const [first, ...others] = names.trim().split(', ');
  const folder = first!.includes('/') ? `${first!.split('/')[0]}/` : '';
  return [first!, ...others.map((name) => folder + name)];
}

const patternOf = (name: string): RegExp => {
  const path = name.replace(/^STAGE\//, '[^/]+/').replaceAll('.', '\\.');
  return new RegExp(name.endsWith('/') ? `^${path}.` : `^${path}$`);
};
