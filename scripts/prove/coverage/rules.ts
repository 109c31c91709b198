// False stops, power and length of the sequential rules, looked at after every set of 100 paired games.
import { GateCourse, type GateOptions, type PairCounts } from '@aiwolf-arena/analysis';
import { type Moments, NO_MOMENTS, studentCritical, tMixtureLogE, withValue } from '@aiwolf-arena/stats';
import { marginOf, part } from './part.ts';
import { asymptoticInterval, normalLlr, signLogE } from './rivals.ts';
import { gainOf, playPairs } from './sample.ts';
import { mean, shareOf, show } from './share.ts';

const BETTER = { d0: 0, d1: 0.02 };
/** The gate of `compare --better`. */
const GATE: GateOptions = {
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

/** Sets after which a rule says "better" (or, for two-sided rules, "different"), fails, or null at the cap. */
interface Stop {
  readonly better: boolean;
  readonly sets: number;
}
type Rule = (path: readonly Look[], sets: readonly PairCounts[]) => Stop;

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

interface Paired {
  readonly effect: number;
  readonly spread: number;
}

function stopsOf({ effect, spread }: Paired, random: () => number, repetitions: number) {
  const names = Object.keys(RULES);
  const stops = names.map(() => 0);
  const lengths = names.map(() => 0);
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

function looks(sets: readonly PairCounts[]): Look[] {
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

type RuleRow = ReturnType<typeof stopsOf>[number];

/** A rule stops in so many tournaments: at least, or with sign -1 at most. */
const limit = (goal: string, start: string, effect: number, sign: 1 | -1, bound: number) => ({
  goal,
  margins: (rows: readonly RuleRow[]) =>
    rows
      .filter((r) => r.rule.startsWith(start) && r.effect === effect)
      .map((r) => marginOf(sign * (r.stopped.percent - bound), r.stopped, `effect sd ${r.spread}`)),
});

export const rules = part({
  cases: [0, 0.02].flatMap((effect) => [0, 0.03].map((spread) => ({ effect, spread }))),
  repetitions: 10_000,
  simulate: stopsOf,
  tables: [
    {
      text: `## Sequential rules

Sets of 100 paired games, 30 % discordant, looked at after every set, at most 300 sets; H0 no difference, H1 +2 points.
The first rule is that of \`compare --better\`, at 0 points a wrong pass; losses that sit in few sets have a table of their own
([results/gate](../gate/rare-losses.md)). At effect 0 a stop for "better" (for two-sided rules: "different") is false; at +2 points it is power.`,
      columns: [
        ['rule', (r) => r.rule],
        ['effect', (r) => r.effect],
        ['sd of effect', (r) => r.spread],
        ['repetitions', (r) => r.repetitions],
        ['stopped for a difference', (r) => `${show(r.stopped)} %`],
        ['mean sets', (r) => r.meanSets.toFixed(1)],
      ],
    },
  ],
  goals: [
    limit('GSPRT: false stops at most 5.5 %', 'gate', 0, -1, 5.5),
    limit('GSPRT: power at least 93 % at +2 points', 'gate', 0.02, 1, 93),
    limit('e-process: false stops at most 5 %', 't-mixture', 0, -1, 5),
  ],
});
