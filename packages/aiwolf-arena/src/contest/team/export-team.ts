import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { standingsOf } from '@aiwolf-arena/analysis';
import { makeFolder, RecordedSets, writeWhole } from '@aiwolf-arena/tournament';
import { faultsOfTeam } from './fault-list.ts';
import { reportCard } from './report-card.ts';
import { consoleOf, logOf, setsOfTeam, type TeamSet } from './team-games.ts';
import { visibleLog } from './visible-log.ts';

/** What a team got of a stage. */
export interface Exported {
  readonly sets: number;
  readonly games: number;
  readonly logs: number;
  readonly faults: number;
}

/**
 * Writes what a team may have of a stage before it is published: the logs of its games as its seat knew them, its faults,
 * its console output and its report card. Undefined where the team did not play.
 */
export function exportTeam(
  runFolder: string,
  stage: string,
  team: string,
  out: string,
): Exported | undefined {
  const run = new RecordedSets(runFolder);
  try {
    const { plan } = run;
    const agent = plan.agents.findIndex(({ name, ranked }) => ranked && name === team);
    if (agent < 0) return undefined;
    const results = [...run.results()];
    const sets = setsOfTeam(results, agent);
    makeFolder(out);
    const faults = faultsOfTeam(runFolder, plan, sets);
    write(out, 'faults.json', `${JSON.stringify(faults, null, 2)}\n`);
    write(out, 'console.txt', consoleOf(runFolder, plan, agent));
    write(out, 'report-card.md', reportCard(team, stage, standingsOf(plan, results), faults));
    const logs = sets.reduce((sum, set) => sum + exportLogs(runFolder, set, out), 0);
    const games = sets.reduce((sum, { result }) => sum + result.games, 0);
    return { sets: sets.length, games, logs, faults: faults.length };
  } finally {
    run.close();
  }
}

const write = (folder: string, name: string, content: string | Uint8Array): void =>
  writeWhole(join(folder, name), [content]);

/** How many games of a set have a log. */
function exportLogs(runFolder: string, { result, seat }: TeamSet, out: string): number {
  const { block, set, games } = result;
  const folder = join(out, 'logs', block.replace('/', '-'), `set-${String(set).padStart(5, '0')}`);
  let written = 0;
  for (let game = 0; game < games; game++) {
    const log = logOf(runFolder, result, game);
    if (log === undefined) continue;
    makeFolder(folder);
    write(folder, `game-${String(game).padStart(3, '0')}.log.gz`, gzipSync(visibleLog(log, seat)));
    written++;
  }
  return written;
}
