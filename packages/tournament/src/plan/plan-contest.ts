import type { Rules } from '@aiwolf-arena/engine';
import { drawnBlock, fixedBlock } from './block.ts';
import {
  type Block,
  type ContestTerms,
  type Draw,
  PLAN_SCHEMA,
  type Plan,
  PlanError,
  type PlannedAgent,
  type RoleWish,
  type Stage,
} from './plan.ts';
import type { ArenaIdentity } from './plan-differences.ts';

/** What `contest` is asked for. */
export interface ContestSpec {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly players: readonly number[];
  /** Sets of every size that an entrant plays at least in the preliminary. */
  readonly sets: number;
  readonly gamesPerSet: number;
  /** The ranked entrants, and behind them the filler, if there is one. */
  readonly agents: readonly PlannedAgent[];
  readonly draw: Draw;
  readonly terms: ContestTerms;
  readonly rulesOf: (players: number) => Rules;
}

const NO_WISHES: readonly RoleWish[] = [];

/** The preliminary of a contest (regulation 2.3). PlanError when the field cannot fill a village of it or of the final. */
export function planPreliminary(spec: ContestSpec): Plan {
  const ranked = spec.agents.flatMap((agent, index) => (agent.ranked ? [index] : []));
  refuseTwins(spec.agents.filter((agent) => agent.ranked));
  const blocks = stageBlocks(spec, 'preliminary', ranked, spec.sets);
  stageBlocks(spec, 'final', ranked.slice(0, spec.terms.finalists), spec.terms.finalSets);
  const { arena, seed, gamesPerSet, agents, terms } = spec;
  return { schema: PLAN_SCHEMA, arena, seed, gamesPerSet, agents, contest: terms, blocks };
}

/** The plan with the final behind the preliminary (regulation 2.4), once the finalists are known. */
export function withFinal(spec: ContestSpec, plan: Plan, finalists: readonly number[]): Plan {
  const blocks = stageBlocks(spec, 'final', finalists, spec.terms.finalSets);
  return { ...plan, blocks: [...plan.blocks, ...blocks] };
}

function stageBlocks(
  spec: ContestSpec,
  stage: Stage,
  entrants: readonly number[],
  minimum: number,
): Block[] {
  const shared = { ...spec, stage, wishes: NO_WISHES };
  return spec.players.map((players) =>
    entrants.length > players
      ? drawnBlock(shared, players, entrants, spec.draw, { minimum })
      : fixedBlock(shared, players, filledUp(spec, stage, players, entrants), minimum),
  );
}

/** The entrants and as many fillers as there are seats left: a team sits once in a contest village. */
function filledUp(
  spec: ContestSpec,
  stage: Stage,
  players: number,
  entrants: readonly number[],
): number[] {
  const missing = players - entrants.length;
  const filler = spec.agents.findIndex((agent) => !agent.ranked);
  if (missing > 0 && filler < 0) {
    const who = stage === 'final' ? 'finalist' : 'agent';
    const field = entrants.length === 1 ? `1 ${who}` : `${entrants.length} ${who}s`;
    throw new PlanError(
      `${field} cannot fill a ${stage} village of ${players}, and a team sits once in it: name more agents, ` +
        'leave that size out (`players`), or fill up with an unranked agent (`fill`, such as sample)',
    );
  }
  return [...entrants, ...Array.from({ length: missing }, () => filler)];
}

function refuseTwins(agents: readonly PlannedAgent[]): void {
  for (const { name } of agents) {
    if (agents.filter((other) => other.name === name).length > 1) {
      throw new PlanError(
        `${name} is named twice, and a team sits once in a contest village; other agents of that name need another one (NAME=AGENT)`,
      );
    }
  }
}
