import type { Language } from '@aiwolf-arena/protocol';
import {
  amount,
  bracketed,
  decimal,
  duration,
  percent,
  percentRange,
  ratio,
  shareText,
  signed,
  withCommas,
} from '../format.ts';
import {
  type Bilingual,
  type Care,
  type Cell,
  type Form,
  type IntervalCell,
  isBilingual,
  isInterval,
  isPlace,
  isRoleName,
  type ResultTable,
  type RoleNameCell,
  type TableColumn,
  textIn,
} from '../model.ts';
import { ROLE_NAMES } from '../names.ts';
import { harmless, shortName } from '../sanitize.ts';
import words from './cells.json' with { type: 'json' };

/** Returns the cells of a table as texts. `names`: maximum length of a name. An interval may be a second line of its cell. */
export function cellTexts(
  { columns, rows }: ResultTable,
  names: number,
  language: Language = 'en',
  isScreen = false,
): string[][] {
  const texts = rows.map((row) => row.map((cell, at) => cellText(inWords(cell, language), columns[at]!, names, isScreen)));
  for (const [at, { form }] of columns.entries()) if (form === 'rank') markEqual(rows, texts, at);
  return texts;
}

/** Adds `=` to ranks that several rows have, as in `2=`. */
function markEqual(rows: ResultTable['rows'], texts: string[][], at: number): void {
  for (const [row, text] of texts.entries()) {
    const rank = rows[row]![at];
    const shared = rows.filter((other) => other[at] === rank).length > 1;
    if (typeof rank === 'number' && shared) text[at] += '=';
  }
}

const inWords = (cell: Cell, language: Language): Exclude<Cell, RoleNameCell | Bilingual> =>
  isRoleName(cell) ? ROLE_NAMES[cell.role][language] : isBilingual(cell) ? textIn(cell, language) : cell;

function cellText(cell: ReturnType<typeof inWords>, { form, range }: TableColumn, names: number, isScreen: boolean): string {
  if (cell === null) return '-';
  if (typeof cell === 'number') return numberText(cell, form);
  if (isInterval(cell)) return intervalText(cell, form, range ?? RANGES[form] ?? 'none', isScreen);
  if (isPlace(cell)) return harmless(cell.text);
  return form === 'name' ? shortName(cell, names) : cell.split('\n').map(harmless).join('\n');
}

const NUMBERS: Partial<Record<Form, (value: number) => string>> = {
  percent: (value) => percent({ value }),
  share: shareText,
  points: signed,
  ratio,
  count: withCommas,
  decimal: (value) => decimal(value),
  amount,
  duration,
};

const numberText = (value: number, form: Form): string => (NUMBERS[form] ?? String)(value);

/** By the form of a column: where the interval of a number is shown if the column has no `range`. */
const RANGES: Partial<Record<Form, NonNullable<TableColumn['range']>>> = {
  percent: 'below',
  ratio: 'below',
  amount: 'below',
  points: 'beside',
};

function intervalText(cell: IntervalCell, form: Form, where: NonNullable<TableColumn['range']>, isScreen: boolean): string {
  const isBare = where === 'alone' || (where === 'below' && isScreen);
  const range = rangeText(cell, form);
  const planning = cell.planning === undefined ? '' : `(${bare(percentRange(cell.planning))})`;
  const ranges = [isBare ? bare(range) : range, planning].filter((text) => text !== '');
  if (where === 'alone') return ranges.join(' ') || '-';
  if (cell.value === null) return '-';
  const value = form === 'percent' ? percent(cell) : numberText(cell.value, form);
  const marked = cell.care === undefined ? value : `${SIGNS[cell.care]}${value}`;
  if (where === 'none') return marked;
  return [marked, ...ranges].join(where === 'below' && isScreen ? '\n' : ' ');
}

/** Without brackets: where nothing else stands in a line of a cell, there is no room for them. */
const bare = (range: string): string => range.replaceAll(/[[\]]/g, '');

function rangeText({ low, high }: IntervalCell, form: Form): string {
  if (typeof low !== 'number' || typeof high !== 'number') return '';
  if (form === 'percent') return percentRange({ low, high });
  const [from, to] = [numberText(low, form), numberText(high, form)];
  return bracketed(from, to);
}

/** Whether a column is aligned left: columns of words, and a rank in the first column. Other numbers are aligned right. */
export const isLeft = ({ form }: TableColumn, at: number): boolean =>
  ['text', 'name', 'place'].includes(form) || (form === 'rank' && at === 0);

/** The warning signs in front of numbers. The sentences below the table explain them. */
const SIGNS: Readonly<Record<Care, string>> = { 'care-few-sets': '~', 'care-single-set': '!', 'care-degenerate': '=' };

/** Returns one sentence for every warning sign that occurs in the columns `shown`. */
export function careNotes({ columns, rows, cares = {} }: ResultTable, shown = columns, language: Language = 'en'): string[] {
  if (cares === null) return [];
  const seen = rows.flatMap((row) =>
    row.filter((cell, at) => shown.includes(columns[at]!) && columns[at]!.range !== 'alone' && isInterval(cell)),
  ) as IntervalCell[];
  const present = new Set(seen.map(({ care }) => care));
  return (Object.keys(SIGNS) as Care[])
    .filter((care) => present.has(care))
    .map((care) => `${SIGNS[care]} ${textIn(cares[care] ?? words[care], language)}`);
}

export const headIn = ({ head, title }: TableColumn, language: Language): string =>
  language === 'ja' ? (title?.ja ?? head) : head;

/** Returns the texts that are not in `shown`, and adds them to `shown`: a document explains everything only once. */
export const notShown = (texts: readonly string[], shown: Set<string>): string[] =>
  texts.filter((text) => !shown.has(text) && shown.add(text));

/** Returns the explanations of columns: in English joined to one sentence, in Japanese one sentence for each explanation. */
export function legendOf(columns: readonly TableColumn[], language: Language = 'en', shown = new Set<string>()): string[] {
  const parts = notShown(legendParts(columns, language), shown);
  return parts.length === 0 || language === 'ja' ? parts : [parts.join('; ')];
}

/** Returns one text per explanation: the headings of the columns to which it applies, then the explanation. */
export function legendParts(columns: readonly TableColumn[], language: Language = 'en'): string[] {
  const explained = columns.filter(({ about, plain }) => about !== undefined && !plain);
  return [...Map.groupBy(explained, ({ about }) => textIn(about!, language))].map(
    ([about, own]) => `${own.map((one) => headIn(one, language)).join(', ')}: ${about}`,
  );
}
