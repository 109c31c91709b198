import { arenaText, type Comparison, type Contestant } from '@aiwolf-arena/analysis';
import {
  type Bilingual,
  type Cell,
  type ColumnOf,
  type Form,
  type ResultTable,
  type Said,
  type Section,
  sentencesOf,
  signed,
  type TableColumn,
  tableCsv,
  tableOf,
  textIn,
  withColumns,
  withCommas,
} from '@aiwolf-arena/report/browser';
import { column, documentLatex } from '@aiwolf-arena/report/tables';
import type { Drawing } from '../charts/draw.ts';
import type { ColumnWords, Figure, PageForm, PageSection, PageTable } from '../page/document.ts';
import words from './words.json' with { type: 'json' };

/** Returns a sentence of the figures in both languages. */
export const say = sentencesOf(words);

/** A figure of a page with its whole table and the drawing of its chart (`null` if the figure has no chart). */
export interface DrawnFigure extends Omit<Figure, 'chart' | 'table'> {
  readonly table: ResultTable | null;
  readonly drawing: Drawing | null;
}

export interface DrawnSection extends Omit<PageSection, 'figures'> {
  readonly figures: readonly DrawnFigure[];
}

function forPage(table: ResultTable): Pick<ResultTable, 'columns' | 'fields' | 'rows'> {
  const isShown = ({ skip }: TableColumn): boolean => skip !== 'page';
  const { columns, rows } = withColumns(table, isShown);
  const shown = { columns, rows: rows.map((row) => row.map((cell, at) => cellFor(cell, columns[at]!))) };
  if (table.fields === undefined) return shown;
  return { ...shown, fields: withColumns({ columns: table.columns, rows: table.fields }, isShown).rows };
}

/** Returns the cell as a page shows it. In a range such as `2-7`, the hyphen is replaced by an en dash. */
const cellFor = (cell: Cell, { form }: TableColumn): Cell =>
  form === 'span' && typeof cell === 'string' ? cell.replace('-', '–') : cell;

const PAGE_FORMS: Partial<Record<Form, PageForm>> = {
  name: 'text',
  rank: 'count',
  span: 'text',
  figure: 'text',
  share: 'percent',
  amount: 'decimal',
  duration: 'count',
};

export function pageTable(table: ResultTable): PageTable {
  const { columns, ...rest } = forPage(table);
  const named = namedIn(columns);
  return {
    columns: columns.map(({ key, form }) => ({ head: key, form: PAGE_FORMS[form] ?? (form as PageForm) })),
    ...rest,
    rowHead: Math.max(0, named),
  };
}

export const columnWords = (tables: readonly ResultTable[]): ColumnWords =>
  Object.fromEntries(
    tables
      .flatMap((table) => forPage(table).columns)
      .map(({ key, head, title = { en: head }, about }) => [
        key,
        { title, ...(about === undefined ? {} : { about: wholeSentence(about) }) },
      ]),
  );

const wholeSentence = ({ en, ...rest }: Bilingual): Bilingual => ({ en: `${en[0]!.toUpperCase()}${en.slice(1)}.`, ...rest });

const namedIn = (columns: ResultTable['columns']): number => columns.findIndex(({ form }) => form === 'name');

/** Returns the table of a figure as CSV; an empty text if it has none. */
export function figureCsv({ table }: DrawnFigure): string {
  if (table === null) return '';
  const { columns, ...rest } = table;
  return tableCsv({ ...rest, keys: columns.map(({ key }) => key), named: namedIn(columns) });
}

/** Returns the table of a figure as LaTeX. `command`: the command that makes it again. */
export const figureLatex = ({ title, table }: DrawnFigure, command: string): string =>
  table === null ? '' : documentLatex([{ title: textIn(title, 'en'), table }], command);

/** Formats a difference in percentage points as `+2.1`. Negative numbers get a real minus sign, not a hyphen. */
export const pointsSaid = (share: number): string => signed(share).replace('-', '−');

