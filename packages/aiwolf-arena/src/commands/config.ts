import { harmless } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { z } from 'zod';
import { configSchema } from '../config/config-schema.ts';
import { type EffectiveValue, effectiveConfig } from '../config/effective-config.ts';
import { readConfig } from '../config/read-config.ts';
import { addConfigFlags, configChoice } from '../config/with-config.ts';
import { addFlags } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import { compareCommand } from './compare.ts';

const EXAMPLE = `
compare and eval take the defaults of their flags from the file
aiwolf-arena.config.ts, .js, .json or .yaml in the working directory, or from
--config FILE. Its keys are the flags' names (maxFaults is --max-faults); a flag
that is typed overrides it. What the file leaves out is shown as compare has it.
A .ts or .js file is run, with all that you may do:
read one that is not yours before you use it. Agents are never run here.

Examples:
  aiwolf-arena config
  aiwolf-arena config --schema`;

const SPEC = z.object({ schema: z.boolean().default(false), json: z.boolean().default(false) });

/** `config`: what `compare` takes for flags that are not typed, and from where; or what a file may say. */
export function configCommand(): Command {
  const command = new Command('config').option(
    '--schema',
    'print the JSON Schema of the file, for editors',
  );
  return addFlags(addConfigFlags(command), ['json'])
    .addHelpText('after', EXAMPLE)
    .action(async (raw: unknown) => {
      const { schema, json } = parseOptions(SPEC, raw);
      if (schema) return console.log(JSON.stringify(configSchema(), undefined, 2));
      const { path, config } = await readConfig(configChoice(command), process.cwd());
      const values = effectiveConfig(config, compareCommand());
      if (json) return console.log(JSON.stringify(configJson(path, values)));
      console.log([path ?? NONE, '', ...values.map((one) => said(one, path))].join('\n'));
    });
}

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
