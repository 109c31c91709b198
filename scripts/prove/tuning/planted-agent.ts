import { CATALOG, type Params, type Player, type PlayerContext } from '@aiwolf-arena/agents';
import { comingout } from '@aiwolf-arena/protocol';
import { wrapped } from '../../wrapped.ts';

/** The place of the best value in the range of each parameter. */
const BEST = [0.2, 0.75, 0.6, 0.35, 0.9, 0.5, 0.15, 0.7, 0.4, 0.8];

const open = { default: 0.5, range: [0, 1], step: 0.02 } as const;
export const params = {
  ...{ x0: open, x1: open, x2: open, x3: open, x4: open, x5: open, x6: open, x7: open, x8: open, x9: open },
  dimensions: { default: 1, range: [1, 10], kind: 'integer' },
} satisfies Params;

const { create } = CATALOG.find(({ name }) => name === 'sample')!;

/**
 * Plays like `sample`, but gives itself away in some games: with the probability `missOf` in each game, independently. So its
 * win rate is W(0) - miss (W(0) - W(1)), exactly, and the best point is known by construction.
 */
export default (context: PlayerContext<typeof params>): Player => {
  const own = create(context as never);
  const { dimensions, ...values } = context.params;
  const miss = missOf(Object.values(values).slice(0, dimensions));
  let isLost = false;
  let me = 0;
  return wrapped(own, {
    getName: () => context.name,
    initialize(info, setting) {
      me = info.agent;
      isLost = context.random() < miss;
      return own.initialize(info, setting);
    },
    talk: () => (isLost ? comingout(me, 'WEREWOLF') : own.talk()),
    vote: () => (isLost ? null : own.vote()),
    attack: () => (isLost ? null : own.attack()),
    divine: () => (isLost ? null : own.divine()),
  });
};

/** Returns the probability that the agent gives itself away, from 0 at the best point to 1. */
export const missOf = (point: readonly number[]): number =>
  Math.min(1, point.reduce((sum, x, i) => sum + (x - BEST[i]!) ** 2 / 0.5, 0) / point.length);
