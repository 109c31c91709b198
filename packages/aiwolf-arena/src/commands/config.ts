import { harmless } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import { addConfigFlags, configSchema, type EffectiveValue, effectiveConfig, readConfig } from '../options/config.ts';
import { flag } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { command } from '../terminal/session.ts';
import { compareCommand } from './compare.ts';

const CONFIG_OPTIONS = options({
  schema: flag('--schema', 'print the JSON Schema of the file, for editors'),
  ...choose('json'),
});

/** `config`: the values that `compare` takes for flags that are not given, and their origin; or the schema of the file. */
export const configCommand = (): Command =>
  addConfigFlags(
    command('config', CONFIG_OPTIONS, async ({ schema }, self) => {
      if (schema) return `${JSON.stringify(configSchema(), undefined, 2)}\n`;
      const { path, config } = await readConfig(self.opts().config, process.cwd());
      const values = effectiveConfig(config, compareCommand());
      return {
        document: configJson(path, values),
        text: () => [path ?? NONE, '', ...values.map((one) => said(one, path))].join('\n'),
      };
    })(),
  );

export const configJson = (path: string | undefined, values: readonly EffectiveValue[]) => ({
  schema: 'aiwolf-arena/config/1' as const,
  path: path ?? null,
  values,
});

const NONE = 'no config file: aiwolf-arena.config.ts, .json or .yaml in this folder would be one';

/** One key per line: `maxSets  400  (aiwolf-arena.config.json)`; without a file name the value is the default of `compare`. */
function said({ key, value, from }: EffectiveValue, path: string | undefined): string {
  const shown = value === null || `${value}` === '' ? '-' : [value].flat().join(', ');
  return `${key.padEnd(WIDEST)}  ${harmless(shown)}${from === 'file' ? `  (${path})` : ''}`;
}

const WIDEST = 10;
