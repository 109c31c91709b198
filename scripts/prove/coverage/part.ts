import seedrandom from 'seedrandom';
import { type Cell, table } from '../../report.ts';
import type { Share } from './share.ts';

/** A part of the report: cases that are simulated, each a row or more in a table, and what is wanted of the rows. */
interface Options<Case, Row> {
  readonly cases: readonly Case[];
  /** Repetitions at full scale. */
  readonly repetitions: number;
  /** Names the random numbers of a case. Left out: its index. */
  readonly key?: (one: Case, index: number) => string;
  readonly simulate: (one: Case, random: () => number, repetitions: number, key: string) => Row | Row[];
  readonly tables: readonly Table<Row>[];
  readonly goals?: readonly Goal<Row>[];
}

interface Table<Row> {
  /** Markdown above it. */
  readonly text: string;
  readonly columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[];
  /** Which rows are shown. Left out: all. */
  readonly isShown?: (row: Row) => boolean;
}

/** What the project wants of some numbers. It is met if the least margin is not below 0. */
interface Goal<Row> {
  readonly goal: string;
  readonly margins: (rows: readonly Row[]) => readonly Margin[];
}

interface Margin {
  readonly margin: number;
  /** The number, and where it was seen. */
  readonly text: string;
}

/** What became of a goal. */
export interface Outcome {
  readonly goal: string;
  readonly worst: string;
  readonly met: boolean;
}

/** The margin of a share that is to be at least so large, but for two Monte-Carlo errors. */
export const atLeast = (least: number, share: Share, where: string): Margin =>
  marginOf(share.percent + 2 * share.error - least, share, where);

export const marginOf = (margin: number, { percent, error }: Share, where: string): Margin => ({
  margin,
  text: `${percent} ± ${error} % (${where})`,
});

export interface Part {
  readonly rows: (seed: string, name: string, scale: number) => unknown[];
  readonly text: (rows: readonly unknown[]) => string;
  readonly outcomes: (rows: readonly unknown[]) => Outcome[];
}

/** What is in the report, without the types of its cases and rows. */
export function part<Case, Row>({
  cases,
  repetitions,
  key = (_, at) => `${at}`,
  simulate,
  tables,
  goals = [],
}: Options<Case, Row>) {
  const rows = (seed: string, name: string, scale: number): Row[] =>
    cases.flatMap((one, at) => {
      const path = `${seed}/${name}/${key(one, at)}`;
      return simulate(one, seedrandom.alea(path), Math.ceil(scale * repetitions), path);
    });
  const tableText = ({ text, columns, isShown = () => true }: Table<Row>, all: readonly Row[]): string => {
    const shown = all.filter(isShown).map((row) => columns.map(([, cell]) => cell(row)));
    return `${text}\n\n${table(
      columns.map(([head]) => head),
      shown,
    )}`;
  };
  const outcome = ({ goal, margins }: Goal<Row>, all: readonly Row[]): Outcome => {
    const { margin, text } = margins(all).reduce((least, one) => (one.margin < least.margin ? one : least));
    return { goal, worst: text, met: margin >= 0 };
  };
  return {
    rows,
    text: (all: readonly Row[]) => tables.map((one) => tableText(one, all)).join('\n\n'),
    outcomes: (all: readonly Row[]) => goals.map((goal) => outcome(goal, all)),
  } as Part;
}
