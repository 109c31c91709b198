import { drawn } from '../charts/draw.ts';
import { pageHtml } from '../page/build/page-html.ts';
import {
  type PackedParts,
  type PageDocument,
  type PageKind,
  REPORT_SCHEMA,
} from '../page/document/page-document.ts';
import { type Chart, type Section, type Table, tablePart } from '../page/document/section.ts';
import type { DrawnSection } from './drawn-figure.ts';
import { type ShelvedGames, shelved } from './shelved-games.ts';

/** Everything that a page is made of. */
export interface PageParts {
  readonly kind: PageKind;
  readonly title: string;
  readonly arena: string;
  readonly agents: readonly string[];
  readonly sections: readonly DrawnSection[];
  readonly games: ShelvedGames | null;
}

/** A page that opens anywhere, as one HTML file; equal parts give equal bytes. */
export async function htmlPage({ games, sections, ...head }: PageParts): Promise<string> {
  const onShelf = games === null ? null : shelved(games);
  const page: PageDocument = {
    schema: REPORT_SCHEMA,
    ...head,
    sections: sections.map(sectionOf),
    games: onShelf?.shelf ?? null,
  };
  const charts = await chartsOf(sections);
  const packed = Object.keys(charts).length === 0 ? {} : { charts };
  return pageHtml(page, { ...packed, ...largeTables(sections), ...onShelf?.parts });
}

const sectionOf = ({ figures, ...section }: DrawnSection): Section => ({
  ...section,
  figures: figures.map(({ figure, drawing }) => ({
    ...figure,
    chart: drawing !== null,
    table: isLarge(figure.table) ? 'packed' : figure.table,
  })),
});

/** Cells that the document may hold of one table: some kilobytes. Larger tables are unpacked when somebody opens them. */
const MOST_CELLS = 600;

const isLarge = (table: Table | null): boolean =>
  table !== null && table.rows.length * table.columns.length > MOST_CELLS;

const largeTables = (sections: readonly DrawnSection[]): PackedParts =>
  Object.fromEntries(
    sections
      .flatMap(({ figures }) => figures)
      .filter(({ figure }) => isLarge(figure.table))
      .map(({ figure: { id, table } }) => [tablePart(id), table]),
  );

/** The charts of sections, by the figures' names. */
export async function chartsOf(sections: readonly DrawnSection[]): Promise<Record<string, Chart>> {
  const charts: Record<string, Chart> = {};
  for (const { figure, drawing } of sections.flatMap(({ figures }) => figures))
    if (drawing !== null) charts[figure.id] = await drawn(drawing);
  return charts;
}
