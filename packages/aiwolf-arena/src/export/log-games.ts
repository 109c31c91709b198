import { setImmediate } from 'node:timers/promises';
import type { LoggedGame } from '@aiwolf-arena/engine';
import { Interrupted, type RecordedGame } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { silent } from '../run/hooks.ts';
import { ProgressCounter } from '../run/progress.ts';
import { openLogs } from '../terminal/log-files.ts';
import type { FoundLogs } from '../terminal/log-search.ts';
import { LoggedGames } from '../terminal/logged-games.ts';
import type { ExportedRun } from './dictionary.ts';
import type { ExportHooks, ExportSpec } from './options.ts';
import type { RowFiles } from './row-files.ts';
import { rowOfLoggedSet } from './rows.ts';

interface NamedLogs {
  readonly name: string;
  readonly found: FoundLogs;
}

/** Writes the rows of official logs. Sets are assumed as in `analyze`. */
export async function exportLogs(
  { name: run, found }: NamedLogs,
  into: RowFiles,
  { encoding, teams }: Pick<ExportSpec, 'encoding' | 'teams'>,
  hooks: ExportHooks,
): Promise<ExportedRun> {
  const { onNote = silent, onProgress, signal } = hooks;
  const counter = new ProgressCounter(onProgress);
  const files = found.files.length;
  counter.begin('', [{ block: '', players: 0, sets: files, games: files }]);
  const counting = new LoggedGames(
    { behaviour: false, teams },
    ({ address: { block, set, game }, game: logged, names, path }) => {
      into.addGame({ run, block, set, record: recordOf(logged, game), agents: names.map((name) => ({ name })), log: path });
    },
  );
  for await (const log of openLogs(found, { encoding, onNote })) {
    counting.read(log);
    counter.set({ block: '', set: 0, games: 1, seats: [] });
    await breath(signal);
  }
  const { games, notes, natural, official } = counting.end();
  const results = [...official.results, ...natural.results];
  for (const { file, line, message } of notes) onNote(`${file}:${line}: ${message}`);
  if (games === 0) throw new UsageError(`there is no finished game in the logs of ${run}`);
  into.add(
    'sets',
    results.map((result) => rowOfLoggedSet(run, result)),
  );
  return { run, source: 'logs', sets: results.length, games, seed: null, rootHash: null };
}

const recordOf = ({ events, roles, said }: LoggedGame, game: number): RecordedGame => ({
  game,
  roles: [...roles],
  events: [...events],
  said,
  hash: '',
});

export const INTERRUPTED = 'interrupted; no table was written';

/** Lets other work of the process run, such as Ctrl-C. Rejects with `Interrupted` if the signal was given. */
export async function breath(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new Interrupted(INTERRUPTED);
}
