// Villages of five are drawn among more agents, as `run` draws: do strengths, their ranks, "who is first" and "who reaches the final"
// hold, and how often is first place decided?
import { rootOf } from '@aiwolf-arena/engine/random';
import {
  type CutPlace,
  drawResamples,
  type Gain,
  type Pairs,
  pairsOf,
  rankSets,
  rawScores,
  stepDownCritical,
  strengthsOf,
  topPlaces,
  type WinCounts,
} from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { fieldStrengths } from '../../../packages/analysis/src/rank/strength.ts';
import { type DrawGoal, drawVillages } from '../../../packages/tournament/src/plan/draw.ts';
import { atLeast, part } from './part.ts';
import { playTeams, RankCoverage, WEREWOLF_SIDE } from './ranks.ts';
import { normal, rateOfSet } from './sample.ts';
import { mean, type Share, shareOf, show } from './share.ts';

/** The village wins half of the games, with this correlation in a set. */
const VILLAGE = { rate: 0.5, icc: 0.03 };
/** How much better or worse an agent's side does in a set, by chance: the correlation in a set is .015. */
const IN_SET = 0.05;
const RESAMPLES = 500;
/** Places of the final. */
const FINALS = [2, 5] as const;

interface Field {
  readonly name: string;
  readonly agents: number;
  readonly goal: DrawGoal;
  readonly players?: keyof typeof WEREWOLF_SIDE;
  readonly draw?: 'balanced' | 'random';
  /** By how much the agent raises the chance of its side. */
  readonly own?: (agent: number) => number;
  /** By how much more it does if the other agent is there. */
  readonly beside?: (agent: number, other: number) => number;
  /** Standard deviation of what agents 0 and 1 do alike in a set; they are then always together. */
  readonly shock?: number;
}

/** A point of strength at five players: what an agent does for its side helps it more often than it helps the others. */
const POINT = 0.01 / 1.2;
const first = (points: number) => (agent: number) => (agent === 0 ? points * POINT : 0);
/** The first is ahead of the second, the second of the third; the others are spread over 16 points. */
const spread = (agents: number) => (agent: number) =>
  POINT * (agent === 0 ? 12 : agent === 1 ? 6 : 2 - (16 * (agent - 2)) / (agents - 3));
const equal = (agents: number, sets: number): Field => ({ name: 'equal', agents, goal: { sets } });
const apart = (agents: number, sets: number): Field => ({
  ...{ name: 'first 6 points ahead, others spread', agents, goal: { sets }, own: spread(agents) },
});
const PROBABILITY = seedrandom.alea('likings');
/** Every agent does better beside some others, and worse beside some. */
function liking(agents: number): (agent: number, other: number) => number {
  const table = Array.from({ length: agents }, () => Array.from({ length: agents }, () => 4 * POINT * normal(PROBABILITY)));
  return (agent, other) => table[agent]![other]!;
}
/** The first agent does much better beside the second, and worse beside the third. */
const friends = (agent: number, other: number): number => (agent === 0 ? POINT * ([0, 15, -8][other] ?? 0) : 0);
const pair = (agents: number, sets: number): Field => ({
  ...{ name: 'equal, two always together', agents, goal: { sets }, shock: 8 * POINT },
});

const FIELDS: readonly Field[] = [
  ...[2, 4, 10, 40, 200].map((sets) => equal(6, sets)),
  ...[4, 10, 40, 200].map((sets) => equal(10, sets)),
  ...[13, 31, 124, 200].map((sets) => equal(31, sets)),
  { ...equal(31, 0), goal: { minimum: 5 }, draw: 'random' },
  { ...equal(20, 8), players: 15 },
  { name: 'first 10 points better', agents: 6, goal: { sets: 10 }, own: first(10) },
  { name: 'first 10 points better', agents: 10, goal: { sets: 8 }, own: first(10) },
  { name: 'first 5 points better', agents: 10, goal: { sets: 60 }, own: first(5) },
  { name: 'first 5 points better', agents: 31, goal: { sets: 167 }, own: first(5) },
  { name: 'one 10 points worse', agents: 10, goal: { sets: 20 }, own: first(-10) },
  ...[10, 40].map((sets) => apart(10, sets)),
  apart(31, 167),
  { ...apart(31, 0), goal: { minimum: 20 }, draw: 'random' },
  ...[10, 100].map((sets): Field => ({ name: 'likings', agents: 10, goal: { sets }, beside: liking(10) })),
  { name: 'likings', agents: 31, goal: { sets: 167 }, beside: liking(31) },
  { ...apart(31, 167), name: 'likings, first 6 points ahead', beside: liking(31) },
  { name: 'one liking', agents: 10, goal: { sets: 40 }, beside: friends },
  ...[10, 40, 200].map((sets) => pair(10, sets)),
  pair(31, 124),
  { ...pair(10, 40), name: 'two always together, first 5 points better', own: first(5) },
];

