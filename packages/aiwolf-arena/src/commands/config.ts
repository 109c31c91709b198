import { harmless } from '@aiwolf-arena/report';
import type { Command } from 'commander';
import {
  addConfigFlags,
  configChoice,
  configSchema,
  type EffectiveValue,
  effectiveConfig,
  readConfig,
} from '../options/config.ts';
import { flag } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { command } from '../terminal/session.ts';
import { compareCommand } from './compare.ts';

const CONFIG_OPTIONS = options({
  schema: flag('--schema', 'print the JSON Schema of the file, for editors'),
  ...choose('json'),
});

/** `config`: what `compare` takes for flags that are not typed, and from where; or what a file may say. */
export const configCommand = (): Command =>
  addConfigFlags(
    command('config', CONFIG_OPTIONS, async ({ schema }, self) => {
      if (schema) return `${JSON.stringify(configSchema(), undefined, 2)}\n`;
      const { path, config } = await readConfig(configChoice(self), process.cwd());
      const values = effectiveConfig(config, compareCommand());
      return {
        document: configJson(path, values),
        text: () => [path ?? NONE, '', ...values.map((one) => said(one, path))].join('\n'),
      };
    })(),
  );

/** The JSON document of `config`; `path`: null where there is no file. */
export const configJson = (path: string | undefined, values: readonly EffectiveValue[]) => ({
  schema: 'aiwolf-arena/config/1' as const,
  path: path ?? null,
  values,
});

const NONE = 'no config file: aiwolf-arena.config.ts, .json or .yaml in this folder would be one';

/** A key to a line, `maxSets  400  (aiwolf-arena.config.json)`; without a place, it is the default of `compare`. */
function said({ key, value, from }: EffectiveValue, path: string | undefined): string {
  const shown = value === null || `${value}` === '' ? '-' : [value].flat().join(', ');
  return `${key.padEnd(WIDEST)}  ${harmless(shown)}${from === 'file' ? `  (${path})` : ''}`;
}
const WIDEST = 10;
