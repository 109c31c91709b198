import { type Command, Option } from 'commander';
import { single } from '../options/flags.ts';
import { UsageError } from '../usage-error.ts';
import { CONFIG, type Config } from './config-schema.ts';
import type { ConfigChoice } from './find-config.ts';
import { readConfig } from './read-config.ts';

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
  const flags = command.options.filter((option) => option.isBoolean() && !option.negate);
  for (const { long } of flags.filter((flag) => flag.attributeName() in CONFIG.shape)) {
    const about = 'whatever the config file says';
    command.addOption(new Option(long!.replace('--', '--no-'), about).hideHelp());
  }
  return command;
}

/** Adds `--config FILE` and `--no-config`. */
export function addConfigFlags(command: Command): Command {
  return command
    .addOption(
      single(
        new Option('--config <file>', 'defaults of flags (default: aiwolf-arena.config.* here)'),
      ),
    )
    .option('--no-config', 'read no config file');
}

/** Which file was asked for. */
export const configChoice = (command: Command): ConfigChoice => command.opts().config;

function fillIn(command: Command, config: Config): void {
  const typed = (key: string): boolean =>
    !['default', undefined].includes(command.getOptionValueSource(key));
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
function asTyped(command: Command, key: string, value: Config[keyof Config]): unknown {
  if (typeof value === 'boolean') return value;
  const option = command.options.find((one) => one.attributeName() === key);
  const repeatable = option === undefined || Array.isArray(option.defaultValue);
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
