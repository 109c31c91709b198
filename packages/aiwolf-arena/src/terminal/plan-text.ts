import { amount, counted, documentText, type TableColumn } from '@aiwolf-arena/report';
import { type Plan, planLines, type Shard, shardSets, shardText } from '@aiwolf-arena/tournament';
import { whole } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { needs } from '../options/option-set.ts';
import type { LoadedRoster } from '../run/roster.ts';
import { measureSets, type SetCost } from '../run/set-cost.ts';
import { screenWidth } from './results.ts';
import { atTerminal, note } from './session.ts';

/** The options by which a command prints what it would play, and plays nothing. */
export const PLAN_ROWS = {
  plan: flag('--plan', 'only print what would be played: the settings, and a line for each game set'),
  shards: option(
    '--shards <n>',
    'with --plan: print instead how many sets each of n parts (--shard) has, and the CPU time that it needs: plays some sets to measure it',
    whole(1, 99_999),
  ),
};
export const PLAN_INVARIANTS = [needs('shards', 'plan')];

/** Returns the text of a plan: JSON with one line for each game set or, with `shards`, a table of that many parts. */
export async function planText(plan: Plan, { loaded }: LoadedRoster, shards: number | undefined): Promise<string> {
  if (shards === undefined) return [...planLines(plan)].map((line) => `${line}\n`).join('');
  return shardsText(plan, shards, await costsOf(plan, loaded), screenWidth());
}

/** Measures the CPU time of the sets of each block. Returns undefined with clients, which need their own CPU time. */
async function costsOf(plan: Plan, loaded: LoadedRoster['loaded']) {
  if (plan.agents.some(({ remote }) => remote === true)) return undefined;
  note(`playing sets of ${plan.blocks.map(({ players }) => players).join(', ')} players to measure their CPU time ...`);
  return atTerminal({ quiet: true, whole: null }, (hooks) => measureSets(plan, loaded, hooks));
}

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
function shardsText(plan: Plan, count: number, costs: readonly SetCost[] | undefined, width: number): string {
  const shards = Array.from({ length: count }, (_, at): Shard => ({ index: at + 1, count }));
  const unit = costs !== undefined && cpuMsOf(plan, null, costs) < SHORT_MS ? 'seconds' : 'hours';
  const rows = [...shards, null].map((shard) => {
    const sets = setsIn(plan, shard).reduce((sum, own) => sum + own, 0);
    const cpu = costs === undefined ? '-' : String(amount(cpuMsOf(plan, shard, costs) / UNIT_MS[unit]));
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
  const [low, high] = range.map(amount);
  const spread = sets === 1 || range[1] < MEASURABLE_MS ? '' : `, which took ${low} to ${high} ms`;
  return `${block}: ${amount(cpuMs)} ms of CPU time a set, the mean of ${counted(sets, 'set')} played here for this estimate${spread}.`;
}
