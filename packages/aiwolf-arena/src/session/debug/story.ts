import { harmless, narrate } from '@aiwolf-arena/report';
import { noteLines } from './notes-told.ts';
import { seatText, type ToldGame } from './told-game.ts';

/** A game for people: the story, faults, notes of the agents, and what identifies it. */
export function storyOf(told: ToldGame): string {
  const faults = faultLines(told);
  const notes = noteLines(told);
  const parts = [
    narrate(told.log).trimStart(),
    ...(faults.length === 0 ? [] : [`Faults\n${faults.join('\n')}\n`]),
    ...(notes.length === 0 ? [] : [`Notes of the agents\n${notes.join('\n')}\n`]),
    `seed ${told.seed}, hash ${told.record.hash}\n`,
  ];
  return parts.join('\n');
}

/** The faults of the set whose first case is in this game. */
function faultLines({ names, record, result }: ToldGame): string[] {
  return result.seats.flatMap(({ faults }, i) =>
    faults
      .filter(({ first }) => first.game === record.game)
      .map(({ kind, count, first }) => {
        const times = count === 1 ? 'once' : `${count} times`;
        const often = result.games === 1 ? times : `${times} in ${result.games} games`;
        const where = `first on day ${first.day} at ${first.request}`;
        return `  ${seatText(names, i + 1)}: ${kind}, ${often}, ${where}: ${harmless(first.detail)}`;
      }),
  );
}
