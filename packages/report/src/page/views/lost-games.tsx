import { useHere } from '../app/context.ts';
import { usePart } from '../app/use-part.ts';
import { GAME_LIST, type GameLine, type GameShelf } from '../document/game-shelf.ts';
import { told } from '../words/words.ts';

/** Links to the games of a page that an agent lost in the role in which it loses most. */
export function LostGames({ agent, shelf }: { readonly agent: string; readonly shelf: GameShelf }) {
  const { say, go } = useHere();
  const lines = usePart<readonly GameLine[]>(shelf.count === 0 ? null : GAME_LIST);
  const lost = (lines ?? []).flatMap((line, game) => {
    const tag = line.tags.find((one) => one.say === 'tag-loss' && one.with?.agent === agent);
    return tag === undefined ? [] : [{ line, game, tag }];
  });
  if (lost.length === 0) return null;
  return (
    <p class="lost-games">
      {say('card-games')}{' '}
      {lost.map(({ line, game, tag }) => (
        <button
          key={game}
          type="button"
          class="link"
          title={told(say, tag)}
          onClick={() => go({ game: String(game), step: undefined, seat: undefined })}
        >
          <bdi>{line.name}</bdi>
        </button>
      ))}
    </p>
  );
}
