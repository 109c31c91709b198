import { type Cell, type ColumnOf, type ResultTable, tableOf } from '../model.ts';
import { column } from '../tables/columns.ts';
import type { WordKey } from '../words/words.ts';
import type { DrawnFigure } from './figure.ts';

/** What is needed to play a run again, and to prove that it came out the same. */
export interface SourceFacts {
  readonly arena: string;
  readonly folder: string;
  readonly seeds: readonly string[];
  readonly rootHash: string;
  readonly rules: readonly string[];
  readonly sets: number;
  readonly games: number;
  readonly draws: readonly string[];
  readonly command: string;
  readonly verify: string;
  /** What a stored certificate says; null where there is none. */
  readonly certificate: string | null;
  readonly agents: readonly {
    readonly name: string;
    readonly source: string;
    readonly hash: string;
    readonly trusted?: true;
  }[];
  /** What could not be read. */
  readonly notes: readonly string[];
}

/** Where the numbers come from. */
export function sourceFigures(facts: SourceFacts): DrawnFigure[] {
  const trusted = facts.agents.filter((agent) => agent.trusted === true).map(({ name }) => name);
  const rows = (
    [
      ['fact-command', facts.command],
      ['fact-verify', facts.verify],
      ['fact-certificate', facts.certificate ?? { word: 'certificate-none' }],
      ['fact-seed', facts.seeds.join(', ')],
      ['fact-root', facts.rootHash],
      ['fact-sets', String(facts.sets)],
      ['fact-games', String(facts.games)],
      ['fact-rules', facts.rules.join(', ')],
      ['fact-draw', facts.draws.join(', ')],
      ['fact-arena', facts.arena],
      ['fact-folder', facts.folder],
      ...(trusted.length === 0 ? [] : [['fact-trusted', trusted.join(', ')] as const]),
    ] satisfies (readonly [WordKey, Cell])[]
  ).map(([word, value]): Fact => [{ word }, value]);
  return [
    plainFigure('provenance', 'provenance-title', factsTable(rows)),
    plainFigure('agents', 'agents-title', tableOf(AGENT_COLUMNS, facts.agents)),
    ...(facts.notes.length === 0
      ? []
      : [plainFigure('notes', 'notes-title', tableOf([column('detail', String)], facts.notes))]),
  ];
}

type Fact = readonly [name: Cell, value: Cell];

const FACT_COLUMNS: readonly ColumnOf<Fact>[] = [
  column('fact', ([name]) => name),
  column('value', ([, value]) => value),
];

/** Facts below each other. */
export const factsTable = (facts: readonly Fact[]): ResultTable => tableOf(FACT_COLUMNS, facts);

const AGENT_COLUMNS: readonly ColumnOf<SourceFacts['agents'][number]>[] = [
  column('agent', ({ name }) => name),
  column('detail', ({ source }) => source),
  column('code', ({ hash }) => hash),
];

/** A table of texts. */
export const plainFigure = (id: string, title: WordKey, table: ResultTable): DrawnFigure => ({
  drawing: null,
  id,
  title: { say: title },
  answer: [],
  explain: id === 'provenance' ? [{ say: 'explain-provenance' }] : [],
  table,
});
