import { statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { CATALOG } from '../catalog.ts';
import { AgentLoadError } from './agent-load-error.ts';
import { didYouMean } from './did-you-mean.ts';

/** Endings of a file that can be an agent. */
export const AGENT_ENDINGS = ['.ts', '.mts', '.js', '.mjs', '.cjs'] as const;

/** Where an agent comes from. `path` is absolute and stays on this machine; `text` is what the user wrote. */
export type AgentSource =
  | { readonly kind: 'bundled'; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly text: string; readonly path: string };

const looksLikePath = (text: string): boolean =>
  /[\\/]/.test(text) || text === '.' || text === '..' || extname(text) !== '';

/**
 * Reads `NAME`, `PATH` or `NAME=PATH`: a bundled agent, or a file registered under its own base name or the one given.
 * AgentLoadError when there is no such thing.
 */
export function resolveAgent(text: string, folder: string): AgentSource {
  const named = /^([^=\\/]+)=(.+)$/.exec(text);
  const what = named?.[2] ?? text;
  if (looksLikePath(what)) return fileSource(text, what, named?.[1], folder);
  const known = CATALOG.map((entry) => entry.name);
  if (known.includes(what)) return { kind: 'bundled', name: what, text: what };
  const hint =
    didYouMean(what, known) || ` Bundled are ${known.join(', ')}; a file is given by its path.`;
  throw new AgentLoadError('UNKNOWN_NAME', text, `there is no bundled agent of that name.${hint}`);
}

function fileSource(
  text: string,
  what: string,
  given: string | undefined,
  folder: string,
): AgentSource {
  const path = resolve(folder, what);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new AgentLoadError('NO_SUCH_FILE', text, `there is no file ${what}.`);
  if (!found.isFile()) {
    throw new AgentLoadError(
      'NOT_A_FILE',
      text,
      `${what} is a folder: name the agent's file in it.`,
    );
  }
  const ending = extname(path);
  if (!(AGENT_ENDINGS as readonly string[]).includes(ending)) {
    const message = `a file ending in ${ending || 'nothing'} cannot be an agent: use ${AGENT_ENDINGS.join(', ')}.`;
    throw new AgentLoadError('UNKNOWN_KIND_OF_FILE', text, message);
  }
  return { kind: 'file', name: given ?? basename(path, ending), text, path };
}
