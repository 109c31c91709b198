import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type GameLine, gamesFileOf, type PageGames, type ShownRecord } from '../document.ts';
import type { FoundGame } from '../find/found.ts';
import { stepsOf } from '../game/steps.ts';
import { useHere, usePart } from '../here.ts';
import { GameViewer } from './game-viewer.tsx';
import { gameTitle } from './texts.ts';
import { Link } from './widgets.tsx';

interface OpenProps {
  readonly list: PageGames;
  readonly game: number;
  readonly lines: readonly GameLine[];
  /** The games that the reader searched. If the open game is one of them, the next game is the next of these. */
  readonly found: readonly FoundGame[];
  /** Whether the page contains only games: then it need not be scrolled to the game. */
  readonly alone: boolean;
  readonly onClose: () => void;
}

/** Shows one game of a page; on a page of pairs, both games of its pair. */
export function OpenGame({ list, game, lines, found, alone, onClose }: OpenProps) {
  const { say, go } = useHere();
  const first = firstOf(game, list);
  const records = usePart<readonly ShownRecord[]>(gamesFileOf(first, list));
  const at = first % list.perFile;
  const pair = useMemo(() => records?.slice(at, at + (list.paired === true ? 2 : 1)), [records, at, list.paired]);
  const parts = useMemo(() => (pair?.length === 2 ? partOf(pair[0]!, pair[1]!) : undefined), [pair]);
  const row = useMemo(() => gamesInRow(first, found, list), [first, found, list]);
  const head = useRef<HTMLDivElement>(null);
  const ready = pair !== undefined;
  useEffect(() => {
    if (ready && !alone) head.current?.scrollIntoView();
  }, [ready, alone]);
  const turn = (direction: 1 | -1): void => {
    const next = row[row.indexOf(first) + direction];
    if (next !== undefined) go({ game: String(next), step: undefined });
  };
  if (!pair) return <p class="quiet">{say(records === null ? 'cannot-unpack' : 'unpacking')}</p>;
  return (
    <div class="open-game">
      <div class="open-head" ref={head}>
        <h3>
          <bdi>{gameTitle(lines[first]!.name, say)}</bdi>
        </h3>
        {list.count > 1 && (
          <button type="button" onClick={onClose}>
            {say('close-game')}
          </button>
        )}
      </div>
      <div class={pair.length === 2 ? 'pair' : ''}>
        {pair.map((record, i) => (
          <div key={`${first + i}`}>
            {pair.length > 1 && (
              <h4>
                <bdi>{gameTitle(lines[first + i]!.name, say)}</bdi>{' '}
                {parts !== undefined && <Link onClick={() => go({ step: String(parts) })}>{say('first-difference')}</Link>}
              </h4>
            )}
            <GameViewer
              record={record}
              title={gameTitle(lines[first + i]!.name, say)}
              parts={parts}
              onGame={row.length > 1 ? turn : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A pair of games is opened as one, by the first of its games. */
const firstOf = (game: number, { paired }: PageGames): number => (paired === true ? game - (game % 2) : game);

/** Returns the games between which the reader turns: the found ones or, if the open game is none of them, all of the page. */
function gamesInRow(open: number, found: readonly FoundGame[], list: PageGames): number[] {
  const rowOf = (games: readonly number[]): number[] => [...new Set(games.map((game) => firstOf(game, list)))];
  const row = rowOf(found.map(({ game }) => game).filter((game) => game < list.count));
  return row.includes(open) ? row : rowOf(Array.from({ length: list.count }, (_, game) => game));
}

function partOf(one: ShownRecord, other: ShownRecord): number | undefined {
  const [a, b] = [stepsOf(one), stepsOf(other)];
  const at = a.findIndex((step, i) => JSON.stringify(step) !== JSON.stringify(b[i]));
  return at < 0 ? undefined : at;
}
