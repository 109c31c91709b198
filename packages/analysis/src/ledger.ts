import { DEFAULT_LEVEL, pooledDesignEffect, type Rate, winRate } from '@aiwolf-arena/stats';
import { byAgent, drawLots, type SetResult, type Stage } from '@aiwolf-arena/tournament';
import { faultsIn, forfeitsOf, type Judgement, type Pardon, type Policy, violationsOf, withForfeits } from './judgement.ts';
import { type MergedRuns, type NamedRun, ofStage, stagesOf } from './rank/merge.ts';
import { exactScore, type Fraction, grouped, inOrder, type RankRule, ranksOf, scoreOf, weighingOf } from './rank/score.ts';
import { stageTable } from './rank/table.ts';
import { type FaultCount, FaultCounter } from './standings/results.ts';

export interface RatedPlace extends LedgerPlace {
  readonly winRate: Rate;
}

export interface LedgerLine {
  readonly name: string;
  /** Faults in the games of the stage, all sizes together, including pardoned ones. */
  readonly faults: readonly FaultCount[];
  /** Kinds of faults that count, in this stage or earlier, alphabetically. */
  readonly violations: readonly string[];
  readonly asPlayed: RatedPlace;
  /** Every game with a fault that counts is lost for the agent at fault; other agents' games are unchanged. */
  readonly forfeits: RatedPlace & { readonly games: number; readonly winsLost: number };
  /** `null` if the agent is eliminated. */
  readonly eliminated: LedgerPlace | null;
}

export interface PardonLine extends Pardon {
  readonly count: number;
  readonly games: number;
}

export interface StageLedger {
  readonly stage: Stage;
  readonly rule: RankRule;
  readonly level: number;
  /** Selects the official ranking. */
  readonly policy: Policy;
  readonly pardons: readonly PardonLine[];
  /** In the order of the ranking as played. */
  readonly agents: readonly LedgerLine[];
}

/** Default: as in the contest. */
export interface LedgerOptions {
  readonly rule?: RankRule | undefined;
  readonly level?: number | undefined;
}

/** The ledgers of all stages that were played. `runs`: those that were merged. */
export function ledgersOf(
  merged: MergedRuns,
  runs: readonly NamedRun[],
  judgement: Judgement,
  options: LedgerOptions = {},
): StageLedger[] {
  const { rule = merged.contest?.rankBy ?? 'pooled', level = DEFAULT_LEVEL } = options;
  const { policy, pardons } = judgement;
  const scoring = { rule, level, seedOf: seedsOf(runs) };
  return stagesOf(merged).map((stage) => {
    const agents = linesOf(merged, stage, scoring, judgement);
    const measured = measuredIn(merged, stage, judgement);
    return { stage, rule, level, policy, agents, pardons: pardons.map((one) => forgiven(one, agents, measured)) };
  });
}

