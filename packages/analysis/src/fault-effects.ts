import type { Rate } from '@aiwolf-arena/stats';
import type { SetResult, Stage } from '@aiwolf-arena/tournament';
import { faultsIn, forfeited, forfeitsOf, type Judgement, type Pardon, type Policy, violationsOf } from './judgement.ts';
import { type MergedRuns, type NamedRun, ofStage, stagesOf } from './rank/merge.ts';
import type { RankOptions } from './rank/ranking.ts';
import { inOrder, type RankRule, ranksOf, scoreOf, scoringOf, tieOrderOf } from './rank/score.ts';
import { stageTable } from './rank/table.ts';
import { byAgent, type FaultCount, FaultCounter, ratesOf } from './standings/results.ts';

export interface FaultEffectPlace {
  /** 1 + the number of better agents, so that equal agents have the same rank; `null` if the agent has no score. */
  readonly rank: number | null;
  readonly score: number | null;
}

export interface RatedPlace extends FaultEffectPlace {
  readonly winRate: Rate;
}

export interface FaultEffectLine {
  readonly name: string;
  /** Faults in the games of the stage with all numbers of players, including faults that the organiser does not count. */
  readonly faults: readonly FaultCount[];
  /** The kinds of faults that count, found in this stage or an earlier one, in alphabetical order. */
  readonly violations: readonly string[];
  readonly asPlayed: RatedPlace;
  /** The agent's place if every agent loses its games with faults that count. Other agents of these games are not affected. */
  readonly forfeits: RatedPlace & { readonly games: number; readonly winsLost: number };
  /** The agent's place if all agents with violations are removed; `null` if this agent is removed. */
  readonly eliminated: FaultEffectPlace | null;
}

export interface PardonLine extends Pardon {
  readonly count: number;
  readonly games: number;
}

export interface StageEffects {
  readonly stage: Stage;
  readonly rule: RankRule;
  /** The effect of faults on the official ranking (see `POLICIES`). */
  readonly policy: Policy;
  readonly pardons: readonly PardonLine[];
  /** The agents in the order of the ranking in which faults change nothing. */
  readonly agents: readonly FaultEffectLine[];
}

/** Returns how faults would change the ranking of every stage. `merged`: all `runs` joined. Default: the contest's rule. */
export function faultEffectsOf(
  merged: MergedRuns,
  runs: readonly NamedRun[],
  judgement: Judgement,
  options: Pick<RankOptions, 'rule'> = {},
): StageEffects[] {
  const { rule = merged.contest?.rankBy ?? 'pooled' } = options;
  const { policy, pardons } = judgement;
  const scoring = { rule, seedOf: seedsOf(runs) };
  return stagesOf(merged).map((stage) => {
    const agents = linesOf(merged, stage, scoring, judgement);
    const measured = measuredIn(merged, stage, judgement);
    return { stage, rule, policy, agents, pardons: pardons.map((one) => forgiven(one, agents, measured)) };
  });
}

function linesOf(merged: MergedRuns, stage: Stage, scoring: ScoredBy, judgement: Judgement): FaultEffectLine[] {
  const own = ofStage(merged, stage);
  const played = scoredStage(own, scoring);
  const lost = scoredStage({ ...own, results: forfeited(own, judgement) }, scoring);
  const violations = violationsOf(faultsIn(merged), stage, merged.agents, judgement);
  const places = placesIn(played);
  const afterForfeits = placesIn(lost);
  const remaining = placesIn(played.filter(({ agent }) => !violations.has(agent)));
  const games = forfeitedGames(own, judgement);
  const lines = played.map(
    ({ agent, winRate, wins, faults }, at): FaultEffectLine => ({
      name: merged.agents[agent]!.name,
      faults,
      violations: [...(violations.get(agent) ?? [])].sort(),
      asPlayed: { ...places.get(agent)!, winRate },
      forfeits: {
        ...{ ...afterForfeits.get(agent)!, winRate: lost[at]!.winRate },
        ...{ games: games.get(agent) ?? 0, winsLost: wins - lost[at]!.wins },
      },
      eliminated: remaining.get(agent) ?? null,
    }),
  );
  const ranks = lines.map(({ asPlayed }) => asPlayed.rank);
  const tieOrder = tieOrderOf(
    played.map(({ agent }) => agent),
    { ...merged, stage },
  );
  return inOrder(ranks, tieOrder).map((at) => lines[at]!);
}

