import { LANGUAGES } from '@aiwolf-arena/protocol';
import { told, type WordKey } from '../../words/words.ts';
import type { PageDocument, PageKind } from '../document.ts';
import { useHere } from '../state/here.ts';

const TITLES: Readonly<Record<PageKind, WordKey>> = {
  run: 'report',
  compare: 'comparison',
  trend: 'trend',
  games: 'game-viewer',
  live: 'live',
};
const TONGUES = { en: 'English', ja: '日本語' } as const;

/** What the page is, the way through it, the language, and whom it is read for. */
export function Masthead({ page }: { readonly page: PageDocument }) {
  const { say, go } = useHere();
  const links = page.sections.map(({ id, title }) => ({ id, text: told(say, title) }));
  const sources = links.findIndex(({ id }) => id.startsWith('source'));
  if (page.games !== null && page.kind !== 'games')
    links.splice(sources < 0 ? links.length : sources, 0, { id: 'games', text: say('games') });
  return (
    <header class="masthead">
      <div class="masthead-line">
        <h1>
          <span class="kicker">{say(TITLES[page.kind])}</span> <bdi>{page.title}</bdi>
        </h1>
        <Tongues />
      </div>
      {links.length > 1 && (
        <nav aria-label={say('contents')}>
          <ol>
            {links.map(({ id, text }) => (
              <li key={id}>
                <button type="button" class="plain" onClick={() => go({ at: id })}>
                  {text}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {page.agents.length > 1 && <ReadFor agents={page.agents} />}
    </header>
  );
}

function Tongues() {
  const { say, go } = useHere();
  return (
    <fieldset class="tongues">
      <legend class="unseen">{say('language')}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={say.language === language}
          onClick={() => go({ lang: language })}
        >
          {TONGUES[language]}
        </button>
      ))}
    </fieldset>
  );
}

function ReadFor({ agents }: { readonly agents: readonly string[] }) {
  const { say, address, go } = useHere();
  return (
    <label class="read-for">
      {say('read-for')}
      <select
        value={address.agent ?? ''}
        onChange={({ currentTarget }) => go({ agent: currentTarget.value })}
      >
        <option value="">{say('everybody')}</option>
        {agents.map((agent) => (
          <option key={agent} value={agent}>
            {agent}
          </option>
        ))}
      </select>
    </label>
  );
}
