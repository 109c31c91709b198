import { resolve } from 'node:path';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { parse } from 'ini';
import { type Launch, launchOfPreset } from '../launcher/launch.ts';
import { dotnetPreset, fileAt, jarsBelow, javaPreset, type Preset, pythonPreset } from '../launcher/presets.ts';
import { LaunchError } from '../play/seat-source.ts';

/** A file of the official server is invalid; the message names file and line, and says what to do. */
export class AutoStarterError extends Error {
  override readonly name = 'AutoStarterError';

  constructor(file: string, line: number, message: string) {
    super(`${file}:${line}: ${message}`);
  }
}

/** A line of a file of the official server: a value with its key, or a text without a key. */
interface IniLine {
  /** Line number, from 1. */
  readonly line: number;
  readonly key: string | undefined;
  readonly value: string;
}

/** Matches `#` in a key, or in the language of an agent; elsewhere `#` begins a comment. */
const SHARP = /(^|,)(\s*C)#(?=\s*[=,])/g;

/** Returns the lines with content, without comments, surrounding white space and quotes. */
export const iniLines = (text: string): IniLine[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((written, i) =>
      Object.entries(parse(written.replace(SHARP, String.raw`$1$2\#`))).map(([key, value]) =>
        isAlone(key, value, written)
          ? { line: i + 1, key: undefined, value: key }
          : { line: i + 1, key, value: typeof value === 'object' ? '' : String(value) },
      ),
    );

/** Whether a line has no key: a comment may contain an equals sign, and a key contains no comma. */
const isAlone = (key: string, value: unknown, written: string): boolean =>
  key.includes(',') || (value === true && !written.includes('='));

const LANGUAGES = ['java', 'python', 'C#'] as const;
type Language = (typeof LANGUAGES)[number];

/** An agent in an AutoStarter.ini, which the official AutoStarter would start. */
interface ListedAgent {
  readonly line: number;
  readonly name: string;
  readonly language: Language;
  /** The agent's code: a class or jar:class, a script, or dll:class. */
  readonly target: string;
  readonly role: ContestRole | undefined;
}

/** The content of an AutoStarter.ini, with paths as in the file (reference-server 4). */
export interface StarterFile {
  readonly lib: string;
  readonly log: string;
  readonly port: number;
  readonly games: number;
  /** Number of seats; seats without a listed agent wait for clients. */
  readonly players: number;
  readonly setting: string | undefined;
  readonly view: boolean;
  readonly sharpStarter: string | undefined;
  readonly agents: readonly ListedAgent[];
  /** Notes on keys in the file that have no meaning here, for people. */
  readonly notes: readonly string[];
}

const DEFAULTS = { lib: './', log: './log/', port: '10000', game: '100' };
/** If the number of seats is smaller than this, the official starter uses the number of listed agents instead. */
const FEWEST = 5;

/** Reads an AutoStarter.ini in the form with or without languages. Throws `AutoStarterError` if it is invalid. */
export function readStarterFile(text: string, file: string): StarterFile {
  const lines = iniLines(text);
  const values = new Map(lines.flatMap((one) => (one.key === undefined ? [] : [[one.key, one] as const])));
  const textOf = (key: string): string | undefined => values.get(key)?.value || undefined;
  const number = (key: string, otherwise: string): number => {
    const { line, value } = values.get(key) ?? { line: 0, value: otherwise };
    if (/^\d{1,6}$/.test(value)) return Number(value);
    throw new AutoStarterError(file, line, `${key}=${value}: expected a whole number`);
  };
  const agents = lines.filter(({ key }) => key === undefined).map(({ line, value }) => agentIn(file, line, value));
  refuseTwice(file, agents);
  const asked = number('agent', '0');
  if (asked >= FEWEST && agents.length > asked)
    throw new AutoStarterError(file, agents[asked]!.line, `${agents.length} agents are listed, but agent=${asked}`);
  return {
    lib: textOf('lib') ?? DEFAULTS.lib,
    log: textOf('log') ?? DEFAULTS.log,
    port: number('port', DEFAULTS.port),
    games: number('game', DEFAULTS.game),
    players: asked < FEWEST ? agents.length : asked,
    setting: textOf('setting'),
    view: /^true$/i.test(textOf('view') ?? ''),
    sharpStarter: textOf('C#'),
    agents,
    notes: [...values]
      .filter(([key]) => !KNOWN.includes(key))
      .map(([key, { line }]) => `${file}:${line}: ${key} is not a key of an AutoStarter.ini`),
  };
}

const KNOWN = ['lib', 'log', 'port', 'game', 'agent', 'view', 'setting', 'C#', 'resource'];

function agentIn(file: string, line: number, value: string): ListedAgent {
  const [name = '', second = '', ...rest] = value.split(',').map((part) => part.trim());
  const language = LANGUAGES.find((one) => one.toLowerCase() === second.toLowerCase());
  const [target = '', role] = language === undefined ? [second, ...rest] : rest;
  if (name === '' || target === '')
    throw new AutoStarterError(file, line, `${value}: expected NAME,LANGUAGE,TARGET[,ROLE] with ${LANGUAGES.join(', ')}`);
  return { line, name, language: language ?? 'java', target, role: roleIn(file, line, role) };
}

/** Reads a role. This is stricter than the official starter, which ignores a misspelt role. */
function roleIn(file: string, line: number, role: string | undefined): ContestRole | undefined {
  if (role === undefined || role === '' || role.toLowerCase() === 'none') return undefined;
  const found = CONTEST_ROLES.find((one) => one === role.toUpperCase());
  if (found !== undefined) return found;
  throw new AutoStarterError(file, line, `there is no role ${role}: choose ${CONTEST_ROLES.join(', ')}`);
}

function refuseTwice(file: string, agents: readonly ListedAgent[]): void {
  for (const [i, { line, name }] of agents.entries())
    if (agents.findIndex((one) => one.name === name) < i)
      throw new AutoStarterError(file, line, `${name} is in the file twice: every agent needs its own name`);
}

/** Returns how to start a listed agent; paths are relative to its file's folder. `LaunchError` if a file is missing. */
export function launchOfListed(agent: ListedAgent, file: StarterFile, folder: string): Launch {
  const { language, name, role, target } = agent;
  return launchOfPreset(name, `${language},${target}`, presetFor(agent, file, folder), role);
}

function presetFor(agent: ListedAgent, file: StarterFile, folder: string): Preset {
  const { language, name, role, target } = agent;
  if (language === 'python') return pythonPreset(fileAt(name, target, folder), role);
  const [, path, className = target] = /^(.+):([^:\\/]+)$/s.exec(target) ?? [];
  if (language === 'java') {
    const lib = resolve(folder, file.lib);
    const own = path === undefined ? [] : [fileAt(name, path, folder)];
    const jars = [...own, ...jarsBelow(lib, own[0])];
    if (jars.length === 0) throw new LaunchError(name, `there is no jar below ${lib} (lib=)`);
    return javaPreset(jars, className, folder, role);
  }
  if (path === undefined) throw new LaunchError(name, `expected C#,DLL:CLASS in place of ${target}`);
  if (file.sharpStarter === undefined)
    throw new LaunchError(name, 'the file needs a line C#=PATH: the path of the program that starts clients in C#');
  return dotnetPreset(fileAt(name, file.sharpStarter, folder), fileAt(name, path, folder), className, role);
}
