import { TEAMS } from '@aiwolf-arena/engine';
import { textIn } from '@aiwolf-arena/report/browser';
import { useMemo, useState } from 'preact/hooks';
import { GAME_LIST, type GameLine, type PageGames } from '../document.ts';
import { ANYTHING, type Condition, ConditionError, conditionsIn, conditionsText } from '../find/condition.ts';
import { type FoundGame, findGames } from '../find/found.ts';
import { type Address, useHere, usePart } from '../here.ts';
import { FindGames, FoundGames } from './find-games.tsx';
import { OpenGame } from './open-game.tsx';
import { gameTitle } from './texts.ts';
import { Link, ScrollBox } from './widgets.tsx';
import '../style/games.css';

/** Shows the games of a page. `alone`: the page contains only games. */
export function GamesSection({ list, alone }: { readonly list: PageGames; readonly alone: boolean }) {
  const { say, address, go } = useHere();
  const lines = usePart<readonly GameLine[]>(list.count === 0 ? null : GAME_LIST);
  const asked = address.game ?? (alone && list.count === 1 ? '0' : undefined);
  const game = asked === undefined ? null : Number(asked);
  const open = game !== null && Number.isInteger(game) && game >= 0 && game < list.count;
  const search = useSearch(list, lines ?? NONE);
  return (
    <section id="games" aria-labelledby="games-title">
      <h2 id="games-title">{say('games')}</h2>
      {list.about.map((sentence) => (
        <p key={JSON.stringify(sentence)}>{textIn(sentence, say.language)}</p>
      ))}
      {open && lines && (
        <OpenGame
          list={list}
          game={game}
          lines={lines}
          found={search.found}
          alone={alone}
          onClose={() => go({ game: undefined, step: undefined, seat: undefined })}
        />
      )}
      {game !== null && !open && <p role="alert">{say('no-such-game', { game: asked ?? '', count: list.count })}</p>}
      {list.count > 1 && lines === undefined && <p class="quiet">{say('unpacking')}</p>}
      {lines === null && <p class="quiet">{say('cannot-unpack')}</p>}
      {lines && lines.length > 1 && <GameList {...{ list, lines, search }} open={open ? game : null} />}
    </section>
  );
}

/** Number of games that are listed at first, because a page may have thousands of games. */
const SHOWN = 25;

interface ListProps {
  readonly list: PageGames;
  readonly lines: readonly GameLine[];
  readonly search: Search;
  readonly open: number | null;
}

function GameList({ list, lines, search, open }: ListProps) {
  const { say, go } = useHere();
  const { agents } = list;
  const [limit, setLimit] = useState(SHOWN);
  const { conditions, found, text, wrong } = search;
  const days = useMemo(() => lines.reduce((most, line) => Math.max(most, line.days), 0), [lines]);
  return (
    <div class="game-list">
      <FindGames {...{ agents, conditions, days, text, wrong }} onFind={(find) => go({ find })} />
      <FoundGames {...{ agents, conditions, lines, found }} />
      <ScrollBox>
        <table>
          <caption class="unseen">{say('games')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('game')}</th>
              <th scope="col">{say('winner')}</th>
              <th scope="col" class="number">
                {say('last-day')}
              </th>
              <th scope="col">{say('why-shown')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, limit).map(({ line, game }) => (
              <tr key={game} class={game === open ? 'read' : undefined}>
                <th scope="row">
                  <GameLink list={list} line={line} game={game} />
                </th>
                <td>{say(`team-${TEAMS[line.winner] ?? 'NONE'}`)}</td>
                <td class="number">{line.days}</td>
                <td>{line.tags.map(({ said }) => textIn(said, say.language)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {found.length === 0 && <p class="quiet">{say('nothing-here')}</p>}
      {found.length > limit && (
        <button type="button" onClick={() => setLimit(limit + 4 * SHOWN)}>
          {say('show-more', { count: Math.min(4 * SHOWN, found.length - limit) })}
        </button>
      )}
    </div>
  );
}

interface Search extends Asked {
  readonly found: readonly FoundGame[];
}

interface Asked {
  readonly conditions: readonly Condition[];
  /** The text of the conditions, which may be wrong. */
  readonly text: string;
  readonly wrong: string;
}

const NONE: readonly GameLine[] = [];

/** Searches the games that the address asks for. The list shows them, and from an open game the reader goes to the next. */
function useSearch(list: PageGames, lines: readonly GameLine[]): Search {
  const { address } = useHere();
  const asked = useMemo(() => searchIn(address, list), [address.find, address.agent, list]);
  const found = useMemo(() => findGames(lines, list.agents, asked.conditions), [lines, list.agents, asked]);
  return { ...asked, found };
}

/** Returns the conditions in the address; without any, those for which the page was made, or that the reader's agent plays. */
function searchIn({ find, agent }: Address, { agents, find: made }: PageGames): Asked {
  const usual = [{ ...ANYTHING, agent: agent !== undefined && agents.includes(agent) ? agent : null }];
  const text = find ?? (agent === undefined ? made : undefined) ?? conditionsText(usual);
  try {
    const conditions = conditionsIn(text, agents);
    return { conditions: conditions.length === 0 ? usual : conditions, text, wrong: '' };
  } catch (thrown) {
    if (!(thrown instanceof ConditionError)) throw thrown;
    return { conditions: usual, text, wrong: thrown.message };
  }
}

interface LinkProps extends Pick<ListProps, 'list'> {
  readonly line: GameLine;
  readonly game: number;
}

/** Opens a game; for a game that the page does not contain, shows the command that makes a page with it. */
function GameLink({ list, line, game }: LinkProps) {
  const { say, go } = useHere();
  if (game < list.count)
    return (
      <Link
        aria-label={say('open-game', { game: gameTitle(line.name, say) })}
        onClick={() => go({ game: String(game), step: undefined })}
      >
        <bdi>{gameTitle(line.name, say)}</bdi>
      </Link>
    );
  return (
    <>
      <bdi>{gameTitle(line.name, say)}</bdi>
      {list.showing !== undefined && <code class="command">{list.showing.replace('{game}', addressOf(line.name))}</code>}
    </>
  );
}

/** Returns the address of a game in its folder, for `run/5 3/17` the address `#run/5/3/17`, with a stage `/final#final/5/3/17`. */
function addressOf(name: string): string {
  const parts = name.split(' ');
  return parts.length === 3 ? `/${parts[0]}#${parts[1]}/${parts[2]}` : `#${parts.join('/')}`;
}
