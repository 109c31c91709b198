import type { Plan, SetResult } from '@aiwolf-arena/tournament';
import type { BlockBooks } from '../block-standings.ts';
import { openBooks } from '../standings.ts';
import { forfeited } from './forfeit.ts';
import type { Judgement } from './judgement.ts';

/** The books of a plan as its games were played, and as they are judged: the same unless games are forfeited. */
export function judgedBooks(
  plan: Plan,
  results: Iterable<SetResult>,
  { policy, pardons }: Judgement,
): { readonly played: BlockBooks[]; readonly judged: BlockBooks[] } {
  const played = openBooks(plan);
  const judged = policy === 'forfeit' ? openBooks(plan) : played;
  for (const result of results) {
    played.get(result.block)!.add(result);
    if (judged === played) continue;
    judged.get(result.block)!.add(forfeited(result, plan.agents, pardons));
  }
  return { played: [...played.values()], judged: [...judged.values()] };
}
