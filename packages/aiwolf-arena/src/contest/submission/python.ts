import { nearest } from '@aiwolf-arena/sandbox';
import type { ArchivedFile } from './archive.ts';
import { type CodePlace, type Finding, finding, patternsOf, warningsOf } from './finding.ts';
import forbidden from './forbidden.json' with { type: 'json' };
import type { Forms } from './forms.ts';

export const isScript = (name: string): boolean => name.endsWith('.py');

/** Checks a Python submission (regulation 3.2.3, 4). By the regulation of 2021, all scripts are in a folder with the team's name. */
export function checkPython(
  named: string,
  files: readonly ArchivedFile[],
  { regulation, start, team }: PythonSubmission,
): Finding[] {
  const names = files.map(({ name }) => name).filter((name) => !name.startsWith('__MACOSX/'));
  const scripts = names.filter(isScript);
  const place = PLACES[regulation.pythonIn](team);
  const outside = scripts.filter((name) => !name.startsWith(place.folder));
  const findings = startScript(named, names, place, start);
  const read = files.filter(({ name, bytes }) => bytes !== undefined && isScript(name));
  const forbidden = read.flatMap(({ name, bytes }) => forbiddenPython(name, bytes!.toString()));
  const strays = outside.length === scripts.length && findings.length > 0 ? [] : outside;
  return [
    ...findings,
    ...strays.map((script) => finding('python-stray', script, { team })),
    ...names.filter((name) => /\.(?:so|pyd|dll|dylib)$/i.test(name)).map((name) => finding('native-code', name)),
    ...warningsOf(forbidden),
  ];
}

interface PythonSubmission {
  readonly team: string;
  readonly start: string | undefined;
  readonly regulation: Forms;
}

/** Where the scripts of a team must be, and the words of findings about it. */
const PLACES = {
  team: (team: string) => ({
    ...{ folder: `${team}/`, where: `the folder ${team}/`, place: 'the folder of the team' },
    moved: (script: string) => `move ${script} into the folder ${team} (exactly this name)`,
    packed: `pack the scripts in a folder called ${team}`,
    other: 'scripts in the root of the zip are the form of regulation: 2022 and 2023',
    otherStart: 'a C# program in a zip is a form of regulation: 2022 and 2023',
  }),
  root: (team: string) => ({
    ...{ folder: '', where: 'the root of the zip', place: 'the root of the zip' },
    moved: (script: string) => `pack the zip again, so that ${script} and what it needs are in its root`,
    packed: 'pack the scripts in the root of the zip',
    other: `a folder ${team}/ with the scripts is the form of regulation: 2021`,
    otherStart: 'for a C# program: language: csharp',
  }),
};
type Place = ReturnType<(typeof PLACES)['team']>;

function startScript(named: string, names: readonly string[], place: Place, start: string | undefined): Finding[] {
  const inFolder = names.filter((name) => name.startsWith(place.folder)).map((name) => name.slice(place.folder.length));
  const top = inFolder.filter((name) => isScript(name) && !name.includes('/'));
  const { other, otherStart, where } = place;
  if (start === undefined) return [finding('python-start-not-said', named, { where, names: top.join(', ') || 'none' })];
  const name = start.split(/[\\/]/).at(-1)!;
  if (name !== start) return [finding('python-start-folder', named, { start, name, place: place.place, other })];
  if (!isScript(start)) return [finding('python-start-no-script', named, { start, otherStart })];
  if (inFolder.includes(start)) return [];
  const script = place.folder === '' ? `${start} in its root` : place.folder + start;
  return [finding('python-start-missing', named, { script, fix: hintFor(names, top, place, start) })];
}

function hintFor(names: readonly string[], top: readonly string[], place: Place, start: string): string {
  const elsewhere = names.find((name) => name === start || name.endsWith(`/${start}`));
  if (elsewhere !== undefined) return `${place.moved(elsewhere)}; ${place.other}`;
  const meant = nearest(start, top);
  if (meant !== undefined) return `did you mean ${meant}?`;
  return top.length > 0 ? 'add this script to the archive, or give the name of the script that starts the agent' : place.packed;
}

/** Patterns of modules that regulation 4 forbids, for each kind of forbidden code. `socket` is allowed: clients need it. */
const IMPORTS = patternsOf(forbidden.pythonImports);
const CALLS = patternsOf(forbidden.pythonCalls);

const IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n;]+))/gm;
const OPEN = /(?<![.\w])(?:open|io\s*\.\s*open|codecs\s*\.\s*open)\s*\(|\.\s*open\s*\(/g;
const WRITING_MODE = /[,(]\s*(?:mode\s*=\s*)?[rbu]*(['"])(?=[rwaxbt+]{1,4}\1)[rbt]*[wax+][rbt+]*\1/i;

/** Maximum length of a script, in characters. Longer scripts are not checked, since this would take too long. */
const LONGEST = 1 << 20;
const MOST = 20;
const MOST_IMPORTS = 1000;
/** Maximum length of a call of `open`, in characters. The rest of a longer call is not searched for the writing mode. */
const LONGEST_CALL = 2000;

function forbiddenPython(file: string, code: string): CodePlace[] {
  if (code.length > LONGEST) return [{ kind: 'hidden', word: 'more than 1 MiB', where: file }];
  const masked = maskPython(code);
  const at = (index: number): string => `${file}:${code.slice(0, index).split('\n').length}`;
  return [...imports(masked, at), ...calls(masked, at), ...writes(masked, code, at)];
}

type At = (index: number) => string;

const imports = (masked: string, at: At): CodePlace[] =>
  [...masked.matchAll(IMPORT).take(MOST_IMPORTS)].flatMap(({ 1: from, 2: list, index }) => {
    const modules = from === undefined ? list!.split(',').map((one) => one.trim().split(/\s/)[0]!) : [from];
    return modules.flatMap((module): CodePlace[] => {
      const kind = IMPORTS.find(([, pattern]) => pattern.test(module))?.[0];
      return kind === undefined ? [] : [{ kind, word: `import ${module}`, where: at(index) }];
    });
  });

const calls = (masked: string, at: At): CodePlace[] =>
  CALLS.flatMap(([kind, pattern]) =>
    [...masked.matchAll(new RegExp(pattern, 'g')).take(MOST)].map(({ 0: call, index }): CodePlace => {
      return { kind, word: call.replaceAll(/\s/g, '').replace(/\($/, ''), where: at(index) };
    }),
  );

/** Finds calls of `open` that open a file for writing. `masked`: the code with blanks instead of strings and comments. */
const writes = (masked: string, code: string, at: At): CodePlace[] =>
  [...masked.matchAll(OPEN).take(MOST)].flatMap(({ 0: call, index }): CodePlace[] => {
    const from = index + call.length - 1;
    const end = endOfCall(masked, from);
    return WRITING_MODE.test(code.slice(from, end)) ? [{ kind: 'write', word: 'open', where: at(index) }] : [];
  });

/** Returns the index after the closing parenthesis of a call. `from`: the index of the opening parenthesis. */
function endOfCall(masked: string, from: number): number {
  let depth = 0;
  const end = Math.min(masked.length, from + LONGEST_CALL);
  for (let i = from; i < end; i++) {
    if (masked[i] === '(') depth++;
    else if (masked[i] === ')' && --depth === 0) return i + 1;
  }
  return end;
}

const TOKEN =
  /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(?:\1|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[^#"']+/g;

const maskPython = (code: string): string =>
  code.replaceAll(TOKEN, (token) => (/^[#"']/.test(token) ? token.replaceAll(/[^\n]/g, ' ') : token));
