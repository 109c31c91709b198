import type { Comparison, GateLine, GateTerms } from '@aiwolf-arena/analysis';
import { signedWithRange } from '../rank/rank-numbers.ts';
import { reasonOf, stillNeeded, verdictOf } from './gate-words.ts';
import { inert } from './inert.ts';
import { lookCommand } from './look-command.ts';

type Level = 'notice' | 'warning' | 'error';

const LEVELS: Readonly<Record<Comparison['verdict'], Level>> = {
  pass: 'notice',
  inconclusive: 'warning',
  fail: 'error',
  unusable: 'error',
};

/**
 * GitHub workflow commands, a line each: the verdict, the lines that did not pass if there are several, and roles that
 * were shown to be worse. GitHub shows ten of a level in a step.
 */
export function compareAnnotations(comparison: Comparison): string {
  const { verdict, candidate, reason, lines, folder, eachRole, terms } = comparison;
  const look =
    lines.length === 0 ? [] : [`See the games whose winner changed: ${lookCommand(folder)}`];
  const open = lines.length === 1 ? linesOf(lines[0]!, terms) : [];
  return [
    annotation(LEVELS[verdict], `compare ${candidate.name}: ${verdict}`, [
      reason,
      ...open,
      ...look,
    ]),
    ...lines
      .filter((line) => lines.length > 1 && verdictOf(line) !== 'pass')
      .map((line) => lineAnnotation(line, terms)),
    ...lines.flatMap((line) => roleAnnotations(line, eachRole)),
  ].join('');
}

const lineAnnotation = (line: GateLine, terms: GateTerms): string =>
  annotation(LEVELS[verdictOf(line)], `${line.name}: ${verdictOf(line)}`, [
    reasonOf(line),
    ...linesOf(line, terms),
  ]);

const linesOf = (line: GateLine, terms: GateTerms): string[] => [
  `Difference ${signedWithRange(line.difference)} points in ${line.sets} sets.`,
  ...stillNeeded(line, terms),
];

const roleAnnotations = ({ name, roles }: GateLine, eachRole: boolean): string[] =>
  roles
    .filter(({ verdict }) => verdict === 'worse')
    .map(({ role, difference, interval }) =>
      annotation(eachRole ? 'error' : 'warning', `${name}: worse as ${role}`, [
        `Difference ${signedWithRange({ value: difference, low: interval?.low ?? null, high: interval?.high ?? null })} points.`,
      ]),
    );

function annotation(level: Level, title: string, message: readonly string[]): string {
  const text = message.map((line) => data(inert(line))).join('%0A');
  return `::${level} title=${property(inert(title))}::${text}\n`;
}

/** What stands behind the second `::`. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** What stands between them also ends at commas and colons. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
