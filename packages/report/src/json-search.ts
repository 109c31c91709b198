import type {
  BenchComparison,
  BenchSheet,
  Evaluation,
  GatePlan,
  Losses,
  Planned,
  PlanningOptions,
  SizeCard,
  Sweep,
  Tuning,
} from '@aiwolf-arena/analysis';
import { agentsJson } from './json.ts';

// The documents of commands that compare, search, explain and plan.

export const evalJson = ({ cards, lead: _, ...rest }: Evaluation) => ({
  schema: 'aiwolf-arena/eval/4' as const,
  ...rest,
  agents: cards.map(({ sizes, ...card }) => ({ ...card, sizes: sizes.map(sizeJson) })),
});

/** Returns an agent's numbers at one village size. The times are measured, so a repeated run may have other times. */
function sizeJson({ line, time, block, ...size }: SizeCard) {
  const { name: _, ranked: __, ...own } = agentsJson([line])[0]!;
  return { ...size, draw: block.draw, ...own, timing: time && timeJson(time) };
}

const timeJson = ({ agent: _, name: __, ranked: ___, ...time }: NonNullable<SizeCard['time']>) => time;

export interface BenchGate {
  /** The name of the baseline file, as the user typed it. */
  readonly baseline: string;
  readonly comparisons: readonly BenchComparison[];
  readonly allowChanges: boolean;
  readonly passed: boolean;
}

/** Returns the JSON document of `tune`. */
export const tuneJson = ({
  arena,
  seed,
  gamesPerSet,
  players,
  field,
  agent,
  found,
  params,
  probes,
  games,
  faulty,
  ...end
}: Tuning) => ({
  schema: 'aiwolf-arena/tune/1' as const,
  ...{ arena, seed, gamesPerSet, players, field, agent, found, params, probes, games, faulty },
  ...{
    ended: end.ended,
    leftToGain: end.leftToGain,
    precision: end.precision,
    course: end.course,
    confirmation: end.confirmation,
  },
});

/** Returns the JSON document of `sweep`. */
export const sweepJson = ({
  arena,
  seed,
  gamesPerSet,
  players,
  field,
  sets,
  level,
  base,
  best,
  candidates,
  confirmation,
}: Sweep) => ({
  schema: 'aiwolf-arena/sweep/1' as const,
  ...{ arena, seed, gamesPerSet, players, field, sets, level, base, best, candidates, confirmation },
});

/** Where an agent loses, and what was compared. */
export interface ExplainedLosses extends Losses {
  readonly folder: string;
  readonly agent: string;
  /** The agent that it is compared with; `null` for all other agents in the same roles. */
  readonly baseline: string | null;
  /** Whether both played in the same seats of the same villages. */
  readonly paired: boolean;
  /** Whether the games were read from logs, which do not contain faults. Otherwise they were played again. */
  readonly isLogged: boolean;
}

/** Returns the JSON document of `why --agent`. */
export const whyAgentJson = (losses: ExplainedLosses) => ({ schema: 'aiwolf-arena/why-agent/1' as const, ...losses });

/** Returns the JSON document of `bench`. `against`: the comparison with the baseline; `null` if there is no baseline. */
export const benchJson = (sheet: BenchSheet, against: BenchGate | null) => ({
  schema: 'aiwolf-arena/bench/2' as const,
  ...sheet,
  against,
});

export interface PowerPlan {
  readonly players: number;
  /** Number of players for which the default assumptions were measured. */
  readonly measuredAt: number;
  readonly options: PlanningOptions;
  /** The plan for the requested difference; `null` if no difference was given. */
  readonly needed: Planned | null;
  /** The plan for the number of sets that the user gave; `null` if the user gave no number of sets. */
  readonly given: Planned | null;
  /** The plan for `compare`; `null` if the two agents play in different sets. */
  readonly gate: GatePlan | null;
}

export const powerJson = ({ players, measuredAt, options, needed, given, gate }: PowerPlan) => ({
  schema: 'aiwolf-arena/power/1' as const,
  players,
  measuredAt,
  paired: options.discordant !== null,
  games: options.games,
  icc: options.discordant === null ? options.icc : null,
  rate: options.discordant === null ? options.rate : null,
  discordant: options.discordant,
  effectSpread: options.discordant === null ? null : options.effectSpread,
  level: 0.95,
  power: 0.8,
  needed,
  given,
  gate,
});
