/** The reports for people: the answer first, then notes, or the error with the place it points at. */
import type { Conversion, Expansion, Explanation, Report } from './inspect.ts';

export const parseLines = (report: Report): string => lines(report, report.canonical);

export const explainLines = (report: Explanation): string =>
  lines(report, report.canonical && [report.canonical, report.en, report.ja].join('\n'));

export const expandLines = (report: Expansion): string => lines(report, report.expanded);

export const convertLines = (report: Conversion): string => lines(report, report.converted);

function lines(report: Report, answer: string | null): string {
  const notes = report.notes.map(({ code, message }) => `note ${code}: ${message}`);
  const shown = report.error === null ? [answer ?? ''] : [];
  return [...shown, ...problem(report), ...notes].join('\n');
}

/** Characters of the text shown on either side of the place of an error. */
const AROUND = 30;

function problem({ input, error }: Report): string[] {
  if (error === null) return [];
  const from = Math.max(0, error.position - AROUND);
  const excerpt = input.slice(from, error.position + AROUND).replace(/\s/g, ' ');
  const pointer = `${' '.repeat(error.position - from)}^`;
  return [
    `error ${error.code} at ${error.position}: ${error.hint}`,
    `  ${excerpt}`,
    `  ${pointer}`,
  ];
}
