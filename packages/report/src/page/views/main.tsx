import { LANGUAGES } from '@aiwolf-arena/protocol';
import { render } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { textIn } from '../../model.ts';
import { sentenceText, speaking, type WordKey } from '../../words/words.ts';
import type { PageDocument, PageKind } from '../document.ts';
import { HereContext, languageOf, readDocument, useAddress, useHere } from '../here.ts';
import { GamesSection } from './games-section.tsx';
import { LiveSection } from './live-section.tsx';
import { SectionView } from './section-view.tsx';
import { Choice, Tabs } from './widgets.tsx';
import '../style/page.css';
import '../style/figure.css';
import '../style/viewer.css';
import '../style/round-table.css';
import '../style/strip.css';
import '../style/print.css';

function App({ page }: { readonly page: PageDocument }) {
  const [address, go] = useAddress();
  const language = languageOf(address);
  const say = useMemo(() => speaking(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (address.at !== undefined) document.getElementById(address.at)?.scrollIntoView();
  }, [address.at]);
  const first = page.sections.findIndex(({ id }) => id.startsWith('source'));
  const last = first < 0 ? page.sections.length : first;
  const sections = page.sections.map((section) => <SectionView key={section.id} section={section} games={page.games} />);
  return (
    <HereContext.Provider value={{ say, address, go, columns: page.columns ?? {} }}>
      <button class="skip" type="button" onClick={() => document.getElementById('content')?.focus()}>
        {say('skip-to-content')}
      </button>
      <Masthead page={page} />
      <main id="content" tabIndex={-1}>
        {sections.slice(0, last)}
        {page.kind === 'live' && <LiveSection setUp={page.setUp ?? null} />}
        {page.games !== null && <GamesSection shelf={page.games} alone={page.kind === 'games'} />}
        {sections.slice(last)}
        <footer class="page-foot quiet">{say('made-by', { version: page.arena })}</footer>
      </main>
    </HereContext.Provider>
  );
}

const TITLES: Readonly<Record<PageKind, WordKey>> = {
  run: 'report',
  compare: 'comparison',
  trend: 'trend',
  games: 'game-viewer',
  live: 'live',
};
const TONGUES = { en: 'English', ja: '日本語' } as const;

function Masthead({ page }: { readonly page: PageDocument }) {
  const { say, address, go } = useHere();
  const links = page.sections.map(({ id, title }) => ({ id, text: sentenceText(say, title) }));
  const sources = links.findIndex(({ id }) => id.startsWith('source'));
  if (page.games !== null && page.kind !== 'games')
    links.splice(sources < 0 ? links.length : sources, 0, { id: 'games', text: say('games') });
  return (
    <header class="masthead">
      <div class="masthead-line">
        <h1>
          <span class="kicker">{say(TITLES[page.kind])}</span> <bdi>{textIn(page.title, say.language)}</bdi>
        </h1>
        <Tabs
          class="tongues"
          name={say('language')}
          tabs={LANGUAGES.map((key) => ({ key, text: TONGUES[key], lang: key }))}
          open={say.language}
          onOpen={(lang) => go({ lang })}
        />
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
      {page.agents.length > 1 && (
        <Choice
          label={say('read-for')}
          of={{ label: 'read-for' }}
          value={address.agent ?? ''}
          onChange={(agent) => go({ agent })}
          options={[['', say('everybody')], ...page.agents.map((name) => [name, name] as const)]}
        />
      )}
    </header>
  );
}

render(<App page={readDocument()} />, document.getElementById('page')!);
