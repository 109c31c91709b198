import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  chartsOf,
  type DrawnFigure,
  figureCsv,
  htmlPage,
  markdownPage,
  type PageParts,
  standalonePng,
  standaloneSvg,
} from '@aiwolf-arena/report/html';
import { writeWhole } from '@aiwolf-arena/tournament';
import { didYouMean } from '@aiwolf-arena/tournament/load';
import { Command } from 'commander';
import { text, whole } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { pagePartsOf } from '../page/parts.ts';
import { openInBrowser } from '../terminal/session.ts';

const EXAMPLE = `
One HTML file that opens anywhere, without a network: who is ahead and how sure
that is, where each agent wins and loses, what went wrong, and games to walk
through. Games are played again from their seeds by the agents of the run. Of a
comparison, the games that turned out differently stand side by side.

Examples:
  aiwolf-arena report results/spring
  aiwolf-arena report results/spring -o spring.html --games 100 --open
  aiwolf-arena report results/spring --png ranking -o ranking.png --games 0`;

const FIGURE = text('the name of a figure');

const REPORT = options({
  output: option('-o, --output <file>', 'file to write', text('a file'), {
    unset: 'report.html in the folder',
  }),
  games: option('--games <n>', 'games to show, at most', whole(0, 100_000)).default(40),
  open: flag('--open', 'open it in the browser'),
  svg: option('--svg <figure>', 'write one chart instead, such as ranking, for a paper', FIGURE),
  png: option('--png <figure>', 'the same as pixels', FIGURE),
  csv: option('--csv <figure>', 'print one table instead, with all numbers in full', FIGURE),
  markdown: flag('--markdown', 'print all answers and tables as Markdown instead'),
  ...choose('trust'),
});
type ReportSpec = Spec<typeof REPORT.rows>;

/** `report`: a run as one page to look at. */
export function reportCommand(): Command {
  const command = new Command('report').argument(
    '<run>',
    'folder of a run, a contest, a comparison, or of several runs',
  );
  return REPORT.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((folder: string, raw) => report(folder, REPORT.read(raw)));
}

async function report(folder: string, spec: ReportSpec): Promise<void> {
  const parts = await pagePartsOf(folder, spec);
  if (spec.csv !== undefined) process.stdout.write(tableCsv(parts, spec.csv));
  else if (spec.markdown) process.stdout.write(markdownPage(parts.title, parts.sections));
  else if (spec.svg !== undefined) await writeChart(parts, spec.svg, 'svg', spec.output);
  else if (spec.png !== undefined) await writeChart(parts, spec.png, 'png', spec.output);
  else await writePage(folder, parts, spec);
}

async function writeChart(
  parts: PageParts,
  id: string,
  kind: 'svg' | 'png',
  path = `${id}.${kind}`,
): Promise<void> {
  writeWhole(path, [await chartFile(parts, id, kind)]);
  console.error(`wrote ${path}`);
}

async function writePage(folder: string, parts: PageParts, spec: ReportSpec): Promise<void> {
  const path = spec.output ?? `${folder}/report.html`;
  writeWhole(path, [await htmlPage(parts)]);
  console.error(`wrote ${path} (${Math.ceil(statSync(path).size / 1024)} KB)`);
  if (spec.open) openInBrowser(resolve(path));
}

const figuresOf = ({ sections }: PageParts): DrawnFigure[] =>
  sections.flatMap(({ figures }) => [...figures]);

function found(
  parts: PageParts,
  id: string,
  fits: (one: DrawnFigure) => boolean,
  flag: string,
): DrawnFigure {
  const own = figuresOf(parts).filter(fits);
  const figure = own.find((one) => one.id === id);
  if (figure !== undefined) return figure;
  const names = own.map((one) => one.id);
  throw new UsageError(
    `${flag}: there is no ${id} on this page.${didYouMean(id, names)} There are ${names.join(', ')}`,
  );
}

/** One chart of a page as an image. UsageError for one that is not there. */
async function chartFile(
  parts: PageParts,
  id: string,
  kind: 'svg' | 'png',
): Promise<string | Uint8Array> {
  const drawn = found(parts, id, ({ drawing }) => drawing !== null, `--${kind}`);
  const { [id]: chart } = await chartsOf([{ id, title: drawn.title, figures: [drawn] }]);
  return kind === 'svg' ? standaloneSvg(chart!) : standalonePng(chart!);
}

/** One table of a page. UsageError for one that is not there. */
const tableCsv = (parts: PageParts, id: string): string =>
  figureCsv(found(parts, id, ({ table }) => table !== null, '--csv'));
