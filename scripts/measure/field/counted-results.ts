import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { resultKey, type SizeWeights } from '../../../packages/beliefs/src/weights.ts';
import type { Moment } from './moments.ts';

/** Results that are as good as chance count like this many of each role. */
const PRIOR_WEIGHT = 2;
/** No kind of result is rarer than this, beside chance: a single odd one would make the true roles impossible. */
const RAREST = 0.02;

/** Counts how much more often than by chance results of seats with each role are right, and wrong, to two decimals. */
export function countResults(
  moments: readonly Moment[],
  isLearnt: (moment: Moment, place: number) => boolean,
): SizeWeights['results'] {
  const counts = new Map<string, { right: number; all: number; probability: number }>();
  for (const moment of moments) {
    const { shown, village, seats, day } = moment;
    const wolves = village.wolves / (village.agents.length - 1);
    const roleOf = (place: number) => CONTEST_ROLES[seats[place]!.role]!;
    for (const one of shown) {
      const [speaker, target] = [village.agents.indexOf(one.speaker), village.agents.indexOf(one.target)];
      const role = roleOf(speaker);
      if (!isLearnt(moment, speaker) || role === 'VILLAGER' || role === 'WEREWOLF') continue;
      const isBlack = one.species === 'WEREWOLF';
      const count = counts.getOrInsertComputed(resultKey(day, one, role), () => ({
        right: 0,
        all: 0,
        probability: isBlack ? wolves : 1 - wolves,
      }));
      count.all++;
      if ((roleOf(target) === 'WEREWOLF') === isBlack) count.right++;
    }
  }
  return Object.fromEntries(
    [...counts].map(([key, { right, all, probability }]) => {
      const share = (right + PRIOR_WEIGHT * probability) / (all + PRIOR_WEIGHT);
      return [
        key,
        [share / probability, (1 - share) / (1 - probability)].map((weight) =>
          Math.max(RAREST, Math.round(100 * weight) / 100),
        ),
      ];
    }),
  );
}
