import type { Plan } from '../plan/plan.ts';
import type { AsideCase } from '../tally/put-aside.ts';
import { faultOfAddress } from './kill-shape.ts';
import { isCount, isFields, isText } from './shape.ts';

/** A set was put aside: the arena failed in it. Its line counts until the set is finished. */
export interface AsideLine {
  readonly block: string;
  readonly set: number;
  readonly aside: AsideCase;
}

/** What is wrong with the line of a set put aside in a journal of this plan, or null. */
export const faultOfAside = (
  value: { readonly [field: string]: unknown },
  plan: Plan,
): string | null =>
  faultOfAddress(value, plan) ??
  (isCase(value.aside, plan.gamesPerSet) ? null : 'a set put aside that cannot be');

function isCase(value: unknown, games: number): boolean {
  if (!isFields(value) || !isText(value.why)) return false;
  const { game } = value;
  return game === null || game === -1 || (isCount(game) && game < games);
}
