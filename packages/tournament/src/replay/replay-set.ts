import type { SetPool } from '../pool/set-pool.ts';
import type { SetOutcome, SetTask } from '../realm/set-task.ts';
import { tasksOf } from '../run/run-plan.ts';
import type { SetResult } from '../tally/set-result.ts';
import type { RecordedSets } from './recorded-sets.ts';

/** What is asked of a set beside its result. */
export type Wanted = Partial<
  Pick<SetTask, 'hashes' | 'records' | 'logs' | 'notes' | 'noted' | 'until'>
>;

/** The task that a recorded set was played by: the same seats, and the same players stopped where they had to be. */
export function replayTask(
  { plan }: Pick<RecordedSets, 'plan'>,
  { block: name, set, seats, kills = [] }: SetResult,
): SetTask {
  const block = plan.blocks.find((one) => one.name === name)!;
  const behaviour = seats.some((seat) => seat.behaviour !== undefined);
  const planned = { set, seats: seats.map(({ agent }) => agent) };
  return { ...tasksOf(plan, block, { kind: 'none' }, behaviour)(planned), kills };
}

/** Plays a recorded set again. A pool with other agents plays the same seats with those. */
export const replaySet = (
  run: Pick<RecordedSets, 'plan'>,
  result: SetResult,
  pool: SetPool,
  wanted: Wanted = {},
): Promise<SetOutcome> => pool.play({ ...replayTask(run, result), ...wanted });
