import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type ResultTable, type Said, textIn } from '@aiwolf-arena/report/browser';
import { careNotes, joinedParts, markdownList, markdownTable, markdownText } from '@aiwolf-arena/report/tables';
import { drawn } from '../charts/draw.ts';
import {
  type Chart,
  GAME_LIST,
  type GameLine,
  gamesFileOf,
  type PackedParts,
  type PageDocument,
  type PageGames,
  type PageSection,
  type PublishedSite,
  REPORT_SCHEMA,
  type ShownRecord,
  tablePart,
} from '../page/document.ts';
import { actionsOf } from '../page/find/actions.ts';
import { columnWords, type DrawnSection, pageTable } from './figure.ts';

/** What a page shows. `games`: `null` for a page without games. */
export interface PageParts extends Pick<PageDocument, 'kind' | 'title' | 'arena' | 'agents' | 'headline'> {
  readonly sections: readonly DrawnSection[];
  readonly games: ListedGames | null;
}

/** Returns a page as one HTML file that needs no other file and no network. The same parts always give the same bytes. */
export const htmlPage = ({ games, ...rest }: PageParts): Promise<string> =>
  pageOf(rest, games === null ? null : listedGame(games));

/** The games of a published page. Their records are in files, in the order of `lines` and `GAMES_PER_FILE` to a file. */
export interface FiledGames {
  readonly about: PageGames['about'];
  readonly lines: readonly SearchableGame[];
}

/** Returns the page of a published contest. */
export function sitePage(parts: Omit<PageParts, 'games'>, { about, lines }: FiledGames, site: PublishedSite): Promise<string> {
  const { agents, list } = listed(lines);
  const gameList = { count: lines.length, perFile: GAMES_PER_FILE, agents, about, filed: true } as const;
  return pageOf({ ...parts, site }, { list: gameList, parts: listPart(list) });
}

type ListedParts = ReturnType<typeof listedGame>;

async function pageOf(
  { sections, ...head }: Omit<PageParts, 'games'> & Pick<PageDocument, 'site'>,
  inGameList: ListedParts | null,
) {
  const page: PageDocument = {
    schema: REPORT_SCHEMA,
    ...head,
    sections: sections.map(sectionOf),
    columns: columnWords(tablesOf(sections)),
    games: inGameList?.list ?? null,
  };
  const charts = await chartsOf(sections);
  const packed = Object.keys(charts).length === 0 ? {} : { charts };
  return pageHtml(page, { ...packed, ...largeTables(sections), ...inGameList?.parts });
}

const sectionOf = ({ figures, ...section }: DrawnSection): PageSection => ({
  ...section,
  figures: figures.map(({ drawing, ...figure }) => ({
    ...figure,
    chart: drawing !== null,
    table: figure.table && (isLarge(figure.table) ? 'packed' : pageTable(figure.table)),
  })),
});

/** Maximum number of cells of an uncompressed table (some kilobytes). A larger table is unpacked when the reader opens it. */
const MOST_CELLS = 600;

const isLarge = ({ columns, rows }: ResultTable): boolean => rows.length * columns.length > MOST_CELLS;

const tablesOf = (sections: readonly DrawnSection[]): (ResultTable & { readonly id: string })[] =>
  sections.flatMap(({ figures }) => figures.flatMap(({ id, table }) => (table === null ? [] : [{ ...table, id }])));

function largeTables(sections: readonly DrawnSection[]): PackedParts {
  const tables = tablesOf(sections).filter(isLarge);
  return Object.fromEntries(tables.map((table) => [tablePart(table.id), pageTable(table)]));
}

/** Draws the charts of all figures. Returns them by the `id` of their figure. */
export async function chartsOf(sections: readonly DrawnSection[]): Promise<Record<string, Chart>> {
  const charts: Record<string, Chart> = {};
  for (const { id, drawing } of sections.flatMap(({ figures }) => figures))
    if (drawing !== null) charts[id] = await drawn(drawing);
  return charts;
}

type LineHead = Omit<GameLine, 'seats' | 'roles' | 'actions'>;

/** The games of a page that has their records inside. */
export interface ListedGames extends Pick<PageGames, 'about' | 'paired' | 'showing' | 'find'> {
  readonly games: readonly { readonly line: LineHead; readonly record: ShownRecord }[];
  /** Games that the page can search, but not show. */
  readonly further?: readonly SearchableGame[];
}

/** Returns what a page has to know of a game in order to search it. */
export const searchable = (record: ShownRecord): Pick<SearchableGame, 'names' | 'roles' | 'actions'> => ({
  ...{ names: record.names, roles: record.roles.slice(1), actions: actionsOf(record) },
});

/** A game as far as the page needs it for a search. */
export interface SearchableGame extends LineHead, Pick<GameLine, 'roles' | 'actions'> {
  /** The names of the agents by seat. */
  readonly names: readonly string[];
}

