import { harmless, narrate } from '@aiwolf-arena/report';
import type { RecordedGame, SeatNote, SetOutcome, SetResult, SetTask } from '@aiwolf-arena/sandbox';

export interface GameTranscript {
  /** Text that identifies the game, such as `seed 7 game 0`. */
  readonly address: string;
  readonly seed: string;
  readonly task: SetTask;
  readonly record: RecordedGame;
  /** Names of the agents in the order of seats, beginning with Agent[01]. */
  readonly names: readonly string[];
  readonly log: string;
  /** The notes that agents wrote during this game, in the order in which they wrote them. */
  readonly notes: readonly SeatNote[];
  /** The result of the game's set. It covers only the games that were replayed. */
  readonly result: SetResult;
}

export function transcriptOf(
  game: number,
  { logs, notes, records, result }: SetOutcome,
  of: Pick<GameTranscript, 'address' | 'seed' | 'task' | 'names'>,
): GameTranscript {
  const record = records.find((one) => one.game === game)!;
  const log = logs.find((one) => one.game === game)!.text;
  return { ...of, record, log, notes: notes.filter((note) => note.game === game), result };
}

/** Returns the winner of a game as one letter: V (villagers), W (werewolves), N (nobody), or `?` if it is unknown. */
export const winnerIn = ({ winners }: SetResult, game: number): string => winners?.[game] ?? '?';

const TEAMS: Readonly<Record<string, string>> = { V: 'the villagers', W: 'the werewolves', N: 'nobody' };
export const winnerText = (letter: string): string => TEAMS[letter] ?? 'an unknown team';

/** Returns a text with the name and the seat of an agent, such as `fox (Agent 3)`. */
const seatText = (names: readonly string[], seat: number): string => `${names[seat - 1]} (Agent ${seat})`;

export function formatTranscript(transcript: GameTranscript): string {
  const faults = faultLines(transcript);
  const notes = noteLines(transcript);
  const parts = [
    narrate(transcript.log).trimStart(),
    ...(faults.length === 0 ? [] : [`Faults\n${faults.join('\n')}\n`]),
    ...(notes.length === 0 ? [] : [`Notes of the agents\n${notes.join('\n')}\n`]),
    `seed ${transcript.seed}, hash ${transcript.record.hash}\n`,
  ];
  return parts.join('\n');
}

function faultLines({ names, record: { faults = [] } }: GameTranscript): string[] {
  const alike = Map.groupBy(faults, ({ seat, kind, request, detail }) => [seat, kind, request, detail].join('\n'));
  const lines = [...alike.values()].toSorted(([a], [b]) => a!.seat - b!.seat);
  return lines.map((same) => {
    const { day, detail, kind, request, seat } = same[0]!;
    const times = same.length === 1 ? 'once' : `${same.length} times`;
    return `  ${seatText(names, seat)}: ${kind}, ${times}, first on day ${day} at ${request}: ${harmless(detail)}`;
  });
}

function noteLines({ address, names, notes }: GameTranscript): string[] {
  const places = notes.map(({ at }) => (at === undefined ? 'day ?' : `day ${at.day} ${at.request}`));
  const width = Math.max(0, ...places.map(({ length }) => length));
  return notes.flatMap(({ seat, text }, i) =>
    plainLines(text).map((line) => `  ${address} ${places[i]!.padEnd(width)}  ${seatText(names, seat)}: ${line}`),
  );
}

/** Splits a text that an agent wrote into lines. Keeps all blanks, but replaces control characters. */
export const plainLines = (text: string): string[] =>
  text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', '    ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '?'));
