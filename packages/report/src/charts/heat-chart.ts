import { tipOf } from '../words/words.ts';
import { colour, type Drawing, layer, nominal } from './draw.ts';

export interface HeatCell {
  readonly row: string;
  readonly column: string;
  readonly text: string;
  /** The agent of the cell, which the page highlights if the reader follows it; omitted if the cell has no agent. */
  readonly agent?: string;
  readonly range: string;
  /** The colour of the cell: 0 for the neutral value, -4 for a value far below, 4 for a value far above the neutral value. */
  readonly degree: number;
  /** True if the interval contains the neutral value. The cell then has a pale colour. */
  readonly unclear: boolean;
}

export interface HeatTerms {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly HeatCell[];
  readonly cellWidth: number;
}

const SHADES = [
  ...(['d-0', 'd-1', 'd-2', 'd-3', 'd-4', 'd-5', 'd-6', 'd-7', 'd-8'] as const),
  ...(['p-low', 'p-high'] as const),
];

/** With more columns than this, no separate picture for phones is drawn, because a phone must scroll anyway. */
const MOST_NARROW = 12;

/** Draws a matrix of numbers, coloured by their distance from a neutral value. A cell is pale if the distance may be random. */
export function heatChart({ rows, columns, cells, cellWidth }: HeatTerms): Drawing {
  const ranged = cells.some(({ range }) => range !== '');
  const values = cells.map((cell) => ({ ...cell, shade: shadeOf(cell), tip: tipOf(cell.agent ?? '', tipText(cell)) }));
  const scrolls = columns.length > MOST_NARROW;
  const text = (field: string, more: object) => layer({ type: 'text', color: colour('on-heat'), ...more }, { text: { field } });
  return ({ narrow }) => ({
    width: { step: narrow && !scrolls ? Math.min(cellWidth, 62) : cellWidth },
    height: { step: ranged ? 36 : 26 },
    data: { values },
    encoding: {
      x: nominal('column', {
        title: null,
        scale: { domain: columns, paddingInner: 0.04 },
        axis: { orient: 'top', ...labels(columns, cellWidth + 16) },
      }),
      y: nominal('row', {
        title: null,
        scale: { domain: rows, paddingInner: 0.06 },
        axis: { labelLimit: narrow && !scrolls ? 130 : 320 },
      }),
    },
    layer: [
      layer({ type: 'rect', cornerRadius: 2, aria: true }, { color: SHADED, description: nominal('tip') }),
      text('text', { fontSize: 12, dy: ranged ? -6 : 0 }),
      ...(ranged ? [text('range', { fontSize: 9.5, dy: 8, opacity: 0.72 })] : []),
    ],
  });
}

/** Returns the settings of the labels. If a label is wider than its column, all labels are slanted. */
const labels = (names: readonly string[], room: number) =>
  names.some((name) => name.length * LETTER > room) ? { labelAngle: -40, labelLimit: 180 } : { labelAngle: 0, labelLimit: 0 };

const LETTER = 7;

const tipText = ({ row, column, text, range }: HeatCell): string =>
  `${row} · ${column} · ${text}${range === '' ? '' : ` (${range})`}`;

const SHADED = nominal('shade', { legend: null, scale: { domain: SHADES, range: SHADES.map(colour) } });

const shadeOf = ({ degree, unclear }: HeatCell): (typeof SHADES)[number] => {
  if (!unclear) return SHADES[Math.max(-4, Math.min(4, degree)) + 4]!;
  return degree === 0 ? 'd-4' : degree < 0 ? 'p-low' : 'p-high';
};
