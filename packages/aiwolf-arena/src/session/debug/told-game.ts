import type { Note, RecordedGame, SetOutcome, SetResult, SetTask } from '@aiwolf-arena/tournament';

/** A game that was played, with all that can be told of it. */
export interface ToldGame {
  /** Which one it is, for people: `seed 7 game 0`. */
  readonly address: string;
  readonly seed: string;
  readonly task: SetTask;
  readonly record: RecordedGame;
  /** By seat, Agent[01] first. */
  readonly names: readonly string[];
  readonly log: string;
  /** Of this game, in the order in which they were written. */
  readonly notes: readonly Note[];
  /** Of the set, as far as it was played. */
  readonly result: SetResult;
}

/** The game of a set of which everything was asked for. */
export function toldGame(
  game: number,
  { logs, notes, records, result }: SetOutcome,
  of: Pick<ToldGame, 'address' | 'seed' | 'task' | 'names'>,
): ToldGame {
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
export const seatText = (names: readonly string[], seat: number): string =>
  `${names[seat - 1]} (Agent ${seat})`;
