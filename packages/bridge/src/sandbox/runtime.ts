import { spawnSync } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve, sep } from 'node:path';
import { linksOut, realOf } from './places.ts';

/** A program that clients run, and what it needs. */
export interface Runtime {
  /** Absolute path of the program itself. A shim of a version manager, such as pyenv's, only starts it. */
  readonly program: string;
  readonly paths: readonly string[];
}

/** Matches the names of programs that can be asked where they are installed. */
const RUNTIME = /^(?:(?:python|pypy)[\d.]*|java|mono(?:-sgen)?|dotnet|node)$/;
const MENTIONED = /(?<![\w.-])(?:(?:python|pypy)[\d.]*|java|mono|dotnet|node)(?![\w-]|\.\w)/g;

export const isRuntime = (program: string): boolean => RUNTIME.test(basename(program));

/**
 * Returns the runtimes of a client, that of its first word first: of the program, of the `#!` of a script, and of programs that
 * the words or the script name. `isOwn`: whether a file came with the client. Such a file is never run outside the sandbox.
 */
export function runtimesOf(command: readonly string[], folder: string, isOwn: (path: string) => boolean): Runtime[] {
  const [typed = '', ...words] = command;
  const first = runtimeOf(typed, folder, isOwn);
  const script = first === undefined ? '' : scriptText(first.program);
  const named = new Set(
    [script.slice(0, script.indexOf('\n')), ...words, script].flatMap((text) => text.match(MENTIONED) ?? []),
  );
  const asked = new Set([...interpreterOf(script), ...named]);
  const others = [...asked].flatMap((program) => runtimeOf(program, folder, isOwn) ?? []);
  return first === undefined ? others : [first, ...others];
}

/** Returns the words after `#!`, without `env`. */
function interpreterOf(script: string): string[] {
  const [, words] = /^#!\s*(.+)/.exec(script) ?? [];
  return (words ?? '').split(/\s+/).filter((word) => word.includes(sep) && basename(word) !== 'env');
}

function runtimeOf(typed: string, folder: string, isOwn: (path: string) => boolean): Runtime | undefined {
  const found = pathOf(typed, folder);
  if (found === undefined) return undefined;
  if (isOwn(found)) return ofClient(found, isOwn);
  const kept = asked.get(found) ?? ask(found);
  asked.set(found, kept);
  return kept;
}

/** What was asked before, by path. A runtime needs some 20 to 300 ms for an answer. */
const asked = new Map<string, Runtime>();

/** Returns the absolute path of a program; undefined if there is none. */
function pathOf(typed: string, folder: string): string | undefined {
  const folders = typed.includes(sep) ? [folder] : (process.env.PATH ?? '').split(delimiter);
  return folders.map((at) => resolve(folder, at, typed)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Asks a program of the system or of the operator what it needs. */
function ask(found: string): Runtime {
  const name = basename(found);
  const runtime = /^py/.test(name) ? askPython(found) : name === 'java' ? askJava(found) : undefined;
  const { program, paths } = runtime ?? located(behindShim(found));
  return { program, paths: [...new Set([program, ...paths, ...librariesOf(program)])] };
}

/** Written for Python 2.7 to 3.14, and without imports that a folder of a user could replace. */
const PYTHON = `import sys
names = ["executable", "prefix", "base_prefix", "exec_prefix", "base_exec_prefix"]
sys.stdout.write("\\n".join([getattr(sys, name, "") for name in names] + sys.path[1:]))`;

function askPython(found: string): Runtime | undefined {
  const said = answerOf(found, ['-c', PYTHON])?.stdout;
  const [program = '', ...paths] = (said ?? '').split('\n').filter((path) => path.startsWith(sep));
  return program === '' ? undefined : { program, paths };
}

function askJava(found: string): Runtime | undefined {
  const said = answerOf(found, ['-XshowSettings:properties', '-version'])?.stderr;
  const [, home] = /^\s*java\.home = (.+)$/m.exec(said ?? '') ?? [];
  if (home === undefined) return undefined;
  return { program: join(home, 'bin/java'), paths: [home, ...linksOut(home)] };
}

/** Runs a program in a folder without files of clients, since some programs look for modules there. */
function answerOf(program: string, words: readonly string[]) {
  const answer = spawnSync(program, words, { cwd: sep, encoding: 'utf8', timeout: 30_000 });
  return answer.error === undefined && answer.status === 0 ? answer : undefined;
}

/** Version managers whose `which` says what their shim starts. */
const MANAGERS = ['pyenv', 'jenv', 'nodenv', 'rbenv', 'asdf', 'mise'];

/** Returns what a shim of a version manager starts; any other program unchanged. */
function behindShim(found: string): string {
  const folder = dirname(found);
  if (basename(folder) !== 'shims') return found;
  for (const manager of MANAGERS) {
    const path = pathOf(join(folder, '../bin', manager), sep) ?? pathOf(manager, sep);
    const said = path === undefined ? undefined : answerOf(path, ['which', basename(found)])?.stdout.trim();
    if (said !== undefined && existsSync(said)) return said;
  }
  return found;
}

/** Returns a program with the folder in which it was installed: that above `bin`, or of a .NET runtime its own. */
function located(program: string): Runtime {
  const folder = dirname(realOf(program));
  if (basename(program) === 'dotnet') return { program, paths: [folder] };
  const isInBin = basename(folder) === 'bin';
  return { program, paths: isInBin ? [dirname(folder)] : [] };
}

/** Returns the libraries that a program is linked to. */
function librariesOf(program: string): string[] {
  const said = answerOf('ldd', [program])?.stdout ?? '';
  return [...said.matchAll(/(?:=>|^)\s*(\/\S+)/gm)].map(([, path]) => path!);
}

/** Returns a runtime that came with the client, such as its virtual environment. The Python behind that is not the client's. */
function ofClient(program: string, isOwn: (path: string) => boolean): Runtime {
  const home = dirname(dirname(program));
  const { paths } = located(program);
  const config = join(home, 'pyvenv.cfg');
  const [, base] = (existsSync(config) ? /^home\s*=\s*(.+)$/m.exec(readFileSync(config, 'utf8')) : null) ?? [];
  const python = base === undefined ? undefined : pathOf(join(base.trim(), 'python3'), sep);
  const below = python === undefined || isOwn(python) ? [] : (runtimeOf(python, sep, isOwn)?.paths ?? []);
  return { program, paths: [program, ...paths, ...below] };
}

const MOST_SCRIPT = 65_536;

/** Returns the beginning of a script; '' for a program of another kind. */
function scriptText(path: string): string {
  const file = openSync(path, 'r');
  try {
    const begin = Buffer.alloc(MOST_SCRIPT);
    const text = begin.toString('latin1', 0, readSync(file, begin));
    return text.startsWith('#!') ? text : '';
  } finally {
    closeSync(file);
  }
}
