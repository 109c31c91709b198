import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PYTHON_FOLDER } from './seat-random.ts';

/** What a Python script runs on and imports, found without running it. */
export interface PythonImports {
  readonly version: string;
  /** Versions by name of the installed distributions. */
  readonly libraries: Readonly<Record<string, string>>;
  /** Absolute paths of the script and of modules beside it. */
  readonly files: readonly string[];
}

/** A script with many modules is read in a second. */
const LONGEST_MS = 60_000;

const imports = new Map<string, PythonImports | undefined>();

/** Returns what a script imports ('': none, only the version is asked for); undefined if there is no Python 3.8 or newer. */
export function pythonImports(script: string): PythonImports | undefined {
  if (!imports.has(script)) imports.set(script, askedOf(script));
  return imports.get(script);
}

function askedOf(script: string): PythonImports | undefined {
  const words = ['-B', join(PYTHON_FOLDER, 'imports.py'), ...(script === '' ? [] : [script])];
  try {
    return JSON.parse(
      execFileSync('python3', words, { encoding: 'utf8', timeout: LONGEST_MS, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

let java: string | undefined;

/** Returns the version of Java, such as `17.0.15`; '' if there is none. */
export function javaVersion(): string {
  java ??= /version "([^"]+)"/.exec(spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? '')?.[1] ?? '';
  return java;
}

interface Client {
  readonly archive?: { readonly isProgram?: true };
  readonly command: readonly string[];
  readonly folder: string;
  readonly isPython?: true;
  /** How it is started, if it is a Java player. */
  readonly java?: unknown;
}

/**
 * Returns what a client's games depend on besides its own files, as a plan has it: `Python 3.11.7, numpy 2.4.6`. Undefined for a
 * command, of which nothing is known.
 */
export function runtimeOf({ archive, command, folder, isPython, java: player }: Client): string | undefined {
  if (player !== undefined) return `Java ${javaVersion()}`.trim();
  if (archive?.isProgram) return undefined;
  if (archive !== undefined) return pythonText(''); // its script is not unpacked yet
  return isPython === true ? pythonText(join(folder, command[2]!)) : undefined;
}

function pythonText(script: string): string {
  const found = pythonImports(script);
  if (found === undefined) return 'Python';
  const { libraries, version } = found;
  return [`Python ${version}`, ...Object.entries(libraries).map(([name, at]) => `${name} ${at}`)].join(', ');
}
