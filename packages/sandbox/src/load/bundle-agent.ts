import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin, SourceMap } from 'node:module';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { ParamValues } from '@aiwolf-arena/agents';
import type { BuildFailure, BuildOptions, Message, Metafile, Plugin } from 'esbuild';
import { AGENT_IMPORTS } from '../realm/realm-input.ts';
import {
  type AgentHome,
  type DataFile,
  dataFilesOf,
  homeFilter,
  homeOf,
  refuseUnfitPackage,
  strictSources,
} from './agent-home.ts';
import { AgentLoadError, AgentVanished } from './agent-load-error.ts';
import { BUNDLE, withBundler, withoutFileNames } from './bundler.ts';
import { MachineLimit } from './machine-limit.ts';
import { UnfitFile } from './outside-file.ts';
import { guardedCode, mayBeRefused } from './overflow-guards.ts';
import { absoluteMap, mapComment } from './source-map.ts';

/** The code of an agent with all its imports, as the body of one CommonJS module. */
interface AgentBundle {
  readonly body: string;
  /** SHA-256 (hex) of the code and the data files. It does not depend on the machine or the folder. */
  readonly hash: string;
  readonly data: readonly DataFile[];
}

/** The file to bundle. */
export interface Source {
  /** The agent's name. */
  readonly name: string;
  /** The agent as the user typed it. */
  readonly text: string;
  readonly path: string;
  /** Default: `homeOf(path)`. */
  readonly home?: AgentHome | undefined;
}

/** Bundles an agent. Untrusted agents cannot import Node's modules. Throws `AgentLoadError` with the place of the error. */
export async function bundleAgent(source: Source, trusted = false): Promise<AgentBundle> {
  const { metafile, outputFiles } = await built(source, trusted);
  const body = strictly(outputFiles[0]!.text, metafile);
  if (!trusted && mayBeRefused(body)) await refuseUnguarded(source.text, body);
  const data = dataOf(source, body);
  return { body, hash: agentHash(body, data), data };
}

/** Throws if the code has a statement that cannot be guarded against stack overflows: see `overflow-guards.ts`. */
async function refuseUnguarded(agent: string, body: string): Promise<void> {
  try {
    await guardedCode([body]);
  } catch (thrown) {
    throw new AgentLoadError('DOES_NOT_BUILD', agent, `its code cannot be guarded: ${(thrown as Error).message}`);
  }
}

/** Returns the SHA-256 (hex) of an agent's data files and code. Comments, types and file names do not affect it. */
export async function contentHash(source: Source): Promise<string> {
  const { metafile, outputFiles } = await built(source, false, { minifySyntax: true, minifyWhitespace: true });
  const body = withoutFileNames(outputFiles[0]!.text, Object.keys(metafile.inputs));
  return agentHash(body, dataOf(source, body));
}

/** Returns the data files that the agent may read. An agent without its own folder has no data files. */
const dataOf = ({ text, path, home }: Source, body: string): readonly DataFile[] =>
  home?.folder !== null && /\bread(?:Text|Bytes)\b/.test(body) ? dataFilesOf(text, path) : [];

/** Returns the code that `bundleAgent` returns, followed by a source map, so that a debugger shows the original files. */
export async function mappedBody(source: Source, trusted = false): Promise<string> {
  const { body, map } = await mapped(source, trusted);
  return body + mapComment(map);
}

/** Returns the source map of the code of `bundleAgent`. It maps lines and columns of that code to the original files. */
export const sourceMapOf = async (source: Source): Promise<SourceMap> => new SourceMap((await mapped(source)).map);

async function mapped(source: Source, trusted = false) {
  const map = { sourcemap: 'external', outfile: `${source.path}.bundled.js` } as const;
  const { metafile, outputFiles } = await built(source, trusted, map);
  const [mapFile, code] = outputFiles;
  const body = strictly(code!.text, metafile);
  const above = body.split('\n').length - code!.text.split('\n').length;
  return { body, map: absoluteMap(mapFile!.text, dirname(source.path), above) };
}

