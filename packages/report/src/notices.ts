import type { AbsentAgent, MissingSet } from '@aiwolf-arena/analysis';
import { asideText } from '@aiwolf-arena/tournament';
import { counted } from './format.ts';
import { harmless } from './sanitize.ts';

/** What stands above tables from clients that did not join; nothing if all did. */
export const absentText = (absent: readonly AbsentAgent[]): string =>
  absent.map((one) => `${absentLine(one)}\n`).join('') + (absent.length === 0 ? '' : '\n');

const absentLine = ({ agent, sets, of, first }: AbsentAgent): string =>
  `ABSENT: ${harmless(agent)} did not join in ${sets} of its ${counted(of, 'set')}, which count: ` +
  `${first.block} set ${first.set}: ${harmless(first.why)}`;

/** Sets that are named; a table with more of them is of little use. */
const NAMED = 10;

/** Where a missing set is, why, and who sat there. */
export const missingLine = ({ agents, ...set }: MissingSet): string =>
  `${harmless(asideText(set))} (at the table: ${agents.map(harmless).join(', ')})`;

/** What stands below tables from which sets are missing; nothing if none is. `without`: that was decided. */
export function missingText(sets: readonly MissingSet[], without = false): string {
  if (sets.length === 0) return '';
  const shown = sets.slice(0, NAMED).map((set) => `  ${missingLine(set)}\n`);
  const more = sets.length > NAMED ? `  and ${sets.length - NAMED} more\n` : '';
  const what = without
    ? 'decided without them (--without-sets)'
    : 'they count for nobody until they are played; the same command tries them again';
  return `MISSING: ${counted(sets.length, 'set')} that the arena failed in (internal error): ${what}\n${shown.join('')}${more}`;
}
