import { arenaText, type Sweep } from '@aiwolf-arena/analysis';
import { signedWithRange } from '@aiwolf-arena/report/browser';
import { alongCurve, candidatesPart, curveParam, sweepAnswer, sweepFindings, sweepOptions } from '@aiwolf-arena/report/tables';
import { intervalChart } from '../charts/interval-chart.ts';
import { linesChart } from '../charts/lines-chart.ts';
import type { Headline } from '../page/document.ts';
import { type DrawnSection, factsTable, headOf, plainFigure, say, sectionFigure } from './figure.ts';

/** Returns the answer of a page about candidates that played in the same seats of the same villages. */
export const sweepHeadline = (swept: Sweep): Headline => ({
  verdict: sweepAnswer(swept),
  tone: swept.confirmation?.verdict === 'pass' ? 'won' : 'open',
  sure: sweepFindings(swept),
  facts: [sweepOptions(swept)],
  podium: [],
});

export function sweepSections(swept: Sweep): DrawnSection[] {
  const { arena, candidates, seed } = swept;
  const param = curveParam(candidates);
  const lines = candidates.map(({ difference, label: name }) => {
    const { value, low, high } = difference ?? { value: 0, low: 0, high: 0 };
    const tip = `${name} · ${difference === null ? '0' : signedWithRange(difference)}`;
    return { name, value: 100 * value, low: 100 * low, high: 100 * high, tip };
  });
  const chart = param === null ? intervalChart(lines, { title: 'gate-axis', origin: 0 }) : curveChart(swept, param);
  const facts = factsTable([
    [say('fact-seed'), seed],
    [say('fact-arena'), arenaText(arena)],
    ...candidates.map(({ label, source, hash }) => [label, `${source} ${hash.slice(0, 12)}`] as const),
  ]);
  return [
    { id: 'ahead', ...headOf('ahead'), figures: [sectionFigure('ranking', candidatesPart(swept), chart)] },
    { id: 'source', ...headOf('source'), figures: [plainFigure('provenance', 'provenance-title', facts)] },
  ];
}

/** Draws the win rate by the value of a parameter. The band is that of the differences to the default, which has none itself. */
function curveChart({ base, candidates }: Sweep, param: string) {
  const shown = alongCurve(candidates, param).filter(({ winRate }) => winRate !== null);
  const level = candidates.find(({ label }) => label === base)!.winRate ?? 0;
  const points = shown.map(({ values, winRate }) => ({ line: param, x: Number(values[param]), y: 100 * winRate! }));
  const band = shown.map(({ difference, values }) => {
    const { low, high } = difference ?? { low: 0, high: 0 };
    return { x: Number(values[param]), low: 100 * (level + low), high: 100 * (level + high) };
  });
  return linesChart({ points, lines: [param], band, xTitle: 'sweep-x', yTitle: 'ranking-axis' });
}
