import type { Plan } from '../plan/plan.ts';
import type { Kill } from '../tally/set-result.ts';
import { isCount, isFields, isText } from './shape.ts';

/** A player of a set had to be stopped; its line is written before the set is played again without it. */
export interface KillLine {
  readonly block: string;
  readonly set: number;
  readonly kill: Kill;
}

const KINDS: readonly unknown[] = ['hard-limit', 'memory-limit'] satisfies Kill['kind'][];

export function isKill(kill: unknown, players: number, games: number): boolean {
  if (!isFields(kill)) return false;
  const { seat, game, call, kind, detail } = kill;
  if (!isCount(seat) || seat < 1 || seat > players) return false;
  if (!(game === -1 || (isCount(game) && game < games))) return false;
  return isCount(call) && KINDS.includes(kind) && isText(detail);
}

/** What is wrong with the line of a kill in a journal of this plan, or null. */
export function faultOfKill(
  value: { readonly [field: string]: unknown },
  plan: Plan,
): string | null {
  const fault = faultOfAddress(value, plan);
  if (fault !== null) return fault;
  const { players } = plan.blocks.find(({ name }) => name === value.block)!;
  return isKill(value.kill, players, plan.gamesPerSet) ? null : 'a kill that cannot be';
}

/** What is wrong with the set that a line is about, or null. */
export function faultOfAddress(
  { block: name, set }: { readonly [field: string]: unknown },
  plan: Plan,
): string | null {
  const block = plan.blocks.find((one) => one.name === name);
  if (block === undefined) return `the plan has no block ${JSON.stringify(name)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  return null;
}
