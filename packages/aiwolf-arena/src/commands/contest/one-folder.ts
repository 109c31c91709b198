import { contest } from '../../library/contest/contest.ts';
import type { ContestOptions } from '../../options/specs.ts';
import { atTerminal } from '../../session/at-terminal.ts';
import { contestTold } from '../../session/contest-told.ts';
import { exitForMissing } from '../../session/missing-sets.ts';

/** Preliminary, cut and final of agents that are named, in one folder (regulation 2.3, 2.4). */
export async function playOneFolder({ json, quiet, ...options }: ContestOptions): Promise<void> {
  const played = await atTerminal({ quiet }, (hooks) => contest(options, hooks));
  exitForMissing(played.document);
  process.stdout.write(contestTold(played, { json, behaviour: options.behaviour }));
}
