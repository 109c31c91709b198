import { SourceMap } from 'node:module';
import { dirname, relative } from 'node:path';
import { type Source, sandboxedBuild } from './bundle-agent.ts';
import { BUNDLE } from './bundler.ts';
import { absoluteMap, originAt } from './source-map.ts';

/** A place in an agent's code that cannot work in the sandbox. It was found by searching the code, without running it. */
export interface StaticFinding {
  /** Path of the file, relative to the agent's folder. */
  readonly file: string;
  /** Line number of the place, counted from 1. `column` is also counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Name of the global that agents do not have, or that would execute a string as code. */
  readonly name: string;
  /** What is wrong, and what the author can do. Printed after the file, line and column. */
  readonly message: string;
}

const FROM_STRINGS = 'code from strings is not allowed: write the code in the file';
const NO_NODE = 'agents run without Node; if the agent needs Node, trust it: --trust NAME (for the library: trust: [NAME])';
const NO_THREADS = 'agents have no threads, no shared memory and no WebAssembly';

const NAMES: Readonly<Record<string, string>> = {
  eval: FROM_STRINGS,
  Function: FROM_STRINGS,
  process: NO_NODE,
  Buffer: `${NO_NODE}; use a Uint8Array for bytes`,
  fetch: NO_NODE,
  setTimeout: 'agents have no timers: a method must answer when it is called',
  setInterval: 'agents have no timers: a method must answer when it is called',
  setImmediate: 'agents have no timers: a method must answer when it is called',
  Worker: NO_THREADS,
  WebAssembly: NO_THREADS,
  SharedArrayBuffer: NO_THREADS,
  Atomics: NO_THREADS,
};
const MARK = 'notInTheRealm__';

/** Returns all uses of globals that agents do not have, in source order. They do no harm if the agent never executes them. */
export async function staticFindings(source: Source): Promise<StaticFinding[]> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...sandboxedBuild(source),
    ...BUNDLE,
    entryPoints: [source.path],
    absWorkingDir: dirname(source.path),
    outfile: 'findings.js',
    sourcemap: 'external',
    sourcesContent: false,
    format: 'cjs',
    define: Object.fromEntries(Object.keys(NAMES).map((name) => [name, MARK + name])),
  });
  const [map, code] = outputFiles;
  const folder = dirname(source.path);
  return marked(code!.text, new SourceMap(absoluteMap(map!.text, folder)), folder);
}

/** Finds calls of `Function`, and uses of other globals that agents lack. It does not match `typeof process`. */
const USE = new RegExp(`(?<!typeof )\\b${MARK}(?:(Function)(?=\\()|(?!Function\\b)(\\w+))`, 'g');

function marked(code: string, map: SourceMap, folder: string): StaticFinding[] {
  return code.split('\n').flatMap((text, line) =>
    [...text.matchAll(USE)].flatMap((use) => {
      const name = (use[1] ?? use[2])!;
      const from = originAt(map, line, use.index);
      if (from === undefined) return [];
      const file = relative(folder, from.path);
      return [{ file, line: from.line, column: from.column, name, message: `${name}: ${NAMES[name]}.` }];
    }),
  );
}

/** Returns a finding with its place: `fox.ts:4:25: message`. */
export const foundAt = ({ file, line, column, message }: StaticFinding): string => `${file}:${line}:${column}: ${message}`;
