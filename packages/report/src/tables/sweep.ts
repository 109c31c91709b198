import type { Confirmation, Sweep, SweptCandidate } from '@aiwolf-arena/analysis';
import { decimal, percent, signedWithRange } from '../format.ts';
import { type Said, type Section, type TextDocument, tableOf } from '../model.ts';
import { shortName } from '../sanitize.ts';
import { column, INTERVALS } from './columns.ts';
import { intervalPlot } from './interval-plot.ts';
import { sentencesOf } from './said.ts';
import words from './sweep.json' with { type: 'json' };

const say = sentencesOf(words);

export const sweepDocument = (swept: Sweep): TextDocument => [
  { outcome: [sweepAnswer(swept), ...sweepFindings(swept)] },
  { above: [sweepOptions(swept)] },
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
  const excluded = [...faultsSaid(candidates), ...(out.length === 0 ? [] : [say('not-best', { names: namesOf(out) })])];
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

/** Faults are mentioned if they occur in at least this share of games. */
export const FAULTS_SHOWN = 0.01;
const MOST_FAULTY = 3;

function faultsSaid(candidates: readonly SweptCandidate[]): Said[] {
  const faulty = candidates.filter(({ faults }) => faults.rate >= FAULTS_SHOWN).sort((a, b) => b.faults.rate - a.faults.rate);
  const list = faulty
    .slice(0, MOST_FAULTY)
    .map(({ faults: { kinds, rate }, label }) =>
      say('faulty', { name: shortName(label), share: percent({ value: rate }), kinds: Object.keys(kinds) }),
    );
  const more = faulty.length - list.length;
  const others = more > 0 ? [say('more-faulty', { candidates: [more, 'candidate'] })] : [];
  return list.length === 0 ? [] : [say('faults', { list: [...list, ...others] })];
}

/** Says what villages of a new seed say of the chosen values. */
export function confirmationSaid({ lines, verdict }: Confirmation): Said {
  const shown = lines.map(({ difference, players, sets }) =>
    say('fresh-line', { difference: signedWithRange(difference), players, sets: [sets, 'set'] }),
  );
  return say('fresh', { lines: shown, verdict: say(verdict) });
}

/** Returns what was played: candidates, villages, sets, seed and opponents. */
export const sweepOptions = ({ candidates, field, gamesPerSet, players, seed, sets }: Sweep): Said =>
  say('options', {
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
  const most = Math.max(...candidates.map(({ sets }) => sets));
  return {
    title: say('table'),
    table: tableOf<SweptCandidate>(
      [
        column('swept', ({ label }) => label),
        column('win-rate', ({ winRate, sets }) => ({ value: sets < most ? null : winRate })), // of the same sets, or none
        column('difference', ({ difference }) => difference),
        column('sets', ({ sets }) => sets),
        column('may-be-best', ({ mayBeBest }) => (mayBeBest ? say('yes') : say('no'))),
      ],
      candidates,
    ),
    notes: [say('notes', { base: shortName(base), intervals: [candidates.length - 1, 'interval'], level: INTERVALS.level })],
  };
}

/** Returns the parameter that was varied if it is the only one, and a number: then the candidates are points of a curve. */
export function curveParam(candidates: readonly SweptCandidate[]): string | null {
  const [param, ...others] = new Set(candidates.flatMap(({ values }) => Object.keys(values)));
  const agents = new Set(candidates.map(({ name }) => name));
  const isNumber = ({ values }: SweptCandidate): boolean => typeof values[param!] === 'number';
  return param !== undefined && others.length === 0 && agents.size === 1 && candidates.every(isNumber) ? param : null;
}

/** Returns the candidates in the order of the values of `param`. */
export const alongCurve = (candidates: readonly SweptCandidate[], param: string): SweptCandidate[] =>
  candidates.toSorted((a, b) => Number(a.values[param]) - Number(b.values[param]));

/** Draws the differences to the default with their intervals, in points; by the value of a parameter, if it is a number. */
function curve({ base, candidates }: Sweep, width: number): string[] {
  const param = curveParam(candidates);
  const points = param === null ? candidates : alongCurve(candidates, param);
  const lines = points.flatMap(({ difference, label, values }) => {
    const name = param === null ? label : `${values[param]}${label === base ? ' (default)' : ''}`;
    return difference === null && label !== base ? [] : [{ name, ...(difference ?? { value: 0, low: 0, high: 0 }) }];
  });
  const plot = intervalPlot(lines, { width, cut: null, show: (share) => decimal(share * 100, 1) });
  return param === null || plot.length === 0 ? plot : [`${shortName(param)}: difference to the default, in points`, ...plot];
}
