import { amount, counted, documentText, type TableColumn } from '@aiwolf-arena/report';
import { type Block, type Plan, planLines, shardSets, shardText } from '@aiwolf-arena/tournament';
import { whole } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { needs } from '../options/option-set.ts';
import type { LoadedRoster } from '../run/roster.ts';
import { measureSets, type SetCost } from '../run/set-cost.ts';
import { durationText } from './progress.ts';
import { screenWidth } from './results.ts';
import { atTerminal, note } from './session.ts';

/** The options by which a command prints what it would play, and plays nothing. */
export const PLAN_ROWS = {
  plan: flag(
    '--plan',
    'only print what would be played, and how long that takes; with --json: all settings, and a line for each game set',
  ),
  shards: option('--shards <n>', 'with --plan: the same for each of n parts (--shard)', whole(1, 99_999)),
};
export const PLAN_INVARIANTS = [needs('shards', 'plan')];

interface PlanForm {
  readonly shards: number | undefined;
  readonly json: boolean;
  readonly threads: number;
}

/**
 * Returns the text of a plan: a table of its blocks or, with `shards`, of that many parts. `json`: JSON with one line for each
 * game set. Plays some sets, to measure their CPU time.
 */
export async function planText(plan: Plan, { loaded }: LoadedRoster, { json, shards, threads }: PlanForm): Promise<string> {
  if (json) return [...planLines(plan)].map((line) => `${line}\n`).join('');
  const costs = await costsOf(plan, loaded);
  const cpuMsOf = ({ setsOf }: PlanPart): number =>
    (costs ?? []).reduce((sum, { cpuMs }, at) => sum + cpuMs * setsOf(plan.blocks[at]!, at), 0);
  const unit = costs !== undefined && cpuMsOf(WHOLE) < SHORT_MS ? 'seconds' : 'hours';
  const parts =
    shards === undefined ? plan.blocks.map(blockPart) : Array.from({ length: shards }, (_, at) => shardPart(at + 1, shards));
  const shown = shards === undefined && parts.length === 1 ? parts : [...parts, WHOLE];
  const rows = shown.map((part) => {
    const sets = plan.blocks.reduce((sum, block, at) => sum + part.setsOf(block, at), 0);
    return [part.name, sets, sets * plan.gamesPerSet, costs === undefined ? '-' : amount(cpuMsOf(part) / UNIT_MS[unit])];
  });
  const time = `On ${counted(threads, 'thread')} of this machine: about ${durationText(cpuMsOf(WHOLE) / threads / 1000)}.`;
  const notes = costs === undefined ? [CLIENTS] : [...(shards === undefined ? [time] : []), ...costs.map(costText)];
  const columns = columnsOf(unit, shards === undefined ? 'stage/players' : 'shard');
  return documentText([{ table: { columns, rows }, notes }], screenWidth());
}

/** A row of the table. `setsOf`: returns how many sets of a block are in it. */
interface PlanPart {
  readonly name: string;
  readonly setsOf: (block: Block, at: number) => number;
}

const WHOLE: PlanPart = { name: 'all', setsOf: ({ sets }) => sets };

const blockPart = ({ name }: Block): PlanPart => ({ name, setsOf: (block) => (block.name === name ? block.sets : 0) });

function shardPart(index: number, count: number): PlanPart {
  const shard = { index, count };
  return { name: shardText(shard), setsOf: (block, at) => shardSets(shard, at, block) };
}

/** Measures the CPU time of the sets of each block. Returns undefined with clients, which need their own CPU time. */
async function costsOf(plan: Plan, loaded: LoadedRoster['loaded']) {
  if (plan.agents.some(({ remote }) => remote === true)) return undefined;
  note(`playing sets of ${plan.blocks.map(({ players }) => players).join(', ')} players to measure their CPU time ...`);
  return atTerminal({ quiet: true, whole: null }, (hooks) => measureSets(plan, loaded, hooks));
}

const columnsOf = (unit: CpuUnit, what: string): readonly TableColumn[] => [
  { key: what, head: what, form: 'text' },
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

function costText({ block, cpuMs, range, sets }: SetCost): string {
  const [low, high] = range.map(amount);
  const spread = sets === 1 || range[1] < MEASURABLE_MS ? '' : `, which took ${low} to ${high} ms`;
  return `${block}: ${amount(cpuMs)} ms of CPU time a set, the mean of ${counted(sets, 'set')} played here for this estimate${spread}.`;
}
