import { isCount, isFields, isListOf, isText } from '../run/shape.ts';
import type { SetTiming } from '../tally/set-timing.ts';

/** A set is not measured in more detail than this. */
const LENGTH = 1 << 20;
const REQUEST_LENGTH = 20;

/** The set that was measured. */
export interface MeasuredSet {
  readonly seats: number;
  readonly games: number;
}

/** Reads what the pool has measured of a set; undefined for what cannot be. */
export function timingOf(text: string, set: MeasuredSet): SetTiming | undefined {
  if (text.length > LENGTH) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isTiming(value, set) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isTiming(value: unknown, set: MeasuredSet): value is SetTiming {
  if (!isFields(value) || !isTime(value.everyMs) || !isTime(value.cpuMs)) return false;
  const { byClock, looks, limitMs, slow } = value;
  if (byClock !== undefined && byClock !== true) return false;
  if (!isListOf(looks, isCount) || looks.length > set.seats + 1) return false;
  if (limitMs === null) return isListOf(slow, () => false);
  return isTime(limitMs) && isListOf(slow, (one) => isSlow(one, set)) && ascends(slow, seatOf);
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function isSlow(value: unknown, { seats, games }: MeasuredSet): boolean {
  if (!isFields(value) || !isCount(value.seat) || value.seat < 1 || value.seat > seats)
    return false;
  if (!isListOf(value.games, (one) => isSlowGame(one, games)) || value.games.length === 0)
    return false;
  return ascends(value.games, gameOf) && isCase(value.first, gameOf(value.games[0]));
}

const isSlowGame = (value: unknown, games: number): boolean =>
  isListOf(value, isCount) &&
  value.length === 3 &&
  Number(value[0]) < games &&
  Number(value[1]) > 0;

function isCase(value: unknown, game: number): boolean {
  if (!isFields(value) || value.game !== game || !isCount(value.call)) return false;
  return isTime(value.ms) && isText(value.request) && value.request.length <= REQUEST_LENGTH;
}

const seatOf = (slow: unknown): number => (slow as { seat: number }).seat;
const gameOf = (slow: unknown): number => (slow as readonly number[])[0]!;

const ascends = (list: readonly unknown[], numberOf: (item: unknown) => number): boolean =>
  list.every((item, at) => at === 0 || numberOf(list[at - 1]) < numberOf(item));
