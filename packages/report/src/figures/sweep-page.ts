import type { Sweep } from '@aiwolf-arena/analysis';
import { arenaText } from '@aiwolf-arena/tournament';
import { intervalChart } from '../charts/interval-chart.ts';
import { signedWithRange } from '../format.ts';
import type { Headline } from '../page/document.ts';
import { candidatesPart, sweepAnswer, sweepFindings, sweepTerms } from '../tables/sweep.ts';
import { type DrawnSection, factsTable, plainFigure, sectionFigure, textSaid } from './figure.ts';

/** Returns the answer of a page about candidates that played in the same seats of the same villages. */
export const sweepHeadline = (swept: Sweep): Headline => ({
  verdict: textSaid(sweepAnswer(swept)),
  tone: swept.confirmation?.verdict === 'pass' ? 'won' : 'open',
  sure: sweepFindings(swept).map(textSaid),
  facts: [textSaid(sweepTerms(swept))],
  podium: [],
});

export function sweepSections(swept: Sweep): DrawnSection[] {
  const { arena, candidates, seed } = swept;
  const lines = candidates.map(({ difference, label: name }) => {
    const { value, low, high } = difference ?? { value: 0, low: 0, high: 0 };
    const tip = `${name} · ${difference === null ? '0' : signedWithRange(difference)}`;
    return { name, value: 100 * value, low: 100 * low, high: 100 * high, tip };
  });
  const chart = intervalChart(lines, { title: 'gate-axis', origin: 0 });
  const facts = factsTable([
    [{ word: 'fact-seed' }, seed],
    [{ word: 'fact-arena' }, arenaText(arena)],
    ...candidates.map(({ label, source, hash }) => [label, `${source} ${hash.slice(0, 12)}`] as const),
  ]);
  return [
    { id: 'ahead', title: { say: 'ahead' }, figures: [sectionFigure('ranking', candidatesPart(swept), chart)] },
    { id: 'source', title: { say: 'source' }, figures: [plainFigure('provenance', 'provenance-title', facts)] },
  ];
}
