import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type GameLine, type GameShelf, type GameTape, packOf } from '../document.ts';
import type { FoundGame } from '../find/found.ts';
import { stepsOf } from '../game/steps.ts';
import { useHere, usePart } from '../here.ts';
import { GameViewer } from './game-viewer.tsx';
import { Link } from './widgets.tsx';

interface OpenProps {
  readonly shelf: GameShelf;
  readonly game: number;
  readonly lines: readonly GameLine[];
  /** The games that the reader searched. If the open game is one of them, the next game is the next of these. */
  readonly found: readonly FoundGame[];
  /** Whether the page contains only games: then it need not be scrolled to the game. */
  readonly alone: boolean;
  readonly onClose: () => void;
}

/** Shows one game of a page; on a page of pairs, both games of its pair. */
export function OpenGame({ shelf, game, lines, found, alone, onClose }: OpenProps) {
  const { say, go } = useHere();
  const first = firstOf(game, shelf);
  const tapes = usePart<readonly GameTape[]>(packOf(first, shelf));
  const at = first % shelf.perPack;
  const pair = useMemo(() => tapes?.slice(at, at + (shelf.paired === true ? 2 : 1)), [tapes, at, shelf.paired]);
  const parts = useMemo(() => (pair?.length === 2 ? partOf(pair[0]!, pair[1]!) : undefined), [pair]);
  const row = useMemo(() => gamesInRow(first, found, shelf), [first, found, shelf]);
  const head = useRef<HTMLDivElement>(null);
  const ready = pair !== undefined;
  useEffect(() => {
    if (ready && !alone) head.current?.scrollIntoView();
  }, [ready, alone]);
  const turn = (direction: 1 | -1): void => {
    const next = row[row.indexOf(first) + direction];
    if (next !== undefined) go({ game: String(next), step: undefined });
  };
  if (!pair) return <p class="quiet">{say(tapes === null ? 'cannot-unpack' : 'unpacking')}</p>;
  return (
    <div class="open-game">
      <div class="open-head" ref={head}>
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
            <GameViewer tape={tape} title={lines[first + i]!.name} parts={parts} onGame={row.length > 1 ? turn : undefined} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A pair of games is opened as one, by the first of its games. */
const firstOf = (game: number, { paired }: GameShelf): number => (paired === true ? game - (game % 2) : game);

/** Returns the games between which the reader turns: the found ones or, if the open game is none of them, all of the page. */
function gamesInRow(open: number, found: readonly FoundGame[], shelf: GameShelf): number[] {
  const rowOf = (games: readonly number[]): number[] => [...new Set(games.map((game) => firstOf(game, shelf)))];
  const row = rowOf(found.map(({ game }) => game).filter((game) => game < shelf.count));
  return row.includes(open) ? row : rowOf(Array.from({ length: shelf.count }, (_, game) => game));
}

function partOf(one: GameTape, other: GameTape): number | undefined {
  const [a, b] = [stepsOf(one), stepsOf(other)];
  const at = a.findIndex((step, i) => JSON.stringify(step) !== JSON.stringify(b[i]));
  return at < 0 ? undefined : at;
}
