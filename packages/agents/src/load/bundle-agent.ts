import { createHash } from 'node:crypto';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { type BuildFailure, build, type Message, type Plugin } from 'esbuild';
import { AgentLoadError } from './agent-load-error.ts';
import { type DataFile, dataFilesOf } from './data-files.ts';

/** What an agent may import of ours; everything else it uses is bundled into it. */
const AGENT_IMPORTS = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
] as const;

/** An agent's file with all it imports as the body of one CommonJS module, and what identifies it. */
export interface AgentBundle {
  readonly body: string;
  /** sha256 (hex) of body and data files: equal hash, equal agent, on whatever machine and in whatever folder. */
  readonly hash: string;
  readonly data: readonly DataFile[];
}

/** Bundles one agent alone: no Node module, no dynamic import. AgentLoadError with file:line:column when it cannot be. */
export async function bundleAgent(agent: string, path: string): Promise<AgentBundle> {
  const body = await bodyOf(agent, path);
  const data = /\bread(?:Text|Bytes)\b/.test(body) ? dataFilesOf(agent, path) : [];
  return { body, hash: hashOf(body, data), data };
}

async function bodyOf(agent: string, path: string): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [path],
      absWorkingDir: dirname(path),
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      target: 'es2024',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      supported: { 'dynamic-import': false },
      plugins: [wall],
    });
    return outputFiles[0]!.text;
  } catch (failure) {
    throw new AgentLoadError(
      'DOES_NOT_BUILD',
      agent,
      (failure as BuildFailure).errors?.slice(0, 3).map(said).join('\n') ?? String(failure),
    );
  }
}

/** Names what lies outside: Node's modules are refused with the place of the import, ours stay imports. */
const wall: Plugin = {
  name: 'wall',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (isBuiltin(path))
        return {
          errors: [{ text: `an agent cannot import ${path}: agents run without Node. ${INSTEAD}` }],
        };
      if (!path.startsWith('@aiwolf-arena/')) return undefined;
      if ((AGENT_IMPORTS as readonly string[]).includes(path)) return { path, external: true };
      return {
        errors: [
          { text: `an agent cannot import ${path}: it may import ${AGENT_IMPORTS.join(', ')}.` },
        ],
      };
    });
  },
};

const INSTEAD =
  'Data files reach it by context.readText(name) and context.readBytes(name), chance by context.random().';

const said = ({ text, location }: Message): string =>
  location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`;

function hashOf(body: string, data: readonly DataFile[]): string {
  const hash = createHash('sha256').update(body);
  for (const { name, bytes } of data) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}
