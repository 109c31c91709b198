import type { AbsentAgent } from '@aiwolf-arena/analysis';
import { harmless } from './clipped.ts';
import { counted } from './percent.ts';

/** What stands above tables from clients that did not join; nothing where all did. */
export const absentText = (absent: readonly AbsentAgent[]): string =>
  absent.map((one) => `${absentLine(one)}\n`).join('') + (absent.length === 0 ? '' : '\n');

const absentLine = ({ agent, sets, of, first }: AbsentAgent): string =>
  `ABSENT: ${harmless(agent)} did not join in ${sets} of its ${counted(of, 'set')}, which count: ` +
  `${first.block} set ${first.set}: ${harmless(first.why)}`;
