import { resolve } from 'node:path';
import { AgentLoadError } from './agent-load-error.ts';
import { broughtText, LARGEST_FILE } from './outside-file.ts';

/** An agent as a user types it, with values of its parameters: `./fox.ts?threshold=0.2&depth=3`, or `./fox.ts?@values.json`. */
export interface AgentText {
  /** The name of a bundled agent, a path, or a client's command. */
  readonly what: string;
  /** The values of parameters as texts. They are not checked. */
  readonly given: Readonly<Record<string, string>>;
}

/** Splits a text at its first `?`. Later values replace earlier ones. Throws `AgentLoadError`. `folder`: where files are. */
export function readAgentText(text: string, folder: string): AgentText {
  const at = text.indexOf('?');
  if (at < 0) return { what: decoded(text), given: {} };
  const parts = text.slice(at + 1).split('&');
  const given = parts.flatMap((part) => (part.startsWith('@') ? fromFile(text, part.slice(1), folder) : [valueIn(text, part)]));
  return { what: decoded(text.slice(0, at)), given: Object.fromEntries(given) };
}

/** Returns the text for an agent and values of its parameters. `readAgentText` is the inverse. */
export function agentTextOf({ what, given }: AgentText): string {
  const values = Object.entries(given).map(([name, value]) => `${name}=${encoded(value)}`);
  return encoded(what) + (values.length === 0 ? '' : `?${values.join('&')}`);
}

const NAMED = /^([^=?\\/]*=)?(.+)$/s;

/** Returns an agent as a user types it, possibly as NAME=AGENT, with these values in place of its own. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const [, name = '', agent] = NAMED.exec(text)!;
  const { what, given } = readAgentText(agent!, process.cwd());
  return name + agentTextOf({ what, given: { ...given, ...values } });
}

/** Characters that have a meaning in lists of agents and their parameters, and what is typed instead, as in web addresses. */
const CODES: readonly (readonly [string, string])[] = [
  ['%', '%25'],
  [',', '%2C'],
  ['?', '%3F'],
  ['&', '%26'],
];

const encoded = (text: string): string => text.replace(/[%,?&]/g, (mark) => CODES.find(([plain]) => plain === mark)![1]);
const decoded = (text: string): string =>
  text.replace(/%(?:25|2c|3f|26)/gi, (code) => CODES.find(([, typed]) => typed === code.toUpperCase())![0]);

const HOW = 'type NAME=VALUE after the ?, joined by &, such as ./fox.ts?threshold=0.2&depth=3, or ?@FILE.json';

function valueIn(text: string, part: string): readonly [string, string] {
  const at = part.indexOf('=');
  if (at > 0) return [part.slice(0, at), decoded(part.slice(at + 1))];
  throw new AgentLoadError(
    'BAD_PARAM_VALUE',
    text,
    `${JSON.stringify(part)} is not a parameter: ${HOW} (a ? in a path is typed %3F).`,
  );
}

function fromFile(text: string, typed: string, folder: string): (readonly [string, string])[] {
  const file = decoded(typed);
  const values = jsonIn(text, file, folder);
  const isValues = typeof values === 'object' && values !== null && !Array.isArray(values);
  const entries = isValues ? Object.entries(values as Readonly<Record<string, unknown>>) : [];
  if (isValues && entries.every(([, value]) => ['number', 'string', 'boolean'].includes(typeof value)))
    return entries.map(([name, value]) => [name, String(value)] as const);
  throw new AgentLoadError(
    'BAD_PARAM_VALUE',
    text,
    `${file} must contain values by name, such as {"threshold": 0.2, "depth": 3}.`,
  );
}

function jsonIn(text: string, file: string, folder: string): unknown {
  try {
    return JSON.parse(broughtText(resolve(folder, file), LARGEST_FILE.list));
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read as JSON: ${message}`;
    throw new AgentLoadError('BAD_PARAM_VALUE', text, `${why}.`);
  }
}
