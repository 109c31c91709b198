// A candidate exactly two points worse, as good, or better, in ways in which sets may differ: how often the gate of `compare` is wrong.
import { GateCourse, type GateOptions, type PairCounts } from '@aiwolf-arena/analysis';
import { momentsOf, profileLlr, resolutionVariance } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { table } from '../../report.ts';
import { waldBounds } from './rules.ts';
import { gainOf, playPair, playPairs } from './sample.ts';
import { shareOf, show } from './share.ts';

const OPTIONS: GateOptions = {
  ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
  ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
};
const POINTS = 100;

interface Construction {
  readonly name: string;
  /** True difference. */
  readonly truth: number;
  readonly play: (random: () => number) => PairCounts;
}

/** Every set has the same true difference, or one that is normal about it; in points. */
const even = (truth: number, discordant: number, spread = 0): Construction => ({
  name:
    spread === 0
      ? `${signed(truth)} points evenly, ${Math.round(POINTS * discordant)} % discordant`
      : `${signed(truth)} points, normal over sets with a standard deviation of ${POINTS * spread}`,
  truth,
  play: (random) => (spread === 0 ? playPair(random, truth, discordant) : playPairs(random, truth, spread)),
});

/** With this true difference, of which the sets outside a share have `other`. */
const inFew = (truth: number, share: number, discordant: number, other = 0): Construction => {
  const rare = (truth - (1 - share) * other) / share;
  const of =
    share === OPPONENT ? 'the 17 % of sets with one opponent of 23' : `${Number((POINTS * share).toFixed(1))} % of sets`;
  const rest = other === 0 ? '' : `, ${signed(other)} in the others`;
  return {
    name: `${signed(rare)} points in ${of}${rest}, ${Math.round(POINTS * discordant)} % discordant`,
    truth,
    play: (random) => playPair(random, random() < share ? rare : other, discordant),
  };
};

const OPPONENT = 4 / 23;
const signed = (part: number): string => `${part > 0 ? '+' : ''}${(POINTS * part).toFixed(1)}`;

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

/** Constructions with one true difference: in few sets (share, share of discordant games, the others), or as they are. */
const ofTruth = (truth: number, few: readonly (readonly [share: number, discordant: number, other?: number])[]) =>
  few.map(([share, discordant, other]) => inFew(truth, share, discordant, other));
const evenly = (truth: number, ...discordant: number[]): Construction[] => discordant.map((part) => even(truth, part));
const spread = (truth: number): Construction[] => [0.03, 0.04].map((by) => even(truth, 0.3, by));
const shares = (share: number, ...discordant: number[]) => discordant.map((part) => [share, part] as const);

const EQUAL = [...evenly(0, 0.4, 0.3, 0.1, 0.05, 0.01), ...spread(0)];
/** Gains that make up for losses in the other sets. */
const GAINS = ofTruth(0, [
  [0.1, 0.1, -0.02],
  [0.1, 0.3, -0.02],
  [OPPONENT, 0.1, -0.02],
  [OPPONENT, 0.3, -0.02],
  [0.2, 0.1, -0.02],
  [OPPONENT, 0.1, -0.01],
  [0.1, 0.1, -0.01],
  [0.3, 0.1, -0.03],
  [0.1, 0.3, -0.03],
]);
const LARGER_GAINS = ofTruth(0, [
  [0.1, 0.1, -0.03],
  [0.2, 0.1, -0.04],
  [0.1, 0.1, -0.04],
  [0.05, 0.1, -0.02],
]);
const WORSE = [...evenly(-0.02, 0.4, 0.3, 0.1), ...spread(-0.02)];
const OTHER_LOSSES = [-0.01, -0.03, -0.04, -0.06].flatMap((truth) => evenly(truth, 0.3, 0.1));
const FEW = ofTruth(-0.02, [
  [0.5, 0.04],
  [0.3, 0.03],
  ...shares(0.25, 0.3, 0.1),
  ...shares(0.2, 0.3, 0.05),
  ...shares(OPPONENT, 0.28, 0.1, 0.03),
  ...shares(0.1, 0.5, 0.3, 0.2, 0.15, 0.1, 0.05, 0.01, 0),
  [0.25, 0.1, 0.02],
  [0.1, 0.1, 0.02],
  [0.1, 0.1, -0.042],
]);
const UNEVEN = [...[0.3, 0.1, 0.01].map(exponential), twoDepths(0.1, 0.3), twoDepths(0.05, 0.35), twoDepths(0.1, 0.5)];
const RARER = ofTruth(-0.02, [
  [0.08, 0.1],
  [0.07, 0.05, 0.009],
  ...shares(0.05, 0.3, 0.1, 0.01),
  [0.04, 0.05],
  ...shares(0.03, 0.1, 0.02),
  [0.02, 0.1, -0.01],
]);
/** For the question "better": as good, and two points better. */
const AS_GOOD = [
  ...evenly(0, 0.3, 0.1),
  ...ofTruth(0, [
    [0.2, 0.1, 0.02],
    [0.1, 0.1, 0.02],
    [0.1, 0.1, -0.02],
    [0.05, 0.1, 0.02],
  ]),
  even(-0.02, 0.3),
];
const BETTER = [
  ...evenly(0.02, 0.3, 0.1),
  ...ofTruth(
    0.02,
    [0.25, 0.1, 0.05].map((share) => [share, 0.1]),
  ),
];

