import type { Cell } from '../page/document/section.ts';
import type { WordKey } from '../page/words/english.ts';
import type { DrawnFigure } from './drawn-figure.ts';

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
  const rows: [WordKey, Cell][] = [
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
    ...(trusted.length === 0
      ? []
      : ([['fact-trusted', trusted.join(', ')]] satisfies [WordKey, Cell][])),
  ];
  return [
    plainFigure('provenance', 'provenance-title', [
      ['fact', 'value'],
      rows.map(([key, value]) => [{ word: key }, value]),
    ]),
    plainFigure('agents', 'agents-title', [
      ['agent', 'detail', 'code'],
      facts.agents.map(({ name, source, hash }) => [name, source, hash]),
    ]),
    ...(facts.notes.length === 0
      ? []
      : [plainFigure('notes', 'notes-title', [['detail'], facts.notes.map((note) => [note])])]),
  ];
}

/** A table of texts. */
export function plainFigure(
  id: string,
  title: WordKey,
  [heads, rows]: readonly [readonly WordKey[], readonly (readonly Cell[])[]],
): DrawnFigure {
  return {
    drawing: null,
    figure: {
      id,
      title: { say: title },
      answer: [],
      explain: id === 'provenance' ? [{ say: 'explain-provenance' }] : [],
      table: { rowHead: 0, columns: heads.map((head) => ({ head, form: 'text' })), rows },
    },
  };
}
