import { TEAMS } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, ROLES } from '@aiwolf-arena/protocol';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { sentenceText } from '../../words/words.ts';
import { GAME_LIST, type GameLine, type GameShelf } from '../document.ts';
import { useHere, usePart } from '../here.ts';
import { OpenGame } from './open-game.tsx';
import { Choice, Link, ScrollBox } from './widgets.tsx';

/** Shows the games of a page. `alone`: the page contains only games. */
export function GamesSection({ shelf, alone }: { readonly shelf: GameShelf; readonly alone: boolean }) {
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
        <p key={sentence.say}>{sentenceText(say, sentence)}</p>
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
      {shelf.count > 1 && lines && <GameList shelf={shelf} lines={lines} open={open ? game : null} />}
    </section>
  );
}

/** Number of games that are listed at first, because a page may have thousands of games. */
const SHOWN = 25;

interface ListProps {
  readonly shelf: GameShelf;
  readonly lines: readonly GameLine[];
  readonly open: number | null;
}

interface ListChoice {
  readonly role: string;
  readonly team: string;
  /** The selected agent; '' for any agent; `undefined` for the agent that the reader has selected for the whole page. */
  readonly chosen: string | undefined;
}

/** Parses `games.role.team.agent` (see `Address`). The agent's name may contain dots. */
function choiceIn(filter = ''): ListChoice {
  const [where, role = '', team = '', ...name] = filter.split('.');
  if (where !== 'games') return { role: '', team: '', chosen: undefined };
  return { role, team, chosen: name.length === 0 ? undefined : name.join('.') };
}

function GameList({ shelf, lines, open }: ListProps) {
  const { say, address, go } = useHere();
  const { role, team, chosen } = choiceIn(address.filter);
  const choose = (change: Partial<ListChoice>): void => {
    const next = { role, team, chosen, ...change };
    const parts = [next.role, next.team, ...(next.chosen === undefined ? [] : [next.chosen])];
    go({ filter: ['games', ...parts].join('.') });
  };
  const [limit, setLimit] = useState(SHOWN);
  const agent = shelf.agents.indexOf(chosen ?? address.agent ?? '');
  const found = useMemo(
    () =>
      lines.flatMap((line, game) =>
        isIn(line, agent, role) && (team === '' || TEAMS[line.winner] === team) ? [{ line, game }] : [],
      ),
    [lines, agent, role, team],
  );
  return (
    <div class="game-list">
      <p class="table-tools">
        <Choice
          label={say('of-agent')}
          value={agent < 0 ? '' : shelf.agents[agent]!}
          onChange={(next) => choose({ chosen: next })}
          options={[['', say('any-agent')], ...shelf.agents.map((name) => [name, name] as const)]}
        />
        <Choice
          label={say('as-role')}
          value={role}
          onChange={(next) => choose({ role: next })}
          options={[['', say('any-role')], ...CONTEST_ROLES.map((one) => [one, say(one)] as const)]}
        />
        <Choice
          label={say('won-by')}
          value={team}
          onChange={(next) => choose({ team: next })}
          options={[
            ['', say('any-team')],
            ['VILLAGER', say('team-VILLAGER')],
            ['WEREWOLF', say('team-WEREWOLF')],
          ]}
        />
        <output>{say('filtered-to', { shown: found.length, all: lines.length })}</output>
      </p>
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
                  <Link
                    aria-label={say('open-game', { game: line.name })}
                    onClick={() => go({ game: String(game), step: undefined })}
                  >
                    <bdi>{line.name}</bdi>
                  </Link>
                </th>
                <td>{say(`team-${TEAMS[line.winner] ?? 'NONE'}`)}</td>
                <td class="number">{line.days}</td>
                <td>{line.tags.map((tag) => sentenceText(say, tag)).join(', ')}</td>
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

/** Whether the agent (-1: any agent) plays in the game with this role ('': any role). */
function isIn({ seats, roles }: GameLine, agent: number, role: string): boolean {
  if (agent < 0 && role === '') return true;
  return seats.some((one, i) => (agent < 0 || one === agent) && (role === '' || ROLES[roles[i]!] === role));
}