/** Half of the repetitions are enough where there are so many sets. */
const MANY = 124;

type StrengthRow = ReturnType<typeof strengthCoverage>;

function strengthCoverage(field: Field, random: () => number, full: number, key: string) {
  const { name, agents, players = 5, draw = 'balanced' } = field;
  const repetitions = Math.ceil('sets' in field.goal && field.goal.sets >= MANY ? full / 2 : full);
  const truth = truthOf(field);
  const ranks = { raw: new RankCoverage(truth.rate), strength: new RankCoverage(truth.strength) };
  const right = { raw: new Rightness(truth.rate), strength: new Rightness(truth.strength) };
  let [sets, met, allPairs, intervals, width] = [0, 0, 0, 0, 0];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const villages = villagesOf(field, `${key}/${repetition}`);
    const table = play(random, field, villages);
    sets += villages.length;
    const scores = rawScores(table);
    const pairs = pairsOf(scores);
    const resamples = drawResamples(villages.length, RESAMPLES, random);
    const rawRanks = rankSets(
      pairs,
      stepDownCritical(scores, pairs, () => resamples),
    );
    ranks.raw.add(rawRanks);
    if (rawRanks.some(({ worst }) => worst === 1)) allPairs++;
    right.raw.add(pairs);
    const cells = table.map((row) => row.map((counts) => [counts]));
    const columns = [{ players, role: 'VILLAGER', seats: players, share: 1 } as const];
    const stage = { columns, cells, all: table, early: [], agents: [...table.keys()] };
    const printed = fieldStrengths(
      { ...stage, sets: villages.map((members) => ({ players, members })) },
      { redraw: () => resamples, futures: () => [] },
    );
    if (printed.apart.length > 0) continue;
    met++;
    ranks.strength.add(printed.agents.map((one) => one?.ranks ?? { best: 1, worst: agents }));
    right.strength.add(pairsOf(strengthsOf(gainsOf(table))));
    for (const [agent, one] of printed.agents.entries()) {
      if (one === null || (one.low <= truth.strength[agent]! && truth.strength[agent]! <= one.high)) intervals++;
      width += one === null ? 0 : one.high - one.low;
    }
  }
  return {
    ...{ name, agents, players, draw, repetitions, sets: mean(sets, repetitions), met: shareOf(met, repetitions) },
    interval: { ...shareOf(intervals, met * agents), width: mean(100 * width, met * agents) },
    ranks: { raw: ranks.raw.result, strength: ranks.strength.result },
    ...{ raw: right.raw.result, strength: right.strength.result, allPairs: shareOf(allPairs, repetitions) },
  };
}

/** Counts how often what is said of first place and of the places of a final is true of all agents, and how often first is known. */
class Rightness {
  readonly #best: (places: number) => number[];
  readonly #right = [1, ...FINALS].map(() => 0);
  #decided = 0;
  #count = 0;

  /** Of equal agents, a given one is the better. */
  constructor(truth: readonly number[]) {
    const order = [...truth.keys()].sort((a, b) => truth[b]! - truth[a]! || a - b);
    this.#best = (places) => order.slice(0, places);
  }

