// "Likely 60 to 900 more sets", "more than 60": the games go on until then. How often does the decision come when it was said?
import {
  type MoreSets,
  meanOfSets,
  pairsOf,
  rawScores,
  type SetTotal,
  setsToProve,
  studentQuantile,
  topPlaces,
  type WinCounts,
} from '@aiwolf-arena/stats';
import { rankEvidence } from '../../../packages/analysis/src/rank/evidence.ts';
import { atLeast, part } from './part.ts';
import { playPairs, playSet } from './sample.ts';
import { shareOf, show } from './share.ts';

const ICC = 0.015;
const GAMES = 100;
/** Standard deviation of a paired difference between sets. */
const SPREAD = 0.03;
const LEVEL = 0.95;

/** A question that is open after some sets: what is said of further sets, and whether it is decided after so many sets in all. */
interface Open {
  readonly said: MoreSets;
  readonly isDecided: (sets: number) => boolean;
}

/** Plays sets, and asks after the first `sets`; `undefined` if nothing is open, or nothing is said. */
type Question = (random: () => number, sets: number) => Open | undefined;

/** Is the leader first? All agents are in all sets. */
const whoIsFirst =
  (...rates: readonly number[]): Question =>
  (random, sets) => {
    const table: WinCounts[][] = rates.map(() => []);
    const after = (count: number): WinCounts[][] => {
      for (const [agent, row] of table.entries())
        while (row.length < count) row.push(playSet(random, GAMES, rates[agent]!, ICC));
      return table.map((row) => row.slice(0, count));
    };
    const played = after(sets);
    const { values } = rawScores(played);
    const leader = values.indexOf(Math.max(...values));
    const evidence = rankEvidence(
      {
        table: played.map((row) => row.map((counts) => [counts])),
        weighting: { groups: [[0]], weights: [1], parts: [1n] },
        sets: played[0]!.map(() => ({ players: rates.length, members: [...rates.keys()] })),
        randomOf: () => random,
      },
      null,
    );
    const said = evidence[leader]!.moreSets;
    if (said === null) return undefined;
    return { said, isDecided: (count) => topPlaces(pairsOf(rawScores(after(count))), 1)[leader] !== 'undecided' };
  };

/** Is the better of two agents in the same games proven to be better? */
const isBetter =
  (difference: number): Question =>
  (random, sets) => {
    const pairs: SetTotal[] = [];
    const after = (count: number) => {
      while (pairs.length < count) {
        const { candidateWins, baselineWins, games } = playPairs(random, difference, SPREAD);
        pairs.push({ total: candidateWins[0]! - baselineWins[0]!, games });
      }
      return meanOfSets(pairs.slice(0, count), LEVEL);
    };
    const { value, low } = after(sets);
    if (value === null || low === null || value <= 0 || low > 0) return undefined;
    const critical = studentQuantile((1 + LEVEL) / 2, sets - 1);
    return {
      said: setsToProve({ value, error: (value - low) / critical, sets }, critical),
      isDecided: (count) => after(count).low! > 0,
    };
  };

const QUESTIONS: Readonly<Record<string, Question>> = {
  'who is first, .59, .56, .49, .48, .45': whoIsFirst(0.59, 0.56, 0.49, 0.48, 0.45),
  'who is first, 1 point ahead': whoIsFirst(0.53, 0.52, 0.47, 0.46, 0.45),
  'who is first, 3 points ahead': whoIsFirst(0.55, 0.52, 0.47, 0.46, 0.45),
  'who is first, 6 points ahead': whoIsFirst(0.58, 0.52, 0.47, 0.46, 0.45),
  'who is first, five equals': whoIsFirst(0.5, 0.5, 0.5, 0.5, 0.5),
  'is it better, equal': isBetter(0),
  'is it better, by 1 point': isBetter(0.01),
  'is it better, by 2 points': isBetter(0.02),
  'is it better, by 4 points': isBetter(0.04),
};

/** How much later it is looked at again: in reality, after every set. */
const LATER = 1.04;

function saidOf({ name, sets }: { readonly name: string; readonly sets: number }, random: () => number, repetitions: number) {
  const kept = { range: 0, over: 0 };
  const ranges: MoreSets[] = [];
  const overs: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const open = QUESTIONS[name]!(random, sets);
    if (open === undefined) continue;
    const { low, high } = open.said;
    const from = high === null ? low + 1 : low;
    const isEarly = isDecidedFrom(open, sets, 1, from - 1);
    if (high === null) {
      overs.push(low);
      if (!isEarly) kept.over++;
    } else {
      ranges.push(open.said);
      if (!isEarly && isDecidedFrom(open, sets, from, high)) kept.range++;
    }
  }
  const open = ranges.length + overs.length;
  const middle = (values: readonly number[]): number | null => values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
  return {
    ...{ name, sets, repetitions, open, kept: shareOf(kept.range + kept.over, open) },
    ranges: {
      count: ranges.length,
      kept: kept.range,
      low: middle(ranges.map(({ low }) => low)),
      high: middle(ranges.map(({ high }) => high!)),
    },
    overs: { count: overs.length, kept: kept.over, low: middle(overs) },
  };
}

/** Whether it is decided at a look between so many further sets, the last of them included. */
function isDecidedFrom({ isDecided }: Open, sets: number, from: number, to: number): boolean {
  for (let more = from; more < to; more = Math.max(more + 1, Math.round((sets + more) * LATER) - sets))
    if (isDecided(sets + more)) return true;
  return to >= from && isDecided(sets + to);
}

export const more = part({
  cases: Object.keys(QUESTIONS).flatMap((name) => [10, 20, 50].map((sets) => ({ name, sets }))),
  repetitions: 500,
  simulate: saidOf,
  tables: [
    {
      text: `## How many more sets

A question is open after some sets, and "likely 60 to 900 more" is said, or "more than 60" if it may take more than 50 times as many.
The games go on: how often does the decision come then? Five agents in the same sets; "who is first" is whether the leader is. "Is it better"
is a paired difference that is above 0. In nine of ten cases what is said is true, over all that is said. A range is said the more rarely, the
nearer the best are to each other; of agents that are truly equal it is false, since they are never told apart.`,
      columns: [
        ['question', (r) => r.name],
        ['sets', (r) => r.sets],
        ['open', (r) => r.open],
        ['true', (r) => `**${r.open === 0 ? '-' : show(r.kept)}**`],
        ['ranges true', ({ ranges }) => `${ranges.kept} of ${ranges.count}`],
        ['median range', ({ ranges }) => (ranges.low === null ? '-' : `${ranges.low} to ${ranges.high}`)],
        ['"more than" true', ({ overs }) => `${overs.kept} of ${overs.count}`],
        ['median', ({ overs }) => overs.low ?? '-'],
      ],
    },
  ],
  goals: [
    {
      goal: 'how many more sets: true in nine of ten, but for two Monte-Carlo errors',
      margins: (rows) =>
        rows.filter(({ open }) => open > 0).map(({ name, sets, kept }) => atLeast(90, kept, `${name}, ${sets} sets`)),
    },
  ],
});
