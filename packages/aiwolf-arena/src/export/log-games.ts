import type { LoggedGame } from '@aiwolf-arena/engine';
import type { RecordedGame } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { silent } from '../run/hooks.ts';
import { ProgressCounter } from '../run/progress.ts';
import { openLogs } from '../terminal/log-files.ts';
import type { FoundLogs } from '../terminal/log-search.ts';
import { LogsReader } from '../terminal/logs.ts';
import { breath } from './breath.ts';
import type { ExportedRun } from './dictionary.ts';
import type { ExportHooks } from './export.ts';
import type { RowFiles } from './row-files.ts';
import { rowOfLoggedSet } from './set-rows.ts';

interface NamedLogs {
  readonly name: string;
  readonly found: FoundLogs;
}

/** Writes the rows of official logs. Sets are assumed as in `analyze`: consecutive games in a folder with the same seats. */
export async function exportLogs(
  { name: run, found, encoding }: NamedLogs & { readonly encoding: string | undefined },
  into: RowFiles,
  hooks: ExportHooks,
): Promise<ExportedRun> {
  const { onNote = silent, onProgress, signal } = hooks;
  const counter = new ProgressCounter(found.files.length, onProgress);
  const reader = new LogsReader(false, ({ block, set, game }, logged, log) => {
    const agents = logged.names.map((name) => ({ name }));
    into.addGame({ run, block, set, record: recordOf(logged, game), agents, log });
  });
  for await (const log of openLogs(found, { encoding, onNote })) {
    reader.read(log);
    counter.finished(1, []);
    await breath(signal);
  }
  const { games, notes, results } = reader.end();
  for (const { file, line, message } of notes) onNote(`${file}:${line}: ${message}`);
  if (games === 0) throw new UsageError(`there is no finished game in the logs of ${run}`);
  into.add(
    'sets',
    results.results.map((result) => rowOfLoggedSet(run, result)),
  );
  return { run, source: 'logs', sets: results.results.length, games, seed: null, rootHash: null };
}

const recordOf = ({ events, roles, said }: LoggedGame, game: number): RecordedGame => ({
  game,
  roles: [...roles],
  events: [...events],
  said,
  hash: '',
});
