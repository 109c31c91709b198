import { calibrateText } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { withConfig } from '../config/with-config.ts';
import { EXIT } from '../exit-codes.ts';
import { calibrate } from '../library/compare/calibrate.ts';
import { CALIBRATE_ROUNDS } from '../library/compare/compare-options.ts';
import {
  addFieldFlags,
  addGateFlags,
  addLines,
  CALIBRATE_SPEC,
  type CalibrateSpec,
} from '../options/compare-options.ts';
import { parseOptions } from '../options/parse-options.ts';
import { atTerminal } from '../session/at-terminal.ts';

const EXAMPLE = `
Sends an agent through the gate against itself, many times: other villages each
time, and other dice for one of the two. There is nothing to find, so what is
found is a false alarm. How many there are should be what the gate promises.

Exit code 1: more false alarms than promised, beyond chance.

Example:
  aiwolf-arena calibrate ./my-agent.ts --rounds 5 --games 20`;

/** `calibrate`: how often a gate is wrong where there is nothing to find. */
export function calibrateCommand(): Command {
  const command = new Command('calibrate').argument('<agent>', 'bundled name or path');
  const rounds = ['--rounds <n>', 'comparisons with itself', String(CALIBRATE_ROUNDS)] as const;
  return withConfig(addLines(addGateFlags(addFieldFlags(command)), [rounds]))
    .addHelpText('after', EXAMPLE)
    .action((agent: string, raw: unknown) => calibrated(agent, parseOptions(CALIBRATE_SPEC, raw)));
}

/** The JSON document of `calibrate`. */
export const calibrateJson = (seed: string, found: Awaited<ReturnType<typeof calibrate>>) => ({
  schema: 'aiwolf-arena/calibrate/1' as const,
  seed,
  ...found,
});

async function calibrated(agent: string, spec: CalibrateSpec): Promise<void> {
  const { json: asJson, quiet, ...options } = spec;
  const terms = { quiet, whole: null };
  const found = await atTerminal(terms, (hooks) => calibrate(agent, options, hooks));
  const json = calibrateJson(spec.seed, found);
  process.stdout.write(asJson ? `${JSON.stringify(json)}\n` : calibrateText(found));
  if (found.sizes.some(({ kept }) => !kept)) process.exitCode = EXIT.checkFailed;
}
