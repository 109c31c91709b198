import type { Rules } from '@aiwolf-arena/engine';
import type { ArenaIdentity } from './arena-identity.ts';
import { type Block, PLAN_SCHEMA, type Plan, type PlannedAgent } from './plan.ts';

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
