import type { CutLine } from '@aiwolf-arena/analysis';
import {
  type ArenaIdentity,
  type Block,
  type ContestSpec,
  type Draw,
  type Plan,
  type PlannedAgent,
  planPreliminary,
  setsOf,
  withFinal,
} from '@aiwolf-arena/tournament';
import { sha256Of } from '../run/stored-document.ts';
import rule from './draw-rule.json' with { type: 'json' };

/** Returns the plan of the testing contest (regulation 2.2). Each entrant plays at least `sets` sets of each village size. */
export function planTesting(spec: Omit<ContestSpec, 'draw' | 'contest'>): Plan {
  const none = { finalists: spec.agents.length, finalSets: spec.sets, rankBy: 'pooled' } as const; // `contest: null` below
  const plan = planPreliminary({ ...spec, draw: 'balanced', contest: none });
  const blocks = plan.blocks.map((block): Block => ({ ...block, stage: 'run', name: `run/${block.players}` }));
  return { ...plan, contest: null, blocks };
}

export interface FinalOptions {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  /** Minimum number of sets that each finalist plays in each village size. */
  readonly sets: number;
  /** How villages are drawn. Default: as in the preliminary. */
  readonly draw?: Draw | undefined;
}

/** Returns the plan of the final. `agents`: finalists, and an agent for free seats. Throws PlanError for too few agents. */
export function planFinal(preliminary: Plan, agents: readonly PlannedAgent[], { arena, seed, sets, draw }: FinalOptions): Plan {
  const finalists = agents.flatMap(({ ranked }, at) => (ranked ? [at] : []));
  const contest = { ...preliminary.contest!, finalists: finalists.length, finalSets: sets };
  const { gamesPerSet, blocks } = preliminary;
  const rules = new Map(blocks.map((block) => [block.players, block.rules]));
  const spec: ContestSpec = {
    ...{ arena, seed, gamesPerSet, agents, sets },
    players: [...rules.keys()],
    draw: draw ?? (blocks.some((block) => block.draw === 'balanced') ? 'balanced' : 'random'),
    contest,
    rulesOf: (players) => rules.get(players)!,
  };
  const { seedSha256: _, secret: __, resumedBy: ___, rounds: ____, ...rest } = preliminary;
  return withFinal(spec, { ...rest, arena, seed, agents, contest, blocks: [] }, finalists);
}

interface Choice {
  readonly disqualified: readonly string[];
  /** Whether disqualified finalists are replaced by the agents that follow in the ranking. */
  readonly moveUp: boolean;
  /** Whether all agents that are tied for the last place of a finalist become finalists. */
  readonly widen: boolean;
}

/** Returns the names of the finalists, in the order of the preliminary's ranking (regulation 2.3, 3.3). */
export function finalistsOf(
  lines: readonly Pick<CutLine, 'name' | 'finalist' | 'tiedAtCut'>[],
  { disqualified, moveUp, widen }: Choice,
): string[] {
  const isOut = (name: string): boolean => disqualified.includes(name);
  const above = lines.filter(({ finalist, tiedAtCut }) => finalist || (widen && tiedAtCut));
  const chosen = above.filter(({ name }) => !isOut(name));
  const free = moveUp ? above.length - chosen.length : 0;
  const next = lines.filter((line) => !above.includes(line) && !isOut(line.name)).slice(0, free);
  return [...chosen, ...next].map(({ name }) => name);
}

export const DRAW_NAME = 'draw.json';

/**
 * Returns how the villages of a stage were drawn. `rule` explains how to compute the villages from the seed. `seed` is null
 * until the stage has ended, but its hash `seedSha256` is always public, so that the organiser cannot change the seed.
 * `villages` contains, for each set, the names of the teams by seat.
 */
export function drawProtocol(plan: Plan) {
  const { arena, agents, blocks } = plan;
  const seed = plan.secret === undefined ? plan.seed : null;
  const seedSha256 = plan.seedSha256 ?? sha256Of(plan.seed);
  const nameOf = (agent: number): string => agents[agent]!.name;
  const villages = blocks.map((): string[][] => []);
  for (const { block, seats } of setsOf(plan)) villages[block]!.push(seats.map(nameOf));
  return {
    schema: 'aiwolf-arena/draw/1',
    ...{ arena: arena.version, seed, seedSha256, rule },
    blocks: blocks.map(({ name, players, draw, minimum, entrants }, at) => {
      const own = { entrants: entrants.map(nameOf), villages: villages[at]! };
      return { name, players, draw, minimum, ...own };
    }),
  };
}
