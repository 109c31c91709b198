import type { Confirmation, Sweep, Tuning } from '@aiwolf-arena/analysis';
import { type Said, signedWithRange } from '@aiwolf-arena/report/browser';
import {
  alongCurve,
  candidatesPart,
  curveParam,
  paramsPart,
  sweepAnswer,
  sweepFindings,
  sweepOptions,
  tuneAnswer,
  tuneFindings,
  tuneOptions,
} from '@aiwolf-arena/report/tables';
import { intervalChart } from '../charts/interval-chart.ts';
import { linesChart } from '../charts/lines-chart.ts';
import type { Headline } from '../page/document.ts';
import { type DrawnSection, headOf, sectionFigure, sourceSection } from './figure.ts';

/** Returns the answer of a page about candidates that played in the same seats of the same villages. */
export const sweepHeadline = (swept: Sweep): Headline =>
  headlineOf(swept, sweepAnswer(swept), sweepFindings(swept), sweepOptions(swept));

/** Returns the answer of a page about the tuning of an agent. */
export const tuneHeadline = (tuning: Tuning): Headline =>
  headlineOf(tuning, tuneAnswer(tuning), tuneFindings(tuning), tuneOptions(tuning));

const headlineOf = (
  { confirmation }: { readonly confirmation: Pick<Confirmation, 'verdict'> | null },
  verdict: Said,
  sure: readonly Said[],
  options: Said,
): Headline => ({ verdict, tone: confirmation?.verdict === 'pass' ? 'won' : 'open', sure, facts: [options], podium: [] });

/** Returns the sections of the page of `sweep`. */
export function sweepSections(swept: Sweep): DrawnSection[] {
  const { candidates } = swept;
  const param = curveParam(candidates);
  const lines = candidates.map(({ difference, label: name }) => {
    const { value, low, high } = difference ?? { value: 0, low: 0, high: 0 };
    const tip = `${name} · ${difference === null ? '0' : signedWithRange(difference)}`;
    return { name, value: 100 * value, low: 100 * low, high: 100 * high, tip };
  });
  const chart = param === null ? intervalChart(lines, { title: 'gate-axis', origin: 0 }) : curveChart(swept, param);
  return [
    { id: 'ahead', ...headOf('ahead'), figures: [sectionFigure('ranking', candidatesPart(swept), chart)] },
    sourceSection(
      swept,
      candidates.map(({ label, source, hash }) => [label, `${source} ${hash.slice(0, 12)}`]),
    ),
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

/** Returns the sections of the page of `tune`. */
export function tuneSections(tuning: Tuning): DrawnSection[] {
  const { agent, course, found, params } = tuning;
  const points = course.flatMap(({ probes, values }) =>
    params.map(({ high, low, name }, i) => ({ line: name, x: probes, y: (100 * (values[i]! - low)) / (high - low) })),
  );
  const lines = params.map(({ name }) => name);
  const chart = linesChart({ points, lines, band: [], xTitle: 'tune-x', yTitle: 'tune-y' });
  return [
    { id: 'ahead', ...headOf('ahead'), figures: [sectionFigure('ranking', paramsPart(tuning), chart)] },
    sourceSection(tuning, [[agent.name, found]]),
  ];
}
