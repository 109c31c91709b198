// A candidate exactly two points worse, or as good, in ways in which sets may differ: how often the gate of `compare` passes it.
import { GateCourse, type GateTerms, type Method, type PairTally } from '@aiwolf-arena/analysis';
import { momentsOf, profileLlr, resolutionVariance, sprtBounds } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { table } from '../report.ts';
import { gainOf, playPair, playPairs } from './sample.ts';
import { shareOf } from './share.ts';

const TERMS: GateTerms = {
  ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
  ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
};
const POINTS = 100;

interface Construction {
  readonly name: string;
  /** True difference. */
  readonly truth: number;
  readonly play: (random: () => number) => PairTally;
}

/** Every set has the same true difference, or one that is normal about it; in points. */
const even = (truth: number, discordant: number, spread = 0): Construction => ({
  name:
    spread === 0
      ? `evenly, ${Math.round(POINTS * discordant)} % discordant`
      : `normal over sets, standard deviation ${POINTS * spread} points`,
  truth,
  play: (random) => (spread === 0 ? playPair(random, truth, discordant) : playPairs(random, truth, spread)),
});

/** All of it in a share of the sets. */
const inFew = (share: number, discordant: number, of = `${POINTS * share} % of sets`): Construction => {
  const loss = -0.02 / share;
  return {
    name: `${(POINTS * loss).toFixed(1)} points in ${of}, ${Math.round(POINTS * discordant)} % discordant`,
    truth: -0.02,
    play: (random) => playPair(random, random() < share ? loss : 0, discordant),
  };
};

/** All of it in a tenth of the sets, in some of them more than in others; `depth`: of one such set, 0.2 on average. */
const unevenly = (how: string, discordant: number, depth: (random: () => number) => number): Construction => ({
  name: `${how}, ${Math.round(POINTS * discordant)} % discordant`,
  truth: -0.02,
  play: (random) => playPair(random, random() < 0.1 ? -depth(random) : 0, discordant),
});

/** No set loses more than all its games: with this mean, 0.2 is left (0.2 = MEAN (1 - exp(-1 / MEAN))). */
const MEAN = 0.201405;

const exponential = (discordant: number): Construction =>
  unevenly('-20.0 points on average in 10 % of sets, exponential', discordant, (random) =>
    Math.min(1, -MEAN * Math.log(1 - random())),
  );

const twoDepths = (shallow: number, deep: number): Construction => {
  const share = (0.2 - shallow) / (deep - shallow);
  const part = (points: number, of: number): string =>
    `${(-POINTS * points).toFixed(1)} points in ${Number((10 * of).toFixed(1))} % of sets`;
  return unevenly(`${part(shallow, 1 - share)}, ${part(deep, share)}`, 0.1, (random) => (random() < share ? deep : shallow));
};

const OPPONENT = 'the 17 % of sets with one opponent of 23';
const EVEN = [even(0, 0.3), even(0, 0.3, 0.03), even(0, 0.4), even(0, 0.05), even(0, 0.01)];
const WORSE = [even(-0.02, 0.3), even(-0.02, 0.3, 0.03), even(-0.02, 0.4)];
const FEW = [
  inFew(0.5, 0.04),
  inFew(0.3, 0.03),
  ...[0.3, 0.05].map((discordant) => inFew(0.2, discordant)),
  ...[0.28, 0.1, 0.03].map((discordant) => inFew(4 / 23, discordant, OPPONENT)),
  ...[0.5, 0.3, 0.2, 0.15, 0.05, 0.01, 0].map((discordant) => inFew(0.1, discordant)),
];
const UNEVEN = [...[0.3, 0.1, 0.01].map(exponential), twoDepths(0.1, 0.3), twoDepths(0.05, 0.35), twoDepths(0.1, 0.5)];
const RARER = [inFew(0.08, 0.1), inFew(0.05, 0.1), inFew(0.05, 0.01)];

/** What the rounds of a construction came to. */
interface Ended {
  readonly pass: number;
  readonly fail: number;
  readonly sets: number;
  /** Rounds in which the interval beside the verdict held the truth. */
  readonly held: number;
}

const HEAD = ['how it loses', 'passes', 'fails', 'sets, mean', 'held', 'plain: passes', 'sets, mean'];

export function rareReport(rounds: number): string[] {
  const part = (title: string, all: readonly Construction[]): string[] => [
    `## ${title}`,
    table(
      [...HEAD, '`--e-process`: passes'],
      all.map((one) => rowOf(one, rounds)),
    ),
  ];
  return [
    `${rounds} rounds of each, sets of 100 games, defaults of \`compare\`: not worse by 2 points, alpha and beta .05.
A wrong pass is promised in at most 5 % of rounds of a candidate 2 points worse, if a tenth of the sets or more are bad
and lose about as much each.
"Plain" is a GSPRT that looks from the tenth set on and does nothing about few bad sets. Held: how often the interval
beside the verdict has the truth. Percent, ± Monte-Carlo standard error.`,
    ...part('2 points worse in all sets', WORSE),
    ...part('2 points worse because of few sets, a tenth or more', FEW),
    ...part('2 points worse because of a tenth of the sets, some much worse than others', UNEVEN),
    ...part('2 points worse because of fewer sets than a pass can have seen', RARER),
    ...part('As good: sets that it takes', EVEN),
  ];
}

function rowOf(one: Construction, rounds: number): string[] {
  const [own, e] = (['gsprt', 'e-process'] as const).map((method) => played(one, method, rounds));
  const plain = playedPlain(one, rounds);
  const share = (hits: number): string => {
    const { percent, error } = shareOf(hits, rounds);
    return `${percent.toFixed(1)} ± ${error.toFixed(1)}`;
  };
  return [
    ...[one.name, `**${share(own!.pass)}**`, share(own!.fail), own!.sets.toFixed(1)],
    ...[share(own!.held), share(plain.pass), plain.sets.toFixed(1), share(e!.pass)],
  ];
}

const randomOf = (round: number): (() => number) => seedrandom.alea(`gate/rare-losses/${round}`);

function played({ play, truth }: Construction, method: Method, rounds: number): Ended {
  const ended = { pass: 0, fail: 0, sets: 0, held: 0 };
  for (let round = 0; round < rounds; round++) {
    const [random, course] = [randomOf(round), new GateCourse({ ...TERMS, method }, [1])];
    while (!course.add(play(random)));
    if (course.verdict === 'pass') ended.pass++;
    if (course.verdict === 'fail') ended.fail++;
    ended.sets += course.pairs.length / rounds;
    const interval = course.always();
    if (interval !== null && interval.low <= truth && truth <= interval.high) ended.held++;
  }
  return ended;
}

function playedPlain({ play }: Construction, rounds: number): Pick<Ended, 'pass' | 'sets'> {
  const { d0, d1, alpha, beta, atLeast, cap } = TERMS;
  const { lower, upper } = sprtBounds(alpha, beta);
  const ended = { pass: 0, sets: 0 };
  for (let round = 0; round < rounds; round++) {
    const [random, values] = [randomOf(round), [] as number[]];
    let llr = 0;
    while (values.length < atLeast || (llr > lower && llr < upper && values.length < cap)) {
      const pair = play(random);
      values.push(gainOf(pair));
      llr = profileLlr(momentsOf(values), d0, d1, resolutionVariance(values.length, pair.games));
    }
    if (llr >= upper) ended.pass++;
    ended.sets += values.length / rounds;
  }
  return ended;
}
