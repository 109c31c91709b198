import { harmless, narrate } from '@aiwolf-arena/report';
import type {
  RecordedGame,
  SeatNote,
  SetOutcome,
  SetResult,
  SetTask,
} from '@aiwolf-arena/tournament';

export interface GameTranscript {
  /** Which one it is, for people: `seed 7 game 0`. */
  readonly address: string;
  readonly seed: string;
  readonly task: SetTask;
  readonly record: RecordedGame;
  /** By seat, Agent[01] first. */
  readonly names: readonly string[];
  readonly log: string;
  /** Of this game, in the order in which they were written. */
  readonly notes: readonly SeatNote[];
  /** Of the set, as far as it was played. */
  readonly result: SetResult;
}

/** The game of a set of which everything was asked for. */
export function transcriptOf(
  game: number,
  { logs, notes, records, result }: SetOutcome,
  of: Pick<GameTranscript, 'address' | 'seed' | 'task' | 'names'>,
): GameTranscript {
  const record = records.find((one) => one.game === game)!;
  const log = logs.find((one) => one.game === game)!.text;
  return { ...of, record, log, notes: notes.filter((note) => note.game === game), result };
}

/** What is to be asked of a set so that a game of it can be told. */
export const toTell = (game: number) => {
  return { logs: [game], records: [game], hashes: true, notes: true, noted: [game] };
};

/** Who won, as journals have it: V, W, or N for nobody. */
export const winnerIn = ({ winners }: SetResult, game: number): string => winners?.[game] ?? '?';

const TEAMS: Readonly<Record<string, string>> = {
  V: 'the villagers',
  W: 'the werewolves',
  N: 'nobody',
};
export const winnerText = (letter: string): string => TEAMS[letter] ?? 'it is not known who';

/** `fox (Agent 3)`. */
const seatText = (names: readonly string[], seat: number): string =>
  `${names[seat - 1]} (Agent ${seat})`;

export function formatTranscript(told: GameTranscript): string {
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
function faultLines({ names, record, result }: GameTranscript): string[] {
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

/** The notes of a game, each line with where it was written. */
function noteLines({ address, names, notes }: GameTranscript): string[] {
  const places = notes.map(placeText);
  const width = Math.max(0, ...places.map(({ length }) => length));
  return notes.flatMap(({ seat, text }, i) =>
    plainLines(text).map(
      (line) => `  ${address} ${places[i]!.padEnd(width)}  ${seatText(names, seat)}: ${line}`,
    ),
  );
}

const placeText = ({ at }: SeatNote): string =>
  at === undefined ? 'day ?' : `day ${at.day} ${at.request}`;

/** The lines of a text of others, with their blanks, but without anything that could steer a terminal. */
export const plainLines = (text: string): string[] =>
  text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', '    ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '?'));
