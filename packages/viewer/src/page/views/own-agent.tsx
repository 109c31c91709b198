import { textIn } from '@aiwolf-arena/report/browser';
import { useEffect, useState } from 'preact/hooks';
import { GAME_LIST, type GameLine, type PageGames, type PageSection } from '../document.ts';
import { useHere, usePart } from '../here.ts';
import { gameTitle } from './texts.ts';
import { Link, unbroken } from './widgets.tsx';

const LIST = 'agent-names';

/** A field in which the reader selects an agent by typing a part of its name. The whole page then follows this agent. */
export function AgentField({ agents }: { readonly agents: readonly string[] }) {
  const { say, address, go } = useHere();
  const chosen = address.agent ?? '';
  const [text, setText] = useState(chosen);
  useEffect(() => setText(chosen), [chosen]);
  const typed = (next: string): void => {
    setText(next);
    if (next === '' || agents.includes(next)) go({ agent: next });
  };
  return (
    <p class="row read-for">
      <label>
        {say('read-for')}{' '}
        <input
          type="search"
          list={LIST}
          value={text}
          placeholder={say('everybody')}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => typed(currentTarget.value)}
          onBlur={() => setText(chosen)}
        />
      </label>
      <datalist id={LIST}>
        {agents.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {agents.every((name) => !name.includes(text)) && <span role="alert">{say('no-such-agent')}</span>}
      {chosen !== '' && (
        <button type="button" onClick={() => go({ agent: undefined })}>
          {say('everybody')}
        </button>
      )}
    </p>
  );
}

interface CardProps {
  readonly sections: readonly PageSection[];
  readonly stage: PageSection['stage'];
  readonly games: PageGames | null;
}

/** Says why the selected agent has its rank, and links to games that it lost. An agent that missed the stage has its last one. */
export function OwnCard({ sections, stage, games }: CardProps) {
  const { say, address } = useHere();
  const { agent } = address;
  const isAbout = ({ cards }: PageSection): boolean =>
    agent !== undefined && cards !== undefined && Object.hasOwn(cards, agent);
  const about = sections.find((section) => isAbout(section) && section.stage === stage) ?? sections.find(isAbout);
  if (agent === undefined || about === undefined) return null;
  const card = about.cards![agent]!;
  return (
    <aside class="card" aria-labelledby="card-title">
      <h2 id="card-title">
        {about.stage !== undefined && `${say(about.stage)}: `}
        {unbroken(say('card-title', { agent }))}
      </h2>
      <ul>
        {card.map((sentence) => (
          <li key={JSON.stringify(sentence)}>{unbroken(textIn(sentence, say.language))}</li>
        ))}
      </ul>
      {games !== null && <LostGames agent={agent} list={games} />}
    </aside>
  );
}

function LostGames({ agent, list }: { readonly agent: string; readonly list: PageGames }) {
  const { say, go } = useHere();
  const lines = usePart<readonly GameLine[]>(list.count === 0 ? null : GAME_LIST);
  const lost = (lines ?? []).flatMap((line, game) => {
    const tag = line.tags.find((one) => one.loser === agent);
    return tag === undefined ? [] : [{ line, game, tag }];
  });
  if (lost.length === 0) return null;
  return (
    <p class="lost-games">
      {say('card-games')}{' '}
      {lost.map(({ line, game, tag }) => (
        <Link
          key={game}
          title={textIn(tag.said, say.language)}
          onClick={() => go({ game: String(game), step: undefined, seat: undefined })}
        >
          <bdi>{gameTitle(line.name, say)}</bdi>
        </Link>
      ))}
    </p>
  );
}