/** The data with which a reader can repeat a run and verify that the results are the same. */
export interface SourceFacts {
  readonly arena: string;
  readonly seeds: readonly string[];
  readonly rootHash: string;
  readonly rules: readonly string[];
  readonly sets: number;
  readonly games: number;
  readonly draws: readonly string[];
  readonly command: string;
  readonly verify: string | null;
  /** The result of `verify` for the run (its determinism certificate); `null` if the run was not verified. */
  readonly certificate: string | null;
  readonly agents: readonly (Contestant & { readonly trusted?: true })[];
  /** Notes on files that could not be read. */
  readonly notes: readonly string[];
}

export function sourceFigures(facts: SourceFacts): DrawnFigure[] {
  const trusted = facts.agents.filter((agent) => agent.trusted === true).map(({ name }) => name);
  const rows: readonly Fact[] = [
    [say('fact-command'), facts.command],
    ...(facts.verify === null ? [] : [[say('fact-verify'), facts.verify] as const]),
    [
      say('fact-certificate'),
      facts.certificate ??
        (facts.verify === null ? say('certificate-clients') : say('certificate-none', { command: facts.verify })),
    ],
    [say('fact-seed'), facts.seeds.join(', ')],
    [say('fact-root'), facts.rootHash],
    [say('fact-sets'), withCommas(facts.sets)],
    [say('fact-games'), withCommas(facts.games)],
    [say('fact-rules'), facts.rules.join(', ')],
    [say('fact-draw'), facts.draws.join(', ')],
    [say('fact-arena'), facts.arena],
    ...(trusted.length === 0 ? [] : [[say('fact-trusted'), trusted.join(', ')] as const]),
  ];
  return [
    plainFigure('provenance', 'provenance-title', factsTable(rows)),
    plainFigure('agents', 'agents-title', tableOf(AGENT_COLUMNS, facts.agents)),
    ...(facts.notes.length === 0
      ? []
      : [plainFigure('notes', 'notes-title', tableOf([column('detail', String)], facts.notes))]),
  ];
}

type Fact = readonly [name: Cell, value: Cell];

const FACT_COLUMNS: readonly ColumnOf<Fact>[] = [column('fact', ([name]) => name), column('value', ([, value]) => value)];

/** Returns the title of a section, and its name in the table of contents. `stage`: the stage, if the page has several. */
export const headOf = (key: 'ahead' | 'where' | 'wrong' | 'source', stage?: Said): Pick<DrawnSection, 'title' | 'short'> => ({
  title: stage === undefined ? say(key) : say(`${key}-of`, { stage }),
  short: say(`toc-${key}`),
});

/** Returns a warning if some sets have no result because of an internal error: no result is final without these sets. */
export const missingSaid = (sets: number): Said[] => (sets === 0 ? [] : [say('sets-missing', { sets })]);

export const factsTable = (facts: readonly Fact[]): ResultTable => tableOf(FACT_COLUMNS, facts);

const AGENT_COLUMNS: readonly ColumnOf<SourceFacts['agents'][number]>[] = [
  column('agent', ({ name }) => name),
  column('detail', ({ source }) => source),
  column('code', ({ hash }) => hash),
];

export const plainFigure = (id: string, title: keyof typeof words, table: ResultTable): DrawnFigure => ({
  drawing: null,
  id,
  title: say(title),
  answer: [],
  folded: true,
  explain: id === 'provenance' ? [say('explain-provenance')] : [],
  table,
});

/** Returns a section of a terminal's output as a figure of a page: its table, with the notes as explanation. */
export const sectionFigure = (
  id: string,
  { title = '', above = [], table, notes = [] }: Section,
  drawing: Drawing | null = null,
): DrawnFigure => ({ ...{ drawing, id, table: table ?? null }, title, answer: above, explain: notes });

/** Returns the section that says where the numbers come from. `facts`: what the page says besides seed and version. */
export const sourceSection = ({ arena, seed }: Pick<Comparison, 'arena' | 'seed'>, facts: readonly Fact[]): DrawnSection => ({
  id: 'source',
  ...headOf('source'),
  figures: [
    plainFigure(
      'provenance',
      'provenance-title',
      factsTable([[say('fact-seed'), seed], [say('fact-arena'), arenaText(arena)], ...facts]),
    ),
  ],
});
