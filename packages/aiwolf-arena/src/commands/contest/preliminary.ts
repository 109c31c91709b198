import { Command } from 'commander';
import { PRELIMINARY } from './stage-flags.ts';

const PRELIMINARY_EXAMPLE = `
Every team plays with its newest revision that works, at least --sets sets of
every size (regulation 2.3). A submission that fails is listed with the reason,
and the contest goes on without it. Then: aiwolf-arena contest final.

The seed is drawn and kept in FOLDER/STAGE/seed.secret, which is nobody's but
the organiser's; plan.json promises it by its SHA-256 and has it when the stage
closes. Shards need one seed: type the same --seed for each, or copy the file
into the same place of every shard's folder.

Example:
  aiwolf-arena contest preliminary --roster roster.yaml --players 5 --sets 2 --games 5`;

/** `contest preliminary`: the preliminary contest. */
export function preliminaryCommand(): Command {
  const command = new Command('preliminary').description('play the preliminary of a roster');
  return PRELIMINARY.addTo(command)
    .addHelpText('after', PRELIMINARY_EXAMPLE)
    .action(async (raw) => {
      const spec = PRELIMINARY.read(raw);
      const { playPreliminaryAlone } = await import('../../session/contest/all-stages.ts');
      process.stdout.write(await playPreliminaryAlone(spec));
    });
}
