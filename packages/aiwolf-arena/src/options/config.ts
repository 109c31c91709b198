import { readdirSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { type Command, Option as Flag } from 'commander';
import { z } from 'zod';
import { configAgents } from './kinds.ts';
import { option } from './option.ts';
import { usageErrors, type Wording } from './option-set.ts';
import { OPTIONS } from './table.ts';
import { UsageError } from './usage.ts';

/** `village sizes, comma-separated` is `Village sizes.`: how an option is typed says nothing of a file. */
function sentence(about: string): string {
  const text = about.replaceAll(/, comma-separated|; repeatable| \(repeatable\)/g, '');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** What the table says may stand in a config file, under the names of the flags. */
const SHAPE = Object.fromEntries(
  Object.entries(OPTIONS)
    .filter(([, { row }]) => row.isInConfig)
    .map(([key, { kind, row }]) => [key, (kind.config ?? kind.value).describe(sentence(row.about))]),
);

/**
 * What a config file may say. Every key is the flag of that name (`maxFaults` is `--max-faults`), and what stands there is
 * its default. Nothing is changed on its way, so that the same schema serves editors: what a value means is decided where
 * flags are read.
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

/** The JSON Schema of config files, for editors. */
export const configSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'aiwolf-arena.config',
  ...z.toJSONSchema(CONFIG, { io: 'input' }),
});

/**
 * Reads the config file of a folder. A .ts or .js file is the user's own code and is run in this process, unlike agents.
 * UsageError that names the file and every key that cannot be read.
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

/** The file as data. None of c12's other sources is wanted: what is not in this file is not in the config. */
async function contentsOf(path: string, folder: string): Promise<unknown> {
  const { loadConfig } = await import('c12'); // only if there is a file: it is slow to load
  const off = { rcFile: false, extend: false, giget: false, envName: false } as const;
  const file = { cwd: folder, configFile: resolve(folder, path), jitiOptions: { fsCache: false } };
  try {
    const { layers } = await quietly(() => loadConfig({ ...off, ...file }));
    return layers?.[0]?.config; // as it is: c12's own merging would drop nulls
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    if (ON_NOTHING.test(why)) return undefined;
    throw new UsageError(`config file ${path} cannot be read: ${why}`);
  }
}

/** What a file prints while it is run goes to stderr: stdout is for the document of `--json`. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  try {
    return await run();
  } finally {
    Object.assign(console, { log, info, debug });
  }
}

/** How c12 stumbles over a file that holds nothing, or null. */
const ON_NOTHING = /^Cannot .* of (undefined|null) \(.*\$/;

/** What a key comes to for somebody who types no flags. */
export interface EffectiveValue {
  readonly key: string;
  /** As the file has it, or as it would be typed; null for nothing. */
  readonly value: unknown;
  readonly from: 'file' | 'default';
}

/** Every key as a command would take it: what the file says, and the defaults of the command's flags. */
export function effectiveConfig(config: Config, command: Command): EffectiveValue[] {
  const keys = Object.keys(CONFIG.shape).filter((key) => key !== '$schema');
  return keys.map((key) => {
    const said = config[key];
    if (said !== undefined) return { key, value: said, from: 'file' };
    const flag = command.options.find((one) => one.attributeName() === key);
    return { key, value: flag?.defaultValue ?? null, from: 'default' };
  });
}

/**
 * Gives a command `--config FILE` and `--no-config`, and its flags defaults from the file: a flag that is typed overrides
 * it. Keys for which the command has no flag are given to its action all the same (`baselines`), or are for other commands.
 */
export function withConfig(command: Command): Command {
  return addConfigFlags(deniable(command)).hook('preAction', async () => {
    const { path, config } = await readConfig(configChoice(command), process.cwd());
    if (path === undefined) return;
    if (command.opts().quiet !== true) console.error(`config: ${path}`);
    fillIn(command, config);
  });
}

/** What a file may ask for can be denied by a flag: `--no-better`. */
function deniable(command: Command): Command {
  const flags = command.options.filter((one) => one.isBoolean() && !one.negate);
  for (const { long } of flags.filter((flag) => flag.attributeName() in CONFIG.shape)) {
    const about = 'whatever the config file says';
    command.addOption(new Flag(long!.replace('--', '--no-'), about).hideHelp());
  }
  return command;
}

const FILE = option('--config <file>', 'defaults of flags', { value: z.string() }, { unset: 'aiwolf-arena.config.* here' });

/** Adds `--config FILE` and `--no-config`. */
export function addConfigFlags(command: Command): Command {
  FILE.addTo(command);
  return command.option('--no-config', 'read no config file');
}

/** Which file was asked for. */
export const configChoice = (command: Command): ConfigChoice => command.opts().config;

function fillIn(command: Command, config: Config): void {
  const typed = (key: string): boolean => !['default', undefined].includes(command.getOptionValueSource(key));
  const other = RIVALS.some(typed);
  for (const [key, value] of Object.entries(config)) {
    if (typed(key) || (other && RIVALS.includes(key))) continue;
    if (key === 'fixedSets' && CAPS.some(typed)) continue;
    command.setOptionValueWithSource(key, asTyped(command, key, value), 'config');
  }
}

/** Ways to settle one thing: who types one of them does not want another from the file. */
const RIVALS: readonly string[] = ['eProcess', 'fixedSets', 'untilWidth'];
/** Whoever types how many sets there may be does not want the file's fixed number. */
const CAPS: readonly string[] = ['maxSets', 'moreSets'];

/** A value as if it had been typed: a text, or a list of texts for what may be typed several times. */
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

/** A text a field, its agents between commas. */
function fieldsOf(value: unknown): string[] {
  const several = Array.isArray(value) && Array.isArray(value[0]);
  const fields = several ? value : [value];
  return fields.map((field: unknown) => [field].flat().join(','));
}

const ENDINGS: readonly string[] = ['.ts', '.mts', '.js', '.mjs', '.json', '.yaml', '.yml'];
const NAME = /^aiwolf-arena\.config\.[A-Za-z0-9]+$/;

/** `--config FILE`, `--no-config` (false), or neither. */
type ConfigChoice = string | false | undefined;

/**
 * The file to read, as it was named: the one that was chosen, or the one in this folder; undefined for none. UsageError
 * for one that is not there, and where several could be meant.
 */
function findConfig(choice: ConfigChoice, folder: string): string | undefined {
  if (choice === false) return undefined;
  if (choice === undefined) return theOneIn(folder);
  const found = statSync(resolve(folder, choice), { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`--config: there is no file ${choice}`);
  if (!found.isFile()) throw new UsageError(`--config: ${choice} is no file`);
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
  throw new UsageError(`config file ${path}: it ends in ${extname(path) || 'nothing'}; use ${ENDINGS.join(', ')}`);
}
