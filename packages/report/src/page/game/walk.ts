import type { Agent } from '@aiwolf-arena/protocol';
import { has, type Roles, type Step } from './steps.ts';

/** A place in a game, and the ways to another. */
export interface Walk {
  readonly at: number;
  readonly last: number;
  readonly to: (step: number) => void;
  readonly by: (steps: number) => void;
  /** To the morning of the next day, or of this one and then of the one before. */
  readonly day: (direction: 1 | -1) => void;
}

/** Walks over the steps that may be stopped at; the others are passed over. */
export function walkOf(
  steps: readonly Step[],
  stops: readonly number[],
  at: number,
  go: (step: number) => void,
): Walk {
  const last = Math.max(0, steps.length - 1);
  const place = Math.max(
    0,
    stops.findLastIndex((stop) => stop <= at),
  );
  const to = (step: number): void => go(Math.min(last, Math.max(0, step)));
  const mornings = stops.filter((stop) => steps[stop]!.kind === 'day');
  return {
    ...{ at, last, to },
    by: (count) => to(stops[Math.min(stops.length - 1, Math.max(0, place + count))] ?? at),
    day: (direction) =>
      to(
        direction === 1
          ? (mornings.find((stop) => stop > at) ?? last)
          : (mornings.findLast((stop) => stop < at) ?? 0),
      ),
  };
}

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