function linesOf(merged: MergedRuns, stage: Stage, scoring: ScoredBy, judgement: Judgement): LedgerLine[] {
  const own = ofStage(merged, stage);
  const played = scoredStage(own, scoring);
  const lost = scoredStage(withForfeits(own, judgement), scoring);
  const violations = violationsOf(faultsIn(merged), stage, merged.agents, judgement);
  const places = ledgerPlaces(played);
  const afterForfeits = ledgerPlaces(lost);
  const remaining = ledgerPlaces(played.filter(({ agent }) => !violations.has(agent)));
  const games = forfeitedGames(own, judgement);
  const lines = played.map(
    ({ agent, winRate, wins, faults }, at): LedgerLine => ({
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
  const lots = drawLots(merged.lotsOf, stage, merged.agents.length);
  const order = inOrder(
    lines.map(({ asPlayed }) => asPlayed.rank),
    played.map(({ agent }) => lots[agent]!),
  );
  return order.map((at) => lines[at]!);
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

function forgiven(pardon: Pardon, agents: readonly LedgerLine[], measured: readonly Misdeed[]): PardonLine {
  const faults = agents.flatMap(({ name, faults }) => faults.map((one) => ({ ...one, name })));
  const { count = 0, games = 0 } =
    [...faults, ...measured].find(({ name, kind }) => name === pardon.agent && kind === pardon.kind) ?? {};
  return { ...pardon, count, games };
}

type Misdeed = Omit<PardonLine, 'agent' | 'reason'> & { readonly name: string };

const measuredIn = ({ agents }: MergedRuns, stage: Stage, { measured = [] }: Judgement): Misdeed[] =>
  measured.filter((fault) => fault.stage === stage).map(({ agent, ...fault }) => ({ ...fault, name: agents[agent]!.name }));

export interface LedgerPlace {
  /** 1 + the number of better agents; ties share it. `null` if the rule cannot score the agent. */
  readonly rank: number | null;
  readonly score: number | null;
}

export interface Scored {
  /** Position in the plan's agents. */
  readonly agent: number;
  /** `null` if the rule cannot score it: a role or size was never played. */
  readonly score: number | null;
  /** The exact value of `score`, for comparisons. */
  readonly exact: Fraction | null;
  /** Official: all games of the stage together. */
  readonly winRate: Rate;
  readonly wins: number;
  readonly faults: readonly FaultCount[];
}

export interface ScoredBy {
  readonly rule: RankRule;
  readonly level: number;
  readonly seedOf: (result: SetResult) => string;
}

function scoredStage({ agents, blocks, results }: MergedRuns, { rule, level, seedOf }: ScoredBy): Scored[] {
  const table = stageTable(blocks, results, (agent) => agents[agent]!.ranked);
  const weighing = weighingOf(rule, table);
  const books = faultBooks(results, seedOf);
  const tallies = table.agents.map((agent, at) => table.all[at]!.filter((_, set) => table.sets[set]!.members.includes(agent)));
  const options = { level, pooledDesignEffect: pooledDesignEffect(tallies) };
  return table.agents.map((agent, at) => {
    const rows = grouped(table, at, weighing);
    return {
      agent,
      score: scoreOf(rows, weighing),
      exact: exactScore(rows, weighing),
      winRate: winRate(tallies[at]!, options),
      wins: tallies[at]!.reduce((sum, { wins }) => sum + wins, 0),
      faults: books.get(agent)!.counts(tallies[at]!, level),
    };
  });
}

function faultBooks(results: readonly SetResult[], seedOf: ScoredBy['seedOf']): Map<number, FaultCounter> {
  const books = new Map<number, FaultCounter>();
  const sets = new Map<number, number>();
  for (const result of results) {
    const { block, set } = result;
    const address = { seed: seedOf(result), block, set };
    for (const { agent, faults } of byAgent(result.seats)) {
      const before = sets.get(agent) ?? 0;
      const book = books.get(agent) ?? new FaultCounter();
      books.set(agent, book);
      book.add(address, before, faults);
      sets.set(agent, before + 1);
    }
  }
  return books;
}

/** The places of agents among each other, by position in the plan's agents. */
function ledgerPlaces(field: readonly Pick<Scored, 'agent' | 'score' | 'exact'>[]): Map<number, LedgerPlace> {
  const ranks = ranksOf(field.map(({ exact }) => exact));
  return new Map(field.map(({ agent, score }, at) => [agent, { rank: ranks[at]!, score }]));
}

/** Returns the seed of every set of the runs, which is lost when they are merged. */
export function seedsOf(runs: readonly NamedRun[]): (result: SetResult) => string {
  const seeds = new Map<string, string>();
  for (const { plan, results } of runs) for (const result of results) seeds.set(addressOf(result), plan.seed);
  return (result) => seeds.get(addressOf(result))!;
}

/** Identifies a set: two sets have the same hash if and only if the same games were played. */
export const addressOf = ({ block, set, hash }: Pick<SetResult, 'block' | 'set' | 'hash'>): string => `${block} ${set} ${hash}`;
