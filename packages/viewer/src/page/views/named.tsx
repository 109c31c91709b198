import type { Agent } from '@aiwolf-arena/protocol';
import { type Piece, piecesOf, replyStep } from '../game/pieces.ts';
import { hasSeat } from '../game/steps.ts';
import type { Truth } from '../game/truth.ts';
import { useHere } from '../here.ts';
import { nameText, sideOf, useGame } from './shown-game.ts';
import { seatNumber } from './texts.ts';
import { Link } from './widgets.tsx';

/** Shows the name of the agent on a seat with the seat's number, or `Agent[03]` if names are hidden. */
export function SeatName({ seat }: { readonly seat: Agent }) {
  const { say, address } = useHere();
  const { names, roles } = useGame();
  const side = sideOf(roles[seat]);
  if (names === null || seat === 0) return <span class={`who ${side}`}>{nameText(seat, { names }, say)}</span>;
  const name = names[seat - 1]!;
  return (
    <span class={`who ${side}${name === address.agent ? ' focus' : ''}`}>
      <bdi title={name}>{name}</bdi>
      {THIN_SPACE}
      <small>{seatNumber(seat)}</small>
    </span>
  );
}

/** Between a name and a seat's number; no line breaks there. */
const THIN_SPACE = '\u202f';

/** Shows a sentence of the arena with names for seats, and with links to the talks that it names. */
export function Named({ children }: { readonly children: string }) {
  const { say } = useHere();
  return (
    <>
      {piecesOf(children, say.language).map((piece, at) => (
        <PieceView key={String(at)} piece={piece} />
      ))}
    </>
  );
}

function PieceView({ piece }: { readonly piece: Piece }) {
  const { steps, seat, toStep } = useGame();
  if (piece.kind === 'text') return <>{piece.text}</>;
  if (piece.kind === 'seat') return <SeatName seat={piece.seat} />;
  const target = replyStep(steps, piece);
  const hidden = target < 0 || (seat !== null && !hasSeat(steps[target]!.shown, seat));
  if (hidden) return <>{piece.text}</>;
  return (
    <Link
      class="link reply"
      onClick={(pressed) => {
        pressed.stopPropagation();
        toStep(target);
      }}
    >
      {piece.text}
    </Link>
  );
}

export const TRUTH_SIGNS: Readonly<Record<Truth, string>> = { true: '✓', false: '✗', invented: '≈' };

/** Marks a claim or a result as true, false, or right by chance: by sign, by colour and in words. `null`: shows nothing. */
export function TruthMark({ truth }: { readonly truth: Truth | null }) {
  const { say } = useHere();
  if (truth === null) return null;
  return (
    <span class={`truth ${truth}`} title={say(`mark-${truth}`)}>
      <span aria-hidden="true">{TRUTH_SIGNS[truth]}</span>
      <span class="unseen"> {say(`mark-${truth}`)}</span>
    </span>
  );
}
