import { statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from '@aiwolf-arena/report';
import { didYouMean } from '@aiwolf-arena/sandbox';
import {
  chartsOf,
  type DrawnFigure,
  figureCsv,
  figureLatex,
  htmlPage,
  markdownPage,
  type PageParts,
  standaloneSvg,
} from '@aiwolf-arena/viewer';
import { text, whole } from '../options/kinds.ts';
import { argumentList, flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { OUTPUT, OutputFile } from '../options/output-file.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { documentPage } from '../page/document-pages.ts';
import { gamesPage } from '../page/game-lists.ts';
import { pagePartsOf } from '../page/parts.ts';
import { isRun } from '../run/run-folders.ts';
import { typedCommand } from '../terminal/results.ts';
import { command, openInBrowser } from '../terminal/session.ts';

const FIGURE = text('the name of a figure');

const REPORT = options({
  what: argumentList(
    '<what...>',
    'folders of runs, or one of a contest, comparison, evaluation, sweep or tuning; or games: RUN#set/game, logs, folders of logs',
  ),
  output: option('-o, --output <file>', 'file to write', OUTPUT, { unset: 'report.html in the folder; for games: game.html' }),
  games: option('--games <n>', 'maximum number of games to include', whole(0, 100_000)).default(40),
  find: option(
    '--find <conditions>',
    'search all games of the run, and include games such as "seer executed on day 1"; any: all games',
    text('conditions'),
  ),
  open: flag('--open', 'open the page in the browser'),
  svg: option('--svg <figure>', 'write one chart as SVG instead, such as ranking', FIGURE),
  csv: option('--csv <figure>', 'print one table as CSV instead, with full precision', FIGURE),
  latex: option('--latex <figure>', 'print one table as LaTeX instead (package booktabs)', FIGURE),
  markdown: flag('--markdown', 'print all results and tables as Markdown instead'),
  ...choose('encoding', 'quiet', 'trust'),
});

export const reportCommand = command('report', REPORT, report);

async function report({ what, ...spec }: Spec<typeof REPORT.rows>): Promise<string> {
  const typed = what as [string, ...string[]];
  const document = documentPage(typed[0]);
  const games = document ?? (what.length > 1 && what.every(isRun) ? null : await gamesPage(what, spec.trust, spec.encoding));
  const parts = games ?? (await pagePartsOf(typed, spec));
  if (spec.csv !== undefined) return figureCsv(withTable(parts, spec.csv, '--csv'));
  if (spec.latex !== undefined) return figureLatex(withTable(parts, spec.latex, '--latex'), typedCommand());
  if (spec.markdown) return markdownPage(parts.title, parts.sections);
  if (spec.svg !== undefined) return writeChart(parts, spec.svg, spec.output);
  const file = spec.output ?? new OutputFile(fileFor(typed, parts));
  const page = Buffer.from(await htmlPage(parts));
  file.write(page);
  console.error(`wrote ${file.path} (${Math.ceil(page.length / 1024)} KB)`);
  if (spec.open && file.plain !== undefined) openInBrowser(file.plain);
  return '';
}

/** The file that is written if the user names none: a page about one folder is written in it. */
function fileFor([folder, ...others]: readonly [string, ...string[]], { kind }: PageParts): string {
  if (kind === 'games') return 'game.html';
  return others.length === 0 && statSync(folder).isDirectory() ? join(folder, 'report.html') : 'report.html';
}

async function writeChart(parts: PageParts, id: string, named?: OutputFile): Promise<string> {
  const file = named ?? new OutputFile(`${id}.svg`);
  file.write(await chartFile(parts, id));
  console.error(`wrote ${file.path}`);
  return '';
}

function found({ sections }: PageParts, id: string, fits: (one: DrawnFigure) => boolean, flag: string): DrawnFigure {
  const own = sections.flatMap(({ figures }) => figures.filter(fits));
  const figure = own.find((one) => one.id === id);
  if (figure !== undefined) return figure;
  const names = own.map((one) => one.id);
  throw new UsageError(`${flag}: the page has no ${id}.${didYouMean(id, names)} Choose from ${names.join(', ')}`);
}

/** Returns one chart of a page as an image file. Throws UsageError if the page does not contain this chart. */
async function chartFile(parts: PageParts, id: string): Promise<string> {
  const drawn = found(parts, id, ({ drawing }) => drawing !== null, '--svg');
  const { [id]: chart } = await chartsOf([{ id, title: drawn.title, figures: [drawn] }]);
  return standaloneSvg(chart!, textIn(drawn.caption ?? '', 'en'));
}

const withTable = (parts: PageParts, id: string, flag: string): DrawnFigure =>
  found(parts, id, ({ table }) => table !== null, flag);
