import { PLAYER_METHODS } from '@aiwolf-arena/engine';
import { faultOfCounts, isAmount, isCount, isFields, isListOf, isRequest, isText, parsed } from '../play/result-shape.ts';
import type { SetTiming } from '../play/set-result.ts';
import { gamesOf, type SetOutcome, type SetTask } from '../play/set-task.ts';

/** Whether a value is a valid measurement of a set. `clocked`: whether the durations of one agent's calls were requested. */
export function isMeasured(value: unknown, clocked: boolean): boolean {
  if (!isFields(value) || !isFields(value.calls)) return false;
  const calls = Object.entries(value.calls);
  if (!isPeriod(value.cpuMs) || !isCount(value.bytes) || !isCount(value.events)) return false;
  return (clocked || calls.length === 0) && calls.every(isTimed);
}

const isPeriod = (value: unknown): boolean =>
  isListOf(value, isAmount) && value.length === 2 && Number(value[0]) <= Number(value[1]);

const isTimed = ([method, times]: [string, unknown]): boolean =>
  (PLAYER_METHODS as readonly string[]).includes(method) && isListOf(times, isCount);

/** Maximum number of characters of a set's timing as JSON. The maximum grows by `SLOW_LENGTH` for each game. */
const LENGTH = 1 << 20;
const SLOW_LENGTH = 32;
const REQUEST_LENGTH = 20;

interface MeasuredSet {
  readonly seats: number;
  readonly games: number;
}

/** Parses the timing of a set, which the pool process sent. Returns `undefined` if it is invalid. */
export function timingOf(text: string, set: MeasuredSet): SetTiming | undefined {
  const value = text.length > LENGTH + set.games * set.seats * SLOW_LENGTH ? undefined : parsed(text);
  return isTiming(value, set) ? value : undefined;
}

/** Whether a value is a `SetTiming` that fits a set with so many seats and games. */
export function isTiming(value: unknown, set: MeasuredSet): value is SetTiming {
  if (!isFields(value) || !isAmount(value.everyMs) || !isAmount(value.cpuMs)) return false;
  const { byClock, looks, limitMs, slow } = value;
  if (byClock !== undefined && byClock !== true) return false;
  if (!isListOf(looks, isCount) || looks.length > set.seats + 1) return false;
  if (limitMs === null) return isListOf(slow, () => false);
  return isAmount(limitMs) && isListOf(slow, (one) => isSlow(one, set)) && ascends(slow, seatOf);
}

function isSlow(value: unknown, { seats, games }: MeasuredSet): boolean {
  if (!isFields(value) || !isCount(value.seat) || value.seat < 1 || value.seat > seats) return false;
  if (!isListOf(value.games, (one) => isSlowGame(one, games)) || value.games.length === 0) return false;
  return ascends(value.games, gameOf) && isCase(value.first, gameOf(value.games[0]));
}

const isSlowGame = (value: unknown, games: number): boolean =>
  isListOf(value, isCount) && value.length === 3 && Number(value[0]) < games && Number(value[1]) > 0;

function isCase(value: unknown, game: number): boolean {
  if (!isFields(value) || value.game !== game || !isCount(value.call)) return false;
  return isAmount(value.ms) && isText(value.request) && value.request.length <= REQUEST_LENGTH;
}

const seatOf = (slow: unknown): number => (slow as { seat: number }).seat;
const gameOf = (slow: unknown): number => (slow as readonly number[])[0]!;

const ascends = (list: readonly unknown[], numberOf: (item: unknown) => number): boolean =>
  list.every((item, at) => at === 0 || numberOf(list[at - 1]) < numberOf(item));

/** Maximum number of characters of an outcome without logs, records, notes, durations of calls, and winners (one for each game). */
const PLAIN_LENGTH = 1 << 20;
/** The maximum grows by this number of characters for each requested log or record of a game. */
const GAME_LENGTH = 1 << 20;
/** The maximum grows by this number of characters if notes were requested. */
const NOTES_LENGTH = 24 << 20;
/** The maximum grows by this number of characters if durations of calls were requested. */
const TIMES_LENGTH = 16 << 20;

/**
 * Parses the outcome of a task, which the pool process sent. If it is invalid, returns the reason as a text. An outcome of streamed
 * logs has none.
 */
export function outcomeOf(text: unknown, task: SetTask): SetOutcome | string {
  if (!isText(text)) return 'it is not a text';
  const { records, notes, measured } = task;
  const logs = task.streamed ? [] : task.logs;
  const most = PLAIN_LENGTH + task.games + (logs.length + records.length) * GAME_LENGTH;
  const more = (notes ? NOTES_LENGTH : 0) + (measured === undefined ? 0 : TIMES_LENGTH);
  if (text.length > most + more) return `it has ${text.length} characters`;
  const value = parsed(text);
  return faultOf(value, { ...task, logs }) ?? (value as SetOutcome);
}

function faultOf(value: unknown, task: SetTask): string | null {
  if (!isFields(value) || !isFields(value.result)) return 'it is not the outcome of a set';
  const { result, logs, notes, hashes, records } = value;
  if (result.block !== task.block || result.set !== task.set) return 'it belongs to another set';
  const asked = (game: unknown, of: readonly number[]): boolean => isCount(game) && of.includes(game);
  if (!isListOf(logs, (log) => isFields(log) && asked(log.game, task.logs) && isText(log.text)))
    return 'it has logs that were not requested';
  if (!isListOf(records, (record) => isFields(record) && asked(record.game, task.records)))
    return 'it has records that were not requested';
  if (!isListOf(hashes, isText)) return 'its hashes are invalid';
  if (!isListOf(notes, (note) => isNote(note, task))) return 'its notes are invalid';
  if (!isMeasuredAs(value.measured, task)) return 'its measurements are invalid';
  return faultOfCounts(result, { ...task, games: gamesOf(task) });
}

const isMeasuredAs = (value: unknown, { measured }: SetTask): boolean =>
  measured === undefined ? value === undefined : isMeasured(value, measured.clocked !== null);

const isNote = (note: unknown, { seats, notes }: SetTask): boolean =>
  notes &&
  isFields(note) &&
  isCount(note.game) &&
  isCount(note.seat) &&
  note.seat <= seats.length &&
  isText(note.text) &&
  (note.at === undefined || isPlace(note.at));

const isPlace = (at: unknown): boolean => isFields(at) && isCount(at.day) && isCount(at.events) && isRequest(at.request);
