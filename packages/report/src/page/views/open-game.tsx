import { useMemo } from 'preact/hooks';
import { type GameLine, type GameShelf, type GameTape, packOf } from '../document.ts';
import { stepsOf } from '../game/steps.ts';
import { useHere, usePart } from '../here.ts';
import { GameViewer } from './game-viewer.tsx';
import { Link } from './widgets.tsx';

interface OpenProps {
  readonly shelf: GameShelf;
  readonly game: number;
  readonly lines: readonly GameLine[];
  readonly onClose: () => void;
}

/** Shows one game of a page; on a page of pairs, both games of its pair. */
export function OpenGame({ shelf, game, lines, onClose }: OpenProps) {
  const { say, go } = useHere();
  const first = shelf.paired === true ? game - (game % 2) : game;
  const tapes = usePart<readonly GameTape[]>(packOf(first, shelf));
  const at = first % shelf.perPack;
  const pair = useMemo(() => tapes?.slice(at, at + (shelf.paired === true ? 2 : 1)), [tapes, at, shelf.paired]);
  const parts = useMemo(() => (pair?.length === 2 ? partOf(pair[0]!, pair[1]!) : undefined), [pair]);
  const last = shelf.count - (shelf.paired === true ? 2 : 1);
  const turn = (direction: 1 | -1): void => {
    const next = first + direction * (shelf.paired === true ? 2 : 1);
    if (next >= 0 && next <= last) go({ game: String(next), step: undefined, seat: undefined });
  };
  if (!pair) return <p class="quiet">{say(tapes === null ? 'cannot-unpack' : 'unpacking')}</p>;
  return (
    <div class="open-game">
      <div class="open-head">
        <h3>
          <bdi>{lines[first]!.name}</bdi>
        </h3>
        {shelf.count > 1 && (
          <button type="button" onClick={onClose}>
            {say('close-game')}
          </button>
        )}
      </div>
      <div class={pair.length === 2 ? 'pair' : ''}>
        {pair.map((tape, i) => (
          <div key={`${first + i}`}>
            {pair.length > 1 && (
              <h4>
                <bdi>{lines[first + i]!.name}</bdi>{' '}
                {parts !== undefined && <Link onClick={() => go({ step: String(parts) })}>{say('first-difference')}</Link>}
              </h4>
            )}
            <GameViewer tape={tape} title={lines[first + i]!.name} parts={parts} onGame={last > 0 ? turn : undefined} />
          </div>
        ))}
      </div>
    </div>
  );
}

function partOf(one: GameTape, other: GameTape): number | undefined {
  const [a, b] = [stepsOf(one), stepsOf(other)];
  const at = a.findIndex((step, i) => JSON.stringify(step) !== JSON.stringify(b[i]));
  return at < 0 ? undefined : at;
}
