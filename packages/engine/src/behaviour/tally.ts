import type { Role } from '@aiwolf-arena/protocol';
import { MEASURES, type Measure } from './measures.ts';
import { WHOLE } from './parts.ts';

/**
 * What one seat did over games, by role: groups of four numbers, that is a measure's position, what was observed, what
 * chance gives (in parts, see parts.ts) and the occasions. Measures ascend; those without an occasion are left out.
 */
export type Behaviour = Readonly<Partial<Record<Role, readonly number[]>>>;

/** One measure in plain numbers; `expected` is the sum of the chances. */
export interface Counted {
  readonly measure: Measure;
  readonly observed: number;
  readonly expected: number;
  readonly occasions: number;
}

/** The groups of four, spelt out. */
export function countedOf(cells: readonly number[]): Counted[] {
  return Array.from({ length: cells.length / 4 }, (_, i) => ({
    measure: MEASURES[cells[i * 4]!]!,
    observed: cells[i * 4 + 1]!,
    expected: cells[i * 4 + 2]! / WHOLE,
    occasions: cells[i * 4 + 3]!,
  }));
}

/** Sums by role and measure: associative, commutative, exact. */
export function mergeBehaviour(a: Behaviour, b: Behaviour): Behaviour {
  const roles = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort() as Role[];
  return Object.fromEntries(roles.map((role) => [role, mergeCells(a[role] ?? [], b[role] ?? [])]));
}

function mergeCells(a: readonly number[], b: readonly number[]): number[] {
  const merged: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const left = a[i] ?? MEASURES.length;
    const right = b[j] ?? MEASURES.length;
    const measure = Math.min(left, right);
    const from = left === measure ? a.slice(i, i + 4) : [measure, 0, 0, 0];
    const with_ = right === measure ? b.slice(j, j + 4) : [measure, 0, 0, 0];
    merged.push(measure, from[1]! + with_[1]!, from[2]! + with_[2]!, from[3]! + with_[3]!);
    if (left === measure) i += 4;
    if (right === measure) j += 4;
  }
  return merged;
}
