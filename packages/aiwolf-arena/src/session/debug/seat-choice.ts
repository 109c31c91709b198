import { unknownWord } from '../../options/kinds.ts';
import { UsageError } from '../../options/usage-error.ts';

/** The seat that `--seat` means: a number, or the name of an agent that sits once. UsageError for any other. */
export function seatIn(text: string, names: readonly string[]): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= names.length) return number;
  const seats = names.flatMap((name, i) => (name === text ? [i + 1] : []));
  if (seats.length === 1) return seats[0]!;
  if (seats.length > 1)
    throw new UsageError(`--seat: ${text} sits on ${seats.join(', ')}: name one by its number`);
  const those = number > 0 ? ` (seats are 1 to ${names.length})` : '';
  throw new UsageError(`--seat${those}: ${unknownWord(text, [...new Set(names)])}`);
}
