import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** The README of a publication lists every file in it, and no other. */
export function expectListed(folder: string): void {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].slice(1); // the heads
  const listed = rows.flatMap(([, names]) => namesIn(names!));
  const files = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  for (const name of listed)
    expect(files, name).toContainEqual(expect.stringMatching(patternOf(name)));
  const unlisted = files.filter((file) => !listed.some((name) => patternOf(name).test(file)));
  expect(unlisted).toEqual(['README.md']);
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
