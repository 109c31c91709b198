// The laws of the house inside a package: no two folders that import each other, no name declared twice, no endless file.
import { basename, dirname, join } from 'node:path';
import { importsOf } from './imports.ts';
import { readPackages, type SourceFile } from './workspace.ts';

const MOST_LINES = 400;

/** An agent is a world of its own: what it names is its own. */
const AGENTS = 'packages/agents/src/field/';

/** One line for each fault, empty if the house is in order. */
export function houseFaults(root: string): string[] {
  const files = readPackages(root)
    .flatMap((pkg) => pkg.files)
    .filter(({ path, isTest }) => !isTest && path.includes('/src/'));
  return [...circles(files), ...twins(files), ...endless(files)];
}

/** The door of a package imports from everywhere. */
const isDoor = (path: string): boolean => basename(path) === 'index.ts';

function circles(files: readonly SourceFile[]): string[] {
  const found = new Map<string, Map<string, string>>();
  for (const file of files.filter(({ path }) => !isDoor(path)))
    for (const specifier of importsOf(file.text).filter((one) => one.startsWith('.'))) {
      const [from, to] = [dirname(file.path), dirname(join(dirname(file.path), specifier))];
      if (from === to) continue;
      const used = found.get(from) ?? new Map<string, string>();
      found.set(from, used.set(to, `${file.path} imports ${specifier}`));
    }
  return [...found].flatMap(([from, used]) =>
    [...used].flatMap(([to, why]) => {
      const back = found.get(to)?.get(from);
      return back === undefined || from > to ? [] : [`${from} and ${to} import each other: ${why}; ${back}`];
    }),
  );
}

const DECLARED = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

function twins(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of files.filter(({ path }) => !path.startsWith(AGENTS)))
    for (const [, name] of text.matchAll(DECLARED)) places.set(name!, (places.get(name!) ?? new Set()).add(path));
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} is declared in ${[...paths].join(' and ')}`);
}

function endless(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${MOST_LINES}`);
}
