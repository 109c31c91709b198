import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { broughtText, LARGEST_FILE, UnfitFile } from '@aiwolf-arena/sandbox';
import { z } from 'zod';
import { UsageError } from './usage.ts';

const MARK = '@';
/** Matches an agent that is a path, possibly with a name and a runtime before it. */
const WITH_PATH =
  /^([^=?\\/]*=)?((?:python|java|dotnet|program):)?(\.{0,2}[\\/].*|[^?]*\.(?:[cm]?[jt]s|py|zip|jar|dll)(?:[:?].*)?)$/s;
/** Matches a client's command, with its name. It is run in the folder of the file that names it. */
const COMMAND = /^([^=\s{}]+=)(?!.*\bPWD=)(.*\{port\}.*)$/s;

/**
 * Replaces each `@FILE` in a list of agents by the agents in the file: one in each line (`#` begins a comment), a JSON list, or
 * the roster of a contest (JSON or YAML). Paths in the file are relative to its folder. Throws UsageError for any other file.
 */
export const withFiles = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(MARK) ? agentsIn(name.slice(MARK.length)) : [name]));

function agentsIn(file: string): string[] {
  const text = textOf(file);
  const found = STRUCTURED.test(text) ? inStructure(file, text) : inLines(text);
  if (found.length === 0) throw new UsageError(`${file} contains no agents: write one in each line`);
  return found.map((agent) => inFolderOf(file, agent));
}

function inFolderOf(file: string, agent: string): string {
  const [, name, command] = COMMAND.exec(agent) ?? [];
  if (command !== undefined) return dirname(file) === '.' ? agent : `${name}PWD=${quoted(dirname(file))} ${command}`;
  return agent.replace(WITH_PATH, (_, name = '', runtime = '', path: string) => name + runtime + beside(file, path));
}

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

const beside = (file: string, path: string): string => {
  const joined = join(path.startsWith('/') ? '/' : dirname(file), path);
  return joined.startsWith('/') || joined.startsWith('.') ? joined : `./${joined}`;
};

function textOf(file: string): string {
  try {
    return broughtText(file, LARGEST_FILE.list);
  } catch (thrown) {
    if (thrown instanceof UnfitFile) throw new UsageError(`@${file}: ${thrown.message}`);
    const { code, message } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${message}`;
    throw new UsageError(`@${file}: ${why}`);
  }
}

const inLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** The part of a roster that says which agents play. */
const ROSTER = z.object({
  entries: z.array(
    z.object({
      ...{ team: z.string(), language: z.string(), file: z.string().optional(), agent: z.string().optional() },
      ...{ class: z.string().optional(), start: z.string().optional() },
    }),
  ),
});

/** Matches JSON, and a roster in YAML. */
const STRUCTURED = /^\s*[[{]|^entries:/m;

function inStructure(file: string, text: string): string[] {
  const parsed = z.union([z.array(z.string()), ROSTER]).safeParse(structuredText(file, text));
  if (!parsed.success)
    throw new UsageError(`${file} must be a JSON list of agents, such as ["sample", "./fox.ts"], or a roster`);
  if (Array.isArray(parsed.data)) return parsed.data;
  return parsed.data.entries.map(({ team, language, file: path, agent = path, class: className, start }) => {
    const isOurs = ['typescript', 'javascript', 'bundled'].includes(language) && agent !== undefined;
    if (isOurs) return `${team}=${agent}`;
    if (language === 'python' && start !== undefined) return `${team}=python:${path}:${start}`;
    if (language === 'java' && className !== undefined) return `${team}=java:${path}:${className}`;
    if (language === 'csharp' && className !== undefined) return `${team}=dotnet:${path}:${className}`;
    if (language === 'csharp' && start !== undefined) return `${team}=program:${path}:${start}`;
    throw new UsageError(
      `${file}: the entry ${team} does not say how to start it: check it with npx aiwolf-arena check ${file}`,
    );
  });
}

/** Parses JSON or YAML. Throws UsageError. */
export function structuredText(file: string, text: string): unknown {
  // loaded here, since most commands need none
  const { Lexer, parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  try {
    refuseHardYaml(new Lexer().lex(text));
    return parse(text);
  } catch (thrown) {
    throw new UsageError(`${file} is neither valid JSON nor YAML: ${(thrown as Error).message}`);
  }
}

/** A roster of 2000 teams has 36,000 tokens. Some texts of 100,000 keep the YAML library busy for minutes: its time is quadratic. */
const MOST_TOKENS = 50_000;
const DEEPEST = 64;

/** Throws an Error if parsing a YAML text would take long. `tokens`: those of the text, from the library's lexer. */
export function refuseHardYaml(tokens: Iterable<string>): void {
  let [count, depth, run] = [0, 0, 0];
  for (const token of tokens) {
    if (++count > MOST_TOKENS) throw new Error(`it contains more than ${MOST_TOKENS} words and signs`);
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    else if (token === '-' || token === '?' || token === ':') run++;
    else if (token === SCALAR) run = 0;
    if (Math.max(depth, run) > DEEPEST) throw new Error(`its lists and mappings are nested more than ${DEEPEST} deep`);
  }
}

/** Precedes each scalar among the tokens. */
const SCALAR = '\x1f';
