import { calibrateText } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { calibrate } from '../compare/calibrate.ts';
import { CALIBRATE } from '../compare/options.ts';
import { withConfig } from '../options/config.ts';
import { options, type Spec } from '../options/option-set.ts';
import { SHOWN } from '../options/table.ts';
import { EXIT } from '../terminal/errors.ts';
import { atTerminal } from '../terminal/session.ts';

const EXAMPLE = `
Sends an agent through the gate against itself, many times: other villages each
time, and other dice for one of the two. There is nothing to find, so what is
found is a false alarm. How many there are should be what the gate promises.

Exit code 1: more false alarms than promised, beyond chance.

Example:
  aiwolf-arena calibrate ./my-agent.ts --rounds 5 --games 20`;

const CALIBRATE_AND_SHOW = options({ ...CALIBRATE.rows, ...SHOWN }, ...CALIBRATE.laws);
type CalibrateSpec = Spec<typeof CALIBRATE_AND_SHOW.rows>;

/** `calibrate`: how often a gate is wrong if there is nothing to find. */
export function calibrateCommand(): Command {
  const command = new Command('calibrate').argument('<agent>', 'bundled name or path');
  return withConfig(CALIBRATE_AND_SHOW.addTo(command))
    .addHelpText('after', EXAMPLE)
    .action((agent: string, raw) => calibrated(agent, CALIBRATE_AND_SHOW.read(raw)));
}

/** The JSON document of `calibrate`. */
export const calibrateJson = (seed: string, found: Awaited<ReturnType<typeof calibrate>>) => ({
  schema: 'aiwolf-arena/calibrate/1' as const,
  seed,
  ...found,
});

async function calibrated(agent: string, spec: CalibrateSpec): Promise<void> {
  const { json: asJson, quiet } = spec;
  const terms = { quiet, whole: null };
  const found = await atTerminal(terms, (hooks) => calibrate(agent, spec, hooks));
  const json = calibrateJson(spec.seed, found);
  process.stdout.write(asJson ? `${JSON.stringify(json)}\n` : calibrateText(found));
  if (found.sizes.some(({ kept }) => !kept)) process.exitCode = EXIT.checkFailed;
}