/** What the rounds of a construction came to. */
interface Ended {
  readonly pass: number;
  readonly fail: number;
  readonly sets: number;
  /** Rounds in which the interval beside the verdict held the truth. */
  readonly held: number;
}

const HEAD = ['difference', 'passes', 'fails', 'sets, mean', 'held', 'plain: passes', 'fails', 'sets, mean'];

export function rareReport(rounds: number): string[] {
  const part = (title: string, all: readonly Construction[], options = OPTIONS): string[] => [
    `## ${title}`,
    table(
      [...HEAD, '`--e-process`: passes', 'fails'],
      all.map((one) => rowOf(one, rounds, options)),
    ),
  ];
  const better: GateOptions = { ...OPTIONS, question: 'better', d0: 0, d1: 0.02 };
  const halved = { ...OPTIONS, beta: OPTIONS.beta / 2 };
  return [
    `${rounds} rounds of each, sets of 100 games, defaults of \`compare\`: not worse by 2 points, alpha and beta .05.
A false pass is promised in at most 5 % of rounds of a candidate 2 points worse, and a false fail in at most 5 % of one as
good, if a tenth of the sets or more have the loss or gain, about equally much each, and the others lose at most 2 points.
The rest fail or pass wrongly more often, and the rows are no bounds: rarer and larger losses or gains are worse.
"Plain" is a GSPRT that looks from the tenth set on and does nothing about few sets. Held: how often the interval
beside the verdict has the truth. Percent, ± Monte-Carlo standard error.`,
    ...part('As good in all sets', EQUAL),
    ...part('As good because of gains in a tenth of the sets or more', GAINS),
    ...part('As good because of gains that are rarer, or make up for losses of 3 points and more', LARGER_GAINS),
    ...part('2 points worse in all sets', WORSE),
    ...part('Other losses in all sets', OTHER_LOSSES),
    ...part('2 points worse because of few sets, a tenth or more', FEW),
    ...part('2 points worse because of a tenth of the sets, some much worse than others', UNEVEN),
    ...part('2 points worse because of fewer sets than a pass can have seen', RARER),
    ...part('`--better`: as good, or worse', AS_GOOD, better),
    ...part('`--better`: 2 points better', BETTER, better),
    ...part('Two lines, or `--each-role`, share beta: each fails wrongly in at most 2.5 %', [EQUAL[1]!, ...GAINS], halved),
  ];
}

function rowOf(one: Construction, rounds: number, options: GateOptions): string[] {
  const [own, e] = (['gsprt', 'e-process'] as const).map((method) => played(one, { ...options, method }, rounds));
  const plain = playedPlain(one, options, rounds);
  const share = (hits: number): string => show(shareOf(hits, rounds));
  return [
    ...[one.name, `**${share(own!.pass)}**`, `**${share(own!.fail)}**`, own!.sets.toFixed(1), share(own!.held)],
    ...[share(plain.pass), share(plain.fail), plain.sets.toFixed(1), share(e!.pass), share(e!.fail)],
  ];
}

const randomOf = (round: number): (() => number) => seedrandom.alea(`gate/rare-losses/${round}`);

function played({ play, truth }: Construction, options: GateOptions, rounds: number): Ended {
  const ended = { pass: 0, fail: 0, sets: 0, held: 0 };
  for (let round = 0; round < rounds; round++) {
    const [random, course] = [randomOf(round), new GateCourse(options, [1])];
    while (!course.add(play(random)));
    if (course.verdict === 'pass') ended.pass++;
    if (course.verdict === 'fail') ended.fail++;
    ended.sets += course.pairs.length / rounds;
    const interval = course.always();
    if (interval !== null && interval.low <= truth && truth <= interval.high) ended.held++;
  }
  return ended;
}

function playedPlain({ play }: Construction, options: GateOptions, rounds: number): Omit<Ended, 'held'> {
  const { d0, d1, alpha, beta, atLeast, cap } = options;
  const { lower, upper } = waldBounds(alpha, beta);
  const ended = { pass: 0, fail: 0, sets: 0 };
  for (let round = 0; round < rounds; round++) {
    const [random, values] = [randomOf(round), [] as number[]];
    let llr = 0;
    while (values.length < atLeast || (llr > lower && llr < upper && values.length < cap)) {
      const pair = play(random);
      values.push(gainOf(pair));
      llr = profileLlr(momentsOf(values), d0, d1, resolutionVariance(values.length, pair.games));
    }
    if (llr >= upper) ended.pass++;
    if (llr <= lower) ended.fail++;
    ended.sets += values.length / rounds;
  }
  return ended;
}
