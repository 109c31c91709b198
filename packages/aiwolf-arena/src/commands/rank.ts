import { judgedRankMarkdown, judgedRankText, markdownLines, prose, rankCsv, rankingHelp } from '@aiwolf-arena/report';
import { planOfFolder } from '@aiwolf-arena/tournament';
import { withPlaces } from '../author/places.ts';
import { rosterFolder } from '../contest/manifest.ts';
import { argumentList } from '../options/option.ts';
import { ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { rankFolders, STANDINGS } from '../run/standings.ts';
import { screenWidth, withTimesBelow } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';

const HELP_WIDTH = 80;

const RANK = options(
  { runs: argumentList('<runs...>', 'folders of runs'), ...STANDINGS.rows, ...choose('json', 'csv', 'markdown', 'lang') },
  ONE_FORM,
  [
    ({ timing, csv, markdown }) => !timing || !(csv || markdown),
    '--timing cannot be used with --csv or --markdown: print text, or use --json',
  ],
);

export const rankCommand = command('rank', RANK, rank, () => ({ columns: prose(rankingHelp(), HELP_WIDTH) }));

async function rank({ runs, json, csv, markdown, lang, ...spec }: Spec<typeof RANK.rows>): Promise<string> {
  const judged = rankFolders(runs, spec, { onNote: note });
  if (json) return `${JSON.stringify(judged.document)}\n`;
  const ranked = await withPlaces(judged, planOfFolder(runs[0]!).agents, rosterFolder(runs[0]!));
  const { above, text: below } = ranked.mark;
  if (csv) process.stderr.write(above.en + below.en); // CSV cannot contain notes
  if (csv) return rankCsv(ranked.ranked);
  if (markdown) return markdownLines(above.en) + judgedRankMarkdown(ranked) + markdownLines(below.en && `\n${below.en}`);
  const text = above[lang] + judgedRankText(ranked, screenWidth(), lang) + below[lang];
  return withTimesBelow(text, ranked, { lang, seeds: ranked.ranked.seeds.length > 1 });
}
