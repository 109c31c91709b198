import { calibrateText } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { withConfig } from '../config/with-config.ts';
import { EXIT } from '../exit-codes.ts';
import {
  addFieldFlags,
  addGateFlags,
  addLines,
  CALIBRATE_SPEC,
  type CalibrateSpec,
} from '../options/compare-options.ts';
import { parseOptions } from '../options/parse-options.ts';
import { calibrateAll } from '../session/compare/calibrate-all.ts';

const EXAMPLE = `
Sends an agent through the gate against itself, many times: other villages each
time, and other dice for one of the two. There is nothing to find, so what is
found is a false alarm. How many there are should be what the gate promises.

Exit code 1: more false alarms than promised, beyond chance.

Example:
  aiwolf-arena calibrate ./my-agent.ts --rounds 5`;

/** `calibrate`: how often a gate is wrong where there is nothing to find. */
export function calibrateCommand(): Command {
  const command = new Command('calibrate')
    .description('hold an agent against itself, and count false alarms')
    .argument('<agent>', 'bundled name or path');
  const rounds = ['--rounds <n>', 'comparisons with itself', '100'] as const;
  return withConfig(addLines(addGateFlags(addFieldFlags(command)), [rounds]))
    .addHelpText('after', EXAMPLE)
    .action((agent: string, raw: unknown) => calibrate(agent, parseOptions(CALIBRATE_SPEC, raw)));
}

async function calibrate(agent: string, spec: CalibrateSpec): Promise<void> {
  const found = await calibrateAll(agent, spec);
  const json = { schema: 'aiwolf-arena/calibrate/1', seed: spec.seed, ...found };
  process.stdout.write(spec.json ? `${JSON.stringify(json)}\n` : calibrateText(found));
  if (found.sizes.some(({ kept }) => !kept)) process.exitCode = EXIT.checkFailed;
}
