import {
  chartsOf,
  type DrawnFigure,
  figureCsv,
  type PageParts,
  standalonePng,
  standaloneSvg,
} from '@aiwolf-arena/report/html';
import { didYouMean } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';

const figuresOf = ({ sections }: PageParts): DrawnFigure[] =>
  sections.flatMap(({ figures }) => [...figures]);

function found(
  parts: PageParts,
  id: string,
  fits: (one: DrawnFigure) => boolean,
  flag: string,
): DrawnFigure {
  const own = figuresOf(parts).filter(fits);
  const figure = own.find((one) => one.figure.id === id);
  if (figure !== undefined) return figure;
  const names = own.map((one) => one.figure.id);
  throw new UsageError(
    `${flag}: there is no ${id} on this page.${didYouMean(id, names)} There are ${names.join(', ')}`,
  );
}

/** One chart of a page as an image. UsageError for one that is not there. */
export async function chartFile(
  parts: PageParts,
  id: string,
  kind: 'svg' | 'png',
): Promise<string | Uint8Array> {
  const drawn = found(parts, id, ({ drawing }) => drawing !== null, `--${kind}`);
  const { [id]: chart } = await chartsOf([{ id, title: drawn.figure.title, figures: [drawn] }]);
  return kind === 'svg' ? standaloneSvg(chart!) : standalonePng(chart!);
}

/** One table of a page. UsageError for one that is not there. */
export const tableCsv = (parts: PageParts, id: string): string =>
  figureCsv(found(parts, id, ({ figure }) => figure.table !== null, '--csv'));
