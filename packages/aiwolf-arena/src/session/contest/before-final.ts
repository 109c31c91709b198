import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordedRun, readRun } from '@aiwolf-arena/tournament';
import type { FinalSpec } from '../../commands/contest/stage-flags.ts';
import { type Roster, readRoster } from '../../contest/roster/read-roster.ts';
import { isWithoutSets, readBook, type StageRecord } from '../../contest/stages/contest-book.ts';
import { UsageError } from '../../options/usage-error.ts';

/** What a final begins with. */
export interface Before {
  readonly record: StageRecord;
  readonly run: RecordedRun;
  readonly roster: Roster;
  readonly title: string | undefined;
}

/** The book, the finished preliminary and the roster. UsageError where one is missing. */
export function beforeFinal({ from, roster, withoutSets }: FinalSpec): Before {
  const book = readBook(from);
  const record = book?.stages.preliminary;
  if (record === undefined)
    throw new UsageError(
      `--from: ${from} holds no preliminary of a contest: play it first, aiwolf-arena contest preliminary ` +
        '--roster ROSTER --out FOLDER (after merge: the same command without --shard)',
    );
  const run = finished(from, withoutSets || isWithoutSets(record));
  const file = roster ?? record.roster.file;
  if (!existsSync(file))
    throw new UsageError(`--roster: ${file} is not there any more: say where the roster is`);
  return { record, run, roster: readRoster(file), title: book?.title ?? undefined };
}

/** `without`: sets that the arena has failed in are not waited for. */
function finished(from: string, without: boolean): RecordedRun {
  const run = readRun(join(from, 'preliminary'));
  const sets = run.plan.blocks.reduce((sum, block) => sum + block.sets, 0);
  const isPlayed =
    run.results.length === sets || (without && run.results.length + run.aside.length === sets);
  if (isPlayed) {
    if (run.plan.secret === undefined) return run;
    throw new UsageError(
      `--from: the preliminary in ${from} is played, and not closed: the command that began it closes it`,
    );
  }
  throw new UsageError(
    `--from: the preliminary in ${from} is not finished (${run.results.length} of ${sets} sets): ` +
      'play the rest with the command that began it',
  );
}
