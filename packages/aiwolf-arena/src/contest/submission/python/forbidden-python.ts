import type { ForbiddenKind, Place } from '../places.ts';
import { maskPython } from './mask-python.ts';

/** Modules whose import shows an intent; `socket` is the client's own, and told apart by where it stands. */
const IMPORTS: readonly (readonly [kind: ForbiddenKind, modules: RegExp])[] = [
  [
    'network',
    /^(?:urllib3?|requests|http|httpx|aiohttp|ftplib|smtplib|telnetlib|xmlrpc|websockets?|paramiko)(?:\.|$)/,
  ],
  ['thread', /^(?:threading|_thread|thread|asyncio|concurrent|joblib)(?:\.|$)/],
  ['process', /^(?:subprocess|multiprocessing|pty|pexpect|sh)(?:\.|$)/],
  ['native', /^(?:ctypes|cffi)(?:\.|$)/],
];

const CALLS: readonly (readonly [kind: ForbiddenKind, call: RegExp])[] = [
  [
    'process',
    /\bos\s*\.\s*(?:system|popen|fork|forkpty|exec[lv]\w*|spawn\w*|posix_spawnp?|startfile)\s*\(/g,
  ],
  [
    'write',
    /\bos\s*\.\s*(?:remove|unlink|rename|replace|mkdir|makedirs|rmdir|truncate|symlink|link)\s*\(/g,
  ],
  [
    'write',
    /\bshutil\s*\.\s*(?:copy\w*|move|rmtree|make_archive)\s*\(|\.\s*(?:write_text|write_bytes)\s*\(/g,
  ],
  [
    'write',
    /\b(?:pickle|json|joblib)\s*\.\s*dump\s*\(|\b(?:np|numpy)\s*\.\s*save\w*\s*\(|\.\s*to_(?:csv|pickle|json|excel)\s*\(/g,
  ],
  ['write', /\b(?:sqlite3\s*\.\s*connect|tempfile\s*\.\s*\w+)\s*\(/g],
  [
    'hidden',
    /(?<![.\w])(?:exec|eval|compile|__import__)\s*\(|\bimportlib\s*\.\s*import_module\s*\(/g,
  ],
];

const IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n;]+))/gm;
const OPEN = /(?<![.\w])(?:open|io\s*\.\s*open|codecs\s*\.\s*open)\s*\(|\.\s*open\s*\(/g;
/** The mode of a call of open, as a text of its own: `'wb'`. */
const WRITING_MODE =
  /[,(]\s*(?:mode\s*=\s*)?[rbu]*(['"])(?=[rwaxbt+]{1,4}\1)[rbt]*[wax+][rbt+]*\1/i;

/** Nobody writes longer scripts by hand; looking through them would take long. */
const LONGEST = 1 << 20;
/** Uses of one kind that are told apart: more say nothing more. */
const MOST = 20;
const MOST_IMPORTS = 1000;
/** Characters of a call of open that are looked at. */
const LONGEST_CALL = 2000;

/** Uses in a Python script of what regulation 4 forbids. */
export function forbiddenPython(file: string, code: string): Place[] {
  if (code.length > LONGEST) return [{ kind: 'hidden', word: 'more than 1 MiB', where: file }];
  const masked = maskPython(code);
  const at = (index: number): string => `${file}:${code.slice(0, index).split('\n').length}`;
  return [...imports(masked, at), ...calls(masked, at), ...writes(masked, code, at)];
}

type At = (index: number) => string;

const imports = (masked: string, at: At): Place[] =>
  [...masked.matchAll(IMPORT).take(MOST_IMPORTS)].flatMap(({ 1: from, 2: list, index }) => {
    const modules =
      from === undefined ? list!.split(',').map((one) => one.trim().split(/\s/)[0]!) : [from];
    return modules.flatMap((module): Place[] => {
      const kind = IMPORTS.find(([, pattern]) => pattern.test(module))?.[0];
      return kind === undefined ? [] : [{ kind, word: `import ${module}`, where: at(index) }];
    });
  });

const calls = (masked: string, at: At): Place[] =>
  CALLS.flatMap(([kind, pattern]) =>
    [...masked.matchAll(pattern).take(MOST)].map(({ 0: call, index }): Place => {
      return { kind, word: call.replaceAll(/\s/g, '').replace(/\($/, ''), where: at(index) };
    }),
  );

/** The mode is a text, so it is looked up in the code as it was, up to the end of the call. */
const writes = (masked: string, code: string, at: At): Place[] =>
  [...masked.matchAll(OPEN).take(MOST)].flatMap(({ 0: call, index }): Place[] => {
    const from = index + call.length - 1;
    const end = endOfCall(masked, from);
    const isWriting = WRITING_MODE.test(code.slice(from, end));
    return isWriting ? [{ kind: 'write', word: 'open', where: at(index) }] : [];
  });

/** Past the parenthesis that closes the one at `from`. */
function endOfCall(masked: string, from: number): number {
  let depth = 0;
  const end = Math.min(masked.length, from + LONGEST_CALL);
  for (let i = from; i < end; i++) {
    if (masked[i] === '(') depth++;
    else if (masked[i] === ')' && --depth === 0) return i + 1;
  }
  return end;
}
