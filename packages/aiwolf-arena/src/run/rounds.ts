import { decisionOf, type Judgement, roundLooks } from '@aiwolf-arena/analysis';
import { evenRound, inRounds, type Plan, RoundClock, roundsIn } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import type { Arena } from './arena.ts';
import type { Watch } from './judgement.ts';

/** How long a stage is played in rounds: until one of these is reached. */
export interface RoundLimits {
  /** The time in milliseconds. */
  readonly for?: number | undefined;
  /** Whether the stage ends when it is decided who reaches the final or, in a final, who is first. */
  readonly untilDecided: boolean;
  /** The number of sets of each village size that each team plays, rounded up to whole rounds. */
  readonly sets?: number | undefined;
}

export const isInRounds = ({ for: time, untilDecided }: RoundLimits): boolean => time !== undefined || untilDecided;

interface LimitedPlay {
  readonly limits: RoundLimits;
  readonly watch: Watch | undefined;
  /** Returns how faults are judged in the games so far. */
  readonly judgement: () => Judgement;
}

/**
 * Plays or resumes a stage: in rounds if it has such limits, else all of its plan. Returns the plan of the sets that were played. It
 * is decided between two rounds, when no set is in progress, so that every set that is played counts, and no set that ends early
 * has an advantage.
 */
export async function playLimited(arena: Arena, asked: Plan, { limits, watch, judgement }: LimitedPlay) {
  if (!isInRounds(limits)) {
    await arena.play(asked, { watch });
    return { plan: asked, decision: undefined };
  }
  const { for: time, sets, untilDecided } = limits;
  if (untilDecided && asked.blocks[0]!.stage !== 'final') refuseNoCut(asked);
  const { folder } = arena;
  const most = sets === undefined ? Number.POSITIVE_INFINITY : Math.ceil(sets / evenRound(asked.blocks).each);
  const held = roundsIn(asked.blocks, folder.planned?.blocks.map((block) => block.sets) ?? []);
  const clock = time === undefined ? undefined : new RoundClock(time);
  // of a stage that was begun, first only what it has begun is finished, whatever it had planned
  if (held > 0) await arena.play(inRounds(asked, Math.min(held, most)), { watch, clock: new RoundClock(0) });
  const begun = held === 0 ? 0 : roundsIn(asked.blocks, folder.begun);
  for (const end of endsOf(untilDecided, most)) {
    if (end < Math.min(begun, most)) continue;
    await arena.play(inRounds(asked, end), { watch, clock });
    const plan = inRounds(asked, roundsIn(asked.blocks, folder.begun));
    const decision = untilDecided ? decisionOf(plan, [...folder.journal.results()], judgement()) : undefined;
    if (end < most && clock?.isOver !== true && decision?.open !== 0) continue;
    await arena.play(plan, { watch }); // all of it is played: the folder's plan becomes that of the finished rounds
    return { plan, decision };
  }
  throw new Error('a stage has no end');
}

function refuseNoCut({ agents, contest }: Plan): void {
  if (contest!.finalists < agents.filter(({ ranked }) => ranked).length) return;
  throw new UsageError(
    '`untilDecided`: all teams reach the final, so that nothing is decided: leave it out, or lower `finalists`',
  );
}

/** The number of rounds that a stage with a time limit plans at first. */
const PLANNED_AT_FIRST = 16;

/** Yields the numbers of rounds up to which a stage is planned: up to each look or, without looks, twice as many each time. */
function* endsOf(untilDecided: boolean, most: number): Generator<number> {
  if (untilDecided) for (const { rounds } of roundLooks()) yield Math.min(rounds, most);
  if (most < Number.POSITIVE_INFINITY) yield most;
  for (let rounds = PLANNED_AT_FIRST; ; rounds *= 2) yield rounds;
}
