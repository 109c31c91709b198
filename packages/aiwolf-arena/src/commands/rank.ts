import {
  judgedRankMarkdown,
  judgedRankText,
  markdownLines,
  prose,
  rankCsv,
  rankingHelp,
} from '@aiwolf-arena/report';
import { argumentList } from '../options/option.ts';
import { ONE_FORM, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { rankFolders, STANDINGS } from '../run/standings.ts';
import { screenWidth, withTimesBelow } from '../terminal/results.ts';
import { command, note } from '../terminal/session.ts';

const HELP_WIDTH = 80;

const help = (): string => `
A run is the folder that run or contest wrote; unfinished ones will do. Several
are merged if their agents and rules are the same; a set counts once. What the
columns of the ranking, and of luck below it, mean:

${prose(rankingHelp(), HELP_WIDTH)}

Shares of resamples describe the sets and are no chances: results/coverage says
what came true. Games of a set share their opponents: the design effect, the
median over the agents, is how many times larger the variance of win rates is.
Where the cut leaves somebody undecided, the number behind the name is of sets
of all sizes, as so far.

Examples:
  aiwolf-arena rank results/spring
  aiwolf-arena rank results/spring results/autumn --rank-by balanced --csv
  aiwolf-arena rank results/spring --timing`;

const RANK = options(
  {
    runs: argumentList('<runs...>', 'folders of runs'),
    ...STANDINGS.rows,
    ...choose('json', 'csv', 'markdown'),
  },
  ONE_FORM,
  [
    ({ timing, csv, markdown }) => !timing || !(csv || markdown),
    '--timing is shown as text or with --json, not in --csv and --markdown',
  ],
);

export const rankCommand = command('rank', RANK, help, rank);

function rank({ runs, json, csv, markdown, ...spec }: Spec<typeof RANK.rows>): string {
  const ranked = rankFolders(runs, spec, { onNote: note });
  if (json) return `${JSON.stringify(ranked.document)}\n`;
  const { above = '', text: below } = ranked.mark;
  if (csv) process.stderr.write(above + below); // a table alone has no place for it
  if (csv) return rankCsv(ranked.ranked);
  if (markdown)
    return markdownLines(above) + judgedRankMarkdown(ranked) + markdownLines(below && `\n${below}`);
  const text = above + judgedRankText(ranked, screenWidth()) + below;
  return withTimesBelow(text, ranked, ranked.ranked.seeds.length > 1);
}
