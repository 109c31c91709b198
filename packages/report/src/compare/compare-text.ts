import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import { arenaText } from '@aiwolf-arena/tournament';
import { caveatLines } from '../caveats.ts';
import { wrapped } from '../rank/wrapped.ts';
import { columnsWithin, shortName } from '../table.ts';
import { GATE_COLUMNS, GATE_NOTES, ROLE_HEAD, roleRow } from './gate-columns.ts';
import { faultsOf, headlineOf, outcomesOf, sidesOf, termsOf } from './gate-words.ts';
import { inert } from './inert.ts';
import { lookCommand } from './look-command.ts';

/** What `compare` prints for people, at most `width` columns wide but for the commands to type. */
export function compareText(comparison: Comparison, width: number): string {
  const prose = (lines: readonly string[]): string =>
    lines.flatMap((line) => wrapped(line, width)).join('\n');
  const { lines } = comparison;
  const parts = [
    prose([headlineOf(comparison)]),
    prose([...sidesOf(comparison), ...termsOf(comparison)]),
    linesTable(lines, width),
    ...(lines.length === 0 ? [] : [prose([...GATE_NOTES, ...caveats(lines)])]),
    prose(outcomesOf(comparison)),
    ...lines.filter(({ roles }) => roles.length > 0).map((line) => rolesTable(line, width)),
    prose(faultsOf(lines)),
    commands(comparison),
    prose([sourceOf(comparison)]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A column a line: there are few lines and many numbers. */
const linesTable = (lines: readonly GateLine[], width: number): string =>
  lines.length === 0
    ? ''
    : columnsWithin(
        ['line', ...lines.map(({ name }) => shortName(inert(name), nameRoom(width)))],
        GATE_COLUMNS.map(({ label, text }) => [label, ...lines.map(text)]),
        width,
      );

function rolesTable({ name, roles }: GateLine, width: number): string {
  const title = wrapped(`By role, ${inert(name)}`, width).join('\n');
  return `${title}\n\n${columnsWithin(ROLE_HEAD, roles.map(roleRow), width)}`;
}

/** What labels leave, as far as that is sensible. */
const nameRoom = (width: number): number => Math.min(40, Math.max(12, width - LABELS));
const LABELS = 20;

const caveats = (lines: readonly GateLine[]): string[] =>
  caveatLines(lines.map(({ difference }) => difference));

function commands({ command, folder, lines }: Comparison): string {
  const again = `Play the same again:\n  ${inert(command)}`;
  if (lines.length === 0) return again;
  return `${again}\nSee the games whose winner changed:\n  ${inert(lookCommand(folder))}`;
}

/** Where the numbers come from. */
export const sourceOf = ({ seed, arena }: Comparison): string =>
  `seed ${inert(seed)}, ${inert(arenaText(arena))}`;
