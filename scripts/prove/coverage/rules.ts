// False stops, power and length of the sequential rules, looked at after every set of 100 paired games.
import { GateCourse, type GateTerms, type PairTally } from '@aiwolf-arena/analysis';
import { type Moments, NO_MOMENTS, studentCritical, tMixtureLogE, withValue } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { asymptoticInterval, normalLlr, signLogE } from './rivals.ts';
import { gainOf, playPairs } from './sample.ts';
import { mean, shareOf } from './share.ts';

const BETTER = { d0: 0, d1: 0.02 };
/** The gate of `compare --better`. */
const GATE: GateTerms = {
  ...{ question: 'better', ...BETTER, alpha: 0.05, beta: 0.05 },
  ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
};
const CAP = GATE.cap;
/** Wald's bounds (1945) of a sequential test by the log likelihood ratio: accept H0 at or below `lower`, H1 at or above `upper`. */
export const waldBounds = (alpha: number, beta: number) => ({
  ...{ lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) },
});
const BOUNDS = waldBounds(0.05, 0.05);
const LEVEL = 0.95;
const TAU = 0.35;

export const RULE_CASES = [0, 0.02].flatMap((effect) => [0, 0.03].map((spread) => ({ effect, spread })));

/** Sets after which a rule says "better" (or, for two-sided rules, "different"), fails, or null at the cap. */
interface Stop {
  readonly better: boolean;
  readonly sets: number;
}
type Rule = (path: readonly Look[], sets: readonly PairTally[]) => Stop;

/** What is known after each set. */
interface Look {
  readonly moments: Moments;
  readonly gained: number;
  readonly lost: number;
}

const criticals = Array.from({ length: CAP + 1 }, (_, n) => (n < 2 ? 0 : studentCritical(LEVEL, n - 1)));

const RULES: Readonly<Record<string, Rule>> = {
  'gate of compare (GSPRT, no pass before 36 sets)': (_, sets) => {
    const course = new GateCourse(GATE, [1]);
    for (const set of sets) if (course.add(set)) break;
    return { better: course.verdict === 'pass', sets: course.pairs.length };
  },
  'GSPRT, normal variance, >= 10 sets': (path) => byLlr(path, 10),
  'GSPRT, normal variance, no minimum': (path) => byLlr(path, 2),
  't-mixture e-process': (path) => first(path, ({ moments }) => tMixtureLogE(moments, 0, TAU) >= Math.log(20)),
  'asymptotic confidence sequence': (path) =>
    first(path, ({ moments }) => {
      const interval = asymptoticInterval(moments, LEVEL, TAU);
      return interval !== null && (interval.low > 0 || interval.high < 0);
    }),
  'sign e-process (pairs taken as independent)': (path) =>
    first(path, ({ gained, lost }) => signLogE(gained, lost) >= Math.log(20)),
  't test after every set (never do this)': (path) => first(path, isSignificant),
};

function byLlr(path: readonly Look[], atLeast: number): Stop {
  const crossed = path.find(({ moments }) => {
    const llr = moments.variance > 0 ? normalLlr(moments, BETTER.d0, BETTER.d1) : 0;
    return moments.n >= atLeast && (llr >= BOUNDS.upper || llr <= BOUNDS.lower);
  });
  if (!crossed) return { better: false, sets: CAP };
  const { moments } = crossed;
  return { better: normalLlr(moments, BETTER.d0, BETTER.d1) > 0, sets: moments.n };
}

function first(path: readonly Look[], stops: (look: Look) => boolean): Stop {
  const at = path.findIndex(stops);
  return at < 0 ? { better: false, sets: CAP } : { better: true, sets: at + 1 };
}

function isSignificant({ moments: { n, mean: difference, variance } }: Look): boolean {
  return n > 1 && difference ** 2 * (n - 1) > criticals[n]! ** 2 * variance;
}

export type RuleResult = ReturnType<typeof ruleResults>[number];

export function ruleResults(seed: string, index: number, repetitions: number) {
  const { effect, spread } = RULE_CASES[index]!;
  const names = Object.keys(RULES);
  const stops = names.map(() => 0);
  const lengths = names.map(() => 0);
  const random = seedrandom.alea(`${seed}/rules/${index}`);
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const sets = Array.from({ length: CAP }, () => playPairs(random, effect, spread));
    const path = looks(sets);
    for (const [i, name] of names.entries()) {
      const stop = RULES[name]!(path, sets);
      if (stop.better) stops[i]! += 1;
      lengths[i]! += stop.sets;
    }
  }
  return names.map((rule, i) => ({
    rule,
    effect,
    spread,
    repetitions,
    stopped: shareOf(stops[i]!, repetitions),
    meanSets: mean(lengths[i]!, repetitions),
  }));
}

function looks(sets: readonly PairTally[]): Look[] {
  let moments = NO_MOMENTS;
  let [gained, lost] = [0, 0];
  return sets.map((set) => {
    const gain = gainOf(set);
    moments = withValue(moments, gain);
    gained += (set.flipped + gain * set.games) / 2;
    lost += (set.flipped - gain * set.games) / 2;
    return { moments, gained, lost };
  });
}
