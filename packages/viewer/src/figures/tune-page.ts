import { arenaText, type Tuning } from '@aiwolf-arena/analysis';
import { paramsPart, tuneAnswer, tuneFindings, tuneOptions } from '@aiwolf-arena/report/tables';
import { linesChart } from '../charts/lines-chart.ts';
import type { Headline } from '../page/document.ts';
import { type DrawnSection, factsTable, headOf, plainFigure, say, sectionFigure } from './figure.ts';

/** Returns the answer of a page about the tuning of an agent. */
export const tuneHeadline = (tuning: Tuning): Headline => ({
  verdict: tuneAnswer(tuning),
  tone: tuning.confirmation?.verdict === 'pass' ? 'won' : 'open',
  sure: tuneFindings(tuning),
  facts: [tuneOptions(tuning)],
  podium: [],
});

export function tuneSections(tuning: Tuning): DrawnSection[] {
  const { agent, arena, course, found, params, seed } = tuning;
  const points = course.flatMap(({ probes, values }) =>
    params.map(({ high, low, name }, i) => ({ line: name, x: probes, y: (100 * (values[i]! - low)) / (high - low) })),
  );
  const lines = params.map(({ name }) => name);
  const chart = linesChart({ points, lines, band: [], xTitle: 'tune-x', yTitle: 'tune-y' });
  const facts = factsTable([
    [say('fact-seed'), seed],
    [say('fact-arena'), arenaText(arena)],
    [agent.name, found],
  ]);
  return [
    { id: 'ahead', ...headOf('ahead'), figures: [sectionFigure('ranking', paramsPart(tuning), chart)] },
    { id: 'source', ...headOf('source'), figures: [plainFigure('provenance', 'provenance-title', facts)] },
  ];
}
