import type { Plan, PlannedSet, SetOutcome, SetPool, SetTask } from '@aiwolf-arena/tournament';

/** Plays sets on all threads; the outcomes in the order of the sets. */
export async function playAll(
  pool: SetPool,
  planned: readonly Pick<PlannedSet, 'set' | 'seats'>[],
  task: (planned: Pick<PlannedSet, 'set' | 'seats'>) => SetTask,
): Promise<SetOutcome[]> {
  const outcomes: SetOutcome[] = [];
  const queue = planned.entries();
  const lane = async (): Promise<void> => {
    for (const [at, set] of queue) outcomes[at] = await pool.play(task(set));
  };
  await Promise.all(Array.from({ length: pool.threads * 2 }, lane));
  return outcomes;
}

/** A field in which every agent has as many places, enough for villages to be drawn from it. */
export const lineUpOf = ({ length }: Plan['agents'], players: number): number[] => {
  const times = Math.floor(players / length) + 1;
  return Array.from({ length: length * times }, (_, at) => at % length);
};
