import { counted, documentText, type TableColumn } from '@aiwolf-arena/report';
import { type Plan, type Shard, shardSets, shardText } from '@aiwolf-arena/tournament';
import type { SetCost } from '../run/set-cost.ts';

const COLUMNS: readonly TableColumn[] = [
  { key: 'shard', head: 'shard', form: 'text' },
  { key: 'sets', head: 'sets', form: 'count' },
  { key: 'games', head: 'games', form: 'count' },
  { key: 'cpu-hours', head: 'CPU hours', form: 'figure' },
];

const HOUR_MS = 3_600_000;

const CLIENTS = 'CPU hours are not estimated: clients (--agent) need CPU time of their own, which differs from game to game.';

/** Formats a table with the sets of each shard of a plan, and their CPU hours. `costs`: undefined if they are unknown. */
export function shardsText(plan: Plan, count: number, costs: readonly SetCost[] | undefined, width: number): string {
  const shards = Array.from({ length: count }, (_, at): Shard => ({ index: at + 1, count }));
  const rows = [...shards, null].map((shard) => rowOf(plan, shard, costs));
  return documentText([{ table: { columns: COLUMNS, rows }, notes: costs?.map(costText) ?? [CLIENTS] }], width);
}

/** Returns the row of a shard. Null: the row of the whole plan. */
function rowOf({ blocks, gamesPerSet }: Plan, shard: Shard | null, costs: readonly SetCost[] | undefined) {
  const sets = blocks.map((block, at) => (shard === null ? block.sets : shardSets(shard, at, block)));
  const all = sets.reduce((sum, own) => sum + own, 0);
  const cpuMs = costs?.reduce((sum, cost, at) => sum + cost.cpuMs * sets[at]!, 0);
  return [shardText(shard), all, all * gamesPerSet, cpuMs === undefined ? '-' : String(rounded(cpuMs / HOUR_MS))];
}

function costText({ block, cpuMs, range, sets }: SetCost): string {
  const [low, high] = range.map(rounded);
  const spread = sets === 1 ? '' : `, which took ${low} to ${high} ms`;
  return `${block}: ${rounded(cpuMs)} ms of CPU time a set, the mean of ${counted(sets, 'set')} played here for this estimate${spread}.`;
}

const rounded = (value: number): number => Number(value.toPrecision(2));
