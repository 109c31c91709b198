import { DEFAULT_LEVEL, type Rate } from '@aiwolf-arena/stats';
import {
  type Block,
  type Plan,
  type PutAside,
  rootHash,
  type SetResult,
  type TimedSet,
} from '@aiwolf-arena/tournament';
import type { AgentLine, BlockStandings } from '../block-standings.ts';
import { type AgentRates, agentRates } from '../rank/agent-rates.ts';
import { mergeRuns } from '../rank/merge-runs.ts';
import { stageTable } from '../rank/stage-table.ts';
import { standingsOf } from '../standings.ts';
import type { Tolerance } from '../timing/agent-times.ts';
import { type TimeLine, timingsOf } from '../timing/stage-timing.ts';

/** The agent of an arm is at this position of its plan (planArm). */
const OWN = 0;

/** An arm that was played: one agent in a seat among opponents drawn from a field. */
export interface PlayedCard {
  readonly folder: string;
  readonly plan: Plan;
  /** In plan order, with what the seats did. */
  readonly results: readonly SetResult[];
  readonly timings: readonly TimedSet[];
  /** Sets that the arena has failed in. */
  readonly aside?: readonly PutAside[];
}

/** An agent in villages of one size. */
export interface SizeCard {
  readonly block: Block;
  readonly players: number;
  readonly sets: number;
  readonly games: number;
  /** Its win rate over all games and in every role, its faults, and what it does beside what chance would do. */
  readonly line: AgentLine;
  /** Its win rate with every role in its regular share. */
  readonly balanced: Rate;
  readonly village: BlockStandings['village'];
  /** What it computes; null where nothing was measured. */
  readonly time: TimeLine | null;
}

/** All there is to know of one agent against a field. */
export interface ReportCard {
  readonly name: string;
  readonly source: string;
  /** sha256 of the agent's code and data. */
  readonly hash: string;
  readonly folder: string;
  /** Of all games, all seats included. */
  readonly rootHash: string;
  /** All sizes together. */
  readonly overall: Pick<AgentRates, 'games' | 'wins' | 'winRate' | 'balanced'>;
  /** In the plan's order. */
  readonly sizes: readonly SizeCard[];
}

/** The report card of an arm. */
export function reportCardOf(arm: PlayedCard, tolerance: Tolerance): ReportCard {
  const { folder, plan, results } = arm;
  const { name, source, hash } = plan.agents[OWN]!;
  const table = stageTable(plan.blocks, results, (agent) => agent === OWN);
  const [{ games, wins, winRate, balanced, sizes }] = agentRates(
    table,
    'pooled',
    DEFAULT_LEVEL,
  ) as [AgentRates];
  const balancedAt = new Map(sizes.map((size) => [size.players, size.balanced]));
  return {
    ...{ name, source, hash, folder, rootHash: rootHash(results) },
    overall: { games, wins, winRate, balanced },
    sizes: standingsOf(plan, results).map((standings): SizeCard => {
      const { block, sets, games, village, agents } = standings;
      const line = agents.find(({ agent }) => agent === OWN)!;
      const { players } = block;
      const time = timeAt(arm, block.name, tolerance);
      const balanced = balancedAt.get(players)!;
      return { block, players, sets, games, line, balanced, village, time };
    }),
  };
}

/** What the agent computes in the sets of one block. */
function timeAt(
  { folder, plan, results, timings }: PlayedCard,
  name: string,
  tolerance: Tolerance,
): TimeLine | null {
  const blocks = plan.blocks.filter((block) => block.name === name);
  const own = results.filter(({ block }) => block === name);
  const runs = [{ folder, plan: { ...plan, blocks }, results: own }];
  const [stage] = timingsOf(mergeRuns(runs), runs, timings, tolerance);
  return stage?.agents.find(({ agent }) => agent === OWN) ?? null;
}
