import { Command } from 'commander';
import { addTestingFlags, TESTING } from './stage-flags.ts';

const TESTING_EXAMPLE = `
Every entrant plays at least --sets sets of every size in mixed villages, to see
whether it errs (regulation 2.2). Nothing is decided. What a team may have of
it: aiwolf-arena export-logs.

Example:
  aiwolf-arena contest testing --roster roster.yaml --players 5 --games 10`;

/** `contest testing`: the testing contest. */
export function testingCommand(): Command {
  const command = new Command('testing').description('play a testing contest of a roster');
  return addTestingFlags(command)
    .addHelpText('after', TESTING_EXAMPLE)
    .action(async (raw) => {
      const spec = TESTING.read(raw);
      const { playTestingAlone } = await import('../../session/contest/all-stages.ts');
      process.stdout.write(await playTestingAlone(spec));
    });
}
