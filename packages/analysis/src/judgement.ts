import type { ContestRole } from '@aiwolf-arena/protocol';
import type { AffectedGames, PlannedAgent, RoleTally, SeatTally, SetResult, Stage } from '@aiwolf-arena/tournament';
import { type MergedRuns, ofStage, stagesOf } from './rank/merge.ts';
import { type RankOptions, rankRuns, type StageRanking } from './rank/ranking.ts';

/** What faults change in the official ranking: nothing, games with faults are lost, or agents are eliminated (regulation 4). */
export const POLICIES = ['record', 'forfeit', 'eliminate'] as const;
export type Policy = (typeof POLICIES)[number];

/** A kind of fault of an agent that the organiser does not count. */
export interface Pardon {
  readonly agent: string;
  readonly kind: string;
  readonly reason: string;
}

/** A fault that was measured, such as calls above the time limit. It is not part of any set's result. */
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
  /** Measured faults that count in addition to the faults in the results. */
  readonly measured?: readonly MeasuredFault[];
}

export const AS_PLAYED: Judgement = { policy: 'record', pardons: [] };

export const counts = (pardons: readonly Pardon[], agent: string, kind: string): boolean =>
  !pardons.some((pardon) => pardon.agent === agent && pardon.kind === kind);

type StageFaults = Pick<MeasuredFault, 'stage' | 'agent'> & { readonly kinds: readonly string[] };

type Played = Pick<MergedRuns, 'agents' | 'blocks' | 'results'>;

/** The kinds of faults that count, by the agent's position in the plan. Agents without faults are not included. */
export type Violations = ReadonlyMap<number, ReadonlySet<string>>;

/** Invalid targets do not violate regulation 4, since the server replaces them. The policy `forfeit` still counts them. */
const TOLERATED = 'invalid-target';

const TURN: Readonly<Record<Stage, number>> = { run: 0, preliminary: 1, final: 2 };

/** Returns the violations in a stage and in earlier stages (regulation 4: offenders are eliminated from the contest). */
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
      if (kind === TOLERATED || !counts(pardons, name, kind)) continue;
      violations.set(agent, (violations.get(agent) ?? new Set()).add(kind));
    }
  }
  return violations;
}

/** Returns all agents of the plan. Agents with violations up to this stage are not ranked. */
export function withoutViolators(runs: Played, stage: Stage, judgement: Judgement): PlannedAgent[] {
  const violations = violationsOf(faultsIn(runs), stage, runs.agents, judgement);
  return runs.agents.map((agent, at) => (violations.has(at) ? { ...agent, ranked: false } : agent));
}

/** Returns the results as if every game with a fault that counts were lost, but only for the seat with the fault. */
export const forfeited = ({ agents, results }: Pick<Played, 'agents' | 'results'>, { pardons }: Judgement): SetResult[] =>
  results.map((result) => {
    const seats = result.seats.map((seat) => withoutWins(seat, agents[seat.agent]!.name, pardons));
    return { ...result, seats };
  });

export const forfeitsOf = ({ affected = [] }: SeatTally, agent: string, pardons: readonly Pardon[]): AffectedGames[] =>
  affected.filter(({ kinds }) => kinds.some((kind) => counts(pardons, agent, kind)));

/** Removes the wins of forfeited games, and the counts of the set's first half: faults are not known by half. */
function withoutWins(seat: SeatTally, agent: string, pardons: readonly Pardon[]): SeatTally {
  const lost = forfeitsOf(seat, agent, pardons);
  if (lost.length === 0) return seat;
  const { early: _, ...rest } = seat;
  const roles: Partial<Record<ContestRole, RoleTally>> = { ...seat.roles };
  for (const { role, wins } of lost) {
    const [games, won, survived] = roles[role]!;
    roles[role] = [games, won - wins, survived];
  }
  return { ...rest, roles };
}

/** Returns the rankings of all stages that were played, under the organiser's judgement of faults. */
export function rankJudged(runs: MergedRuns, options: RankOptions, judgement: Judgement): StageRanking[] {
  if (judgement.policy === 'record') return rankRuns(runs, options);
  if (judgement.policy === 'forfeit') return rankRuns({ ...runs, results: forfeited(runs, judgement) }, options);
  const fill = runs.agents.flatMap(({ name, ranked }) => (ranked ? [] : [name]));
  return stagesOf(runs)
    .flatMap((stage) => rankRuns({ ...ofStage(runs, stage), agents: withoutViolators(runs, stage, judgement) }, options))
    .map((ranking) => ({ ...ranking, fill }));
}

export function* faultsIn({ blocks, results }: Pick<Played, 'blocks' | 'results'>): Generator<StageFaults> {
  const stages = new Map(blocks.map(({ name, stage }) => [name, stage]));
  for (const { block, seats } of results) {
    const stage = stages.get(block)!;
    for (const { agent, faults } of seats) if (faults.length > 0) yield { stage, agent, kinds: faults.map(({ kind }) => kind) };
  }
}
