import { decimal } from '@aiwolf-arena/report';
import { tipOf } from '../page/words.ts';
import { colour, type Drawing, layer, nominal, quantitative } from './draw.ts';

export interface StripDot {
  readonly agent: string;
  readonly strip: string;
  /** How many times as often as random choices. */
  readonly value: number;
  /** Whether the agent certainly does it more or less often than the others. */
  readonly shade: 'more' | 'less' | 'maybe';
}

const SHADES = { more: colour('c-blue'), less: colour('c-vermillion'), maybe: colour('c-grey') } as const;

/** Draws one row for each kind of behaviour, with a dot for each agent. The outermost agents that differ have their names. */
export function stripChart(strips: readonly string[], dots: readonly StripDot[]): Drawing {
  const values = dots.map((dot) => ({ ...dot, tip: tipOf(dot.agent, `${dot.strip}: ${decimal(dot.value)}`) }));
  const named = strips.flatMap((strip) => outermost(values.filter((dot) => dot.strip === strip)));
  const color = nominal('shade', { legend: null, scale: { domain: Object.keys(SHADES), range: Object.values(SHADES) } });
  const scale = { type: 'sqrt', zero: true, nice: false, padding: 14 };
  const x = quantitative('value', { title: null, scale, axis: { orient: 'top', tickCount: 6, grid: false } });
  const dot = { type: 'point', filled: true, aria: true };
  const tip = nominal('tip');
  const end = (side: Side, align: string) =>
    layer(
      { type: 'text', align, dy: -9, fontSize: 11, limit: 130 },
      { x, text: { field: 'agent' }, color },
      named.filter((one) => one.side === side),
    );
  return ({ width, narrow }) => ({
    width,
    autosize: { type: 'fit-x', contains: 'padding' },
    height: { step: narrow ? 42 : 34 },
    data: { values },
    encoding: {
      y: nominal('strip', {
        sort: null,
        title: null,
        scale: { domain: strips },
        axis: narrow ? NO_LABELS : { labelLimit: 0, grid: true },
      }),
    },
    layer: [
      layer(
        { type: 'rule', color: colour('c-ink'), strokeDash: [3, 3], opacity: 0.6 },
        { x: { datum: 1, type: 'quantitative' }, y: null },
        [{}],
      ),
      layer(
        { ...dot, size: 60, opacity: 0.55 },
        { x, color, description: tip },
        values.filter(({ shade }) => shade === 'maybe'),
      ),
      layer(
        { ...dot, size: 70, opacity: 0.9 },
        { x, color, description: tip },
        values.filter(({ shade }) => shade !== 'maybe'),
      ),
      ...(narrow ? [namesAbove(strips)] : [end('low', 'right'), end('high', 'left')]),
    ],
  });
}

const NO_LABELS = { labels: false, grid: true };

/** Returns the names of the rows above their dots, because beside them a narrow screen has no room. */
const namesAbove = (strips: readonly string[]) =>
  layer(
    { type: 'text', align: 'left', dy: -16, fontSize: 11.5 },
    { x: { value: 0 }, text: { field: 'strip' } },
    strips.map((strip) => ({ strip })),
  );

type Side = 'low' | 'high';

/** Returns the first and the last dot of a row, if they certainly differ from the other agents. */
function outermost<Dot extends StripDot>(dots: readonly Dot[]): (Dot & { readonly side: Side })[] {
  const sorted = dots.toSorted((a, b) => a.value - b.value);
  const [low, high] = [sorted[0], sorted.at(-1)];
  return [
    ...(low?.shade === 'less' ? [{ ...low, side: 'low' as const }] : []),
    ...(high?.shade === 'more' ? [{ ...high, side: 'high' as const }] : []),
  ];
}
