import type { Agent } from '@aiwolf-arena/protocol';
import { remarksOf } from './remarks.ts';
import type { GameStep } from './steps.ts';

/** Returns the claims, votes and deaths among the steps with the indices `known`, in order. */
export const ticksOf = (steps: readonly GameStep[], known: readonly number[]): Tick[] =>
  known.flatMap((step) => {
    const kind = kindOf(steps[step]!);
    return kind === null ? [] : [{ step, kind }];
  });

export interface Tick {
  readonly step: number;
  readonly kind: 'claim' | 'vote' | 'executed' | 'attacked';
}

function kindOf(step: GameStep): Tick['kind'] | null {
  switch (step.kind) {
    case 'talk':
      return remarksOf(step.text, step.seat).some(({ kind }) => kind === 'claim') ? 'claim' : null;
    case 'vote':
      return 'vote';
    case 'execute':
      return step.seat === 0 ? null : 'executed';
    case 'day':
      return step.dead === 0 ? null : 'attacked';
    default:
      return null;
  }
}

/** Returns the step at which each seat dies, by seat. */
export function deathsIn(steps: readonly GameStep[], known: readonly number[]): ReadonlyMap<Agent, number> {
  const deaths = new Map<Agent, number>();
  for (const at of known) {
    const step = steps[at]!;
    if (step.kind === 'execute') deaths.set(step.seat, at);
    if (step.kind === 'day') deaths.set(step.dead, at);
  }
  return deaths;
}
