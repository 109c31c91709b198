import type { Plan } from '../plan/plan.ts';
import { otherSets } from '../plan/same-set.ts';
import type { Journal } from './journal.ts';

/** Sets that are other ones by the plan as it is now, and what to say of them. */
export interface Superseded {
  readonly sets: readonly { readonly block: string; readonly set: number }[];
  readonly notes: readonly string[];
}

export function replayed(was: Plan, is: Plan, journal: Journal): Superseded {
  const found = is.blocks.map(({ name, stage }) => ({
    ...{ name, stage },
    others: otherSets(was, is, name, journal.touchedSets(name)),
  }));
  const touched = found.filter(({ others }) => others.length > 0);
  const finished = touched.map((block) => ({
    ...block,
    others: block.others.filter((set) => journal.has(block.name, set)),
  }));
  return {
    sets: touched.flatMap(({ name, others }) => others.map((set) => ({ block: name, set }))),
    notes: finished
      .filter(({ others }) => others.length > 0)
      .map(({ name, stage, others }) => {
        const sets = others.length === 1 ? '1 finished set' : `${others.length} finished sets`;
        const why =
          stage === 'final' ? 'the finalists are others now' : 'a longer draw ends otherwise';
        return `${name}: ${sets} will be played anew with other villages: ${why}`;
      }),
  };
}
