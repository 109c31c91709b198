import { SourceMap } from 'node:module';
import { dirname } from 'node:path';
import { type Source, walledBuild } from './bundle-agent.ts';
import { BUNDLE } from './bundler.ts';

/** A place in an agent's code that cannot work in the sandbox, found without running it. */
export interface StaticFinding {
  /** As the bundler names it: relative to the agent's folder. */
  readonly file: string;
  /** Counted from 1, like `column`. */
  readonly line: number;
  readonly column: number;
  /** The missing global, or the one that makes code from strings. */
  readonly name: string;
  /** What is wrong and what to do; printed after `file:line:column`. */
  readonly message: string;
}

const FROM_STRINGS = 'code from strings is off: write the code into the file';
const NO_NODE =
  'agents run without Node, and one that needs it has to be trusted: --trust NAME (for the library: trust: [NAME])';
const NO_THREADS = 'there are no threads, no shared memory and no compiled modules for agents';

const NAMES: Readonly<Record<string, string>> = {
  eval: FROM_STRINGS,
  Function: FROM_STRINGS,
  process: NO_NODE,
  Buffer: `${NO_NODE}; bytes are a Uint8Array`,
  fetch: NO_NODE,
  setTimeout: 'there is no time for agents: a method answers when it is called',
  setInterval: 'there is no time for agents: a method answers when it is called',
  setImmediate: 'there is no time for agents: a method answers when it is called',
  Worker: NO_THREADS,
  WebAssembly: NO_THREADS,
  SharedArrayBuffer: NO_THREADS,
  Atomics: NO_THREADS,
};
const MARK = 'notInTheRealm__';

/** Uses of globals that agents do not have, in source order. They may never be executed, so they are not errors. */
export async function staticFindings(source: Source): Promise<StaticFinding[]> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...walledBuild(source),
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
  return marked(code!.text, new SourceMap(JSON.parse(map!.text)));
}

/** `Function.prototype` and `typeof process` are harmless; calling `Function` and using `process` are not. */
const USE = new RegExp(`(?<!typeof )\\b${MARK}(?:(Function)(?=\\()|(?!Function\\b)(\\w+))`, 'g');

function marked(code: string, map: SourceMap): StaticFinding[] {
  return code.split('\n').flatMap((text, line) =>
    [...text.matchAll(USE)].flatMap((use) => {
      const name = (use[1] ?? use[2])!;
      const from = map.findEntry(line, use.index);
      if (!('originalSource' in from)) return [];
      const [at, column] = [from.originalLine + 1, from.originalColumn + 1];
      return [{ file: from.originalSource, line: at, column, name, message: `${name}: ${NAMES[name]}.` }];
    }),
  );
}

export const foundAt = ({ file, line, column, message }: StaticFinding): string => `${file}:${line}:${column}: ${message}`;
