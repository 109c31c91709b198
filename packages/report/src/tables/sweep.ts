import type { Confirmation, Sweep, SweptCandidate } from '@aiwolf-arena/analysis';
import { percent, signedWithRange } from '../format.ts';
import { type Said, type Section, type TextDocument, tableOf } from '../model.ts';
import { shortName } from '../sanitize.ts';
import { column, INTERVALS } from './columns.ts';
import { intervalPlot } from './interval-plot.ts';
import { sentencesOf } from './said.ts';
import words from './sweep.json' with { type: 'json' };

const say = sentencesOf(words);

export const sweepDocument = (swept: Sweep): TextDocument => [
  { outcome: [sweepAnswer(swept), ...sweepFindings(swept)] },
  { above: [sweepTerms(swept)] },
  { ...candidatesPart(swept), plot: (width) => curve(swept, width) },
];

const namesOf = (candidates: readonly SweptCandidate[]): string[] => candidates.map(({ label }) => shortName(label));

/** Returns the main result of a sweep: the candidates that may be the best. */
export const sweepAnswer = ({ candidates }: Sweep): Said =>
  bestSaid(
    candidates.filter(({ mayBeBest }) => mayBeBest).map(({ label }) => label),
    [candidates.length, 'candidate'],
  );

/** Says which of several agents or candidates may be the best. */
export function bestSaid(names: readonly string[], all: readonly [number, 'agent' | 'candidate']): Said {
  const about = { level: INTERVALS.level, candidates: all, names: names.map((name) => shortName(name)) };
  return names.length === all[0] ? say('all', about) : say('best', about);
}

/** Says which candidates are excluded, how much better the best one is, and what the villages of a new seed say of it. */
export function sweepFindings({ base, best, candidates, confirmation }: Sweep): Said[] {
  const out = candidates.filter(({ mayBeBest }) => !mayBeBest);
  const excluded = out.length === 0 ? [] : [say('not-best', { names: namesOf(out) })];
  const chosen = candidates.find(({ label }) => label === best)!;
  const about = { base: shortName(base), best: shortName(best), rate: percent({ value: chosen.winRate }) };
  if (confirmation === null || chosen.difference === null) return [...excluded, say('default-best', about)];
  return [
    ...excluded,
    say('chosen', { ...about, difference: signedWithRange(chosen.difference) }),
    confirmationSaid(confirmation),
    say('curse'),
  ];
}

/** Says what villages of a new seed say of the chosen values. */
export function confirmationSaid({ lines, verdict }: Confirmation): Said {
  const told = lines.map(({ difference, players, sets }) =>
    say('fresh-line', { difference: signedWithRange(difference), players, sets: [sets, 'set'] }),
  );
  return say('fresh', { lines: told, verdict: say(verdict) });
}

/** Returns what was played: candidates, villages, sets, seed and opponents. */
export const sweepTerms = ({ candidates, field, gamesPerSet, players, seed, sets }: Sweep): Said =>
  say('terms', {
    candidates: [candidates.length, 'candidate'],
    ...{
      players: players.join(', '),
      sets: [sets, 'set'],
      perSet: gamesPerSet,
      seed,
      field: field.map((name) => shortName(name)),
    },
  });

export function candidatesPart({ base, candidates }: Sweep): Section {
  return {
    title: say('table'),
    table: tableOf<SweptCandidate>(
      [
        column('swept', ({ label }) => label),
        column('win-rate', ({ winRate }) => ({ value: winRate })),
        column('difference', ({ difference }) => difference),
        column('sets', ({ sets }) => sets),
        column('may-be-best', ({ mayBeBest }) => (mayBeBest ? say('yes') : say('no'))),
      ],
      candidates,
    ),
    notes: [say('notes', { base: shortName(base), candidates: candidates.length - 1, level: INTERVALS.level })],
  };
}

/** Draws the differences to the default with their intervals, in points. */
function curve({ base, candidates }: Sweep, width: number): string[] {
  const lines = candidates.flatMap(({ difference, label }) => (difference === null ? [] : [{ name: label, ...difference }]));
  const zero = { name: base, value: 0, low: 0, high: 0 };
  return intervalPlot([zero, ...lines], { width, cut: null, show: (points) => `${(points * 100).toFixed(1)}` });
}
