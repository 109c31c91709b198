import { Command } from 'commander';
import { parseOptions } from '../../options/parse-options.ts';
import { addFinalFlags, addPlayedFlags, FINAL_SPEC } from './stage-flags.ts';

const EXAMPLE = `
The finalists of the preliminary play again, and only these games count
(regulation 2.4). A final revision plays if it works, or else the one before.
Who has handed in no source code is said, and is out with --disqualify.

Example:
  aiwolf-arena contest final --from results/cup --final-sets 2`;

/** `contest final`: the final of a preliminary that was played. */
export function finalCommand(): Command {
  const command = new Command('final').description('play the final of a preliminary');
  return addPlayedFlags(addFinalFlags(command))
    .addHelpText('after', EXAMPLE)
    .action(async (raw: unknown) => {
      const spec = parseOptions(FINAL_SPEC, raw);
      const { playFinalAlone } = await import('../../session/contest/all-stages.ts');
      process.stdout.write(await playFinalAlone(spec));
    });
}
