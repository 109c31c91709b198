import { ROUNDS } from '@aiwolf-arena/engine/heartbeat';
import { gamesOf, type SetOutcome, type SetTask } from '../realm/set-task.ts';
import { faultOfCounts } from '../run/result-shape.ts';
import { isCount, isFields, isListOf, isText } from '../run/shape.ts';
import { isMeasured } from './measured-shape.ts';

/** What a set may report without having been asked for more. */
const PLAIN_LENGTH = 1 << 20;
/** A log of a long game, or its record, is a small part of this. */
const GAME_LENGTH = 1 << 20;
/** Notes are capped by seat (realm/notebook.ts); as JSON they may be several times as long. */
const NOTES_LENGTH = 24 << 20;
/** Every call is a number of a few digits. */
const TIMES_LENGTH = 16 << 20;

/** Reads what the pool says of a task that it was given; the text says what is wrong with it. */
export function outcomeOf(text: unknown, task: SetTask): SetOutcome | string {
  if (!isText(text)) return 'no text';
  const { logs, records, notes, measured } = task;
  const most = PLAIN_LENGTH + (logs.length + records.length) * GAME_LENGTH;
  const more = (notes ? NOTES_LENGTH : 0) + (measured === undefined ? 0 : TIMES_LENGTH);
  if (text.length > most + more) return `${text.length} characters`;
  const value = parsed(text);
  return faultOf(value, task) ?? (value as SetOutcome);
}

function faultOf(value: unknown, task: SetTask): string | null {
  if (!isFields(value) || !isFields(value.result)) return 'no outcome of a set';
  const { result, logs, notes, hashes, records } = value;
  if (result.block !== task.block || result.set !== task.set) return 'another set';
  const asked = (game: unknown, of: readonly number[]): boolean =>
    isCount(game) && of.includes(game);
  if (!isListOf(logs, (log) => isFields(log) && asked(log.game, task.logs) && isText(log.text)))
    return 'logs that nobody asked for';
  if (!isListOf(records, (record) => isFields(record) && asked(record.game, task.records)))
    return 'records that nobody asked for';
  if (!isListOf(hashes, isText)) return 'hashes that are none';
  if (!isListOf(notes, (note) => isNote(note, task))) return 'notes that are none';
  if (!isMeasuredAs(value.measured, task)) return 'what cannot have been measured';
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

const isPlace = (at: unknown): boolean =>
  isFields(at) && isCount(at.day) && isCount(at.events) && isRequest(at.request);

const isRequest = (request: unknown): boolean =>
  request === 'CREATE' || (ROUNDS as readonly unknown[]).includes(request);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
