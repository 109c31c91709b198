import { colour, type Drawing } from './draw.ts';

/** A cell of a matrix: what stands in it, and how far it is from where nothing would be. */
export interface HeatCell {
  readonly row: string;
  readonly column: string;
  readonly text: string;
  /** The interval, below the number. */
  readonly range: string;
  /** -4 to 4: how far below or above; 0 is neither. */
  readonly degree: number;
  /** The interval covers the neutral value: the cell is pale. */
  readonly unclear: boolean;
}

export interface HeatTerms {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly HeatCell[];
  readonly cellWidth: number;
  /** Rows are named by words of the page, which are never cut. */
  readonly wordRows?: true;
}

const SHADES = [
  'd-0',
  'd-1',
  'd-2',
  'd-3',
  'd-4',
  'd-5',
  'd-6',
  'd-7',
  'd-8',
  'p-low',
  'p-high',
] as const;

/** With more columns a phone scrolls anyway: one picture does for both, and a page of many agents stays small. */
const MOST_NARROW = 12;

/** A matrix of numbers, coloured by distance; pale where the distance may be chance. */
export function heatChart({ rows, columns, cells, cellWidth, wordRows }: HeatTerms): Drawing {
  const ranged = cells.some(({ range }) => range !== '');
  const values = cells.map((cell) => ({ ...cell, shade: shadeOf(cell) }));
  const scrolls = columns.length > MOST_NARROW;
  return ({ narrow }) => ({
    width: { step: narrow && !scrolls ? Math.min(cellWidth, 62) : cellWidth },
    height: { step: ranged ? 36 : 26 },
    data: { values },
    encoding: {
      x: {
        ...{ field: 'column', type: 'nominal' as const, title: null },
        scale: { domain: [...columns], paddingInner: 0.04 },
        axis: { orient: 'top' as const, labelAngle: 0, labelLimit: cellWidth + 16 },
      },
      y: {
        ...{ field: 'row', type: 'nominal' as const, title: null },
        scale: { domain: [...rows], paddingInner: 0.06 },
        axis: { labelLimit: wordRows ? 0 : narrow || scrolls ? 96 : 200 },
      },
    },
    layer: [
      {
        mark: { type: 'rect' as const, cornerRadius: 2 },
        encoding: {
          color: {
            ...{ field: 'shade', type: 'nominal' as const, legend: null },
            scale: { domain: [...SHADES], range: SHADES.map(colour) },
          },
        },
      },
      {
        mark: {
          type: 'text' as const,
          fontSize: 12,
          dy: ranged ? -6 : 0,
          color: colour('on-heat'),
        },
        encoding: { text: { field: 'text' } },
      },
      ...(ranged
        ? [
            {
              mark: {
                type: 'text' as const,
                fontSize: 9.5,
                dy: 8,
                color: colour('on-heat'),
                opacity: 0.72,
              },
              encoding: { text: { field: 'range' } },
            },
          ]
        : []),
    ],
  });
}

const shadeOf = ({ degree, unclear }: HeatCell): (typeof SHADES)[number] => {
  if (!unclear) return SHADES[Math.max(-4, Math.min(4, degree)) + 4]!;
  return degree === 0 ? 'd-4' : degree < 0 ? 'p-low' : 'p-high';
};
