import type { Rules } from '@aiwolf-arena/engine';
import { drawnBlock, fixedBlock } from './block.ts';
import {
  type Block,
  type Draw,
  PLAN_SCHEMA,
  type Plan,
  type PlannedAgent,
  type RoleWish,
} from './plan.ts';
import type { ArenaIdentity } from './plan-differences.ts';

/** What `run` and `play` are asked for. */
export interface RunTerms {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  /** Village sizes, one block each. */
  readonly players: readonly number[];
  /** Sets in all of every size. */
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly agents: readonly PlannedAgent[];
  /** The line-up as given: positions in `agents`; one may stand several times. */
  readonly lineUp: readonly number[];
  readonly draw: Draw;
  readonly wishes: readonly RoleWish[];
  readonly rulesOf: (players: number) => Rules;
}

/**
 * As many names as seats: one fixed village. Fewer: repeated in order until it is full. More: villages drawn.
 * PlanError when a wished role cannot be dealt.
 */
export function planRun(terms: RunTerms): Plan {
  const { arena, seed, gamesPerSet, agents } = terms;
  const blocks = terms.players.map((players) => runBlock(terms, players));
  return { schema: PLAN_SCHEMA, arena, seed, gamesPerSet, agents, contest: null, blocks };
}

function runBlock(terms: RunTerms, players: number): Block {
  const { lineUp, sets, draw } = terms;
  const shared = { ...terms, stage: 'run' } as const;
  if (lineUp.length > players) return drawnBlock(shared, players, lineUp, draw, { sets });
  const seats = Array.from({ length: players }, (_, i) => lineUp[i % lineUp.length]!);
  return fixedBlock(shared, players, seats, sets);
}

/** One agent to be played against a field, at one or more village sizes. */
export interface ArmTerms {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly players: readonly number[];
  /** Most sets of every size. */
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly agent: PlannedAgent;
  /** Its opponents, one or more; fewer than there are seats sit several times. */
  readonly field: readonly PlannedAgent[];
  readonly rulesOf: (players: number) => Rules;
}

/**
 * The plan of one arm of a comparison: `agent` (position 0) in one seat, opponents drawn from the field. Arms of one seed
 * and field have the same villages, roles, talk orders and dice, whoever the agent is; only its own answers differ.
 */
export function planArm(terms: ArmTerms): Plan {
  const { arena, seed, players, gamesPerSet, agent, field } = terms;
  return {
    schema: PLAN_SCHEMA,
    arena,
    seed,
    gamesPerSet,
    agents: [agent, ...field],
    contest: null,
    blocks: players.map((size) => armBlock(terms, size)),
  };
}

function armBlock({ field, sets, rulesOf }: ArmTerms, players: number): Block {
  const copies = Math.ceil((players - 1) / field.length);
  const opponents = Array.from({ length: copies * field.length }, (_, i) => 1 + (i % field.length));
  return {
    name: `run/${players}`,
    stage: 'run',
    players,
    draw: 'swap',
    entrants: [0, ...opponents],
    sets,
    minimum: 0,
    wishes: [],
    rules: rulesOf(players),
  };
}
