import { existsSync } from 'node:fs';
import type { FinalSpec } from '../../commands/contest/stage-flags.ts';
import { unknownWord } from '../../options/kinds.ts';
import { UsageError } from '../../options/usage-error.ts';

/**
 * UsageError for a --revise that nobody can have meant. What a team has handed in and does not work is no error: the
 * revision before it plays.
 */
export function refuseRevisions(
  { revise }: FinalSpec,
  finalists: readonly string[],
  disqualified: readonly string[],
): void {
  for (const [at, { team, path }] of revise.entries()) {
    if (disqualified.includes(team))
      throw new UsageError(`--revise: ${team} has handed in no source, and --disqualify is said`);
    if (!finalists.includes(team))
      throw new UsageError(`--revise: ${team} is no finalist. ${unknownWord(team, finalists)}`);
    if (revise.findLastIndex((one) => one.team === team) > at)
      throw new UsageError(`--revise: ${team} is revised twice: name its newest file only`);
    if (!existsSync(path))
      throw new UsageError(`--revise: there is no ${path} (paths begin where you are)`);
  }
}
