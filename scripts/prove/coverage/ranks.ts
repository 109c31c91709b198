// Do the rank sets of all agents hold all true ranks at once? One false "A is better than B" in a tournament is a miss.
import {
  bonferroniCritical,
  drawResamples,
  pairsOf,
  type RankSet,
  rankSets,
  rawScores,
  shuffled,
  stepDownCritical,
  type WinCounts,
} from '@aiwolf-arena/stats';
import { atLeast, part } from './part.ts';
import { binomial, normal, rateOfSet } from './sample.ts';
import { mean, shareOf, show, showOwn, type WideShare } from './share.ts';

const GAMES = 100;
/** Seats of the werewolf side by village size. */
export const WEREWOLF_SIDE = { 5: 2, 15: 4 } as const;
type Size = keyof typeof WEREWOLF_SIDE;
const TIER = 3;
const TIER_STEP = 0.08;
const RESAMPLES = 2000;

interface RankCase {
  readonly name: string;
  readonly agents: number;
  readonly sets: number;
  /** Share of the repetitions: fewer where agents are so far apart that no set is ever missed. */
  readonly share?: number;
  /** True scores, in any unit: only their order counts. */
  readonly strength: (agent: number) => number;
  /** Set so of a tournament: wins and games of all agents. */
  readonly play: (random: () => number, set: number) => WinCounts[];
}

/** Equal agents in villages of 5 sit in two, three, five and ten sets each: as many as a small tournament gives them. */
const SMALL = { agents: 24, players: 5, sets: [10, 15, 25, 50] } as const;

const CASES: readonly RankCase[] = [
  ...SMALL.sets.map((sets) => teamGames(SMALL.agents, sets, SMALL.players)),
  teamGames(15, 30),
  teamGames(30, 60),
  teamGames(60, 60),
  ...[15, 30].flatMap((agents) => [30, 100].map((sets) => ladder(agents, sets))),
  ...[15, 30].map((agents) => ladder(agents, 30, 0)),
  ...[15, 30].map((agents) => tiers(agents, 30)),
];

/** Equal agents in games whose village wins or loses together; those for whom there is no seat take turns, set by set. */
function teamGames(agents: number, sets: number, players: Size = 15): RankCase {
  const all = [...new Array(agents).keys()];
  let waiting: number[] = [];
  const next = (random: () => number): number[] => {
    const seated = waiting.splice(0, players);
    if (seated.length === players) return seated;
    const again = all.filter((agent) => !seated.includes(agent));
    seated.push(...shuffled(again, random).slice(0, players - seated.length));
    waiting = shuffled(
      all.filter((agent) => !seated.includes(agent)),
      random,
    );
    return seated;
  };
  return {
    name: `equal agents in games of ${players}, ${((sets * players) / agents).toFixed(1)} sets each`,
    agents,
    sets,
    strength: () => 0,
    play: (random, set) => {
      if (set === 0) waiting = [];
      const counts = all.map(() => ({ wins: 0, games: 0 }));
      const seated = next(random);
      const village = rateOfSet(random, 0.3, 0.03);
      const favours = seated.map(() => 0.02 * normal(random));
      for (let game = 0; game < GAMES; game++) playTeams(random, counts, seated, village, favours);
      return counts;
    },
  };
}

/** `favours`: what an agent adds to the chance of its side in this set; mean 0, so that all are equal over sets. */
export function playTeams(
  random: () => number,
  counts: { wins: number; games: number }[],
  seated: readonly number[],
  village: number,
  favours: readonly number[],
): void {
  const order = shuffled(seated.keys(), random);
  const wolves = new Set(order.slice(0, WEREWOLF_SIDE[seated.length as Size]));
  const push = favours.reduce((sum, favour, seat) => sum + (wolves.has(seat) ? -favour : favour), 0);
  const villageWins = random() < Math.min(1, Math.max(0, village + push));
  for (const [seat, agent] of seated.entries()) {
    counts[agent]!.games += 1;
    if (villageWins !== wolves.has(seat)) counts[agent]!.wins += 1;
  }
}

/** Agents a step of win rate apart. */
function ladder(agents: number, sets: number, step = 0.01): RankCase {
  const name = step === 0 ? 'equal agents' : `agents ${100 * step} point apart`;
  const strength = (agent: number) => 0.5 + step * (agent - (agents - 1) / 2);
  return { ...apart(name, agents, sets, strength), share: step === 0 ? 1 : 0.2 };
}

