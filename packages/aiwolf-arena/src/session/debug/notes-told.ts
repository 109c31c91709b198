import type { Note } from '@aiwolf-arena/tournament';
import { plainLines } from './plain-lines.ts';
import { seatText, type ToldGame } from './told-game.ts';

/** The notes of a game, each line with where it was written. */
export function noteLines({ address, names, notes }: ToldGame): string[] {
  const places = notes.map(placeText);
  const width = Math.max(0, ...places.map(({ length }) => length));
  return notes.flatMap(({ seat, text }, i) =>
    plainLines(text).map(
      (line) => `  ${address} ${places[i]!.padEnd(width)}  ${seatText(names, seat)}: ${line}`,
    ),
  );
}

const placeText = ({ at }: Note): string =>
  at === undefined ? 'day ?' : `day ${at.day} ${at.request}`;
