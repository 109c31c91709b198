import type { Rules } from '@aiwolf-arena/engine';
import { drawnBlock, fixedBlock, frame } from './block.ts';
import {
  type Block,
  type ContestTerms,
  type Draw,
  PLAN_SCHEMA,
  type Plan,
  PlanError,
  type PlannedAgent,
  type RoleRequest,
  type Stage,
} from './plan.ts';
import type { ArenaIdentity } from './plan-differences.ts';

interface PlanTerms {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  /** Village sizes (numbers of seats); the plan has a block for each. */
  readonly players: readonly number[];
  readonly gamesPerSet: number;
  readonly rulesOf: (players: number) => Rules;
}

const planOf = (
  { arena, seed, gamesPerSet }: PlanTerms,
  agents: readonly PlannedAgent[],
  contest: ContestTerms | null,
  blocks: readonly Block[],
): Plan => ({ schema: PLAN_SCHEMA, arena, seed, gamesPerSet, agents, contest, blocks });

export interface RunTerms extends PlanTerms {
  /** Total number of sets per village size. */
  readonly sets: number;
  readonly agents: readonly PlannedAgent[];
  /** The line-up as given: positions in `agents`, possibly repeated. */
  readonly lineUp: readonly number[];
  readonly draw: Draw;
  readonly roleRequests: readonly RoleRequest[];
}

/** Plans a run. Fewer agents than seats are repeated; from more, villages are drawn. Throws `PlanError` for a missing role. */
export function planRun(terms: RunTerms): Plan {
  const blocks = terms.players.map((players) => runBlock(terms, players));
  return planOf(terms, terms.agents, null, blocks);
}

function runBlock(terms: RunTerms, players: number): Block {
  const { lineUp, sets, draw } = terms;
  const shared = { ...terms, stage: 'run' } as const;
  if (lineUp.length > players) return drawnBlock(shared, players, lineUp, draw, { sets });
  const seats = Array.from({ length: players }, (_, i) => lineUp[i % lineUp.length]!);
  return fixedBlock(shared, players, seats, sets);
}

/** An agent to be played against a field of opponents, at one or more village sizes. */
export interface ArmTerms extends PlanTerms {
  /** Maximum number of sets per village size. */
  readonly sets: number;
  readonly agent: PlannedAgent;
  /** The opponents, at least one; if they are fewer than the seats, they have several seats. */
  readonly field: readonly PlannedAgent[];
}

/**
 * Returns the plan of one arm of a comparison: `agent` (position 0) has one seat, the opponents are drawn from the field. Arms
 * with equal seed and field have the same villages, roles, talk orders and random numbers; only the agent's answers differ.
 */
export function planArm(terms: ArmTerms): Plan {
  const blocks = terms.players.map((players) => armBlock(terms, players));
  return planOf(terms, [terms.agent, ...terms.field], null, blocks);
}

function armBlock(terms: ArmTerms, players: number): Block {
  const { field, sets } = terms;
  const copies = Math.ceil((players - 1) / field.length);
  const opponents = Array.from({ length: copies * field.length }, (_, i) => 1 + (i % field.length));
  const block = frame({ ...terms, stage: 'run', roleRequests: [] }, players);
  return { ...block, draw: 'swap', entrants: [0, ...opponents], sets, minimum: 0, roleRequests: [] };
}

export interface ContestSpec extends PlanTerms {
  /** Minimum number of preliminary sets per entrant and village size. */
  readonly sets: number;
  /** The ranked entrants, followed by the agent that fills free seats, if there is such an agent. */
  readonly agents: readonly PlannedAgent[];
  readonly draw: Draw;
  readonly terms: ContestTerms;
}

/** Plans the preliminary of a contest (regulation 2.3). `PlanError` if there are too few agents for a preliminary or final. */
export function planPreliminary(spec: ContestSpec): Plan {
  const ranked = spec.agents.flatMap((agent, index) => (agent.ranked ? [index] : []));
  refuseTwins(spec.agents.filter((agent) => agent.ranked));
  const blocks = stageBlocks(spec, 'preliminary', ranked, spec.sets);
  stageBlocks(spec, 'final', ranked.slice(0, spec.terms.finalists), spec.terms.finalSets);
  return planOf(spec, spec.agents, spec.terms, blocks);
}

/** Adds the final to the plan (regulation 2.4), once the finalists are known. */
export function withFinal(spec: ContestSpec, plan: Plan, finalists: readonly number[]): Plan {
  const blocks = stageBlocks(spec, 'final', finalists, spec.terms.finalSets);
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

/** Returns the entrants and as many fillers as needed: a team has only one seat in a contest village. */
function filledUp(spec: ContestSpec, stage: Stage, players: number, entrants: readonly number[]): number[] {
  const missing = players - entrants.length;
  const filler = spec.agents.findIndex((agent) => !agent.ranked);
  if (missing > 0 && filler < 0) {
    const who = stage === 'final' ? 'finalist' : 'agent';
    const field = entrants.length === 1 ? `1 ${who}` : `${entrants.length} ${who}s`;
    throw new PlanError(
      `${field} cannot fill a ${stage} village of ${players}, because every team has one seat: give more agents, ` +
        'omit that size (`players`), or fill the free seats with an unranked agent (`fill`, such as sample)',
    );
  }
  return [...entrants, ...Array.from({ length: missing }, () => filler)];
}

function refuseTwins(agents: readonly PlannedAgent[]): void {
  for (const { name } of agents) {
    if (agents.filter((other) => other.name === name).length > 1) {
      throw new PlanError(
        `${name} appears twice, but a team has one seat in a contest village: give each agent a different name (NAME=AGENT)`,
      );
    }
  }
}
