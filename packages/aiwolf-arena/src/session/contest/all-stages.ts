import { randomBytes } from 'node:crypto';
import { freshFolder } from '@aiwolf-arena/tournament';
import type { FinalSpec, StagesSpec } from '../../commands/contest/stage-flags.ts';
import { readRoster } from '../../contest/roster/read-roster.ts';
import { UsageError } from '../../options/usage-error.ts';
import { playFinal } from './final-stage.ts';
import { admitted, type Organised, playPreliminary, playTesting } from './first-stages.ts';
import { seedAllStages } from './stage-seed.ts';
import { stagesTold } from './stages-told.ts';

/** Sets that every entrant plays in a testing contest before the others (regulation 2.2: at least one). */
const TESTING_SETS = 1;

export async function playTestingAlone(spec: StagesSpec): Promise<string> {
  const contest = organised(spec);
  return stagesTold([await playTesting(contest, await admitted(contest), spec.sets)], spec);
}

export async function playPreliminaryAlone(spec: StagesSpec): Promise<string> {
  const contest = organised(spec);
  return stagesTold([await playPreliminary(contest, await admitted(contest))], spec);
}

export const playFinalAlone = async (spec: FinalSpec): Promise<string> =>
  stagesTold([await playFinal(spec)], spec);

/** Testing, preliminary and final one after another. */
export async function playAllStages(spec: StagesSpec): Promise<string> {
  if (spec.shard !== undefined)
    throw new UsageError(
      '--shard: stages are shared one by one: contest preliminary --shard, merge, contest final',
    );
  const { seed, ...unseeded } = spec;
  const contest = { ...organised(spec), spec: unseeded };
  const { folder } = contest;
  if (seed !== undefined) seedAllStages(folder, seed);
  const admission = await admitted(contest);
  const testing = await playTesting(contest, admission, TESTING_SETS);
  const preliminary = await playPreliminary(contest, admission);
  const asked = { revise: [], disqualify: false, moveUp: false, widen: false, tryAgain: false };
  const { finalSets } = preliminary.plan.contest!;
  const final = await playFinal({ ...unseeded, ...asked, from: folder, out: folder, finalSets });
  return stagesTold([testing, preliminary, final], spec);
}

function organised(spec: StagesSpec): Organised {
  const roster = readRoster(spec.roster);
  const part = spec.shard === undefined ? '' : `-${spec.shard.index}-of-${spec.shard.count}`;
  const folder =
    spec.out ?? freshFolder('results', `contest${part}`, randomBytes(4).toString('hex'));
  return { folder, roster, spec };
}
