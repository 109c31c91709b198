import { statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { nameFault, nameOf } from '@aiwolf-arena/agents/agent-name';
import { AGENT_ENDINGS } from './agent-endings.ts';
import { AgentLoadError } from './agent-load-error.ts';
import { didYouMean } from './did-you-mean.ts';
import { fileHint, folderHint } from './file-hint.ts';

interface Registered {
  /** The name it plays under. */
  readonly name: string;
  /** What the user wrote. */
  readonly text: string;
}

/** Where an agent comes from: an entry of the catalog, or an absolute path, which stays on this machine. */
export type AgentSource =
  | (Registered & { readonly kind: 'bundled'; readonly entry: string })
  | (Registered & { readonly kind: 'file'; readonly path: string });

const looksLikePath = (text: string): boolean =>
  /[\\/]/.test(text) || text === '.' || text === '..' || extname(text) !== '';

/**
 * Reads `AGENT` or `NAME=AGENT`, where AGENT is the name of a bundled agent or the path of a file: it is registered under
 * the name given, or its own. AgentLoadError when there is no such thing.
 */
export function resolveAgent(text: string, folder: string): AgentSource {
  const [, typed, named] = /^([^=\\/]*)=(.+)$/s.exec(text) ?? [];
  const what = named ?? text;
  const given = typed === undefined ? undefined : checkedName(text, typed);
  if (looksLikePath(what)) return fileSource(text, what, given, folder);
  const known = CATALOG.map((entry) => entry.name);
  if (known.includes(what)) return { kind: 'bundled', name: given ?? what, text, entry: what };
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
    throw new AgentLoadError(
      'NO_SUCH_FILE',
      text,
      `there is no file ${what}.${fileHint(what, path)}`,
    );
  if (!found.isFile()) {
    throw new AgentLoadError(
      'NOT_A_FILE',
      text,
      `${what} is a folder: name the agent's file in it.${folderHint(what, path)}`,
    );
  }
  const ending = extname(path);
  if (!(AGENT_ENDINGS as readonly string[]).includes(ending)) {
    const message = `a file ending in ${ending || 'nothing'} cannot be an agent: use ${AGENT_ENDINGS.join(', ')}.`;
    throw new AgentLoadError('UNKNOWN_KIND_OF_FILE', text, message);
  }
  const name = given ?? checkedName(text, basename(path, ending));
  return { kind: 'file', name, text, path };
}

function checkedName(text: string, name: string): string {
  const fault = nameFault(name);
  if (fault === undefined) return nameOf(name);
  const message = `${JSON.stringify(name)} cannot be its name: ${fault} (NAME=AGENT names it).`;
  throw new AgentLoadError('BAD_NAME', JSON.stringify(text).slice(1, -1), message);
}
