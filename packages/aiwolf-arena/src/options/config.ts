import { lstatSync, readdirSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { broughtText, LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { type Command, Option as Flag } from 'commander';
import { z } from 'zod';
import { structuredText } from './agent-list.ts';
import { configAgents } from './kinds.ts';
import { addOption, metaOf, option } from './option.ts';
import { usageErrors, type Wording } from './option-set.ts';
import { OPTIONS } from './table.ts';
import { UsageError } from './usage.ts';

/** Converts the help text of an option to a sentence: `village sizes, comma-separated` becomes `Village sizes.`. */
function sentence(about: string): string {
  const text = about.replaceAll(/, comma-separated|; repeatable| \(repeatable\)/g, '');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** The options that a config file may contain: the schema of each, by the option's name. */
const SHAPE = Object.fromEntries(
  Object.entries(OPTIONS)
    .map(([key, option]) => [key, metaOf(option)] as const)
    .filter(([, { isInConfig }]) => isInConfig)
    .map(([key, { kind, about }]) => [key, (kind.config ?? kind.value).describe(sentence(about))]),
);

/** The schema of a config file, for editors. Each key sets the default of a flag, as `maxFaults` for `--max-faults`. */
const CONFIG = z
  .strictObject({
    $schema: z.string().describe('The JSON Schema of this file, for editors.'),
    baselines: configAgents.describe('The agents that the candidate is compared with.'),
    ...SHAPE,
  })
  .partial();

type One = boolean | number | string;
export type Config = { readonly [key: string]: One | readonly (One | readonly One[])[] };

export const configSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'aiwolf-arena.config',
  ...z.toJSONSchema(CONFIG, { io: 'input' }),
});

/**
 * Reads the config file in a folder. TypeScript and JavaScript are executed, as `onFile` is told before: by which file, and whether
 * it is code. Throws UsageError for invalid keys.
 */
export async function readConfig(
  choice: ConfigChoice,
  folder: string,
  onFile: (path: string, isCode: boolean) => void = () => {},
) {
  const path = findConfig(choice, folder);
  const none: Config = {};
  if (path === undefined) return { path, config: none };
  const isCode = !DATA.includes(extname(path));
  if (isCode && choice === undefined) refuseForeignCode(path, folder);
  const file = resolve(folder, path);
  const text = isCode ? textOfOutside(file, LARGEST_FILE.list) : broughtText(file, LARGEST_FILE.list);
  onFile(path, isCode);
  const parsed = CONFIG.safeParse(isCode ? await exportOf(path, folder) : dataOf(path, text));
  if (parsed.success) return { path, config: parsed.data as Config };
  const said = usageErrors(parsed.error.issues, WORDING);
  throw new UsageError(said.map((line) => `config file ${path}: ${line}`).join('\nerror: '));
}

const WORDING: Wording = {
  known: () => Object.keys(CONFIG.shape),
  what: () => 'key',
  at: (path) => `${path.join('.')}: `,
  notAnObject: (path) =>
    path.length === 0 ? 'expected an object, such as {"players": [5, 15]}; a .ts file exports it as default' : undefined,
  otherwise: ' aiwolf-arena config --schema prints all keys.',
};

function dataOf(path: string, text: string): unknown {
  try {
    return structuredText(path, text);
  } catch (thrown) {
    throw new UsageError(`config file ${(thrown as Error).message}`);
  }
}

/** Executes a config file with c12, but without other files that c12 would merge into it. */
async function exportOf(path: string, folder: string): Promise<unknown> {
  const { loadConfig } = await import('c12'); // only if there is a file, since c12 loads slowly
  const off = { rcFile: false, extend: false, giget: false, envName: false } as const;
  const file = { cwd: folder, configFile: resolve(folder, path), jitiOptions: { fsCache: false } };
  try {
    const { layers } = await quietly(() => loadConfig({ ...off, ...file }));
    return layers?.[0]?.config; // the layer before merging, since c12 drops nulls when it merges
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    if (ON_NOTHING.test(why)) return undefined;
    throw new UsageError(`config file ${path} cannot be read: ${why}`);
  }
}

/** Calls `run`. All output of `run` goes to stderr, since stdout must contain only the document of `--json`. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  try {
    return await run();
  } finally {
    Object.assign(console, { log, info, debug });
  }
}

/** Matches the error that c12 throws for a config file that is empty or exports null. */
const ON_NOTHING = /^Cannot .* of (undefined|null) \(.*\$/;

/** A key of the config file, and the value that applies if the flag of this key is not typed. */
export interface EffectiveValue {
  readonly key: string;
  /** The value in the config file. If the file has no value: the default as a user would type it, or null without a default. */
  readonly value: unknown;
  readonly from: 'file' | 'default';
}

/** Returns each key that a config file may contain with its value: from the config file, or else the default of the flag. */
export function effectiveConfig(config: Config, command: Command): EffectiveValue[] {
  const keys = Object.keys(CONFIG.shape).filter((key) => key !== '$schema');
  return keys.map((key) => {
    if (config[key] !== undefined) return { key, value: config[key], from: 'file' };
    return { key, value: command.options.find((one) => one.attributeName() === key)?.defaultValue ?? null, from: 'default' };
  });
}

/**
 * Adds `--config FILE` and `--no-config`. The file sets defaults of flags, and values without a flag, such as `baselines`. It
 * does not apply to subcommands, nor if the user types a flag in `instead`.
 */
export function withConfig(command: Command, instead?: string): Command {
  return addConfigFlags(deniable(command)).hook('preAction', async (_, called) => {
    if (called !== command || (instead !== undefined && command.opts()[instead] !== undefined)) return;
    const { config: choice, quiet } = command.opts();
    const { config } = await readConfig(choice, process.cwd(), (path, isCode) => {
      if (quiet !== true) console.error(`config: ${path}${isCode ? IS_CODE : ''}`);
    });
    fillIn(command, config);
  });
}

/** For each flag without a value, adds its negation such as `--no-better`, since the config file may set the flag to true. */
function deniable(command: Command): Command {
  const flags = command.options.filter((one) => one.isBoolean() && !one.negate);
  for (const { long } of flags.filter((flag) => flag.attributeName() in CONFIG.shape)) {
    command.addOption(new Flag(long!.replace('--', '--no-'), 'overrides the config file').hideHelp());
  }
  return command;
}

const FILE = option(
  '--config <file>',
  'file with defaults of flags',
  { value: z.string() },
  { unset: 'aiwolf-arena.config.* in the working directory' },
);

export function addConfigFlags(command: Command): Command {
  addOption(command, FILE);
  return command.option('--no-config', 'do not read a config file');
}

function fillIn(command: Command, config: Config): void {
  const typed = (key: string): boolean => !['default', undefined].includes(command.getOptionValueSource(key));
  const other = RIVALS.some(typed);
  for (const [key, value] of Object.entries(config)) {
    if (typed(key) || (other && RIVALS.includes(key))) continue;
    if (key === 'fixedSets' && CAPS.some(typed)) continue;
    command.setOptionValueWithSource(key, asTyped(command, key, value), 'config');
  }
}

/** Keys that exclude each other. If the user types the flag of one of them, all three keys in the config file are ignored. */
const RIVALS: readonly string[] = ['eProcess', 'fixedSets', 'untilWidth'];
/** If the user types one of these flags, the value of `fixedSets` in the config file is ignored. */
const CAPS: readonly string[] = ['maxSets', 'moreSets'];

/** Converts a value of the config file to the text that a user would type. Returns a list for a repeatable flag. */
function asTyped(command: Command, key: string, value: Config[string]): unknown {
  if (typeof value === 'boolean') return value;
  const flag = command.options.find((one) => one.attributeName() === key);
  const repeatable = flag === undefined || Array.isArray(flag.defaultValue);
  const texts = key === 'field' ? fieldsOf(value) : [value].flat().map(String);
  if (repeatable) return texts;
  if (key === 'field' && texts.length > 1)
    throw new UsageError(`${command.name()} takes one list of opponents, and the config file has several: give --field`);
  return texts.join(',');
}

/** Returns a text for each field, with the names of its agents separated by commas. */
function fieldsOf(value: unknown): string[] {
  const several = Array.isArray(value) && Array.isArray(value[0]);
  const fields = several ? value : [value];
  return fields.map((field: unknown) => [field].flat().join(','));
}

/** Said on the first line that is printed, since whoever wrote the file can do whatever the user can. */
export const IS_CODE = ' (code, which is executed; --no-config: not)';

const DATA: readonly string[] = ['.json', '.yaml', '.yml'];
const ENDINGS: readonly string[] = ['.ts', '.mts', '.js', '.mjs', ...DATA];
const NAME = /^aiwolf-arena\.config\.[A-Za-z0-9]+$/;

/** The file name that `--config` gives. False for `--no-config`. Undefined if the user has typed neither flag. */
type ConfigChoice = string | false | undefined;

/** Returns the path of the config file, or undefined if there is none. Throws UsageError if the folder has several. */
function findConfig(choice: ConfigChoice, folder: string): string | undefined {
  if (choice === false) return undefined;
  if (choice === undefined) return theOneIn(folder);
  const found = statSync(resolve(folder, choice), { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`--config: there is no file ${choice}`);
  if (!found.isFile()) throw new UsageError(`--config: ${choice} is not a file: give the path of a config file`);
  refuseOtherEnding(choice);
  return choice;
}

function theOneIn(folder: string): string | undefined {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  if (names.length > 1)
    throw new UsageError(`there are several config files, ${names.join(', ')}: keep one, or choose one (--config FILE)`);
  for (const name of names) refuseOtherEnding(name);
  return names[0];
}

function refuseOtherEnding(path: string): void {
  if (ENDINGS.includes(extname(path))) return;
  throw new UsageError(`config file ${path}: the extension ${extname(path) || '(none)'} is not one of ${ENDINGS.join(', ')}`);
}

const USER = process.geteuid?.();

/**
 * Throws UsageError if a config file that was found, and is code, belongs neither to the user nor to the owner of the folder: in a
 * folder that many may write to, such as `/tmp`, anybody could have put it there. Continuous integration often runs as another user
 * than the one that owns the whole checkout.
 */
function refuseForeignCode(path: string, folder: string): void {
  if (USER === undefined) return; // Windows
  const own = [USER, statSync(folder).uid];
  const file = resolve(folder, path);
  const foreign = [lstatSync(file).uid, statSync(file).uid].find((uid) => !own.includes(uid));
  if (foreign === undefined) return;
  throw new UsageError(
    `config file ${path}: it is code that would be executed, and it belongs to another user (uid ${foreign}) than you and the folder. ` +
      `If you trust it: --config ${path}; if not: --no-config`,
  );
}
