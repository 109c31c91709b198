import { Command } from 'commander';
import { z } from 'zod';
import { configSchema } from '../config/config-schema.ts';
import { readConfig } from '../config/read-config.ts';
import { addConfigFlags, configChoice } from '../config/with-config.ts';
import { addFlags } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';

const EXAMPLE = `
compare and eval take the defaults of their flags from the file
aiwolf-arena.config.ts, .js, .json or .yaml in the working directory, or from
--config FILE. Its keys are the flags' names (maxFaults is --max-faults); a flag
that is typed overrides it. A .ts or .js file is run, with all that you may do:
read one that is not yours before you use it. Agents are never run here.

Examples:
  aiwolf-arena config
  aiwolf-arena config --schema`;

const SPEC = z.object({ schema: z.boolean().default(false), json: z.boolean().default(false) });

/** `config`: what the config file says, and where it is; or what it may say. */
export function configCommand(): Command {
  const command = new Command('config')
    .description('print the config file in effect, or what it may say')
    .option('--schema', 'print the JSON Schema of the file, for editors');
  return addFlags(addConfigFlags(command), ['json'])
    .addHelpText('after', EXAMPLE)
    .action(async (raw: unknown) => {
      const { schema, json } = parseOptions(SPEC, raw);
      if (schema) return console.log(JSON.stringify(configSchema(), undefined, 2));
      const { path, config } = await readConfig(configChoice(command), process.cwd());
      if (json) return console.log(JSON.stringify({ path: path ?? null, config }));
      console.log(
        path === undefined ? NONE : [path, ...Object.entries(config).map(said)].join('\n'),
      );
    });
}

const NONE = 'no config file: aiwolf-arena.config.ts, .json or .yaml in this folder would be one';

const said = ([key, value]: [string, unknown]): string => `  ${key}: ${JSON.stringify(value)}`;
