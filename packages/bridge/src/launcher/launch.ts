import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, resolve } from 'node:path';
import { type AgentText, agentTextOf, bytesInPieces, readAgentText } from '@aiwolf-arena/sandbox';
import { LaunchError } from '../play/seat-source.ts';
import { type Archive, type JavaPlay, type Preset, presetOf } from './presets.ts';

/** Matches, in this order: white space, text in quotes, an escaped character, other text, or a single character. */
const PART = /(\s+)|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|([\s\S])/g;
/** Matches a backslash and a character that it escapes within double quotes (POSIX 2.2.3). */
const ESCAPED = /\\([$`"\\])/g;

/** Splits a command into words like a shell. Variables are not replaced. Throws `SyntaxError` for an unclosed quote. */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part, blank, single, double, escaped, bare, stray] of text.matchAll(PART)) {
    if (stray !== undefined) throw new SyntaxError(unfinished(part));
    if (blank !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(ESCAPED, '$1') ?? escaped ?? bare!);
  }
  return word === undefined ? words : [...words, word];
}

const unfinished = (mark: string): string => (mark === '\\' ? 'text is missing after a backslash' : `${mark} is not closed`);

/** The values that replace the placeholders in a client's command. They are known only when the client is started. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

const PLACEHOLDER = /\{(\w+)\}/g;
const KNOWN: readonly string[] = ['host', 'port', 'name'] satisfies (keyof Place)[];
/** The word of a command that is replaced by values of parameters, as the words `--threshold=0.2 --depth=3`. */
const PARAMS = '{params}';

/** Returns the words of a command with `{host}`, `{port}` and `{name}` replaced by their values. */
export const filled = (words: readonly string[], place: Place): string[] =>
  words.map((word) => word.replace(PLACEHOLDER, (_, key: string) => String(place[key as keyof Place])));

/** Returns the placeholders in a command that aiwolf-arena does not know, for example because they are misspelt. */
const unknownPlaceholders = (words: readonly string[]): string[] =>
  words.flatMap((word) => [...word.matchAll(PLACEHOLDER)]).flatMap(([whole, key]) => (KNOWN.includes(key!) ? [] : [whole]));

export const knowsPlace = (words: readonly string[], key: keyof Place): boolean =>
  words.some((word) => word.includes(`{${key}}`));

/** How to start the clients of an agent. */
export interface Launch {
  readonly name: string;
  readonly source: string;
  /** SHA-256 of the command and of the files that it names. */
  readonly hash: string;
  /** The values of parameters that the user set, as texts. Omitted if there are none. */
  readonly params?: Readonly<Record<string, string>>;
  /** The words of the command, including placeholders. */
  readonly command: readonly string[];
  /** Absolute path of the folder in which the command is run. */
  readonly folder: string;
  /** Environment variables for the client, in addition to the inherited ones. */
  readonly env: Readonly<Record<string, string>>;
  /** The zip file that contains the client, if any. Command and folder are determined after the file was unpacked. */
  readonly archive?: Archive;
  /** The files and folders that the client may read in a sandbox, its main file first. Omitted: those that its command names. */
  readonly own?: readonly string[];
  /** How to start the client in a JVM that is kept, if it is a Java player. */
  readonly java?: JavaPlay;
  /** Whether the client may send another name than that of its command. */
  readonly sendsAnyName?: true;
  /** Whether the command starts a Python script. */
  readonly isPython?: true;
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;
/** Matches words such as `|` and `>`, which only a shell understands. */
const FOR_SHELLS = /^(?:[|;&]|\|\||&&|[<>]|>>|2>&1)$/;

type Given = AgentText['given'];

/**
 * Parses `java:JAR`, `java:JAR:CLASS`, `python:SCRIPT`, `python:ZIP`, `dotnet:DLL:CLASS`,
 * `program:ZIP:PROGRAM`, or a command after any `NAME=VALUE`.
 * `values`: those of parameters. A command has its own after it: see `readCommand`.
 */
export async function launchOf(name: string, typed: string, folder: string, values: Given = {}): Promise<Launch> {
  const preset = await presetOf(name, typed, folder);
  if (preset !== undefined) return launchOfPreset(name, typed + textOf(values), withValues(name, preset, values), values);
  const { what, given } = readCommand(typed, folder);
  const source = what + textOf(given);
  const options = wordsOf(given);
  const words = splitWords(name, what).flatMap((word) => (word === PARAMS ? options : [word]));
  const at = words.findIndex((word) => !ASSIGNMENT.test(word));
  if (at < 0) throw new LaunchError(name, 'the command is empty');
  const assigned = words.slice(0, at).map((word) => ASSIGNMENT.exec(word)!.slice(1) as [string, string]);
  const { PWD = '.', ...env } = Object.fromEntries(assigned);
  const command = words.slice(at);
  checkCommand(name, command);
  const own = resolve(folder, PWD);
  if (!statSync(own, { throwIfNoEntry: false })?.isDirectory()) throw new LaunchError(name, `there is no folder ${PWD}`);
  return withParams({ name, source, hash: hashOf(source, command, own), command, folder: own, env }, given);
}

const textOf = (given: Given): string => agentTextOf({ what: '', given });
const wordsOf = (given: Given, before = '--'): string[] =>
  Object.entries(given).map(([param, value]) => `${before}${param}=${value}`);
const withParams = (launch: Launch, params: Given): Launch =>
  Object.keys(params).length === 0 ? launch : { ...launch, params };

/** Adds the values of parameters to a command: to that of Java as system properties, to others as words at its end. */
function withValues(name: string, preset: Preset, given: Given): Preset {
  const { archive, command, java } = preset;
  if (Object.keys(given).length === 0) return preset;
  if (archive !== undefined) throw new LaunchError(name, 'an archive takes no parameters: give the script in it');
  if (java === undefined) return { ...preset, command: [...command, ...wordsOf(given)] };
  const flags = wordsOf(given, '-D');
  return { ...preset, command: [command[0]!, ...flags, ...command.slice(1)], java: { ...java, flags } };
}

/** Returns a client with these values of its parameters in place of its own: for one set, in which values are tried. */
export function withOtherValues<Client extends Pick<Launch, 'command' | 'java'>>(client: Client, given: Given = {}): Client {
  const { command, java } = client;
  if (Object.keys(given).length === 0) return client;
  const before = java === undefined ? '--' : '-D';
  const isKept = (word: string): boolean => !Object.keys(given).some((param) => word.startsWith(`${before}${param}=`));
  const words = wordsOf(given, before);
  if (java === undefined) return { ...client, command: [...command.filter(isKept), ...words] };
  const flags = [...(java.flags ?? []).filter(isKept), ...words];
  return { ...client, command: [command[0]!, ...words, ...command.slice(1).filter(isKept)], java: { ...java, flags } };
}

export function launchOfPreset(
  name: string,
  source: string,
  { command, folder, files, archive, java, own, isPython, sendsAnyName }: Preset,
  params: Given = {},
): Launch {
  // the same files in another folder are the same agent
  const words = command.map((word) => word.split(delimiter).map((one) => (isAbsolute(one) ? basename(one) : one)));
  const hash = hashOf(JSON.stringify([words, archive?.script ?? '']), files, folder);
  return {
    ...withParams({ name, source, hash, command, folder, env: {} }, params),
    ...(archive === undefined ? {} : { archive }),
    ...(java === undefined ? {} : { java }),
    ...(own === undefined ? {} : { own }),
    ...(sendsAnyName === undefined ? {} : { sendsAnyName }),
    ...(isPython === undefined ? {} : { isPython }),
  };
}

const PARAM = '(?:@[^&?\\s]+|[A-Za-z_][\\w-]*=[^&?\\s]*)';
const GIVEN = new RegExp(`\\?${PARAM}(?:&${PARAM})*$`);

/** Splits off the values of parameters from a command that contains `{params}`: `fox.py {port} {params}?threshold=0.2`. */
function readCommand(typed: string, folder: string): AgentText {
  const [given] = (typed.includes(PARAMS) ? GIVEN.exec(typed) : null) ?? [];
  if (given === undefined) return { what: typed, given: {} };
  return { what: typed.slice(0, -given.length), given: readAgentText(given, folder).given };
}

function splitWords(name: string, text: string): string[] {
  try {
    return shellWords(text);
  } catch (thrown) {
    throw new LaunchError(name, `${(thrown as Error).message} in ${text}`);
  }
}

function checkCommand(name: string, command: readonly string[]): void {
  const [unknown] = unknownPlaceholders(command);
  if (unknown !== undefined)
    throw new LaunchError(name, `${unknown} in its command is not {host}, {port}, {name} or {params} (a word of its own)`);
  if (!knowsPlace(command, 'port')) throw new LaunchError(name, 'its command must contain {port}, the port of the game server');
  const shell = command.find((word) => FOR_SHELLS.test(word));
  if (shell !== undefined) throw new LaunchError(name, `it runs without a shell, so ${shell} has no effect: use sh -c '...'`);
}

/** Returns the SHA-256 of a command and of the files that it names. A run can be resumed only if this hash is unchanged. */
function hashOf(source: string, words: readonly string[], folder: string): string {
  const hash = createHash('sha256').update(JSON.stringify(source));
  for (const word of words) {
    const path = resolve(folder, word);
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    hash.update('\0');
    for (const piece of bytesInPieces(path)) hash.update(piece);
  }
  return hash.digest('hex');
}
