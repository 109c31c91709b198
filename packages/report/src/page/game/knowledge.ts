import type { Agent } from '@aiwolf-arena/protocol';
import { has, type Roles, type Step } from './step.ts';

/** The steps before `at` that a seat has learnt of by then; all of them for nobody in particular (null). */
export function knownSteps(steps: readonly Step[], at: number, seat: Agent | null): number[] {
  const reached = steps.slice(0, at + 1).map((_, i) => i);
  if (seat === null) return reached;
  const lastMorning = steps
    .slice(0, at + 1)
    .findLastIndex((step) => step.kind === 'day' && has(step.told, seat));
  return reached.filter((i) => {
    const { told, later } = steps[i]!;
    return has(told, seat) || (has(later, seat) && i < lastMorning);
  });
}

/** The roles that a seat knows at a step: its own, a werewolf's fellows, and all of them when the game is over. */
export function knownRoles(roles: Roles, seat: Agent | null, over: boolean): Roles {
  if (seat === null || over) return roles;
  const pack = roles[seat] === 'WEREWOLF';
  return roles.map((role, other) =>
    other === seat || (pack && role === 'WEREWOLF') ? role : undefined,
  );
}
