import { Command } from 'commander';
import { FINAL } from './stage-flags.ts';

const FINAL_EXAMPLE = `
The finalists of the preliminary play again, and only these games count
(regulation 2.4). A final revision plays if it works, or else the one before.
Who has handed in no source code is said, and is out with --disqualify.

Example:
  aiwolf-arena contest final --from results/cup --final-sets 2`;

/** `contest final`: the final of a preliminary that was played. */
export function finalCommand(): Command {
  return FINAL.addTo(new Command('final').description('play the final of a preliminary'))
    .addHelpText('after', FINAL_EXAMPLE)
    .action(async (raw) => {
      const spec = FINAL.read(raw);
      const { playFinalAlone } = await import('../../session/contest/all-stages.ts');
      process.stdout.write(await playFinalAlone(spec));
    });
}
