import type { Cell, Form, Interval, Place, Word } from '../document/section.ts';
import type { Say } from '../words/words.ts';

const isWord = (cell: Cell): cell is Word =>
  typeof cell === 'object' && cell !== null && 'word' in cell;
const isInterval = (cell: Cell): cell is Interval =>
  typeof cell === 'object' && cell !== null && 'value' in cell;
export const isPlace = (cell: Cell): cell is Place =>
  typeof cell === 'object' && cell !== null && 'game' in cell;

/** What a cell is sorted by. */
export function sortKey(cell: Cell, say: Say): number | string | null {
  if (isWord(cell)) return say(cell.word);
  if (isInterval(cell)) return cell.value;
  return isPlace(cell) ? cell.text : cell;
}

/** A cell as a text, without its interval. */
export function cellText(cell: Cell, form: Form, say: Say): string {
  const key = sortKey(cell, say);
  if (key === null) return '–';
  return typeof key === 'string' ? key : numberText(key, form, say);
}

/** `[48.1, 52.3]`, or nothing. */
export function rangeText(cell: Cell, form: Form, say: Say): string {
  if (!isInterval(cell) || typeof cell.low !== 'number' || typeof cell.high !== 'number') return '';
  return `${numberText(cell.low, form, say)} … ${numberText(cell.high, form, say)}`;
}

/** Why a number is to be read with care, or nothing. */
export const careOf = (cell: Cell, say: Say): string | undefined =>
  isInterval(cell) && cell.care !== undefined ? say(cell.care) : undefined;

function numberText(value: number, form: Form, say: Say): string {
  const text = (digits: number, signed = false): string =>
    new Intl.NumberFormat(say.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).format(form === 'percent' || form === 'points' ? value * 100 : value);
  if (form === 'percent') return text(1);
  if (form === 'points') return text(1, true);
  if (form === 'ratio' || form === 'decimal') return text(2);
  return text(0);
}