function forfeitedGames({ agents, results }: MergedRuns, { pardons }: Judgement): Map<number, number> {
  const games = new Map<number, number>();
  for (const seat of results.flatMap(({ seats }) => seats)) {
    const lost = forfeitsOf(seat, agents[seat.agent]!.name, pardons);
    const more = lost.reduce((sum, affected) => sum + affected.games, 0);
    games.set(seat.agent, (games.get(seat.agent) ?? 0) + more);
  }
  return games;
}

function forgiven(pardon: Pardon, agents: readonly FaultEffectLine[], measured: ReturnType<typeof measuredIn>): PardonLine {
  const faults = agents.flatMap(({ name, faults }) => faults.map((one) => ({ ...one, name })));
  const { count = 0, games = 0 } =
    [...faults, ...measured].find(({ name, kind }) => name === pardon.agent && kind === pardon.kind) ?? {};
  return { ...pardon, count, games };
}

const measuredIn = ({ agents }: MergedRuns, stage: Stage, { measured = [] }: Judgement) =>
  measured.filter((fault) => fault.stage === stage).map(({ agent, ...fault }) => ({ ...fault, name: agents[agent]!.name }));

interface ScoredBy {
  readonly rule: RankRule;
  readonly seedOf: (result: SetResult) => string;
}

/** Returns each agent of a stage: position in the plan, score (`null` if unknown), exact score, win rate, wins and faults. */
function scoredStage({ agents, blocks, results }: MergedRuns, { rule, seedOf }: ScoredBy) {
  const table = stageTable(blocks, results, (agent) => agents[agent]!.ranked);
  const { weighting, rows, exact } = scoringOf(table, rule);
  const counters = faultCounters(results, seedOf);
  const counts = table.agents.map((agent, at) => table.all[at]!.filter((_, set) => table.sets[set]!.members.includes(agent)));
  const rates = ratesOf(counts);
  return table.agents.map((agent, at) => {
    const { winRate, wins } = rates[at]!;
    const faults = counters.get(agent)!.counts(counts[at]!);
    return { agent, score: scoreOf(rows[at]!, weighting), exact: exact[at]!, winRate, wins, faults };
  });
}

function faultCounters(results: readonly SetResult[], seedOf: ScoredBy['seedOf']): Map<number, FaultCounter> {
  const counters = new Map<number, FaultCounter>();
  for (const result of results) {
    const { block, set } = result;
    const address = { seed: seedOf(result), block, set };
    for (const { agent, faults } of byAgent(result.seats)) {
      counters.getOrInsertComputed(agent, () => new FaultCounter()).add(address, faults);
    }
  }
  return counters;
}

/** Returns the rank and score of each agent, by the agent's position in the plan. */
function placesIn(field: ReturnType<typeof scoredStage>): Map<number, FaultEffectPlace> {
  const ranks = ranksOf(field.map(({ exact }) => exact));
  return new Map(field.map(({ agent, score }, at) => [agent, { rank: ranks[at]!, score }]));
}

/** Returns a function that returns the seed of a set, because merged runs do not contain the seeds of their sets. */
export function seedsOf(runs: readonly NamedRun[]): (result: SetResult) => string {
  const seeds = new Map<string, string>();
  for (const { plan, results } of runs) for (const result of results) seeds.set(addressOf(result), plan.seed);
  return (result) => seeds.get(addressOf(result))!;
}

/** Returns a text that identifies a set. Two sets have the same text if and only if they have the same games. */
export const addressOf = ({ block, set, hash }: Pick<SetResult, 'block' | 'set' | 'hash'>): string => `${block} ${set} ${hash}`;
