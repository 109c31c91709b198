import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { MAX_PLAYERS, MIN_PLAYERS } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { MOST_GAMES } from '@aiwolf-arena/sandbox';
import { parse } from 'ini';
import { type Launch, launchOfPreset } from '../launcher/launch.ts';
import { dotnetPreset, fileAt, jarsBelow, javaPreset, type Preset, pythonPreset } from '../launcher/presets.ts';
import { LaunchError } from '../play/seat-source.ts';

/** A configuration file of the official server is invalid. The message contains the file, the line and what to change. */
export class AutoStarterError extends Error {
  override readonly name = 'AutoStarterError';

  constructor(file: string, line: number, message: string) {
    super(`${file}:${line}: ${message}`);
  }
}

/** A line of a configuration file: a key with a value, or a value without a key. */
interface IniLine {
  /** Line number, counted from 1. */
  readonly line: number;
  readonly key: string | undefined;
  readonly value: string;
}

/** Matches a `#` that belongs to the language C#. Any other `#` starts a comment. */
const SHARP = /(^|,)(\s*C)#(?=\s*[=,])/g;

/** Returns the lines of a configuration file without comments, empty lines, surrounding white space and quotes. */
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

/** Whether a line is a value without a key. `key`, `value`: what the parser read, which may mistake such a value for a key. */
const isAlone = (key: string, value: unknown, written: string): boolean =>
  key.includes(',') || (value === true && !written.includes('='));

const LANGUAGES = ['java', 'python', 'C#'] as const;
type Language = (typeof LANGUAGES)[number];

/** An agent that is listed in an AutoStarter.ini. */
interface ListedAgent {
  readonly line: number;
  readonly name: string;
  readonly language: Language;
  /** Where the agent's code is: a class or jar:class (Java), a script (Python), or dll:class (C#). */
  readonly target: string;
  readonly role: ContestRole | undefined;
}

/** The content of an AutoStarter.ini (as in the official server). Paths are as written: see `baseOf`. */
export interface StarterFile {
  /** The lines of the keys, counted from 1. */
  readonly lines: ReadonlyMap<string, number>;
  readonly lib: string;
  readonly log: string;
  readonly port: number;
  readonly games: number;
  /** Number of seats. If fewer agents are listed, clients can connect for the free seats. */
  readonly players: number;
  readonly setting: string | undefined;
  readonly sharpStarter: string | undefined;
  readonly agents: readonly ListedAgent[];
  /** Messages about keys in the file that have no effect in aiwolf-arena. */
  readonly notes: readonly string[];
}

const DEFAULTS = { lib: './', log: './log/', port: '10000', game: '100' };
/** If the file gives such a number of seats, the village has as many as listed agents, if they can play. */
const FEWER = /^[0-4]$/;
const AGENTS_LISTED = `${MIN_PLAYERS} to ${MAX_PLAYERS} agents`;
const LAST_PORT = 65_535;

/** Reads an AutoStarter.ini. Throws `AutoStarterError` if it is invalid. */
export function readStarterFile(text: string, file: string): StarterFile {
  const lines = iniLines(text);
  const values = new Map(lines.flatMap((one) => (one.key === undefined ? [] : [[one.key, one] as const])));
  const textOf = (key: string): string | undefined => values.get(key)?.value || undefined;
  const number = (key: string, otherwise: string, least: number, most: number, what = ''): number => {
    const { line, value } = values.get(key) ?? { line: 0, value: otherwise };
    if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw new AutoStarterError(file, line, `${key}=${value}: expected ${least} to ${most}${what}`);
  };
  const agents = lines.filter(({ key }) => key === undefined).map(({ line, value }) => agentIn(file, line, value));
  refuseTwice(file, agents);
  const canPlay = agents.length >= MIN_PLAYERS && agents.length <= MAX_PLAYERS;
  const isListed = !values.has('agent') || FEWER.test(values.get('agent')!.value);
  if (!values.has('agent') && !canPlay)
    throw new AutoStarterError(file, lines.at(-1)?.line ?? 1, `expected ${AGENTS_LISTED}, or a line such as agent=5`);
  const players = isListed && canPlay ? agents.length : number('agent', '', MIN_PLAYERS, MAX_PLAYERS, ' players');
  if (agents.length > players)
    throw new AutoStarterError(file, agents[players]!.line, `${agents.length} agents are listed, but agent=${players}`);
  return {
    lines: new Map([...values].map(([key, { line }]) => [key, line])),
    lib: textOf('lib') ?? DEFAULTS.lib,
    log: textOf('log') ?? DEFAULTS.log,
    port: number('port', DEFAULTS.port, 1, LAST_PORT),
    games: number('game', DEFAULTS.game, 1, MOST_GAMES, ' games'),
    players,
    setting: textOf('setting'),
    sharpStarter: textOf('C#'),
    agents,
    notes: [...values].flatMap(([key, { line, value }]) => {
      if (key === 'view' && /^true$/i.test(value)) return [`${file}:${line}: ${key}=${value} has no effect: ${VIEW}`];
      if (KNOWN.includes(key)) return [];
      return [`${file}:${line}: ${key} is not a key of an AutoStarter.ini, so this line is ignored`];
    }),
  };
}

