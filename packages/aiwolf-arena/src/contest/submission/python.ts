import { nearest } from '@aiwolf-arena/sandbox';
import { filledIn } from '../../options/usage.ts';
import type { ArchivedFile } from './archive.ts';
import { type CodePlace, type Finding, finding, patternsOf, warningsOf } from './finding.ts';
import forbidden from './forbidden.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import type { Forms } from './forms.ts';

export const isScript = (name: string): boolean => name.endsWith('.py');

/** Checks a Python submission (regulation 3.2.3, 4). By the regulation of 2021, all scripts are in a folder with the team's name. */
export function checkPython(named: string, files: readonly ArchivedFile[], submission: PythonSubmission): Finding[] {
  const names = files.map(({ name }) => name).filter((name) => !name.startsWith('__MACOSX/'));
  const scripts = names.filter(isScript);
  const folder = placeOf(submission)('folder');
  const outside = scripts.filter((name) => !name.startsWith(folder));
  const findings = startScript(named, names, submission);
  const read = files.filter(({ name, bytes }) => bytes !== undefined && isScript(name));
  const forbidden = read.flatMap(({ name, bytes }) => forbiddenPython(name, bytes!.toString()));
  const strays = outside.length === scripts.length && findings.length > 0 ? [] : outside;
  return [
    ...findings,
    ...strays.map((script) => finding('python-stray', script, { team: submission.team })),
    ...names.filter((name) => /\.(?:so|pyd|dll|dylib)$/i.test(name)).map((name) => finding('native-code', name)),
    ...warningsOf(forbidden),
  ];
}

interface PythonSubmission {
  readonly team: string;
  readonly start: string | undefined;
  readonly regulation: Forms;
}

/** Returns a function that returns the texts about the place where the scripts of a team must be. */
const placeOf =
  ({ regulation, start = '', team }: PythonSubmission) =>
  (text: keyof typeof forms.python.team, script = ''): string =>
    filledIn(forms.python[regulation.pythonIn][text], { script, start, team });

function startScript(named: string, names: readonly string[], submission: PythonSubmission): Finding[] {
  const { start } = submission;
  const place = placeOf(submission);
  const folder = place('folder');
  const inFolder = names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  const top = inFolder.filter((name) => isScript(name) && !name.includes('/'));
  const [where, other, otherStart] = [place('where'), place('other'), place('otherStart')];
  if (start === undefined) return [finding('python-start-not-said', named, { where, names: top.join(', ') || 'none' })];
  const name = start.split(/[\\/]/).at(-1)!;
  if (name !== start) return [finding('python-start-folder', named, { start, name, place: place('place'), other })];
  if (!isScript(start)) return [finding('python-start-no-script', named, { start, otherStart })];
  if (inFolder.includes(start)) return [];
  const elsewhere = names.find((one) => one === start || one.endsWith(`/${start}`));
  const meant = nearest(start, top);
  const hint = meant === undefined ? (top.length > 0 ? ADD : place('packed')) : `did you mean ${meant}?`;
  const fix = elsewhere === undefined ? hint : `${place('moved', elsewhere)}; ${other}`;
  return [finding('python-start-missing', named, { script: place('script'), fix })];
}

const ADD = 'add this script to the archive, or give the name of the script that starts the agent';

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
