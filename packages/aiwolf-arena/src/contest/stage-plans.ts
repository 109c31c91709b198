import type { CutLine } from '@aiwolf-arena/analysis';
import {
  type ArenaIdentity,
  type Block,
  type ContestSpec,
  type Plan,
  type PlannedAgent,
  planPreliminary,
  setsOf,
  withFinal,
} from '@aiwolf-arena/tournament';
import rule from './draw-rule.json' with { type: 'json' };
import { sha256Of } from './submission/archive.ts';

/**
 * The testing contest (regulation 2.2): every entrant plays `sets` sets of every size at least, in mixed villages. It is
 * a run and no contest: nothing is decided by it.
 */
export function planTesting(spec: ContestSpec, sets: number): Plan {
  const plan = planPreliminary({ ...spec, sets, draw: 'balanced' });
  const blocks = plan.blocks.map((block): Block => {
    return { ...block, stage: 'run', name: `run/${block.players}` };
  });
  return { ...plan, contest: null, blocks };
}

export interface FinalOptions {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  /** Sets of every size that a finalist plays at least. */
  readonly sets: number;
}

/** The final as a run of its own. `agents`: the finalists, and behind them who fills villages. PlanError as for a contest. */
export function planFinal(preliminary: Plan, agents: readonly PlannedAgent[], { arena, seed, sets }: FinalOptions): Plan {
  const finalists = agents.flatMap(({ ranked }, at) => (ranked ? [at] : []));
  const contest = { ...preliminary.contest!, finalists: finalists.length, finalSets: sets };
  const { gamesPerSet, blocks } = preliminary;
  const rules = new Map(blocks.map((block) => [block.players, block.rules]));
  const spec: ContestSpec = {
    ...{ arena, seed, gamesPerSet, agents, sets },
    players: [...rules.keys()],
    draw: blocks.some(({ draw }) => draw === 'balanced') ? 'balanced' : 'random',
    terms: contest,
    rulesOf: (players) => rules.get(players)!,
  };
  const { seedSha256: _, secret: __, resumedBy: ___, ...terms } = preliminary;
  return withFinal(spec, { ...terms, arena, seed, agents, contest, blocks: [] }, finalists);
}

interface Choice {
  /** Names of those that are out. */
  readonly disqualified: readonly string[];
  /** The next best take the places of the disqualified. */
  readonly moveUp: boolean;
  /** All that are equal at the cut are in. */
  readonly widen: boolean;
}

/** The names of the finalists out of a preliminary, best first (regulation 2.3, 3.3). */
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
 * How the villages of a stage were drawn: anyone with the seed, null until the stage closes, finds the same ones by the rule,
 * which is the code of `packages/engine/src/random.ts` in words. `seedSha256` is known before the seed is, so that nobody can
 * choose another one afterwards; `minimum`: sets that every entrant plays at least; `villages`: by set, the teams on seats 1, 2.
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
