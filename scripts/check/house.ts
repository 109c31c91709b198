// The rules of the house inside a package: no circle of files, no two folders that import each other, no name declared twice, no
// endless file, no numbers in a style of their own.
import { basename, dirname, join } from 'node:path';
import { importsOf } from './imports.ts';
import { readPackages, type SourceFile } from './workspace.ts';

const MOST_LINES = 350;

/** An agent is a world of its own: what it names is its own. */
const AGENTS = 'packages/agents/src/field/';

/** One line for each fault, empty if the house is in order. */
export function houseFaults(root: string): string[] {
  const files = readPackages(root)
    .flatMap((pkg) => pkg.files)
    .filter(({ path, isTest }) => !isTest && path.includes('/src/'));
  return [...fileCircles(files), ...circles(files), ...duplicates(files), ...endless(files), ...ownNumbers(files)];
}

/** The door of a package imports from everywhere. */
const isDoor = (path: string): boolean => basename(path) === 'index.ts';

/** Circles of files that import each other, types included: each as one line that begins and ends with the same file. */
function fileCircles(files: readonly SourceFile[]): string[] {
  const imports = new Map(
    files.map(({ path, text }) => {
      const own = importsOf(text).filter((specifier) => specifier.startsWith('.'));
      return [path, own.map((specifier) => join(dirname(path), specifier))];
    }),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    const at = above.indexOf(path);
    if (at >= 0) found.push(`a circle of files: ${[...above.slice(at), path].join(' -> ')}`);
    if (at >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...above, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}

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

const PRINTS = /^packages\/(report|aiwolf-arena|viewer)\//;

/** Where a number gets a text that nobody reads as a number: coordinates of drawings, values of options and parameters. */
const UNREAD = /format\.ts$|\/(charts\/draw|table-plan|round-table|strip|kinds|tune)\.tsx?$/;

/** Files that make the text of a number. Texts of numbers, intervals and signs have one style, that of format.ts. */
const ownNumbers = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => PRINTS.test(path) && !UNREAD.test(path))
    .flatMap(({ path, text }) => text.match(/\.(toFixed|toPrecision|toLocaleString)\(/g)?.map((call) => [path, call]) ?? [])
    .map(([path, call]) => `${path} formats a number by ${call}): use packages/report/src/format.ts`);

const DECLARED = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

function duplicates(files: readonly SourceFile[]): string[] {
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
