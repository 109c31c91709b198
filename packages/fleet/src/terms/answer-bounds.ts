import type { SetTask } from '@aiwolf-arena/tournament';
import type { AnswerBounds } from './answer.ts';

/**
 * Bytes for each seat: of a set, of each game, of each game with a log, of each game with a record, and of notes (UTF-8, escaped).
 * Sets of real agents have a tenth of that. A set with more is played again in vain, and then on the coordinator's machine.
 */
const SEAT = { set: 64 << 10, game: 8 << 10, logged: 16 << 10, recorded: 16 << 10, notes: 1 << 20 };

/** Most bytes of one set, which are parsed at once, and of all sets of an answer. */
const LARGEST_SET = 1 << 25;
const LARGEST = 1 << 27;

/** Returns how many bytes the outcome and the timing of a set may have. */
export function largestOf({ seats, games, logs, records, notes }: SetTask): number {
  const { set, game, logged, recorded } = SEAT;
  const each = set + games * game + logs.length * logged + records.length * recorded + (notes ? SEAT.notes : 0);
  return Math.min(seats.length * each, LARGEST_SET);
}

/** Returns how much an answer with these sets may contain. */
export const boundsOf = (tasks: readonly SetTask[]): AnswerBounds => ({
  bytes: Math.min(
    tasks.reduce((sum, task) => sum + largestOf(task), 0),
    LARGEST,
  ),
  sets: tasks.length,
});

/** For answers to chunks of an earlier coordinator of the run, of which this one knows nothing: larger sets are played again. */
export const UNASKED: AnswerBounds = { bytes: 8 << 20, sets: 1000 };
