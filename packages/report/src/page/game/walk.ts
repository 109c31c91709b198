import type { Step } from './step.ts';

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
