import { teamOf } from '@aiwolf-arena/engine';
import type { Agent, Role } from '@aiwolf-arena/protocol';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Piece, piecesOf } from '../game/pieces.ts';
import type { VillageScene } from '../game/scene.ts';
import type { GameStep, Roles } from '../game/steps.ts';
import type { Statement } from '../game/truth.ts';
import type { Say } from '../words.ts';
import { seatNumber } from './texts.ts';

export const ShownGameContext = createContext<ShownGame | null>(null);
/** The game that the surrounding viewer shows. */
export const useGame = (): ShownGame => useContext(ShownGameContext)!;

export interface ShownGame {
  readonly steps: readonly GameStep[];
  readonly at: number;
  readonly players: number;
  /** The seat whose knowledge is shown; `null` if all is shown. */
  readonly seat: Agent | null;
  /** Whether the record has only what this seat saw, so that no other view can be chosen. */
  readonly bound: boolean;
  /** The indices of the steps until now that may be shown, and of all that is learned on the shown day. */
  readonly known: readonly number[];
  readonly today: readonly number[];
  readonly scene: VillageScene;
  /** The roles that may be shown. */
  readonly roles: Roles;
  /** The names of the agents by seat, starting with Agent[01]; `null` if names are hidden. */
  readonly names: readonly string[] | null;
  /** All public claims and results of the game; they are judged only if the viewer may know the truth. */
  readonly statements: readonly Statement[];
  readonly toStep: (step: number) => void;
  readonly look: (seat: Agent | null) => void;
}

/** Returns a seat's name as a text with its number, because one agent may sit on several seats; `Agent[03]` if names are hidden. */
export const nameText = (seat: Agent, { names }: Pick<ShownGame, 'names'>, say: Say): string => {
  if (seat === 0) return say('nobody');
  return names === null ? `Agent[${seatNumber(seat)}]` : `${names[seat - 1]}·${seatNumber(seat)}`;
};

/** Returns a sentence of the arena in which names replace seats. */
export const namedText = (sentence: string, game: Pick<ShownGame, 'names'>, say: Say): string =>
  piecesOf(sentence, say.language)
    .map((piece: Piece) => (piece.kind === 'seat' ? nameText(piece.seat, game, say) : piece.text))
    .join('');

/** Returns the side of a role as the name of a CSS class that colours it. */
export const sideOf = (role: Role | undefined): 'villagers' | 'werewolves' | 'unknown' => {
  if (role === undefined) return 'unknown';
  return teamOf(role) === 'WEREWOLF' ? 'werewolves' : 'villagers';
};
