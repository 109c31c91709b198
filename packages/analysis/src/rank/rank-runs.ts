import { rootOf } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { DEFAULT_LEVEL, pooledDesignEffect } from '@aiwolf-arena/stats';
import { type Block, drawLots, type Stage } from '@aiwolf-arena/tournament';
import type { MergedRuns } from './merge-runs.ts';
import type { RankRule } from './score.ts';
import type { Sensitivity } from './sensitivity.ts';
import { type Standing, stageStandings } from './stage-standings.ts';
import { stageTable } from './stage-table.ts';

/** A standing with names instead of positions. */
export interface RankedLine extends Omit<Standing, 'agent' | 'sensitivity'> {
  readonly name: string;
  readonly sensitivity: (Omit<Sensitivity, 'opponent'> & { readonly opponent: string }) | null;
}

/** The ranking of a stage. */
export interface StageRanking {
  readonly stage: Stage;
  readonly rule: RankRule;
  readonly level: number;
  /** Places above the cut; null where the field is no larger. */
  readonly places: number | null;
  readonly blocks: readonly (Pick<Block, 'players' | 'draw'> & {
    readonly rules: string;
    readonly sets: number;
    readonly games: number;
  })[];
  /** Median over the agents, what `worth` is by; null where nobody has two sets of a size. */
  readonly designEffect: number | null;
  readonly agents: readonly RankedLine[];
  /** Roles that were given and not dealt: with any, the stage is no contest. */
  readonly wishes: readonly { readonly name: string; readonly role: ContestRole }[];
  /** Names of unranked agents that filled villages. */
  readonly fill: readonly string[];
}

/** How to rank; what is left out is as the contest has it, or as in contests. */
export interface RankOptions {
  readonly rule?: RankRule | undefined;
  readonly finalists?: number | undefined;
  readonly level?: number | undefined;
}

/** Places in the final of the contest (regulation 2.3). */
const FINALISTS = 15;

/** The rankings of all stages that were played. The final has no cut. */
export function rankRuns(runs: MergedRuns, options: RankOptions = {}): StageRanking[] {
  const played = new Set(runs.results.map(({ block }) => block));
  const stages = runs.blocks.filter(({ name }) => played.has(name)).map(({ stage }) => stage);
  return [...new Set(stages)].map((stage) => rankStageOf(runs, stage, options));
}

function rankStageOf(runs: MergedRuns, stage: Stage, options: RankOptions): StageRanking {
  const { agents, results, contest } = runs;
  const blocks = runs.blocks.filter((block) => block.stage === stage);
  const table = stageTable(blocks, results, (agent) => agents[agent]!.ranked);
  const { rule = contest?.rankBy ?? 'pooled', level = DEFAULT_LEVEL } = options;
  const finalists =
    stage === 'final' ? agents.length : (options.finalists ?? contest?.finalists ?? FINALISTS);
  const seed = runs.lotsOf;
  const standings = stageStandings(table, {
    ...{ rule, level, finalists, rehearse: stage !== 'final' },
    finalSets: stage === 'final' ? null : (contest?.finalSets ?? null),
    root: rootOf(seed, `rank/${stage}`),
    lots: drawLots(seed, stage, agents.length),
  });
  const scored = standings.filter(({ rank }) => rank !== null).length;
  return {
    stage,
    rule,
    level,
    places: finalists < scored ? finalists : null,
    blocks: blocks.map(({ name, players, draw, rules }) => {
      const played = results.filter(({ block }) => block === name);
      const games = played.reduce((sum, result) => sum + result.games, 0);
      return { players, draw, rules: rules.name, sets: played.length, games };
    }),
    designEffect: pooledDesignEffect(table.all),
    agents: standings.map((standing) => named(standing, agents)),
    wishes: wishesOf(blocks, agents),
    fill: agents.flatMap(({ name, ranked }) => (ranked ? [] : [name])),
  };
}

function wishesOf(blocks: readonly Block[], agents: MergedRuns['agents']) {
  const all = blocks.flatMap(({ wishes }) => wishes);
  const each = new Map(all.map(({ agent, role }) => [`${agent} ${role}`, { agent, role }]));
  return [...each.values()].map(({ agent, role }) => ({ name: agents[agent]!.name, role }));
}

function named(
  { agent, sensitivity, ...line }: Standing,
  agents: MergedRuns['agents'],
): RankedLine {
  const nameOf = (at: number): string => agents[at]!.name;
  return {
    name: nameOf(agent),
    ...line,
    sensitivity: sensitivity && { ...sensitivity, opponent: nameOf(sensitivity.opponent) },
  };
}
