import { Command } from 'commander';
import { run } from '../library/run/run.ts';
import { addOutputFlags, addRunFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { RUN_SPEC } from '../options/specs.ts';
import { atTerminal } from '../session/at-terminal.ts';
import { exitForMissing } from '../session/missing-sets.ts';
import { runTold } from '../session/run-told.ts';

const EXAMPLE = `
As many agents as seats are one fixed village; fewer are repeated to fill it;
from more, villages are drawn.

Examples:
  aiwolf-arena run --agents random,chatty --players 5 --sets 20 --seed 1
  aiwolf-arena run --agents random,chatty --players 5 --sets 5 --time-limit 100`;

/** `run`: plays game sets and prints win rates by agent and role. */
export function runCommand(): Command {
  const command = new Command('run');
  return addOutputFlags(addRunFlags(command))
    .addHelpText('after', EXAMPLE)
    .action(async (raw) => {
      const { json, quiet, ...options } = parseOptions(RUN_SPEC, raw);
      const played = await atTerminal({ quiet }, (hooks) => run(options, hooks));
      exitForMissing(played.document);
      process.stdout.write(runTold(played, { json, behaviour: options.behaviour }));
    });
}
