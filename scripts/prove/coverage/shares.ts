// What a share of resamples comes to: how often who has it is truly among the best, and is there again if all is held again.
import {
  drawResamples,
  type Resample,
  rankBootstrap,
  rawScoring,
  shuffled,
  topShares,
  type WinTally,
} from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { binomial, normal } from './sample.ts';
import { type Share, shareOf } from './share.ts';

const RESAMPLES = 1000;
/** Standard deviations, in logits: of strengths, and of how an agent does in one set. */
const STRENGTH = 0.12;
const IN_SET = 0.2;

interface Contest {
  readonly name: string;
  readonly agents: number;
  /** Places above the cut. */
  readonly places: number;
  readonly stages: readonly { readonly players: number; readonly sets: number }[];
  readonly games: number;
}

const one = (players: number, sets: number) => [{ players, sets }];
export const CONTESTS: readonly Contest[] = [
  {
    name: '25 agents, 58 sets at 5 players and 21 at 15, 20 games, top 5',
    ...{ agents: 25, places: 5, games: 20 },
    stages: [...one(5, 58), ...one(15, 21)],
  },
  { name: '5 agents, 10 sets of 100 games, first', agents: 5, places: 1, games: 100, stages: one(5, 10) },
  { name: '8 agents, 8 sets at 5 players, 100 games, first', agents: 8, places: 1, games: 100, stages: one(5, 8) },
];

/** What is said, from this share on. */
const SAID = [0, 0.01, 0.25, 0.5, 0.65, 0.8, 0.9, 0.95] as const;

export type ShareResult = ReturnType<typeof shareResults>[number];

export function shareResults(seed: string, index: number, repetitions: number) {
  const { name, agents, places } = CONTESTS[index]!;
  const random = seedrandom.alea(`${seed}/shares/${index}`);
  const bins = SAID.map(() => ({ said: 0, truly: 0, again: 0, count: 0 }));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const strengths = Array.from({ length: agents }, () => STRENGTH * normal(random));
    const table = play(random, CONTESTS[index]!, strengths);
    const resamples = byStage(random, CONTESTS[index]!);
    const spread = rankBootstrap(rawScoring(table), resamples, places);
    const truly = topShares(strengths, places);
    const again = topShares(ratesOf(play(random, CONTESTS[index]!, strengths)), places);
    for (const [agent, { inTop }] of spread.entries()) {
      const bin = bins[SAID.findLastIndex((from) => inTop >= from)]!;
      bin.said += inTop;
      bin.truly += truly[agent]!;
      bin.again += again[agent]!;
      bin.count++;
    }
  }
  return bins
    .filter(({ count }) => count > 0)
    .map(({ said, truly, again, count }) => ({
      ...{ name, count, said: shareOf(said, count).percent },
      truly: shareOf(truly, count) satisfies Share,
      again: shareOf(again, count) satisfies Share,
    }));
}

/** Villages of agents in turn, whose wins depend on how much stronger they are than who else sits there. */
function play(random: () => number, { stages, games }: Contest, strengths: readonly number[]): WinTally[][] {
  const table: WinTally[][] = strengths.map(() => []);
  for (const { players, sets } of stages) {
    let waiting: number[] = [];
    for (let set = 0; set < sets; set++) {
      if (waiting.length < players) waiting = shuffled(strengths.keys(), random);
      const seated = waiting.splice(0, players);
      const level = seated.reduce((sum, agent) => sum + strengths[agent]!, 0) / players;
      for (const [agent, row] of table.entries()) {
        const above = strengths[agent]! - level + IN_SET * normal(random);
        row.push(
          seated.includes(agent) ? { wins: binomial(random, games, 1 / (1 + Math.exp(-above))), games } : { wins: 0, games: 0 },
        );
      }
    }
  }
  return table;
}

/** Sets of one size are drawn again among themselves. */
function byStage(random: () => number, { stages }: Contest): Resample[] {
  const drawn = stages.map(({ sets }) => drawResamples(sets, RESAMPLES, random));
  return drawn[0]!.map(({ weight }, at) => {
    return { weight, counts: drawn.flatMap((stage) => Array.from(stage[at]!.counts)) };
  });
}

const ratesOf = (table: readonly (readonly WinTally[])[]): number[] =>
  table.map((row) => {
    const games = row.reduce((sum, set) => sum + set.games, 0);
    return games === 0 ? 0 : row.reduce((sum, set) => sum + set.wins, 0) / games;
  });