const VIEW = 'report shows the games when they have been played';
const KNOWN = ['lib', 'log', 'port', 'game', 'agent', 'view', 'setting', 'C#', 'resource'];

function agentIn(file: string, line: number, value: string): ListedAgent {
  const [name = '', second = '', ...rest] = value.split(',').map((part) => part.trim());
  const language = LANGUAGES.find((one) => one.toLowerCase() === second.toLowerCase());
  const [target = '', role] = language === undefined ? [second, ...rest] : rest;
  if (name === '' || target === '')
    throw new AutoStarterError(file, line, `${value}: expected NAME,LANGUAGE,TARGET[,ROLE] with ${LANGUAGES.join(', ')}`);
  return { line, name, language: language ?? 'java', target, role: roleIn(file, line, role) };
}

/** Parses a role. Throws `AutoStarterError` if it is unknown; the official starter ignores unknown roles. */
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

/**
 * Returns the folder that a path in an AutoStarter.ini is relative to: the working directory, as for the official server, or the
 * file's folder if it is only there.
 */
export function baseOf(path: string, folder: string, isThere: (path: string) => boolean = existsSync): string {
  const here = process.cwd();
  return !isThere(resolve(here, path)) && isThere(resolve(folder, path)) ? folder : here;
}

const hasJars = (folder: string): boolean => jarsBelow(folder).length > 0;

/** Returns a note for each path that is in the working directory, and another time in the file's folder. */
export function pathNotes(file: StarterFile, ini: string, folder: string): string[] {
  const { agents, lines, lib, log, setting, sharpStarter } = file;
  const hasOthers = !resolve(folder, lib).startsWith(resolve(lib)) && hasJars(resolve(lib)) && hasJars(resolve(folder, lib));
  const keys = { log, setting, 'C#': sharpStarter, ...(hasOthers ? { lib } : {}) };
  const paths = [
    ...Object.entries(keys).map(([key, path]) => ({ line: lines.get(key), said: `${key}=${path}`, path })),
    ...agents.map(({ line, language, target }) => ({ line, said: target, path: fileIn(language, target) })),
  ];
  const isBoth = (path: string): boolean =>
    resolve(path) !== resolve(folder, path) && existsSync(resolve(path)) && existsSync(resolve(folder, path));
  return paths
    .filter(({ path }) => path !== undefined && isBoth(path))
    .map(({ line, said }) => `${ini}${line === undefined ? '' : `:${line}`}: ${said}: ${TWICE}`);
}

const TWICE = 'this is in the working directory, which is used (as by the official server), and in the folder of the ini file';

/** Returns the path in the target of an agent; undefined for a class alone. */
const fileIn = (language: Language, target: string): string | undefined =>
  language === 'python' ? target : JAR_AND_CLASS.exec(target)?.[1];

/** Matches JAR:CLASS and DLL:CLASS. A path of Windows may contain a colon. */
const JAR_AND_CLASS = /^(.+):([^:\\/]+)$/s;

/** Returns how to start a listed agent. `folder`: that of the file. Throws `LaunchError` for a missing file. */
export function launchOfListed(agent: ListedAgent, file: StarterFile, folder: string): Launch {
  const { language, name, target } = agent;
  return launchOfPreset(name, `${language},${target}`, presetFor(agent, file, folder));
}

function presetFor(agent: ListedAgent, file: StarterFile, folder: string): Preset {
  const { language, name, role, target } = agent;
  const found = (path: string): string => fileAt(name, path, baseOf(path, folder));
  if (language === 'python') return pythonPreset(found(target), role);
  const [, path, className = target] = JAR_AND_CLASS.exec(target) ?? [];
  if (language === 'java') {
    const base = baseOf(file.lib, folder, hasJars);
    const lib = resolve(base, file.lib);
    const own = path === undefined ? [] : [found(path)];
    const jars = [...own, ...jarsBelow(lib, own[0])];
    if (jars.length === 0) throw new LaunchError(name, `there is no jar below ${lib} (lib=)`);
    return javaPreset(jars, className, base, role);
  }
  if (path === undefined) throw new LaunchError(name, `expected C#,DLL:CLASS in place of ${target}`);
  if (file.sharpStarter === undefined)
    throw new LaunchError(name, 'add a line C#=PATH to AutoStarter.ini: PATH is the program that starts clients in C#');
  return dotnetPreset(found(file.sharpStarter), found(path), className, role);
}
