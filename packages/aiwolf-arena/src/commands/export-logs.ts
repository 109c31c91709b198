import { join } from 'node:path';
import { counted } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { teamName } from '../contest/roster-schema.ts';
import { stageFolders } from '../contest/stage-result.ts';
import { exportTeam, teamsIn } from '../contest/team.ts';
import { unknownWord } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';

const EXAMPLE = `
What a team may have before a contest is published, of every stage: the official
logs of its games (.log.gz) as far as its seat knew them, its faults with the
command that plays each again, its console output, and its report card.

Roles stay in the logs, since the game tells them to all when it ends. Left out
are whispers, attack votes and failed attacks for who is no werewolf, what
others divined and guarded, and the names of the others.

Example:
  aiwolf-arena export-logs results/cup --team mine --out results/for-mine`;

const EXPORT = options({
  team: option('--team <name>', 'registered name', { value: teamName }).required({
    value: teamName,
  }),
  out: OPTIONS.out.but({ about: 'where to', unset: 'exports/TEAM in the folder' }),
  ...choose('json'),
});
type ExportSpec = Spec<typeof EXPORT.rows>;

/** `export-logs`: what a team gets of a contest (regulation 2.2). */
export function exportLogsCommand(): Command {
  const command = new Command('export-logs').argument('<run>', 'folder of a contest, or of a run');
  return EXPORT.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw) => exportLogs(folder, EXPORT.read(raw)));
}

type ExportedStage = { readonly stage: string } & NonNullable<ReturnType<typeof exportTeam>>;

/** The JSON document of `export-logs`. */
export const exportedJson = (team: string, folder: string, stages: readonly ExportedStage[]) => ({
  schema: 'aiwolf-arena/export-logs/1' as const,
  ...{ team, folder, stages },
});

function exportLogs(folder: string, { team, json, out: named }: ExportSpec): void {
  const { stages } = stageFolders(folder);
  const teams = [...new Set(stages.flatMap(({ path }) => teamsIn(path)))];
  if (!teams.includes(team)) throw new UsageError(`--team: ${unknownWord(team, teams)}`);
  const out = named ?? join(folder, 'exports', team);
  const exported = stages.flatMap(({ stage, path }) => {
    const found = exportTeam(path, stage, team, join(out, stage));
    return found === undefined ? [] : [{ stage, ...found }];
  });
  if (json) return console.log(JSON.stringify(exportedJson(team, out, exported)));
  for (const { stage, sets, games, logs, faults } of exported) {
    const unlogged = logs < games ? ` (${games - logs} games were played without --logs all)` : '';
    console.log(
      `${stage}: ${counted(sets, 'set')}, ${counted(logs, 'log')}${unlogged}, ${counted(faults, 'fault')}`,
    );
  }
  console.log(`written to ${out}`);
}
