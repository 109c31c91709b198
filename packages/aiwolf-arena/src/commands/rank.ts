import { prose, rankCsv, rankDocument, rankingHelp } from '@aiwolf-arena/report';
import { planOfFolder } from '@aiwolf-arena/tournament';
import { withPlaces } from '../author/places.ts';
import { rosterFolder } from '../contest/manifest.ts';
import { argumentList } from '../options/option.ts';
import { ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { isOwn } from '../run/roster.ts';
import { rankFolders, STANDINGS } from '../run/standings.ts';
import { formatDocument, nextSteps, withTimesBelow } from '../terminal/results.ts';
import { command, note, type Output } from '../terminal/session.ts';

const HELP_WIDTH = 80;

const RANK = options(
  {
    runs: argumentList('<runs...>', 'folders of runs'),
    ...STANDINGS.rows,
    ...choose('json', 'csv', 'markdown', 'latex', 'lang'),
  },
  ONE_FORM,
  [
    ({ timing, csv, markdown, latex }) => !timing || !(csv || markdown || latex),
    '--timing cannot be used with --csv, --markdown or --latex: print text, or use --json',
  ],
);

export const rankCommand = command('rank', RANK, rank, () => ({ columns: prose(rankingHelp(), HELP_WIDTH) }));

async function rank({ runs, json, csv, markdown, latex, lang, ...spec }: Spec<typeof RANK.rows>): Promise<Output> {
  const judged = rankFolders(runs, spec, { onNote: note });
  if (json) return `${JSON.stringify(judged.document)}\n`;
  const [folder] = runs as [string, ...string[]];
  const { agents } = planOfFolder(folder);
  const ranked = await withPlaces(judged, agents, rosterFolder(folder));
  const { mark } = ranked;
  if (csv) process.stderr.write(mark.above.en + mark.text.en); // CSV cannot contain notes
  if (csv) return rankCsv(ranked.ranked);
  const own = agents.filter((one) => isOwn(one) && one.ranked).map(({ name }) => name);
  const isScreen = !markdown && !latex;
  const text = formatDocument(rankDocument(ranked, isScreen ? own : [], isScreen), { markdown, latex, lang }, mark);
  const whole = withTimesBelow(text, ranked, { lang, seeds: ranked.ranked.seeds.length > 1 });
  if (!isScreen || runs.length > 1) return whole;
  return { document: judged.document, text: () => whole, next: nextSteps(folder, agents, null)[lang] };
}
