import { counted, documentText, type TableColumn } from '@aiwolf-arena/report';
import { type Plan, type Shard, shardSets, shardText } from '@aiwolf-arena/tournament';
import type { SetCost } from '../run/set-cost.ts';

const columnsOf = (unit: CpuUnit): readonly TableColumn[] => [
  { key: 'shard', head: 'shard', form: 'text' },
  { key: 'sets', head: 'sets', form: 'count' },
  { key: 'games', head: 'games', form: 'count' },
  { key: `cpu-${unit}`, head: `CPU ${unit}`, form: 'figure' },
];

type CpuUnit = 'hours' | 'seconds';
const UNIT_MS: Readonly<Record<CpuUnit, number>> = { hours: 3_600_000, seconds: 1000 };
/** Plans with less CPU time than this, in milliseconds, are shown in seconds. */
const SHORT_MS = 360_000;

/** CPU times are measured in steps of some milliseconds, so the range of shorter sets says nothing. */
const MEASURABLE_MS = 20;

const CLIENTS = 'CPU hours are not estimated: clients (--agent) need CPU time of their own, which differs from game to game.';

/** Formats a table with the sets of each shard of a plan, and their CPU hours. `costs`: undefined if they are unknown. */
export function shardsText(plan: Plan, count: number, costs: readonly SetCost[] | undefined, width: number): string {
  const shards = Array.from({ length: count }, (_, at): Shard => ({ index: at + 1, count }));
  const unit = costs !== undefined && cpuMsOf(plan, null, costs) < SHORT_MS ? 'seconds' : 'hours';
  const rows = [...shards, null].map((shard) => {
    const sets = setsIn(plan, shard).reduce((sum, own) => sum + own, 0);
    const cpu = costs === undefined ? '-' : String(rounded(cpuMsOf(plan, shard, costs) / UNIT_MS[unit]));
    return [shardText(shard), sets, sets * plan.gamesPerSet, cpu];
  });
  return documentText([{ table: { columns: columnsOf(unit), rows }, notes: costs?.map(costText) ?? [CLIENTS] }], width);
}

/** Returns the number of sets of each block in a shard. Null: in the whole plan. */
const setsIn = ({ blocks }: Plan, shard: Shard | null): number[] =>
  blocks.map((block, at) => (shard === null ? block.sets : shardSets(shard, at, block)));

function cpuMsOf(plan: Plan, shard: Shard | null, costs: readonly SetCost[]): number {
  const sets = setsIn(plan, shard);
  return costs.reduce((sum, { cpuMs }, at) => sum + cpuMs * sets[at]!, 0);
}

function costText({ block, cpuMs, range, sets }: SetCost): string {
  const [low, high] = range.map(rounded);
  const spread = sets === 1 || high! < MEASURABLE_MS ? '' : `, which took ${low} to ${high} ms`;
  return `${block}: ${rounded(cpuMs)} ms of CPU time a set, the mean of ${counted(sets, 'set')} played here for this estimate${spread}.`;
}

const rounded = (value: number): number => Number(value.toPrecision(2));
