import type { SetResult } from '@aiwolf-arena/sandbox';
import { type Plan, seedMark } from '@aiwolf-arena/tournament';
import type { DATA_TABLES, RowOf } from './tables.ts';

type SetRow = RowOf<(typeof DATA_TABLES)['sets']>;

export function rowOfSet(run: string, plan: Plan, result: SetResult): SetRow {
  const { stage, draw, rules } = plan.blocks.find(({ name }) => name === result.block)!;
  const faults = result.seats.flatMap((seat) => seat.faults).reduce((sum, { count }) => sum + count, 0);
  return { ...sharedRow(run, result), ...{ stage, draw, rules: rules.name, faults, seed: seedMark(plan), hash: result.hash } };
}

/** Returns the row of a set of official logs. Logs say neither how the agents were chosen nor by which rules they played. */
export const rowOfLoggedSet = (run: string, result: SetResult): SetRow => ({
  ...sharedRow(run, result),
  ...{ stage: null, draw: null, rules: null, faults: null, seed: null, hash: null },
});

const sharedRow = (run: string, { block, set, seats, games, villagerWins }: SetResult) => ({
  ...{ run, block, set, players: seats.length, games, villagerWins },
});