  add(pairs: Pairs): void {
    this.#count++;
    for (const [at, places] of [1, ...FINALS].entries()) {
      const said = topPlaces(pairs, places);
      const best = this.#best(places);
      const isWrong = (place: CutPlace, agent: number): boolean =>
        place === (best.includes(agent) ? 'certainly out' : 'certainly in');
      if (!said.some(isWrong)) this.#right[at]! += 1;
      if (places === 1 && said.includes('certainly in')) this.#decided++;
    }
  }

  get result(): { readonly first: Share; readonly final: Share; readonly decided: Share } {
    const [one, ...finals] = this.#right;
    const of = (count: number): Share => shareOf(count, this.#count);
    return { first: of(one!), final: of(Math.min(...finals)), decided: of(this.#decided) };
  }
}

/** Returns the villages of a tournament. Two who are always together are drawn as one, who takes the seat of the last drawn, too. */
function villagesOf({ agents, goal, players = 5, draw = 'balanced', shock = 0 }: Field, seed: string): number[][] {
  const drawn = drawVillages(draw, rootOf(seed, 'strength'), shock > 0 ? agents - 1 : agents, players, goal);
  return Array.from({ length: drawn.length / players }, (_, set) => {
    const village = [...drawn.subarray(set * players, (set + 1) * players)];
    if (shock === 0) return village;
    const others = village.filter((entrant) => entrant > 0).map((entrant) => entrant + 1);
    return others.length < players ? [0, 1, ...others.slice(0, players - 2)] : others;
  });
}

const GAMES = 100;

function play(random: () => number, field: Field, villages: readonly (readonly number[])[]): WinCounts[][] {
  const { agents, shock = 0 } = field;
  const table = Array.from({ length: agents }, () => villages.map(() => ({ wins: 0, games: 0 })));
  for (const [set, seated] of villages.entries()) {
    const village = rateOfSet(random, VILLAGE.rate, VILLAGE.icc);
    const alike = shock * normal(random);
    const favours = favoursIn(field, seated).map((by, at) => by + IN_SET * normal(random) + (seated[at]! < 2 ? alike : 0));
    const counts = table.map((row) => row[set]!);
    for (let game = 0; game < GAMES; game++) playTeams(random, counts, seated, village, favours);
  }
  return table;
}

const favoursIn = ({ own = () => 0, beside = () => 0 }: Field, seated: readonly number[]): number[] =>
  seated.map((agent) => seated.reduce((sum, other) => sum + (other === agent ? 0 : beside(agent, other)), own(agent)));

const gainsOf = (table: readonly (readonly WinCounts[])[]): (Gain | null)[][] =>
  table.map((row) => row.map(({ wins, games }) => (games === 0 ? null : { value: wins / games, games })));

/** Smaller differences are rounding errors of equal agents. */
const EXACT = 1e9;

/**
 * Returns what infinitely many sets would show: the mean win rate, and the strength that fits best to all possible villages (where
 * agents do better with some than with others, nothing else is the truth). If on one side is a share `alike` of the others more
 * often than on the other, the win rate of an agent in a village is a constant plus its favour plus alike times those of the others.
 */
function truthOf(field: Field): { readonly rate: readonly number[]; readonly strength: readonly number[] } {
  const { agents, players = 5 } = field;
  const wolves = WEREWOLF_SIDE[players];
  const alike = (wolves * (wolves - 1) + (players - wolves) * (players - wolves - 1)) / (players * (players - 1));
  const shared = 2 * alike - 1;
  const total = { rate: new Float64Array(agents), gap: new Float64Array(agents) };
  const seen = new Float64Array(agents);
  for (const seated of villagesAmong(agents, players)) {
    const favours = favoursIn(field, seated);
    const all = favours.reduce((sum, by) => sum + by, 0);
    for (const [at, agent] of seated.entries()) {
      seen[agent]! += 1;
      total.rate[agent]! += favours[at]! + shared * (all - favours[at]!);
      total.gap[agent]! += (1 - shared) * (favours[at]! - all / players);
    }
  }
  // an agent's mean gap is its strength minus the mean strength of its villages, where the others make up for its own strength
  const kept = 1 - (1 - (players - 1) / (agents - 1)) / players;
  const exact = (value: number): number => Math.round(value * EXACT) / EXACT;
  return {
    rate: Array.from(total.rate, (sum, agent) => exact(sum / seen[agent]!)),
    strength: Array.from(total.gap, (sum, agent) => exact(sum / seen[agent]! / kept)),
  };
}

/** All villages of so many of the agents. */
function* villagesAmong(agents: number, players: number, from = 0): Generator<number[]> {
  if (players === 0) yield [];
  else
    for (let agent = from; agent <= agents - players; agent++)
      for (const others of villagesAmong(agents, players - 1, agent + 1)) yield [agent, ...others];
}

const fieldText = ({ name, players, draw }: StrengthRow): string =>
  [name, ...(players === 5 ? [] : [`villages of ${players}`]), ...(draw === 'balanced' ? [] : [`--draw ${draw}`])].join(', ');

/** Something that is to be true of every field in so many percent. */
const promise = (goal: string, least: number, shares: Readonly<Record<string, (row: StrengthRow) => Share>>) => ({
  goal: `${goal}: at least ${least} %, but for two Monte-Carlo errors`,
  margins: (rows: readonly StrengthRow[]) =>
    Object.entries(shares).flatMap(([what, shareIn]) =>
      rows.map((r) => atLeast(least, shareIn(r), `${what}, ${r.name}, ${r.agents} agents, ${r.sets} sets`)),
    ),
});

export const strength = part({
  cases: FIELDS,
  repetitions: 1_000,
  simulate: strengthCoverage,
  tables: [
    {
      text: `## Strengths, first place and the final

Villages of five (once fifteen) are drawn as \`run\` draws, 100 games a set, the village wins or loses together. An agent does better
or worse in a set by chance (correlation .015). Truth is what infinitely many sets would show: by rate the mean win rate, by strength
the strengths that fit best to all possible villages. So where agents do better beside some than beside others ("likings": each pair by
about 4 points; "one liking": the first by 15 points beside the second, by -8 beside the third), the truth is what that comes to over all
draws. Two who are always together do better or worse alike, by 8 points.

Percent of tournaments in which all that is said is true: \`interval\` of one strength (width in points in parentheses); \`ranks\`, all
possible ranks (mean number in parentheses); \`first\`, whether each agent is first (where the best are equal, one of them that is
named beforehand counts as first); \`final\`, whether each agent is one of the best two or five, the worse of both.`,
      columns: [
        ['field', fieldText],
        ['agents', (r) => r.agents],
        ['sets', (r) => r.sets],
        ['repetitions', (r) => r.repetitions],
        ['interval', (r) => show(r.interval)],
        ['ranks by rate', (r) => show(r.ranks.raw)],
        ['by strength', (r) => `**${show(r.ranks.strength)}**`],
        ['first by rate', (r) => show(r.raw.first)],
        ['by strength', (r) => show(r.strength.first)],
        ['final by rate', (r) => show(r.raw.final)],
        ['by strength', (r) => show(r.strength.final)],
      ],
    },
    {
      text: `### How often it is known who is first

By comparing all pairs (a rank set is 1), and by comparisons with the best, of win rates and of strengths; fields in which one is ahead.`,
      isShown: ({ name }) => name.includes('better') || name.includes('ahead'),
      columns: [
        ['field', fieldText],
        ['agents', (r) => r.agents],
        ['sets', (r) => r.sets],
        ['all pairs', (r) => show(r.allPairs)],
        ['first by rate', (r) => show(r.raw.decided)],
        ['first by strength', (r) => show(r.strength.decided)],
      ],
    },
  ],
  goals: [
    promise('intervals of strengths', 94, { interval: (r) => r.interval }),
    promise('ranks by strength, of all agents at once', 95, { ranks: (r) => r.ranks.strength }),
    promise('who is first, and who reaches the final', 95, {
      'first by rate': (r) => r.raw.first,
      'final by rate': (r) => r.raw.final,
      'first by strength': (r) => r.strength.first,
      'final by strength': (r) => r.strength.final,
    }),
  ],
});
