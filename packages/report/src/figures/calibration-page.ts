import { type IntervalRow, intervalChart } from '../charts/interval-chart.ts';
import { percent, percentRange } from '../format.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import type { Headline } from '../page/document.ts';
import { column } from '../tables/columns.ts';
import { type Calibrated, calibrationLines } from '../tables/power.ts';
import { type DrawnSection, textSaid } from './figure.ts';

type SizeLine = Calibrated['sizes'][number];

/** Returns the answer of a page about a gate that compared an agent with itself: are there as few false alarms as promised? */
export function calibrationHeadline(calibrated: Calibrated & { readonly seed: string }): Headline {
  const { agent, seed, sizes } = calibrated;
  const isKept = sizes.every(({ kept }) => kept);
  const { head, bySize } = calibrationLines(calibrated);
  return {
    verdict: { say: isKept ? 'calibration-kept' : 'calibration-broken', with: { agent } },
    tone: isKept ? 'pass' : 'fail',
    sure: bySize
      .flat()
      .filter((line) => line !== '')
      .map(textSaid),
    facts: [...head.map(textSaid), { say: 'headline-seed', with: { seed } }],
    podium: [],
  };
}

export const calibrationSections = ({ sizes }: Calibrated): DrawnSection[] => [
  {
    id: 'ahead',
    title: { say: 'calibration-title' },
    figures: [
      {
        id: 'calibration',
        title: { say: 'calibration-title' },
        answer: [],
        explain: [{ say: 'explain-calibration' }],
        drawing: intervalChart(sizes.map(rowOf), { title: 'alarms-axis', origin: 0 }),
        table: tableOf(COLUMNS, sizes),
      },
    ],
  },
];

const rowOf = ({ players, rate, interval: { low, high }, promised }: SizeLine): IntervalRow => ({
  ...{ name: String(players), value: rate * 100, low: low * 100, high: high * 100, limit: promised * 100 },
  tip: `${players} · ${percent({ value: rate })} [${percentRange({ low, high })}]`,
});

const COLUMNS: readonly ColumnOf<SizeLine>[] = [
  column('players', ({ players }) => players),
  column('rounds', ({ rounds }) => rounds),
  column('false-alarms', ({ falseAlarms }) => falseAlarms),
  column('alarm-rate', ({ rate, interval }) => ({ value: rate, low: interval.low, high: interval.high })),
  column('promised', ({ promised }) => promised),
  column('mean-sets', ({ meanSets }) => meanSets.toFixed(1)),
];
