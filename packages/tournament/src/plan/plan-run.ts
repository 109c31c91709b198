import type { Rules } from '@aiwolf-arena/engine';
import type { ArenaIdentity } from './arena-identity.ts';
import { drawnBlock, fixedBlock } from './block.ts';
import type { Block, Draw, Plan, PlannedAgent, RoleWish } from './plan.ts';
import { PLAN_SCHEMA } from './plan.ts';

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
