import { z } from 'zod';
import { earlierFolder } from '../../contest/earlier-agents.ts';
import { regulation } from '../../contest/regulation.ts';
import { NO_SANDBOX } from '../../options/judging-rows.ts';
import { Misread, SEED, text } from '../../options/kinds.ts';
import { flag, ofKind, option, required } from '../../options/option.ts';
import { type Constraint, options, type Spec } from '../../options/option-set.ts';
import { choose, OPTIONS, PLAYED, TABLES } from '../../options/table.ts';
import { CONTEST_PLAN, USUAL_SETS } from '../../run/contest.ts';
import { isInRounds, type RoundLimits } from '../../run/rounds.ts';

/** The kind of the option `seed` for contests. A team that guesses the seed of a contest could compute all roles. */
const STAGE_SEED = {
  value: SEED.value.min(
    16,
    'expected at least 16 characters: teams that guess the seed know all roles. Leave out --seed to get a random seed, or type ' +
      'a text that nobody can guess, such as the output of openssl rand -hex 16',
  ),
};

const seed = ofKind(OPTIONS.seed, STAGE_SEED).meta({
  about: 'a text of at least 16 characters that nobody can guess',
  unset: 'random; secret until all sets are played',
});
const NO_ROSTER = z.string({ error: 'give the roster, such as --roster roster.yaml' }).min(1);
export const roster = option('--roster <file>', 'YAML or JSON file that lists the submissions', text('a file'));
export const tryAgain = flag(
  '--try-again',
  'check all submissions again, even if the output folder contains the result of an earlier check',
);

/**
 * Options for playing, judging and showing a stage. Teams do not know each other, so their clients are sandboxed. Logs are
 * written by default, for teams and the public: of all games, unless there are so many that they could fill the disk.
 */
const PLAYED_STAGE = {
  ...PLAYED,
  sandbox: OPTIONS.sandbox
    .meta({ off: NO_SANDBOX })
    .default(() => true)
    .meta({ unset: 'yes' }),
  logs: OPTIONS.logs.default({ first: 10_000 }).meta({ unset: 'first:10000' }),
  ...TABLES,
};
export type PlayedSpec = Spec<typeof PLAYED_STAGE>;

/** Options by which a stage is played in rounds, in which every team plays equally often at each size. */
const LIMITS = {
  for: OPTIONS.for.meta({ about: 'play for this long, such as 12h, in rounds: all teams play equally often at each size' }),
  untilDecided: flag(
    '--until-decided',
    'play until it is decided who reaches the final or, in the final, who is first, with an error of 5 % over all looks',
  ),
};

const LIMITED_ROWS = { ...LIMITS, ...choose('draw', 'logs', 'shard') };
const UNEVEN = '`for` and `untilDecided` need a balanced draw: in a round, all teams play equally often';
const SAMPLED =
  '`for` and `untilDecided` cannot be used with a sample of logs, since it depends on the number of sets: choose first:N';
const APART =
  '`untilDecided` cannot be used with `shard`: whether a stage is decided needs the results of all parts. Type `for`';

const ENDLESS = '`untilDecided` needs `for` or a number of sets, too: if teams are equal, it is never decided who is better';

const LIMITED: readonly Constraint<typeof LIMITED_ROWS>[] = [
  [(spec) => !isInRounds(spec) || spec.draw !== 'random', UNEVEN],
  [(spec) => !isInRounds(spec) || typeof spec.logs === 'string' || 'first' in spec.logs, SAMPLED],
  [({ shard, untilDecided }) => !untilDecided || shard === undefined, APART],
];
const hasLimit = (spec: RoundLimits, sets: number | undefined): boolean =>
  !spec.untilDecided || spec.for !== undefined || sets !== undefined;

const SUBMITTED = {
  roster: required(roster, { value: NO_ROSTER }),
  regulation,
  known: earlierFolder,
  tryAgain,
  players: CONTEST_PLAN.players,
  ...choose('games', 'rules', 'fill'),
  seed,
};

/** The kind of the option `day`. It names a folder. */
const DAY = { value: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,31}$/u, 'expected a name such as 2026-03-28') };

/** Options of `contest testing`, which determines no finalists. */
const TESTING = {
  ...SUBMITTED,
  sets: OPTIONS.sets.default(1),
  day: option('--day <name>', 'name of this testing contest; that of an earlier day is kept in the subfolder days', DAY, {
    unset: "today's date",
  }),
  ...PLAYED_STAGE,
};
export type TestingSpec = Spec<typeof TESTING>;
/** What all first stages have. */
export type FirstSpec = Omit<TestingSpec, 'day' | 'sets'>;

/** Options of `contest preliminary`, and of `contest --roster`, which plays all stages. */
const PRELIMINARY = {
  ...SUBMITTED,
  ...LIMITS,
  sets: OPTIONS.sets.meta({ unset: `${USUAL_SETS}, or no limit with --for` }),
  finalSets: CONTEST_PLAN.finalSets,
  finalists: CONTEST_PLAN.finalists,
  rankBy: CONTEST_PLAN.rankBy,
  draw: OPTIONS.draw.meta({ unset: 'random, or balanced with --for and --until-decided' }),
  ...PLAYED_STAGE,
  ...choose('withoutSets'),
};
export type PreliminarySpec = Spec<typeof PRELIMINARY>;

/** The kind of the option `revise`. A user types `TEAM=PATH`. */
const REVISION = {
  value: z.array(z.object({ team: z.string(), path: z.string() })),
  read(typed: string) {
    const [, team, path] = /^([^=]+)=(.+)$/s.exec(typed) ?? [];
    if (team !== undefined && path !== undefined) return { team, path };
    throw new Misread('expected TEAM=PATH, such as tori=tori-2.jar');
  },
};

const NO_CONTEST = z.string({ error: 'give the folder of the contest (--from results/spring)' }).min(1);

const FINAL = {
  from: required(option('--from <folder>', 'folder of the contest, which contains its preliminary', { value: NO_CONTEST }), {
    value: NO_CONTEST,
  }),
  roster: roster.meta({ unset: 'the roster of the preliminary' }),
  regulation: regulation.meta({ unset: 'that of the preliminary' }),
  known: earlierFolder,
  revise: option('--revise <team=path>', 'final revision of a finalist (repeatable)', REVISION, { isMany: true }).default(
    () => [],
  ),
  disqualify: flag('--disqualify', 'exclude finalists without source code (regulation 3.3)'),
  moveUp: flag('--move-up', 'replace excluded finalists by the agents that follow in the ranking'),
  widen: flag('--widen', 'if several agents are tied at the cut, admit all of them to the final'),
  ...LIMITS,
  ...choose('finalSets'),
  draw: OPTIONS.draw.meta({ unset: 'as in the preliminary, or balanced with --for and --until-decided' }),
  seed,
  ...choose('fill'),
  tryAgain,
  ...PLAYED_STAGE,
  ...choose('withoutSets'),
};
export type FinalSpec = Spec<typeof FINAL>;

/** The stages of a contest of submissions, in the order in which they are played. */
export const STAGES = {
  testing: { about: 'play a testing contest with the submissions of a roster', options: options(TESTING) },
  preliminary: {
    about: 'play the preliminary with the submissions of a roster',
    options: options(PRELIMINARY, ...LIMITED, [(spec) => hasLimit(spec, spec.sets), ENDLESS]),
  },
  final: {
    about: 'play the final with the best agents of a preliminary',
    options: options(FINAL, ...LIMITED, [(spec) => hasLimit(spec, spec.finalSets), ENDLESS]),
  },
};
