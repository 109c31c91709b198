import type { MissingSet } from '@aiwolf-arena/analysis';
import { asideText } from '@aiwolf-arena/tournament';
import { harmless } from './clipped.ts';
import { counted } from './percent.ts';

/** Sets that are named; a table with more of them is of little use. */
const NAMED = 10;

/** Where a missing set is, why, and who sat there. */
export const missingLine = ({ agents, ...set }: MissingSet): string =>
  `${harmless(asideText(set))} (at the table: ${agents.map(harmless).join(', ')})`;

/** What stands below tables from which sets are missing; nothing where none is. `without`: that was decided. */
export function missingText(sets: readonly MissingSet[], without = false): string {
  if (sets.length === 0) return '';
  const shown = sets.slice(0, NAMED).map((set) => `  ${missingLine(set)}\n`);
  const more = sets.length > NAMED ? `  and ${sets.length - NAMED} more\n` : '';
  const what = without
    ? 'decided without them (--without-sets)'
    : 'they count for nobody until they are played; the same command tries them again';
  return `MISSING: ${counted(sets.length, 'set')} that the arena failed in (internal error): ${what}\n${shown.join('')}${more}`;
}