async function built(source: Source, trusted: boolean, more: BuildOptions = {}) {
  const { path, text, home = homeOf(path) } = source;
  try {
    refuseUnfitPackage(home);
    const { metafile, outputFiles } = await withBundler(`agent ${text} cannot be built`, (build) =>
      build({
        ...(trusted ? trustedBuild(path) : sandboxedBuild(source)),
        ...more,
        ...COMMON,
        entryPoints: [path],
        absWorkingDir: dirname(path),
      }),
    );
    if (!trusted) refuseGlobs(text, metafile);
    return { metafile, outputFiles };
  } catch (failure) {
    if (failure instanceof AgentLoadError || failure instanceof MachineLimit) throw failure;
    if (!existsSync(path)) throw new AgentVanished(text, path);
    throw new AgentLoadError(
      'DOES_NOT_BUILD',
      text,
      (failure as BuildFailure).errors?.slice(0, 3).map(said).join('\n') ??
        (failure instanceof UnfitFile ? failure.message : String(failure)),
    );
  }
}

/** esbuild's options for all agents. The result is one CommonJS module, in which `import()` becomes `require`. */
const COMMON = {
  ...BUNDLE,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  metafile: true,
} as const satisfies BuildOptions;

/** Returns esbuild's options for a sandboxed agent. */
export const sandboxedBuild = ({ name, path, home = homeOf(path) }: Source): BuildOptions => ({
  platform: 'neutral',
  mainFields: ['module', 'main'],
  tsconfigRaw: {},
  logOverride: { 'unsupported-dynamic-import': 'error' },
  plugins: [importFilter(name), homeFilter(path, home), strictSources(true)],
});

/** esbuild plugin that reports an error for each import of a Node module, and does not bundle the arena's packages. */
const importFilter = (name: string): Plugin => ({
  name: 'imports',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (isBuiltin(path))
        return { errors: [{ text: `an agent cannot import ${path}: agents run without Node. ${insteadFor(name)}` }] };
      if (kind === 'dynamic-import') return { errors: [{ text: `${NOT_WHILE_IT_RUNS} ${path}.` }] };
      if (!path.startsWith('@aiwolf-arena/')) return undefined;
      if (AGENT_IMPORTS.includes(path)) return { path, external: true };
      return { errors: [{ text: `an agent cannot import ${path}: it may import ${AGENT_IMPORTS.join(', ')}.` }] };
    });
  },
});

const NOT_WHILE_IT_RUNS = 'an agent cannot import while it runs: use import statements at the top of the file';

/** Throws for imports of computed names (`import('./' + name)`): esbuild would include all matching files without a check. */
function refuseGlobs(agent: string, { inputs }: Metafile): void {
  for (const [file, { imports }] of Object.entries(inputs)) {
    const glob = imports.find(({ path, kind }) => path.includes('*') && kind !== 'require-call');
    if (glob === undefined) continue;
    throw new AgentLoadError('DOES_NOT_BUILD', agent, `${file}: ${NOT_WHILE_IT_RUNS} for ${glob.path}.`);
  }
}

/** Adds "use strict" to a bundle whose entry is an ES module. A CommonJS entry is strict only if it contains "use strict". */
function strictly(text: string, { inputs, outputs }: Metafile): string {
  const code = Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined); // a source map is an output, too
  return inputs[code!.entryPoint!]?.format === 'esm' ? `"use strict";\n${text}` : text;
}

const insteadFor = (name: string): string =>
  'Read data files by context.readText(name) or context.readBytes(name), use context.random() for random numbers; ' +
  `or trust it: --trust ${name} (for the library: trust: ['${name}'])`;

