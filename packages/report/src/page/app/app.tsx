import { useEffect, useMemo } from 'preact/hooks';
import { speaking } from '../../words/words.ts';
import type { PageDocument } from '../document.ts';
import { languageOf, useAddress } from '../state/address.ts';
import { HereContext } from '../state/here.ts';
import { GamesSection } from '../views/games-section.tsx';
import { LiveSection } from '../views/live-section.tsx';
import { SectionView } from '../views/section-view.tsx';
import { Masthead } from './masthead.tsx';

/** The whole page. */
export function App({ page }: { readonly page: PageDocument }) {
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
  return (
    <HereContext.Provider value={{ say, address, go, columns: page.columns ?? {} }}>
      <button
        class="skip"
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
      >
        {say('skip-to-content')}
      </button>
      <Masthead page={page} />
      <main id="content" tabIndex={-1}>
        {page.sections.slice(0, last).map((section) => (
          <SectionView key={section.id} section={section} games={page.games} />
        ))}
        {page.kind === 'live' && <LiveSection setUp={page.setUp ?? null} />}
        {page.games !== null && <GamesSection shelf={page.games} alone={page.kind === 'games'} />}
        {page.sections.slice(last).map((section) => (
          <SectionView key={section.id} section={section} games={page.games} />
        ))}
        <footer class="page-foot quiet">{say('made-by', { version: page.arena })}</footer>
      </main>
    </HereContext.Provider>
  );
}
