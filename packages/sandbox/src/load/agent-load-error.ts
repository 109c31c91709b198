import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** The endings of files that can be agents. */
export const AGENT_ENDINGS = ['.ts', '.mts', '.js', '.mjs', '.cjs'] as const;
/** These and the endings of clients' files. */
const ALL_ENDINGS: readonly string[] = [...AGENT_ENDINGS, '.py', '.jar'];

/** Codes for the reasons why an agent is rejected before a game starts. */
export const AGENT_ERRORS = [
  'UNKNOWN_NAME',
  'BAD_NAME',
  'NO_SUCH_FILE',
  'NOT_A_FILE',
  'UNKNOWN_KIND_OF_FILE',
  'DOES_NOT_BUILD',
  'DATA_TOO_LARGE',
  'DOES_NOT_LOAD',
  'HANGS',
  'USES_TOO_MUCH_MEMORY',
  'STACK_OVERFLOW',
  'NO_DEFAULT_EXPORT',
  'NOT_A_FUNCTION',
  'BAD_PARAMS',
  'BAD_PARAM_VALUE',
  'FACTORY_THROWS',
  'NOT_A_PLAYER',
] as const;
export type AgentErrorCode = (typeof AGENT_ERRORS)[number];

/** An agent cannot be loaded. The message contains the agent as the user typed it, the problem, and what the user can do. */
export class AgentLoadError extends Error {
  override readonly name = 'AgentLoadError';
  readonly code: AgentErrorCode;
  readonly agent: string;

  constructor(code: AgentErrorCode, agent: string, message: string) {
    super(`agent ${agent}: ${message}`);
    this.code = code;
    this.agent = agent;
  }
}

/** A file of an agent disappeared while the command ran. The agent is not at fault. */
export class AgentVanished extends Error {
  override readonly name = 'AgentVanished';

  constructor(agent: string, path: string) {
    super(`agent ${agent}: ${path} disappeared while the command ran: restore it, and try again`);
  }
}

/** Returns the edit distance of two words: how many letters to insert, delete, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = best;
    }
  }
  return rows[a.length]![b.length]!;
}

/** Returns the word in `known` that is most similar to `typed`; `undefined` if more than a third of the letters differ. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase().slice(0, 80);
  const [best] = known.map((name) => ({ name, edits: distance(word, name.toLowerCase()) })).sort((a, b) => a.edits - b.edits);
  if (best === undefined) return undefined;
  const tolerated = Math.max(1, Math.round(Math.max(word.length, best.name.length) * 0.34));
  return best.edits <= tolerated ? best.name : known.find((name) => word.length > 2 && name.startsWith(word));
}

/** Returns the text ` Did you mean X?`, where X is the word in `known` most similar to `typed`; '' if none is similar. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const name = nearest(typed, known);
  return name === undefined ? '' : ` Did you mean ${name}?`;
}

/** For a missing file, returns ` Did you mean ./fox.ts?` with a similar file name; an empty string if none is similar. */
export function fileHint(text: string, path: string): string {
  const folder = dirname(path);
  const found = new Map([...agentsIn(folder), ...projectsIn(folder)].map((file) => [basename(file), file]));
  const near = nearest(basename(path), [...found.keys()]);
  return near === undefined ? '' : asked(join(dirname(text), found.get(near)!), text);
}

/** Returns the agent files that have the same name as their folder (`fox/fox.ts`). The command `init` creates such files. */
const projectsIn = (folder: string): string[] =>
  ALL_ENDINGS.flatMap((ending) => globSync(`*/*${ending}`, { cwd: folder })).filter(
    (file) => basename(file, extname(file)) === dirname(file),
  );

/** If `name` is no bundled agent, but a file or folder, returns ` Did you mean ./fox.ts?`; otherwise an empty string. */
export function pathHint(name: string, folder: string): string {
  const path = join(folder, name);
  if (isFolder(path)) return folderHint(`./${name}`, path);
  const file = agentsIn(folder).find((one) => basename(one, extname(one)) === name);
  return file === undefined ? '' : ` Did you mean ./${file}?`;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** If a folder contains one agent or an agent with the folder's name, returns ` Did you mean ./fox/fox.ts?`; otherwise ''. */
export function folderHint(text: string, path: string): string {
  const agents = agentsIn(path);
  const own = agents.find((name) => basename(name, extname(name)) === basename(path));
  const meant = own ?? (agents.length === 1 ? agents[0] : undefined);
  return meant === undefined ? '' : asked(join(text, meant), text);
}

/** Returns ` Did you mean X?`, where X is `found`. If the user's path (`text`) starts with a dot, X starts with `./`. */
const asked = (found: string, text: string): string =>
  ` Did you mean ${text.startsWith('.') && !found.startsWith('.') ? './' : ''}${found}?`;

function agentsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => ALL_ENDINGS.includes(extname(name)) && !/\.test\.\w+$/.test(name));
  } catch {
    return []; // missing or unreadable
  }
}
