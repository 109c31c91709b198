import { readdirSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { type Command, Option as Flag } from 'commander';
import { z } from 'zod';
import { configAgents } from './kinds.ts';
import { option } from './option.ts';
import { usageErrors, type Wording } from './option-set.ts';
import { OPTIONS } from './table.ts';
import { UsageError } from './usage.ts';

/** `village sizes, comma-separated` becomes `Village sizes.`: hints about typing flags do not apply to a file. */
function sentence(about: string): string {
  const text = about.replaceAll(/, comma-separated|; repeatable| \(repeatable\)/g, '');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** The options that may be in a config file, under the names of the flags. */
const SHAPE = Object.fromEntries(
  Object.entries(OPTIONS)
    .filter(([, { row }]) => row.isInConfig)
    .map(([key, { kind, row }]) => [key, (kind.config ?? kind.value).describe(sentence(row.about))]),
);

/**
 * The schema of a config file. Each key is a flag (`maxFaults` is `--max-faults`), and its value is that flag's default. The
 * schema transforms nothing, so that it also serves editors; values are interpreted where flags are read.
 */
const CONFIG = z
  .strictObject({
    $schema: z.string().describe('The JSON Schema of this file, for editors.'),
    baselines: configAgents.describe('What the candidate is compared with.'),
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
 * Reads the config file of a folder. A .ts or .js file is the user's own code and runs in this process, unlike agents.
 * UsageError names the file and every key that cannot be read.
 */
export async function readConfig(choice: ConfigChoice, folder: string) {
  const path = findConfig(choice, folder);
  const none: Config = {};
  if (path === undefined) return { path, config: none };
  const parsed = CONFIG.safeParse(await contentsOf(path, folder));
  if (parsed.success) return { path, config: parsed.data as Config };
  const said = usageErrors(parsed.error.issues, WORDING);
  throw new UsageError(said.map((line) => `config file ${path}: ${line}`).join('\nerror: '));
}

const WORDING: Wording = {
  known: () => Object.keys(CONFIG.shape),
  what: () => '',
  at: (path) => `${path.join('.')}: `,
  notAnObject: (path) =>
    path.length === 0 ? 'expected an object, such as {"players": [5, 15]}; a .ts file exports it as default' : undefined,
  otherwise: ' aiwolf-arena config --schema prints all keys.',
};

/** The content of the file. c12's other sources are turned off, so that only this file counts. */
async function contentsOf(path: string, folder: string): Promise<unknown> {
  const { loadConfig } = await import('c12'); // only if there is a file, since it loads slowly
  const off = { rcFile: false, extend: false, giget: false, envName: false } as const;
  const file = { cwd: folder, configFile: resolve(folder, path), jitiOptions: { fsCache: false } };
  try {
    const { layers } = await quietly(() => loadConfig({ ...off, ...file }));
    return layers?.[0]?.config; // unmerged: c12's merging would drop nulls
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    if (ON_NOTHING.test(why)) return undefined;
    throw new UsageError(`config file ${path} cannot be read: ${why}`);
  }
}

/** Output of the file while it runs goes to stderr, since stdout is for the document of `--json`. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  try {
    return await run();
  } finally {
    Object.assign(console, { log, info, debug });
  }
}

/** c12's error for a file that is empty or null. */
const ON_NOTHING = /^Cannot .* of (undefined|null) \(.*\$/;

/** The value of a key if no flag is given. */
export interface EffectiveValue {
  readonly key: string;
  /** As in the file, or as it would be typed; null if there is none. */
  readonly value: unknown;
  readonly from: 'file' | 'default';
}

/** Every key with its value from the file, or the default of the command's flag. */
export function effectiveConfig(config: Config, command: Command): EffectiveValue[] {
  const keys = Object.keys(CONFIG.shape).filter((key) => key !== '$schema');
  return keys.map((key) => {
    if (config[key] !== undefined) return { key, value: config[key], from: 'file' };
    return { key, value: command.options.find((one) => one.attributeName() === key)?.defaultValue ?? null, from: 'default' };
  });
}

/**
 * Adds `--config FILE` and `--no-config` to a command, and takes defaults of its flags from the file; a typed flag overrides
 * them. Keys without a flag of the command (`baselines`) are passed to its action as well; some are for other commands.
 */
export function withConfig(command: Command): Command {
  return addConfigFlags(deniable(command)).hook('preAction', async () => {
    const { path, config } = await readConfig(command.opts().config, process.cwd());
    if (path === undefined) return;
    if (command.opts().quiet !== true) console.error(`config: ${path}`);
    fillIn(command, config);
  });
}

/** Every flag that a file can set has a negation: `--no-better`. */
function deniable(command: Command): Command {
  const flags = command.options.filter((one) => one.isBoolean() && !one.negate);
  for (const { long } of flags.filter((flag) => flag.attributeName() in CONFIG.shape)) {
    command.addOption(new Flag(long!.replace('--', '--no-'), 'whatever the config file says').hideHelp());
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
  FILE.addTo(command);
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

/** Only one of these may be used: a typed one replaces another in the file. */
const RIVALS: readonly string[] = ['eProcess', 'fixedSets', 'untilWidth'];
/** A typed number of sets replaces the file's fixed number. */
const CAPS: readonly string[] = ['maxSets', 'moreSets'];

/** A value as if it had been typed: a text, or a list of texts for a repeatable flag. */
function asTyped(command: Command, key: string, value: Config[string]): unknown {
  if (typeof value === 'boolean') return value;
  const flag = command.options.find((one) => one.attributeName() === key);
  const repeatable = flag === undefined || Array.isArray(flag.defaultValue);
  const texts = key === 'field' ? fieldsOf(value) : [value].flat().map(String);
  if (repeatable) return texts;
  if (key === 'field' && texts.length > 1)
    throw new UsageError(`config: ${command.name()} takes one field, and there are several`);
  return texts.join(',');
}

/** One text per field, with commas between its agents. */
function fieldsOf(value: unknown): string[] {
  const several = Array.isArray(value) && Array.isArray(value[0]);
  const fields = several ? value : [value];
  return fields.map((field: unknown) => [field].flat().join(','));
}

const ENDINGS: readonly string[] = ['.ts', '.mts', '.js', '.mjs', '.json', '.yaml', '.yml'];
const NAME = /^aiwolf-arena\.config\.[A-Za-z0-9]+$/;

/** `--config FILE`, `--no-config` (false), or neither. */
type ConfigChoice = string | false | undefined;

/** The config file: the chosen one, or the one here; undefined if there is none. UsageError if it is missing or ambiguous. */
function findConfig(choice: ConfigChoice, folder: string): string | undefined {
  if (choice === false) return undefined;
  if (choice === undefined) return theOneIn(folder);
  const found = statSync(resolve(folder, choice), { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`--config: there is no file ${choice}`);
  if (!found.isFile()) throw new UsageError(`--config: ${choice} is not a file`);
  refuseOtherEnding(choice);
  return choice;
}

function theOneIn(folder: string): string | undefined {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  if (names.length > 1)
    throw new UsageError(`there are several config files here, ${names.join(', ')}: keep one, or choose (--config FILE)`);
  for (const name of names) refuseOtherEnding(name);
  return names[0];
}

function refuseOtherEnding(path: string): void {
  if (ENDINGS.includes(extname(path))) return;
  throw new UsageError(`config file ${path}: its extension is ${extname(path) || 'missing'}; use ${ENDINGS.join(', ')}`);
}
