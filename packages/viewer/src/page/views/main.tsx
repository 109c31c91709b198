import { LANGUAGES, type Language } from '@aiwolf-arena/protocol';
import { textIn } from '@aiwolf-arena/report/browser';
import { render } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { PageDocument, PageKind, PageSection } from '../document.ts';
import { type Address, HereContext, languageOf, readDocument, useAddress, useHere, usePart } from '../here.ts';
import { pageSaid, speaking, type WordKey } from '../words.ts';
import { Contents } from './contents.tsx';
import { GamesSection } from './games-section.tsx';
import { HeadlineView } from './headline.tsx';
import { AgentField, OwnCard } from './own-agent.tsx';
import { SectionView } from './section-view.tsx';
import { ServerNotice, SITE_ENTRIES, SiteSections } from './site-sections.tsx';
import { TEAMS_ENTRY, TeamsSection } from './teams-section.tsx';
import { Tabs } from './widgets.tsx';
import '../style/page.css';
import '../style/layout.css';
import '../style/headline.css';
import '../style/figure.css';
import '../style/controls.css';
import '../style/viewer.css';
import '../style/round-table.css';
import '../style/strip.css';
import '../style/site.css';
import '../style/print.css';

function App({ page }: { readonly page: PageDocument }) {
  const [address, go] = useAddress();
  const language = languageOf(address);
  const say = useMemo(() => speaking(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const stage = stageShown(page, address);
  const drawn = usePart(page.sections.length > 0 ? 'charts' : null) !== undefined;
  useEffect(() => {
    if (address.at !== undefined) document.getElementById(address.at)?.scrollIntoView();
  }, [address.at, stage, drawn]);
  const isHere = (section: PageSection): boolean => section.stage === undefined || section.stage === stage;
  const { above, below } = partsOf(page);
  const shown = (sections: readonly PageSection[]) =>
    sections.map((section) => <SectionView key={section.id} section={section} elsewhere={!isHere(section)} />);
  const gamesEntry = page.games === null || page.kind === 'games' ? [] : [GAMES_ENTRY];
  const shownNames = useMemo(() => shownNamesOf(page, say.language), [page, say]);
  const [teams, ofSite] = page.site === undefined ? [[], []] : [[TEAMS_ENTRY], SITE_ENTRIES];
  return (
    <HereContext.Provider value={{ say, address, go, columns: page.columns ?? {}, shownNames }}>
      <button class="skip" type="button" onClick={() => document.getElementById('content')?.focus()}>
        {say('skip-to-content')}
      </button>
      <Masthead page={page} />
      <main id="content" tabIndex={-1}>
        {page.headline && <HeadlineView headline={page.headline} />}
        <div class="row toolbar">
          <StageTabs page={page} open={stage} />
          {page.agents.length > 1 && <AgentField agents={page.agents} />}
        </div>
        <OwnCard sections={page.sections} stage={stage} games={page.games} />
        <div class="body">
          <Contents entries={[...above.filter(isHere), ...teams, ...gamesEntry, ...ofSite, ...below.filter(isHere)]} />
          <div class="content">
            {shown(above)}
            {page.site && <TeamsSection teams={page.site.teams} />}
            {page.site && <ServerNotice />}
            {page.games !== null && <GamesSection list={page.games} alone={page.kind === 'games'} />}
            {page.site && page.games && <SiteSections site={page.site} list={page.games} />}
            {shown(below)}
          </div>
        </div>
        <footer class="page-foot quiet">{say('made-by', { version: page.arena })}</footer>
      </main>
    </HereContext.Provider>
  );
}

/** Returns the names of teams that are shown instead of the registered ones, where they differ. */
const shownNamesOf = ({ site }: PageDocument, language: Language) =>
  Object.fromEntries(
    (site?.teams ?? []).flatMap(({ team, name }) => (name === null || textIn(name, language) === team ? [] : [[team, name]])),
  );

const GAMES_ENTRY = { id: 'games', title: pageSaid('games'), short: pageSaid('toc-games'), figures: [] };

/** Returns the sections above and below the games. Below are those that say where the numbers come from. */
function partsOf({ sections }: PageDocument) {
  const first = sections.findIndex(({ id }) => id.startsWith('source'));
  const at = first < 0 ? sections.length : first;
  return { above: sections.slice(0, at), below: sections.slice(at) };
}

const TITLES: Readonly<Record<PageKind, WordKey>> = {
  run: 'report',
  compare: 'comparison',
  games: 'game-viewer',
  evaluation: 'evaluation',
  sweep: 'sweep',
  tune: 'tune',
};
const TONGUES = { en: 'English', ja: '日本語' } as const;

function Masthead({ page }: { readonly page: PageDocument }) {
  const { say, go } = useHere();
  return (
    <header class="masthead">
      <h1>
        <span class="kicker">{say(page.site === undefined ? TITLES[page.kind] : 'contest-page')}</span>{' '}
        <bdi>{textIn(page.title, say.language)}</bdi>
      </h1>
      <Tabs
        class="tongues"
        name={say('language')}
        tabs={LANGUAGES.map((key) => ({ key, text: TONGUES[key], lang: key }))}
        open={say.language}
        onOpen={(lang) => go({ lang })}
      />
      <ThemeSwitch />
    </header>
  );
}

type Stage = NonNullable<PageSection['stage']>;

/** Returns the stages of a page, in the order of its sections: the last stage comes first. */
const stagesOn = ({ sections }: Pick<PageDocument, 'sections'>): Stage[] => [
  ...new Set(sections.flatMap(({ stage }) => (stage === undefined ? [] : [stage]))),
];

/** Returns the stage to show: the stage of the address, otherwise that of the section or figure to which the address points. */
function stageShown(page: Pick<PageDocument, 'sections'>, { at, stage }: Address): Stage | undefined {
  const stages = stagesOn(page);
  const asked = stages.find((one) => one === stage);
  const pointed = page.sections.find(({ id, figures }) => id === at || figures.some((figure) => figure.id === at));
  return asked ?? pointed?.stage ?? stages[0];
}

/** Shows one tab for each stage of a contest. Returns nothing if the page has only one stage. */
function StageTabs({ page, open }: { readonly page: Pick<PageDocument, 'sections'>; readonly open: Stage | undefined }) {
  const { say, go } = useHere();
  const stages = stagesOn(page);
  if (stages.length < 2) return null;
  return (
    <Tabs
      class="stages"
      name={say('stages')}
      tabs={stages.map((key) => ({ key, text: say(key) }))}
      open={open}
      onOpen={(stage) => go({ stage, at: undefined })}
    />
  );
}

const THEMES = ['system', 'light', 'dark'] as const;

/** Switches between light and dark colours. By default, the page follows the reader's system. */
function ThemeSwitch() {
  const { say, address, go } = useHere();
  const theme = THEMES.find((one) => one === address.theme) ?? 'system';
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <Tabs
      class="tongues"
      name={say('theme')}
      tabs={THEMES.map((key) => ({ key, text: say(`theme-${key}`) }))}
      open={theme}
      onOpen={(next) => go({ theme: next === 'system' ? undefined : next })}
    />
  );
}

render(<App page={readDocument()} />, document.getElementById('page')!);
