import { amount, duration, percent, percentRange, ratio, shareText, signed, withCommas } from '../format.ts';
import {
  type Care,
  type Cell,
  type Form,
  type IntervalCell,
  isInterval,
  isPlace,
  type ResultTable,
  type TableColumn,
} from '../model.ts';
import { harmless, shortName } from '../sanitize.ts';
import { speaking } from '../words/words.ts';

const say = speaking('en');

/** The cells of a table as texts. `names`: most characters of a name. An interval below its number is a second line. */
export function cellTexts({ columns, rows }: ResultTable, names: number): string[][] {
  const texts = rows.map((row) => row.map((cell, at) => cellText(cell, columns[at]!, names)));
  for (const [at, { form }] of columns.entries()) if (form === 'rank') markEqual(rows, texts, at);
  return texts;
}

/** Marks shared ranks: `2=`. */
function markEqual(rows: ResultTable['rows'], texts: string[][], at: number): void {
  for (const [row, text] of texts.entries()) {
    const rank = rows[row]![at];
    const shared = rows.filter((other) => other[at] === rank).length > 1;
    if (typeof rank === 'number' && shared) text[at] += '=';
  }
}

function cellText(cell: Cell, { form, range }: TableColumn, names: number): string {
  if (cell === null) return '-';
  if (typeof cell === 'number') return numberText(cell, form);
  if (isInterval(cell)) return intervalText(cell, form, range ?? RANGES[form] ?? 'none');
  if (isPlace(cell)) return harmless(cell.text);
  if (typeof cell === 'object') return say(cell.word);
  return form === 'name' ? shortName(cell, names) : cell.split('\n').map(harmless).join('\n');
}

const NUMBERS: Partial<Record<Form, (value: number) => string>> = {
  percent: (value) => percent({ value }),
  share: shareText,
  points: signed,
  ratio,
  count: withCommas,
  decimal: (value) => value.toFixed(2),
  amount,
  duration,
};

const numberText = (value: number, form: Form): string => (NUMBERS[form] ?? String)(value);

/** Where the interval of a number is shown if its column does not say. */
const RANGES: Partial<Record<Form, NonNullable<TableColumn['range']>>> = {
  percent: 'below',
  ratio: 'below',
  amount: 'below',
  points: 'beside',
};

function intervalText(cell: IntervalCell, form: Form, where: NonNullable<TableColumn['range']>): string {
  const planning = cell.planning === undefined ? '' : `(${percentRange(cell.planning)})`;
  const ranges = [rangeText(cell, form), planning].filter((text) => text !== '');
  if (where === 'alone') return ranges.join(' ') || '-';
  if (cell.value === null) return '-';
  const value = form === 'percent' ? percent(cell) : numberText(cell.value, form);
  const marked = cell.care === undefined ? value : `${CARES[cell.care].sign}${value}`;
  if (where === 'none') return marked;
  return [marked, ...ranges].join(where === 'below' ? '\n' : ' ');
}

function rangeText({ low, high }: IntervalCell, form: Form): string {
  if (typeof low !== 'number' || typeof high !== 'number') return '';
  if (form === 'percent') return percentRange({ low, high });
  const [from, to] = [numberText(low, form), numberText(high, form)];
  return form === 'points' ? `[${from}, ${to}]` : `${from}-${to}`;
}

/** Words are aligned left and numbers right; a rank in the first column is aligned left. */
export const isLeft = ({ form }: TableColumn, at: number): boolean =>
  ['text', 'name', 'place'].includes(form) || (form === 'rank' && at === 0);

/** A sign in front of a number, and the sentence below the table that explains it. */
const CARES: Readonly<Record<Care, { readonly sign: string; readonly means: string }>> = {
  'care-few-sets': { sign: '~', means: 'few sets (2 to 4): the interval is wide and rests on little; play more sets' },
  'care-single-set': {
    sign: '!',
    means:
      'one set only (of a size): the interval is for these very opponents, learning ignored; in brackets what to plan with ' +
      'for others, assuming that the games of a set are correlated by .0104, the most that was measured',
  },
  'care-degenerate': { sign: '=', means: 'all sets agree exactly: their spread says nothing, a pooled one is used' },
};

/** One sentence for every sign in these columns, so that every sign is explained. */
export function careNotes({ columns, rows, cares = {} }: ResultTable, shown = columns): string[] {
  if (cares === null) return [];
  const seen = rows.flatMap((row) =>
    row.filter((cell, at) => shown.includes(columns[at]!) && columns[at]!.range !== 'alone' && isInterval(cell)),
  ) as IntervalCell[];
  const present = new Set(seen.map(({ care }) => care));
  return (Object.keys(CARES) as Care[])
    .filter((care) => present.has(care))
    .map((care) => `${CARES[care].sign} ${cares[care] ?? CARES[care].means}`);
}

/** The meaning of the columns that need an explanation, in one sentence; columns with the same meaning share it. */
export function legendOf(columns: readonly TableColumn[]): string[] {
  const explained = columns.filter(({ about, plain }) => about !== undefined && !plain);
  const parts = [...Map.groupBy(explained, ({ about }) => about!.en)].map(
    ([about, own]) => `${own.map(({ head }) => head).join(', ')}: ${about}`,
  );
  return parts.length === 0 ? [] : [parts.join('; ')];
}