/** Number of games that are compressed together; unpacking them takes some milliseconds. */
export const GAMES_PER_FILE = 20;

function listed(games: readonly SearchableGame[]) {
  const agents = [...new Set(games.flatMap(({ names }) => names))].sort();
  const place = new Map(agents.map((name, at) => [name, at]));
  const list = games.map(({ names, ...line }): GameLine => ({ ...line, seats: names.map((name) => place.get(name)!) }));
  return { agents, list };
}

const listPart = (list: readonly GameLine[]): PackedParts => (list.length === 0 ? {} : { [GAME_LIST]: list });

function listedGame({ games, further = [], ...head }: ListedGames): { readonly list: PageGames; readonly parts: PackedParts } {
  const own = games.map(({ line, record }) => ({ ...line, ...searchable(record) }));
  const { agents, list } = listed([...own, ...further]);
  const gameList: PageGames = { count: games.length, perFile: GAMES_PER_FILE, agents, ...head };
  const byFile = Map.groupBy(games.entries(), ([at]) => gamesFileOf(at, gameList));
  const parts: PackedParts = {
    ...listPart(list),
    ...Object.fromEntries([...byFile].map(([id, own]) => [id, own.map(([, { record }]) => record)])),
  };
  return { list: gameList, parts };
}

/** Returns the answers and tables of a page as Markdown, in English. */
export function markdownPage(title: Said, sections: readonly DrawnSection[]): string {
  const parts = sections.flatMap((section) => [
    `## ${textIn(section.title, 'en')}`,
    ...section.figures.flatMap(({ title: head, answer, table }) => [
      `### ${textIn(head, 'en')}`,
      ...(answer.length === 0 ? [] : [answer.map((one) => markdownText(textIn(one, 'en'))).join(' ')]),
      ...(table === null ? [] : [markdownTable(table, { titles: true }), markdownList(careNotes(table))]),
    ]),
  ]);
  return joinedParts([`# ${markdownText(textIn(title, 'en'))}`, ...parts]);
}

/** Returns the page as one HTML file. The document is plain JSON for other programs; the parts are compressed. */
async function pageHtml(document: PageDocument, parts: PackedParts): Promise<string> {
  const template = await pageTemplate();
  const sheets = [...template.matchAll(STYLE)].map(([, text]) => text!);
  const scripts = [...template.matchAll(SCRIPT)].map(([, text]) => text!);
  const json = JSON.stringify(document).replaceAll('<', '\\u003c'); // so that the JSON cannot end the script element
  const blocks = [
    `<script type="application/json" id="document">${json}</script>`,
    ...Object.entries(parts).map(([id, part]) => `<script type="application/gzip" id="part-${id}">${packed(part)}</script>`),
  ];
  return template
    .replace('<!--policy-->', () => policyTag(scripts, sheets, document.site !== undefined))
    .replace('<!--parts-->', () => blocks.join('\n'))
    .replace(/<title>.*<\/title>/, () => headTags(document));
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT = /<script type="module"[^>]*>([\s\S]*?)<\/script>/g;

/** Returns a value as JSON, compressed and in base64. The same value gives the same text on every machine. */
const packed = (value: unknown): string => gzippedJson(value).toString('base64');

/** Returns a value as compressed JSON. The same value gives the same bytes on every machine. */
export function gzippedJson(value: unknown): Buffer {
  const bytes = gzipSync(JSON.stringify(value), { level: 9 });
  bytes[9] = 255; // gzip's field for the operating system (255: unknown), so that equal pages are equal on every machine
  return bytes;
}

/** Returns the title of a page; for a published page, also what other sites show with a link to it (Open Graph). */
function headTags({ title, site, headline }: PageDocument): string {
  const name = escaped(textIn(title, 'en'));
  const tags = [`<title>${name} · aiwolf-arena</title>`];
  if (site === undefined) return tags.join('');
  const about = escaped(headline === undefined ? '' : textIn(headline.verdict, 'en'));
  tags.push(`<meta name="description" content="${about}">`);
  const { address } = site;
  const facts = [
    ['type', 'website'],
    ['title', name],
    ['description', about],
    ...(address === null ? [] : [['url', escaped(address)]]),
  ];
  for (const [key, value] of facts) tags.push(`<meta property="og:${key}" content="${value}">`);
  return tags.join('\n');
}

/** Returns a page's Content-Security-Policy: only its own scripts and styles, by hash; a published page may reach its server. */
function policyTag(scripts: readonly string[], sheets: readonly string[], published: boolean): string {
  const rules = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${sheets.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    ...(published ? ["connect-src 'self'"] : []),
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page that the build has made. Only a published package contains this file, a checkout does not. */
const PREBUILT = new URL('../page/page.html', import.meta.url);

async function pageTemplate(): Promise<string> {
  if (existsSync(PREBUILT)) return readFileSync(PREBUILT, 'utf8');
  const { freshTemplate } = await import('../../build/fresh-template.ts');
  return freshTemplate();
}
