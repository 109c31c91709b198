import { resolve } from 'node:path';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
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

/** The content of an AutoStarter.ini (as in the official server). Paths are unchanged: relative to the file's folder. */
export interface StarterFile {
  readonly lib: string;
  readonly log: string;
  readonly port: number;
  readonly games: number;
  /** Number of seats. If fewer agents are listed, clients can connect for the free seats. */
  readonly players: number;
  readonly setting: string | undefined;
  readonly view: boolean;
  readonly sharpStarter: string | undefined;
  readonly agents: readonly ListedAgent[];
  /** Messages about keys in the file that have no effect in aiwolf-arena. */
  readonly notes: readonly string[];
}

const DEFAULTS = { lib: './', log: './log/', port: '10000', game: '100' };
/** Minimum number of seats. If the file gives a smaller number, the village has as many seats as listed agents. */
const FEWEST = 5;

/** Reads an AutoStarter.ini. Throws `AutoStarterError` if it is invalid. */
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
      .map(([key, { line }]) => `${file}:${line}: ${key} is not a key of an AutoStarter.ini, so this line is ignored`),
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

/** Returns how to start a listed agent. The agent's paths are relative to `folder`. Throws `LaunchError` for a missing file. */
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
    throw new LaunchError(name, 'add a line C#=PATH to AutoStarter.ini: PATH is the program that starts clients in C#');
  return dotnetPreset(fileAt(name, file.sharpStarter, folder), fileAt(name, path, folder), className, role);
}