/** Threes of equals, so far apart that only equals can be confused: all that the steps gain is at risk. */
function tiers(agents: number, sets: number): RankCase {
  const middle = (Math.ceil(agents / TIER) - 1) / 2;
  const strength = (agent: number) => 0.5 + TIER_STEP * (Math.floor(agent / TIER) - middle);
  return apart('threes of equals, 8 points apart', agents, sets, strength);
}

/** Agents of these win rates, all in every set, with intra-set correlation .03 each. */
function apart(name: string, agents: number, sets: number, strength: (agent: number) => number): RankCase {
  const play = (random: () => number): WinCounts[] =>
    Array.from({ length: agents }, (_, agent) => ({
      wins: binomial(random, GAMES, rateOfSet(random, strength(agent), 0.03)),
      games: GAMES,
    }));
  return { name, agents, sets, strength, play };
}

function rankCoverage({ name, agents, sets, strength, play, share = 1 }: RankCase, random: () => number, full: number) {
  const repetitions = Math.ceil(share * full);
  const truth = Array.from({ length: agents }, (_, agent) => strength(agent));
  const methods = { stepDown: new RankCoverage(truth), bonferroni: new RankCoverage(truth) };
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const bySet = Array.from({ length: sets }, (_, set) => play(random, set));
    const scores = rawScores(truth.map((_, agent) => bySet.map((set) => set[agent]!)));
    const pairs = pairsOf(scores);
    const resamples = drawResamples(sets, RESAMPLES, random);
    const stepDown = stepDownCritical(scores, pairs, () => resamples);
    methods.stepDown.add(rankSets(pairs, stepDown));
    methods.bonferroni.add(rankSets(pairs, bonferroniCritical(agents, sets)));
  }
  const { stepDown, bonferroni } = methods;
  return { ...{ name, agents, sets, repetitions }, ...{ stepDown: stepDown.result, bonferroni: bonferroni.result } };
}

/** Counts how often all rank sets hold, and how many ranks they have. */
export class RankCoverage {
  readonly #truth: readonly number[];
  #held = 0;
  #width = 0;
  #count = 0;

  constructor(truth: readonly number[]) {
    this.#truth = truth;
  }

  add(sets: readonly RankSet[]): void {
    this.#count++;
    this.#width += width(sets);
    if (holds(sets, this.#truth)) this.#held++;
  }

  get result(): WideShare {
    return { ...shareOf(this.#held, this.#count), width: mean(this.#width, this.#count) };
  }
}

/** Every agent's set holds all ranks that its equals share. */
function holds(sets: readonly RankSet[], truth: readonly number[]): boolean {
  return sets.every(({ best, worst }, agent) => {
    const above = truth.filter((other) => other > truth[agent]!).length;
    const below = truth.filter((other) => other < truth[agent]!).length;
    return best <= 1 + above && worst >= truth.length - below;
  });
}

/** Mean number of ranks in a set. */
const width = (sets: readonly RankSet[]): number =>
  sets.reduce((sum, { best, worst }) => sum + worst - best + 1, 0) / sets.length;

export const ranks = part({
  cases: CASES,
  repetitions: 1_000,
  simulate: rankCoverage,
  tables: [
    {
      text: `## Simultaneous rank sets

Share of tournaments in which no agent's rank set misses a rank; mean number of ranks in a set in parentheses. Step-down
(2,000 resamples, or none where an agent sat in fewer than twenty sets) is the default; the single step of Bonferroni's t is
what it starts from.`,
      columns: [
        ['agents', (r) => r.agents],
        ['field', (r) => r.name],
        ['sets', (r) => r.sets],
        ['repetitions', (r) => r.repetitions],
        ['step-down', (r) => showOwn(r.stepDown)],
        ['Bonferroni t', (r) => show(r.bonferroni)],
      ],
    },
  ],
  goals: [
    {
      goal: 'rank sets: at least 95 % simultaneous, but for two Monte-Carlo errors, 5 to 60 agents, two sets each or more',
      margins: (rows) => {
        const worst = rows.reduce((least, r) => (r.stepDown.percent < least.stepDown.percent ? r : least));
        return [atLeast(95, worst.stepDown, `${worst.name}, ${worst.agents} agents, ${worst.sets} sets`)];
      },
    },
  ],
});
