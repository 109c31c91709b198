import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import { caveatLines } from '../caveats.ts';
import { markdownTable } from '../markdown.ts';
import { sourceOf } from './compare-text.ts';
import { GATE_COLUMNS, GATE_LEGEND, ROLE_HEAD, roleRow } from './gate-columns.ts';
import { faultsOf, headlineOf, outcomesOf, sidesOf, termsOf } from './gate-words.ts';
import { inert } from './inert.ts';
import { lookCommand } from './look-command.ts';
import { quietMarkdown } from './quiet-markdown.ts';

/** The comparison as a GitHub job summary: the verdict first, and no more than a page before the tables. */
export function compareMarkdown(comparison: Comparison): string {
  const { lines, command, folder } = comparison;
  const parts = [
    `### ${quietMarkdown(headlineOf(comparison))}`,
    listOf([...sidesOf(comparison), ...termsOf(comparison)]),
    linesTable(lines),
    listOf(outcomesOf(comparison)),
    ...lines.filter(({ roles }) => roles.length > 0).map(rolesTable),
    titled('Faults', listOf(faultsOf(lines))),
    titled('Play the same again', codeBlock(command)),
    titled(
      'See the games whose winner changed',
      lines.length === 0 ? '' : codeBlock(lookCommand(folder)),
    ),
    titled(
      'What the columns mean',
      lines.length === 0 ? '' : listOf([...GATE_LEGEND, ...caveats(lines)]),
    ),
    quietMarkdown(sourceOf(comparison)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const listOf = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `- ${quietMarkdown(sentence)}`).join('\n');

const titled = (title: string, body: string): string =>
  body === '' ? '' : `**${title}**\n\n${body}`;

function linesTable(lines: readonly GateLine[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map((line) => GATE_COLUMNS.map(({ text }) => text(line)));
  return table(
    ['line', ...GATE_COLUMNS.map(({ head }) => head)],
    rows.map((row, at) => [inert(lines[at]!.name), ...row]),
  );
}

const rolesTable = ({ name, roles }: GateLine): string =>
  titled(`By role, ${quietMarkdown(inert(name))}`, table(ROLE_HEAD, roles.map(roleRow)));

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(head, rows, 1, quietMarkdown).join('\n');

const caveats = (lines: readonly GateLine[]): string[] =>
  caveatLines(lines.map(({ difference }) => difference));

/** Set in by four blanks, a line needs no fence that it could close. */
const codeBlock = (line: string): string => `    ${inert(line)}`;
