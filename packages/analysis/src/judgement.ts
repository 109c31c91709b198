import { isViolation } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { AffectedGames, PlannedAgent, RoleTotals, SeatCounts, SetResult, Stage } from '@aiwolf-arena/tournament';
import { type MergedRuns, ofStage, stagesOf } from './rank/merge.ts';
import { type RandomOf, type RankOptions, rankRuns, type StageRanking } from './rank/ranking.ts';

/**
 * What counts in the ranking: nothing (`record`); a game with a fault of an agent is lost for it (`forfeit`); an agent with a
 * violation is removed (`eliminate`).
 */
export const POLICIES = ['record', 'forfeit', 'eliminate'] as const;
export type Policy = (typeof POLICIES)[number];

/** A kind of fault that the organiser does not count for this agent. */
export interface Pardon {
  readonly agent: string;
  readonly kind: string;
  readonly reason: string;
}

/** A fault that was found by measuring, such as calls above the time limit. The results of sets do not contain such faults. */
export interface MeasuredFault {
  readonly stage: Stage;
  /** The agent's position among the agents of the plan. */
  readonly agent: number;
  readonly kind: string;
  readonly count: number;
  readonly games: number;
}

export interface Judgement {
  readonly policy: Policy;
  readonly pardons: readonly Pardon[];
  /** Faults found by measuring, which count in addition to the faults in the results. */
  readonly measured?: readonly MeasuredFault[];
}

export const AS_PLAYED: Judgement = { policy: 'record', pardons: [] };

export const counts = (pardons: readonly Pardon[], agent: string, kind: string): boolean =>
  !pardons.some((pardon) => pardon.agent === agent && pardon.kind === kind);

type StageFaults = Pick<MeasuredFault, 'stage' | 'agent'> & { readonly kinds: readonly string[] };

type Played = Pick<MergedRuns, 'agents' | 'blocks' | 'results'>;

/** By the agent's position in the plan: the kinds of violations that are not pardoned. Agents without such are left out. */
export type Violations = ReadonlyMap<number, ReadonlySet<string>>;

const TURN: Readonly<Record<Stage, number>> = { run: 0, preliminary: 1, final: 2 };

/** Returns the violations in a stage and earlier stages. (Regulation 4 eliminates an offender from the whole contest.) */
export function violationsOf(
  faults: Iterable<StageFaults>,
  stage: Stage,
  agents: readonly PlannedAgent[],
  { pardons, measured = [] }: Pick<Judgement, 'pardons' | 'measured'>,
): Violations {
  const violations = new Map<number, Set<string>>();
  const late = measured.map(({ kind, ...where }) => ({ ...where, kinds: [kind] }));
  for (const { stage: where, agent, kinds } of [...faults, ...late]) {
    if (TURN[where] > TURN[stage]) continue;
    const { name } = agents[agent]!;
    for (const kind of kinds) {
      if (!isViolation(kind) || !counts(pardons, name, kind)) continue;
      violations.getOrInsertComputed(agent, () => new Set()).add(kind);
    }
  }
  return violations;
}

/** Returns all agents of the plan, but those with violations up to this stage are marked as not ranked. */
export function withoutViolators(runs: Played, stage: Stage, judgement: Judgement): PlannedAgent[] {
  const violations = violationsOf(faultsIn(runs), stage, runs.agents, judgement);
  return runs.agents.map((agent, at) => (violations.has(at) ? { ...agent, ranked: false } : agent));
}

/** Returns the results as if each seat with a fault that counts had lost the game of the fault. Other seats do not change. */
export const forfeited = ({ agents, results }: Pick<Played, 'agents' | 'results'>, { pardons }: Judgement): SetResult[] =>
  results.map((result) => {
    const seats = result.seats.map((seat) => withoutWins(seat, agents[seat.agent]!.name, pardons));
    return { ...result, seats };
  });

export const forfeitsOf = ({ affected = [] }: SeatCounts, agent: string, pardons: readonly Pardon[]): AffectedGames[] =>
  affected.filter(({ kinds }) => kinds.some((kind) => counts(pardons, agent, kind)));

/** Removes the wins of games with faults, and the counts of the set's first half: the half of each fault is unknown. */
function withoutWins(seat: SeatCounts, agent: string, pardons: readonly Pardon[]): SeatCounts {
  const lost = forfeitsOf(seat, agent, pardons);
  if (lost.length === 0) return seat;
  const { early: _, ...rest } = seat;
  const roles: Partial<Record<ContestRole, RoleTotals>> = { ...seat.roles };
  for (const { role, wins } of lost) {
    const [games, won, survived] = roles[role]!;
    roles[role] = [games, won - wins, survived];
  }
  return { ...rest, roles };
}

/** Returns the rankings of all stages that were played, as the organiser judges faults. */
export function rankJudged(runs: MergedRuns, randomOf: RandomOf, options: RankOptions, judgement: Judgement): StageRanking[] {
  if (judgement.policy === 'record') return rankRuns(runs, randomOf, options);
  if (judgement.policy === 'forfeit') return rankRuns({ ...runs, results: forfeited(runs, judgement) }, randomOf, options);
  const fill = runs.agents.flatMap(({ name, ranked }) => (ranked ? [] : [name]));
  return stagesOf(runs)
    .flatMap((stage) => {
      const agents = withoutViolators(runs, stage, judgement);
      return rankRuns({ ...ofStage(runs, stage), agents }, randomOf, options);
    })
    .map((ranking) => ({ ...ranking, fill }));
}

export function* faultsIn({ blocks, results }: Pick<Played, 'blocks' | 'results'>): Generator<StageFaults> {
  const stages = new Map(blocks.map(({ name, stage }) => [name, stage]));
  for (const { block, seats } of results) {
    const stage = stages.get(block)!;
    for (const { agent, faults } of seats) if (faults.length > 0) yield { stage, agent, kinds: faults.map(({ kind }) => kind) };
  }
}
