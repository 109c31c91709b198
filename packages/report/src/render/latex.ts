import { type Form, type ResultTable, type Said, type Section, type TextDocument, textIn, withColumns } from '../model.ts';
import { careNotes, cellTexts, isLeft, legendOf, notShown } from './cells.ts';

/**
 * Returns the tables of a document as LaTeX (package booktabs), and its sentences as comments. It is for papers, so it is always
 * English. `command`: the command that makes it again.
 */
export function documentLatex(document: TextDocument, command: string): string {
  const shown = new Set<string>();
  const head = ['% \\usepackage{booktabs}', ...commented([command])];
  return `${[...head, '', ...document.flatMap((section) => sectionLatex(section, shown))].join('\n').trimEnd()}\n`;
}

function sectionLatex({ title, above = [], table, notes = [], outcome = [] }: Section, reported: Set<string>): string[] {
  const said = commented([...(title === undefined ? [] : [title]), ...above, ...outcome]);
  const lines =
    table === undefined ? said : [...said, ...latexTable(table), ...commented(legendOf(shown(table).columns, 'en', reported))];
  const explained = [...notes.map((note) => textIn(note, 'en')), ...(table === undefined ? [] : careNotes(table))];
  const all = [...lines, ...commented(notShown(explained, reported))];
  return all.length === 0 ? [] : [...all, ''];
}

const shown = (table: ResultTable) => withColumns(table, ({ skip }) => skip !== 'text');

const commented = (notes: readonly Said[]): string[] =>
  notes.flatMap((note) => textIn(note, 'en').split('\n')).flatMap((line) => (line.trim() === '' ? [] : [`% ${line.trim()}`]));

function latexTable(table: ResultTable): string[] {
  const { columns, rows, ...rest } = shown(table);
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;
  const body = cellTexts({ ...rest, columns, rows }, Number.POSITIVE_INFINITY, 'en', true);
  return [
    `\\begin{tabular}{${columns.map((column, at) => (isLeft(column, at) ? 'l' : 'r')).join('')}}`,
    '\\toprule',
    line(columns.map(({ head }) => latexText(head))),
    '\\midrule',
    ...body.flatMap((cells) => stacked(cells).map((row) => line(row.map((text, at) => latexCell(text, columns[at]!.form))))),
    '\\bottomrule',
    '\\end{tabular}',
  ];
}

/** Returns the lines of a row: an interval stands below its number, so that a table with a column for each role fits on a page. */
function stacked(cells: readonly string[]): string[][] {
  const lines = cells.map((text) => text.split('\n'));
  const height = Math.max(...lines.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) => lines.map((own) => own[at] ?? ''));
}

const WORDS: readonly Form[] = ['text', 'name', 'place'];

/** Numbers get real minus signs, and ranges a dash. */
function latexCell(text: string, form: Form): string {
  const escaped = latexText(text);
  if (WORDS.includes(form)) return escaped;
  return escaped.replaceAll(/(\d)-(?=\d)/g, '$1--').replaceAll(/(^|[\s[}(])([+-])(?=\d)/g, '$1$$$2$$');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '–': '--',
  '−': '$-$',
  '<': '$<$',
  '>': '$>$',
  '|': '$|$',
  '\n': ' ',
};

/** Escapes a text. A bracket or star at its beginning is put in braces, since it would be an argument of the line before. */
const latexText = (text: string): string =>
  text.replaceAll(/[\\~^–−<>|\n]|[&%$#_{}]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`).replace(/^[[*]/, (sign) => `{${sign}}`);