const MISSING_PACKAGE = /^Could not resolve "((?:@[^/"]+\/)?[^./"][^/"]*)[^"]*"$/;

function installHint(text: string): string {
  const [, name] = MISSING_PACKAGE.exec(text) ?? [];
  return name === undefined ? '' : `: install it beside the agent (npm install ${name})`;
}

function said({ id, text, location }: Message): string {
  const what = id === 'unsupported-dynamic-import' ? `${NOT_WHILE_IT_RUNS}.` : text + installHint(text);
  if (location === null) return what;
  return `${location.file}:${location.line}:${location.column + 1}: ${what}`;
}

/** Returns the SHA-256 (hex) of an agent: of its bundled code, and of the names and bytes of its data files. */
export function agentHash(body: string, data: readonly DataFile[]): string {
  const hash = createHash('sha256').update(body);
  for (const { name, bytes } of data) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}

/** Returns the hash that identifies an agent: the hash of its code or, with changed parameters, of the code and the values. */
export function identityOf(hash: string, params: ParamValues = {}): string {
  const values = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  if (values.length === 0) return hash;
  return createHash('sha256')
    .update(`${hash}\0${JSON.stringify(values)}`)
    .digest('hex');
}

/** Returns the folder of the installed package that contains a file; `undefined` if no package contains it. */
function packageOf(file: string): string | undefined {
  const marker = `${sep}node_modules${sep}`;
  const at = file.lastIndexOf(marker);
  if (at < 0) return undefined;
  const from = at + marker.length;
  const names = file.slice(from).split(sep);
  return file.slice(0, from) + names.slice(0, names[0]!.startsWith('@') ? 2 : 1).join(sep);
}

/** Whether a package or one of its optional dependencies has native code. Such a package cannot be bundled. */
const isNative = (folder: string): boolean =>
  existsSync(join(folder, 'binding.gyp')) || hasAddon(folder) || partsOf(folder).some(hasAddon);

/** Whether a folder contains a native addon, also in subfolders such as `build/Release` or `prebuilds/linux-x64`. */
function hasAddon(folder: string, depth = 4): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.name.endsWith('.node')) return true;
    const inside = entry.isDirectory() && entry.name !== 'node_modules' && depth > 1;
    return inside && hasAddon(join(folder, entry.name), depth - 1);
  });
}

/** Returns the folders of the optional dependencies of a package, if they are installed. */
function partsOf(folder: string): string[] {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    optionalDependencies?: Readonly<Record<string, string>>;
  };
  const homes = [join(folder, 'node_modules'), folder.slice(0, folder.lastIndexOf('node_modules'))];
  return Object.keys(optionalDependencies)
    .flatMap((name) => [join(homes[0]!, name), join(homes[1]!, 'node_modules', name)])
    .filter((part) => existsSync(part));
}

/** Returns esbuild's options for a trusted agent. Node's modules, native code and the arena's packages are not bundled. */
const trustedBuild = (path: string): BuildOptions => ({
  platform: 'node',
  define: { 'import.meta.url': 'importMetaUrl', 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' },
  plugins: [outside(path), strictSources(false)],
});

const outside = (entry: string): Plugin => ({
  name: 'outside',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind === 'entry-point' || pluginData === RESOLVED) return undefined;
      if (AGENT_IMPORTS.includes(path)) return { path, external: true };
      const found = await builder.resolve(path, { ...from, kind, pluginData: RESOLVED });
      if (found.external || found.errors.length > 0) return undefined; // a Node module, or not found
      const name = requiredAs(path, found.path, entry);
      return name === undefined ? undefined : { path: name, external: true };
    });
  },
});

/** If an import is native code, returns the name by which the agent's file can require it; otherwise `undefined`. */
function requiredAs(path: string, found: string, entry: string): string | undefined {
  if (found.endsWith('.node')) return fromFolder(entry, found);
  if (path.startsWith('.') || isAbsolute(path)) return undefined;
  const folder = packageOf(found);
  return folder !== undefined && isNative(folder) ? path : undefined;
}

/** This plugin marks imports that it resolves with this value, so that it does not handle them a second time. */
const RESOLVED = 'resolved';

const fromFolder = (entry: string, file: string): string => `./${relative(dirname(entry), file).replaceAll(sep, '/')}`;
