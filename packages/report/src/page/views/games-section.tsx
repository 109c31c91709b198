import { useEffect, useMemo } from 'preact/hooks';
import { useHere } from '../app/context.ts';
import { usePart } from '../app/use-part.ts';
import {
  GAME_LIST,
  type GameLine,
  type GameShelf,
  type GameTape,
  packOf,
} from '../document/game-shelf.ts';
import { stepsOf } from '../game/steps.ts';
import { told } from '../words/words.ts';
import { GameList } from './game-list.tsx';
import { GameViewer } from './game-viewer.tsx';

interface ShelfProps {
  readonly shelf: GameShelf;
  /** There is nothing else on the page. */
  readonly alone: boolean;
}

/** The games of a page: a list, and the one that is open. */
export function GamesSection({ shelf, alone }: ShelfProps) {
  const { say, address, go } = useHere();
  const lines = usePart<readonly GameLine[]>(shelf.count === 0 ? null : GAME_LIST);
  const asked = address.game ?? (alone && shelf.count === 1 ? '0' : undefined);
  const game = asked === undefined ? null : Number(asked);
  const open = game !== null && Number.isInteger(game) && game >= 0 && game < shelf.count;
  useEffect(() => {
    if (address.game !== undefined && !alone) document.getElementById('games')?.scrollIntoView();
  }, [address.game, alone]);
  return (
    <section id="games" aria-labelledby="games-title">
      <h2 id="games-title">{say('games')}</h2>
      {shelf.about.map((sentence) => (
        <p key={sentence.say}>{told(say, sentence)}</p>
      ))}
      {open && lines && (
        <OpenGame
          shelf={shelf}
          game={game}
          lines={lines}
          onClose={() => go({ game: undefined, step: undefined, seat: undefined })}
        />
      )}
      {shelf.count > 1 && lines === undefined && <p class="quiet">{say('unpacking')}</p>}
      {lines === null && <p class="quiet">{say('cannot-unpack')}</p>}
      {shelf.count > 1 && lines && (
        <GameList shelf={shelf} lines={lines} open={open ? game : null} />
      )}
    </section>
  );
}

interface OpenProps {
  readonly shelf: GameShelf;
  readonly game: number;
  readonly lines: readonly GameLine[];
  readonly onClose: () => void;
}

/** The game that is open; of a pair, both. */
function OpenGame({ shelf, game, lines, onClose }: OpenProps) {
  const { say, go } = useHere();
  const first = shelf.paired === true ? game - (game % 2) : game;
  const tapes = usePart<readonly GameTape[]>(packOf(first, shelf));
  const at = first % shelf.perPack;
  const pair = useMemo(
    () => tapes?.slice(at, at + (shelf.paired === true ? 2 : 1)),
    [tapes, at, shelf.paired],
  );
  const parts = useMemo(
    () => (pair?.length === 2 ? partOf(pair[0]!, pair[1]!) : undefined),
    [pair],
  );
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
                {parts !== undefined && (
                  <button type="button" class="link" onClick={() => go({ step: String(parts) })}>
                    {say('first-difference')}
                  </button>
                )}
              </h4>
            )}
            <GameViewer tape={tape} title={lines[first + i]!.name} parts={parts} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first step in which two games differ. */
function partOf(one: GameTape, other: GameTape): number | undefined {
  const [a, b] = [stepsOf(one), stepsOf(other)];
  const at = a.findIndex((step, i) => JSON.stringify(step) !== JSON.stringify(b[i]));
  return at < 0 ? undefined : at;
}
