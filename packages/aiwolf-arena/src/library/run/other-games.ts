import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  arenasOf,
  arenaText,
  isPlayedBy,
  type Plan,
  type PlaysSet,
  planDifferences,
  RecordedSets,
  type RunFolder,
  setsThatDiffer,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../../options/usage-error.ts';
import type { OnNote } from '../hooks/hooks.ts';

/**
 * Before a run goes on that other code has begun: plays some of its finished sets again, and tells what came of it.
 * UsageError where one is not as recorded. What else is another run is for the folder to refuse.
 */
export async function refuseOtherGames(
  { path, planned }: RunFolder,
  plan: Plan,
  play: PlaysSet,
  onNote: OnNote,
): Promise<void> {
  if (planned === null || isPlayedBy(planned, plan.arena)) return;
  if (planDifferences(planned, plan).length > 0 || !existsSync(join(path, 'journal.ndjson')))
    return;
  const run = new RecordedSets(path);
  try {
    const { tried, others } = await setsThatDiffer(run, play);
    const began = `${path} was played by ${arenasOf(planned).map(arenaText).join(', then by ')}`;
    const now = `this is ${arenaText(plan.arena)}`;
    if (others.length > 0) throw new UsageError(`${began}; ${now}, ${refusal(path, others)}`);
    const found = tried.map(({ block, set }) => `${block} ${set}`).join(', ');
    const seen = found === '' ? 'there is no finished set to try' : `as recorded again: ${found}`;
    onNote(`${began}; ${now} (${seen})`);
  } finally {
    run.close();
  }
}

const refusal = (path: string, others: readonly { block: string; set: number }[]): string => {
  const sets = others.map(({ block, set }) => `${block} set ${set}`).join(', ');
  return (
    `which does not play ${sets} as recorded: go on with the one that began it, ` +
    `or name another folder (\`out\`); aiwolf-arena rank ${path} reads what is there`
  );
};
