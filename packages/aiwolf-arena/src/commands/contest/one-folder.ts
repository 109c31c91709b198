import { type CONTEST, playContest } from '../../library/contest/contest.ts';
import type { Spec } from '../../options/option-set.ts';
import { atTerminal } from '../../session/at-terminal.ts';
import { contestTold } from '../../session/contest-told.ts';
import { exitForMissing } from '../../session/missing-sets.ts';

type OneFolderSpec = Spec<typeof CONTEST.rows> & {
  readonly json: boolean;
  readonly quiet: boolean;
};

/** Preliminary, cut and final of agents that are named, in one folder (regulation 2.3, 2.4). */
export async function playOneFolder({ json, quiet, ...spec }: OneFolderSpec): Promise<void> {
  const played = await atTerminal({ quiet }, (hooks) => playContest(spec, hooks));
  exitForMissing(played.document);
  process.stdout.write(contestTold(played, { json, behaviour: spec.behaviour }));
}
