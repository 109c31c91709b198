import type { Rules } from '@aiwolf-arena/engine';
import { drawnBlock, fixedBlock, frame } from './block.ts';
import {
  type ArenaIdentity,
  type Block,
  type ContestSettings,
  type Draw,
  PLAN_SCHEMA,
  type Plan,
  PlanError,
  type PlannedAgent,
  type RoleRequest,
  type Stage,
} from './plan.ts';

interface PlanOptions {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  /** The village sizes (numbers of seats). The plan gets one block for each size. */
  readonly players: readonly number[];
  readonly gamesPerSet: number;
  readonly rulesOf: (players: number) => Rules;
}

const planOf = (
  { arena, seed, gamesPerSet }: PlanOptions,
  agents: readonly PlannedAgent[],
  contest: ContestSettings | null,
  blocks: readonly Block[],
): Plan => ({ schema: PLAN_SCHEMA, arena, seed, gamesPerSet, agents, contest, blocks });

export interface RunSettings extends PlanOptions {
  /** Total number of sets for each village size. */
  readonly sets: number;
  readonly agents: readonly PlannedAgent[];
  /** The agents as the user listed them, as positions in `agents`. An agent may be listed several times. */
  readonly lineUp: readonly number[];
  readonly draw: Draw;
  readonly roleRequests: readonly RoleRequest[];
}

/** Returns a plan of a run. Free seats go to the same agents again. Throws `PlanError` if a village lacks a requested role. */
export function planRun(options: RunSettings): Plan {
  const blocks = options.players.map((players) => runBlock(options, players));
  return planOf(options, options.agents, null, blocks);
}

function runBlock(options: RunSettings, players: number): Block {
  const { lineUp, sets, draw } = options;
  const shared = { ...options, stage: 'run' } as const;
  if (lineUp.length > players) return drawnBlock(shared, players, lineUp, draw, { sets });
  const seats = Array.from({ length: players }, (_, i) => lineUp[i % lineUp.length]!);
  return fixedBlock(shared, players, seats, sets);
}

/** The settings for one agent that plays against a field of opponents. */
export interface ArmOptions extends PlanOptions {
  /** Maximum number of sets for each village size. */
  readonly sets: number;
  readonly agent: PlannedAgent;
  /** The opponents (at least one). If there are fewer opponents than seats, an opponent plays on several seats. */
  readonly field: readonly PlannedAgent[];
}

/** Returns the plan of the candidate or the baseline. `agent` has one seat in every set; its opponents are drawn. */
export function planArm(options: ArmOptions): Plan {
  const blocks = options.players.map((players) => armBlock(options, players));
  return planOf(options, [options.agent, ...options.field], null, blocks);
}

function armBlock(options: ArmOptions, players: number): Block {
  const { field, sets } = options;
  const copies = Math.ceil((players - 1) / field.length);
  const opponents = Array.from({ length: copies * field.length }, (_, i) => 1 + (i % field.length));
  const block = frame({ ...options, stage: 'run', roleRequests: [] }, players);
  return { ...block, draw: 'swap', entrants: [0, ...opponents], sets, minimum: 0, roleRequests: [] };
}

/** From what the plan of a contest is made. */
export interface ContestSpec extends PlanOptions {
  /** Minimum number of preliminary sets for each entrant and village size. */
  readonly sets: number;
  /** The ranked entrants. The last element may be an unranked agent that fills free seats. */
  readonly agents: readonly PlannedAgent[];
  readonly draw: Draw;
  readonly contest: ContestSettings;
}

/** Returns the plan of a contest's preliminary (regulation 2.3). Throws `PlanError` if there are too few agents. */
export function planPreliminary(spec: ContestSpec): Plan {
  const ranked = spec.agents.flatMap((agent, index) => (agent.ranked ? [index] : []));
  refuseSameNames(spec.agents.filter((agent) => agent.ranked));
  const blocks = stageBlocks(spec, 'preliminary', ranked, spec.sets);
  stageBlocks(spec, 'final', ranked.slice(0, spec.contest.finalists), spec.contest.finalSets);
  return planOf(spec, spec.agents, spec.contest, blocks);
}

/** Returns the plan extended by the final (regulation 2.4) between the agents in `finalists`. */
export function withFinal(spec: ContestSpec, plan: Plan, finalists: readonly number[]): Plan {
  const blocks = stageBlocks(spec, 'final', finalists, spec.contest.finalSets);
  return { ...plan, blocks: [...plan.blocks, ...blocks] };
}

function stageBlocks(spec: ContestSpec, stage: Stage, entrants: readonly number[], minimum: number): Block[] {
  const shared = { ...spec, stage, roleRequests: [] };
  return spec.players.map((players) =>
    entrants.length > players
      ? drawnBlock(shared, players, entrants, spec.draw, { minimum })
      : fixedBlock(shared, players, filledUp(spec, stage, players, entrants), minimum),
  );
}

/** Returns the entrants. If there are fewer entrants than seats, adds the filling agent once for every free seat. */
function filledUp(spec: ContestSpec, stage: Stage, players: number, entrants: readonly number[]): number[] {
  const missing = players - entrants.length;
  const filler = spec.agents.findIndex((agent) => !agent.ranked);
  if (missing > 0 && filler < 0) {
    const who = stage === 'final' ? 'finalist' : 'agent';
    const field = entrants.length === 1 ? `1 ${who}` : `${entrants.length} ${who}s`;
    throw new PlanError(
      `${field} cannot fill a village of ${players}, because every team has one seat: give more agents, ` +
        'omit that size (`players`), or fill the free seats with an unranked agent (`fill`, such as sample)',
    );
  }
  return [...entrants, ...Array.from({ length: missing }, () => filler)];
}

function refuseSameNames(agents: readonly PlannedAgent[]): void {
  for (const { name } of agents) {
    if (agents.filter((other) => other.name === name).length > 1) {
      throw new PlanError(
        `${name} appears twice, but a team has one seat in a contest village: give each agent a different name (NAME=AGENT)`,
      );
    }
  }
}
