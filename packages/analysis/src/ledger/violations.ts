import type { PlannedAgent, Stage } from '@aiwolf-arena/tournament';
import { counts, type Judgement, type MeasuredFault } from './judgement.ts';

/** Kinds of faults of an agent in games of a stage. */
export interface StageFaults {
  readonly stage: Stage;
  /** Position in the plan's agents. */
  readonly agent: number;
  readonly kinds: readonly string[];
}

/** By position in the plan's agents, the kinds of faults that count; whoever is not in it has none. */
export type Violations = ReadonlyMap<number, ReadonlySet<string>>;

/** A target that cannot be is replaced by the server; regulation 4 does not forbid it. The game may still be forfeited. */
const TOLERATED = 'invalid-target';

/** Stages one after another. */
const TURN: Readonly<Record<Stage, number>> = { run: 0, preliminary: 1, final: 2 };

/** The violations in a stage and those before it (regulation 4: who errs during the contest is eliminated). */
export function violationsOf(
  faults: Iterable<StageFaults>,
  stage: Stage,
  agents: readonly PlannedAgent[],
  { pardons, measured = [] }: Pick<Judgement, 'pardons' | 'measured'>,
): Violations {
  const violations = new Map<number, Set<string>>();
  for (const { stage: where, agent, kinds } of withMeasured(faults, measured)) {
    if (TURN[where] > TURN[stage]) continue;
    const { name } = agents[agent]!;
    for (const kind of kinds) {
      if (kind === TOLERATED || !counts(pardons, name, kind)) continue;
      violations.set(agent, (violations.get(agent) ?? new Set()).add(kind));
    }
  }
  return violations;
}

function* withMeasured(
  faults: Iterable<StageFaults>,
  measured: readonly MeasuredFault[],
): Generator<StageFaults> {
  yield* faults;
  for (const { stage, agent, kind } of measured) yield { stage, agent, kinds: [kind] };
}

/** The agents, those with violations as mere fillers of villages. */
export const withoutRank = (
  agents: readonly PlannedAgent[],
  violations: Violations,
): PlannedAgent[] =>
  agents.map((agent, at) => (violations.has(at) ? { ...agent, ranked: false } : agent));
