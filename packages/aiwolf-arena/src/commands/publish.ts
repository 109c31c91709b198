import { join } from 'node:path';
import { counted } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { publish } from '../contest/publish.ts';
import { winnerLine } from '../contest/stage-result.ts';
import { flag } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';

const EXAMPLE = `
Writes a folder of plain files: results, plans, draws, journals, all logs that
were written, checksums, and how to recompute every number in it.

Example:
  aiwolf-arena publish results/cup --out results/cup-public`;

const PUBLISH = options({
  out: OPTIONS.out.but({ about: 'where to', unset: 'published in the folder' }),
  code: flag('--code', 'the code of agents that played in process too, so that anybody can verify'),
  ...choose('json'),
});

/** `publish`: all that the public needs to check a contest. */
export function publishCommand(): Command {
  const command = new Command('publish').argument('<run>', 'folder of a contest, or of a run');
  return PUBLISH.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw) => tell(folder, PUBLISH.read(raw)));
}

/** The JSON document of `publish`. */
export const publishedJson = (
  folder: string,
  { logs, winner, stages }: ReturnType<typeof publish>,
) => ({ schema: 'aiwolf-arena/publish/2' as const, folder, logs, winner, stages });

function tell(
  folder: string,
  { out = join(folder, 'published'), code, json }: Spec<typeof PUBLISH.rows>,
): void {
  const published = publish(folder, out, { code });
  const { stages, winner, logs } = published;
  if (json) return console.log(JSON.stringify(publishedJson(out, published)));
  for (const { stage, sets, games, missing, rootHash } of stages) {
    const open = missing === 0 ? '' : `, ${counted(missing, 'set')} still to be played`;
    console.log(
      `${stage}: ${counted(sets, 'set')}, ${counted(games, 'game')}${open}, root hash ${rootHash}`,
    );
  }
  if (winner !== null) console.log(winnerLine(winner));
  console.log(`${counted(logs, 'log')}; written to ${out}`);
}
