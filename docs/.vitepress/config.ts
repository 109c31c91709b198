// The website of the documentation. scripts/docs/site.ts writes its pages to docs/built/site, and builds it.

const guide = (of: string, title: string, pages: Record<string, string>) => ({
  text: title,
  items: Object.entries(pages).map(([link, text]) => ({ text, link: `${of}${link}` })),
});

const ENGLISH = [
  guide('/', 'Learn', { 'tutorial/first-agent': 'Your first agent', 'tutorial/first-python-agent': 'In Python' }),
  guide('/how-to/', 'How to', {
    'install-it-in-your-project': 'Install it in your project',
    'use-windows-or-macos': 'Windows and macOS',
    'run-a-contest': 'Run a contest',
    'bring-a-python-or-java-agent': 'Bring a Python or Java agent',
    'gate-your-ci': 'Gate your CI',
    'debug-an-agent': 'Debug an agent',
    'look-at-games': 'Look at results and games',
    'tune-an-agent': 'Tune an agent',
    'see-where-an-agent-loses': 'See where an agent loses',
    'analyze-data': 'Analyze data with pandas, R and DuckDB',
    'use-a-cluster': 'Play one run on many machines',
    'use-a-queue': 'Play on several machines through a queue',
  }),
  guide('/reference/', 'Reference', {
    'commands/': 'Commands',
    runs: 'Runs and rankings',
    comparisons: 'Comparisons and measurements',
    clients: 'Clients',
    contests: 'Contests',
    rules: 'Rules',
    protocol: 'Sentences of the protocol',
    files: 'Files and JSON',
    json: 'JSON, field by field',
    tables: 'Exported tables',
    library: 'The library',
  }),
  { text: 'API', link: '/api/' },
  guide('/explanation/', 'Explanation', {
    'read-the-numbers': 'How to read the numbers',
    repeatable: 'Why a run can be repeated',
  }),
  guide('/', 'Contribute', {
    'contributing/add-an-agent': 'Add an agent',
    'contributing/add-a-rule-set': 'Add a rule set',
    'contributing/add-an-option': 'Add an option',
    'contributing/add-a-column': 'Add a column',
    'contributing/pitfalls': 'Pitfalls',
    'contributing/words': 'Words',
    'contributing/release': 'Release',
    'contributing/map': 'Map of the code',
    security: 'Security',
    changelog: 'Changes',
  }),
];

const JAPANESE = [
  guide('/ja/', '学ぶ', { 'tutorial/first-agent': 'はじめてのエージェント', 'tutorial/first-python-agent': 'Python 版' }),
  guide('/ja/how-to/', '手順書', {
    'install-it-in-your-project': 'プロジェクトにインストールする',
    'use-windows-or-macos': 'Windows と macOS',
    'run-a-contest': '大会を開く',
    'bring-a-python-or-java-agent': 'Python や Java のエージェントで対戦する',
    'gate-your-ci': 'CI で使う',
    'debug-an-agent': 'エージェントをデバッグする',
    'look-at-games': '結果とゲームを見る',
    'tune-an-agent': 'エージェントを調整する',
    'see-where-an-agent-loses': 'どこで負けるかを調べる',
    'analyze-data': 'pandas、R、DuckDB で分析する',
    'use-a-cluster': '一つの実行を多くのマシンでプレイする',
    'use-a-queue': 'キューを通じて複数のマシンでプレイする',
  }),
  guide('/reference/', 'リファレンス（英語）', {
    'commands/': 'コマンド',
    rules: 'ルール',
    protocol: 'プロトコルの文',
    library: 'ライブラリ',
  }),
];

/** Words of a text in any language, for the search. It stands alone, since the browser runs it, too. */
const tokenize = (text: string): string[] =>
  Array.from(new Intl.Segmenter('ja', { granularity: 'word' }).segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

const SEARCH_IN_JAPANESE = {
  button: { buttonText: '検索', buttonAriaLabel: '検索' },
  modal: {
    noResultsText: '見つかりません',
    resetButtonTitle: '検索条件を消す',
    footer: { selectText: '選ぶ', navigateText: '移動', closeText: '閉じる' },
  },
};

export default {
  title: 'aiwolf-arena',
  description: 'Plays the AIWolf protocol contest on your machine, with confidence intervals',
  srcDir: 'built/site',
  outDir: '.vitepress/dist',
  cacheDir: 'built/site-cache',
  cleanUrls: true,
  metaChunk: true,
  head: [['link', { rel: 'icon', href: '/images/icon.svg' }]],
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  markdown: { config: (md: { set(options: { html: boolean }): void }) => md.set({ html: false }) },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sidebar: ENGLISH } },
    ja: {
      label: '日本語',
      lang: 'ja',
      description: 'AIWolf プロトコル部門の対戦を手元で実行し、勝率を信頼区間で示します',
      themeConfig: {
        sidebar: JAPANESE,
        outline: { label: '目次' },
        docFooter: { prev: '前のページ', next: '次のページ' },
        darkModeSwitchLabel: '配色',
        sidebarMenuLabel: 'メニュー',
        returnToTopLabel: '先頭へ',
        langMenuLabel: '言語',
      },
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: { miniSearch: { options: { tokenize } }, locales: { ja: { translations: SEARCH_IN_JAPANESE } } },
    },
  },
};
