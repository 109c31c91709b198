import type { Game } from '../play/game.ts';
import { HashChain } from './event-hash.ts';

/** A finished game as plain data: with the rules and the seed's root it replays to the same bytes. */
export interface GameRecord {
  /** Address of the game's random streams. */
  readonly set: number;
  readonly game: number;
  /** ROLES indices by seat; index 0 is unused. */
  readonly roles: Uint8Array;
  /** Packed events (event.ts): every answer and what came of it. */
  readonly events: Int32Array;
  /** Answers to TALK and WHISPER in the order of their events, as given. */
  readonly said: readonly string[];
  /** 16 hexadecimal digits over roles, events and texts. */
  readonly hash: string;
}

/** A copy of the game that `game` has just finished. */
export function takeRecord(game: Game): GameRecord {
  const { recorder, board, dice } = game;
  return {
    set: dice.set,
    game: dice.game,
    roles: board.roles.slice(),
    events: recorder.events.slice(0, recorder.count),
    said: recorder.said.slice(0, recorder.saidCount).map((utterance) => utterance.text),
    hash: new HashChain().addGame(board.roles, recorder).toString(),
  };
}
