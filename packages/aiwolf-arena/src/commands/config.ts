import { columnsText, harmless } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { addConfigFlags, configSchema, type EffectiveValue, effectiveConfig, IS_CODE, readConfig } from '../options/config.ts';
import { flag } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { command, note } from '../terminal/session.ts';
import { compareCommand } from './compare.ts';

const CONFIG_OPTIONS = options({
  schema: flag('--schema', 'print the JSON Schema of the file, for editors'),
  ...choose('json'),
});

/** The command `config`: prints each config key, its value and whether a file sets it, or prints the config schema. */
export const configCommand = (): Command =>
  addConfigFlags(
    command('config', CONFIG_OPTIONS, async ({ schema }, self) => {
      if (schema) return `${JSON.stringify(configSchema(), undefined, 2)}\n`;
      const { path, config } = await readConfig(self.opts().config, process.cwd(), (file, isCode) => {
        if (isCode) note(`config: ${file}${IS_CODE}`);
      });
      const values = effectiveConfig(config, compareCommand());
      return {
        document: configJson(path, values),
        text: () => [path ?? NONE, '', columnsText(values.map((one) => cellsOf(one, path)))].join('\n'),
      };
    })(),
  );

export const configJson = (path: string | undefined, values: readonly EffectiveValue[]) => ({
  schema: 'aiwolf-arena/config/1' as const,
  path: path ?? null,
  values,
});

const NONE = 'there is no config file in this folder (its name would be aiwolf-arena.config.ts, .js, .json or .yaml)';

/** Returns a config key, its value and the file that sets the key. If no file does, the value is the default of `compare`. */
function cellsOf({ key, value, from }: EffectiveValue, path: string | undefined): string[] {
  const shown = value === null || `${value}` === '' ? '-' : [value].flat().join(', ');
  return [key, harmless(shown) + (from === 'file' ? `  (${path})` : '')];
}
