import { DEFAULT_LEVEL, type Rate } from '@aiwolf-arena/stats';
import { drawLots, type Stage } from '@aiwolf-arena/tournament';
import type { MergedRuns, NamedRun } from '../rank/merge-runs.ts';
import { inOrder, type RankRule } from '../rank/score.ts';
import type { FaultCount } from './fault-book.ts';
import { forfeitsOf } from './forfeit.ts';
import { faultsIn, stagesOf, withForfeits } from './judged-ranking.ts';
import type { Judgement, Pardon, Policy } from './judgement.ts';
import { seedsOf } from './origins.ts';
import { type LedgerPlace, ledgerPlaces, type ScoredBy, scoredStage } from './scored-stage.ts';
import { violationsOf } from './violations.ts';

export interface RatedPlace extends LedgerPlace {
  readonly winRate: Rate;
}

/** One agent in the three rankings. */
export interface LedgerLine {
  readonly name: string;
  /** In the games of the stage, all sizes together; pardoned ones too. */
  readonly faults: readonly FaultCount[];
  /** Kinds of faults that count, in this stage or before, alphabetically. */
  readonly violations: readonly string[];
  readonly asPlayed: RatedPlace;
  /** Every game with a fault that counts is lost for the agent that did it; the games of others stay as they were. */
  readonly forfeits: RatedPlace & { readonly games: number; readonly winsLost: number };
  /** Null for those that are out. */
  readonly eliminated: LedgerPlace | null;
}

/** A pardon, and what it forgave in the stage. */
export interface PardonLine extends Pardon {
  readonly count: number;
  readonly games: number;
}

/** The violations of a stage, and what they would do to its ranking. */
export interface StageLedger {
  readonly stage: Stage;
  readonly rule: RankRule;
  readonly level: number;
  /** The ranking that counts. */
  readonly policy: Policy;
  readonly pardons: readonly PardonLine[];
  /** In the order of the ranking as played. */
  readonly agents: readonly LedgerLine[];
}

/** What a ledger is kept by; what is left out is as the contest has it. */
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
    return {
      stage,
      rule,
      level,
      policy,
      agents,
      pardons: pardons.map((one) => forgiven(one, agents, measured)),
    };
  });
}

function linesOf(
  merged: MergedRuns,
  stage: Stage,
  scoring: ScoredBy,
  judgement: Judgement,
): LedgerLine[] {
  const played = scoredStage(merged, stage, scoring);
  const lost = scoredStage(withForfeits(merged, judgement), stage, scoring);
  const violations = violationsOf(faultsIn(merged), stage, merged.agents, judgement);
  const places = ledgerPlaces(played);
  const afterForfeits = ledgerPlaces(lost);
  const remaining = ledgerPlaces(played.filter(({ agent }) => !violations.has(agent)));
  const games = forfeitedGames(merged, stage, judgement);
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

/** Games of a stage with a fault that counts, by agent. */
function forfeitedGames(
  { agents, blocks, results }: MergedRuns,
  stage: Stage,
  { pardons }: Judgement,
): Map<number, number> {
  const own = new Set(blocks.filter((block) => block.stage === stage).map(({ name }) => name));
  const games = new Map<number, number>();
  for (const { block, seats } of results) {
    if (!own.has(block)) continue;
    for (const seat of seats) {
      const lost = forfeitsOf(seat, agents[seat.agent]!.name, pardons);
      const more = lost.reduce((sum, affected) => sum + affected.games, 0);
      games.set(seat.agent, (games.get(seat.agent) ?? 0) + more);
    }
  }
  return games;
}

/** What a pardon forgave. */
function forgiven(
  pardon: Pardon,
  agents: readonly LedgerLine[],
  measured: readonly Misdeed[],
): PardonLine {
  const faults = agents.flatMap(({ name, faults }) => faults.map((one) => ({ ...one, name })));
  const { count = 0, games = 0 } =
    [...faults, ...measured].find(
      ({ name, kind }) => name === pardon.agent && kind === pardon.kind,
    ) ?? {};
  return { ...pardon, count, games };
}

type Misdeed = Omit<PardonLine, 'agent' | 'reason'> & { readonly name: string };

const measuredIn = (
  { agents }: MergedRuns,
  stage: Stage,
  { measured = [] }: Judgement,
): Misdeed[] =>
  measured
    .filter((fault) => fault.stage === stage)
    .map(({ agent, ...fault }) => ({ ...fault, name: agents[agent]!.name }));
