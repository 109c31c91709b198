import type { Plan } from '../plan/plan.ts';
import { type Seating, seatingOf } from '../plan/seating.ts';
import type { SetResult } from '../tally/set-result.ts';
import { type AsideLine, faultOfAside } from './aside-shape.ts';
import { checked } from './checksum.ts';
import { faultOfKill, type KillLine } from './kill-shape.ts';
import { linesOf } from './lines.ts';
import { faultOfResult } from './result-shape.ts';
import { isFields } from './shape.ts';

/** Where a line stands in the journal, in bytes, without its end. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** What a line of a journal says; `broken`: it cannot be meant, and why. */
export type JournalLine =
  | (Place & { readonly kind: 'result'; readonly result: SetResult })
  | (Place & { readonly kind: 'kill'; readonly line: KillLine })
  | (Place & { readonly kind: 'aside'; readonly line: AsideLine })
  | (Place & { readonly kind: 'broken'; readonly why: string });

const TORN = 'torn in the middle; its set counts as not played';
const DAMAGED = 'its checksum is not that of its text; its set counts as not played';

/** Reads the journal of a plan line by line. A last line that only lacks its end is as good as the others. */
export function* journalLines(path: string, plan: Plan): Generator<JournalLine> {
  const seating = seatingOf(plan);
  for (const { text, at, length, ended } of linesOf(path)) {
    const place = { at, length };
    const value = checked(text);
    if (value === undefined) yield { ...place, kind: 'broken', why: ended ? DAMAGED : TORN };
    else yield readLine(value, place, plan, seating);
  }
}

function readLine(value: unknown, place: Place, plan: Plan, seating: Seating): JournalLine {
  const broken = (why: string): JournalLine => ({ ...place, kind: 'broken', why });
  if (isFields(value) && 'kill' in value) {
    const why = faultOfKill(value, plan);
    return why === null
      ? { ...place, kind: 'kill', line: value as unknown as KillLine }
      : broken(why);
  }
  if (isFields(value) && 'aside' in value) {
    const why = faultOfAside(value, plan);
    return why === null
      ? { ...place, kind: 'aside', line: value as unknown as AsideLine }
      : broken(why);
  }
  const why = faultOfResult(value, plan, seating);
  return why === null ? { ...place, kind: 'result', result: value as SetResult } : broken(why);
}

export const noteOf = (path: string, number: number, why: string): string =>
  `${path}:${number}: left out: ${why}`;
