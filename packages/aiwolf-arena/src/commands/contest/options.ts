import { z } from 'zod';
import { Misread, SEED, text } from '../../options/kinds.ts';
import { flag, option } from '../../options/option.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { choose, OPTIONS, PLAYED, SHOWN } from '../../options/table.ts';
import { CONTEST_PLAN } from '../../run/contest.ts';

/** A seed that nobody guesses: whoever has it knows every role. */
const STAGE_SEED = {
  value: SEED.value.min(
    16,
    'expected at least 16 characters: teams that guess the seed know all roles. Leave it out, and one is drawn; or type ' +
      'what nobody guesses, such as openssl rand -hex 16 gives',
  ),
};

const seed = OPTIONS.seed.of(STAGE_SEED).but({
  about: 'of 16 characters or more that nobody guesses',
  unset: 'drawn; secret until the stage closes',
});

const ROSTER_FILE = text('a file');
const NO_ROSTER = z.string({ error: 'name the roster, such as --roster roster.yaml' }).min(1);
export const roster = option(
  '--roster <file>',
  'YAML or JSON file that says who has handed in what',
  ROSTER_FILE,
);
export const tryAgain = flag(
  '--try-again',
  'try submissions again that were tried before in this folder',
);

/** How the games of any stage are played, judged and shown; logs of all games, since teams and the public get them. */
const STAGE = { ...PLAYED, logs: OPTIONS.logs.default('all'), ...SHOWN, ...choose('withoutSets') };
export type PlayedSpec = Spec<typeof STAGE>;

const { agents: _agents, agent: _agent, trust: _trust, ...GAMES } = CONTEST_PLAN;

const STAGES = {
  roster: roster.required({ value: NO_ROSTER }),
  tryAgain,
  ...GAMES,
  seed,
  ...STAGE,
};

/** The preliminary, which decides for the final; or all stages. */
export const PRELIMINARY = options(STAGES);
export type StagesSpec = Spec<typeof STAGES>;

const { draw, finalSets, finalists, rankBy, withoutSets, ...TESTED } = STAGES;

/** Nothing is decided in testing. */
export const TESTING = options({ ...TESTED, sets: OPTIONS.sets.default(1) });
/** What it is not asked for. */
export const DECIDING = options({ draw, finalSets, finalists, rankBy, withoutSets }).parse({});

/** `TEAM=PATH` */
const REVISION = {
  value: z.array(z.object({ team: z.string(), path: z.string() })),
  read(typed: string) {
    const [, team, path] = /^([^=]+)=(.+)$/s.exec(typed) ?? [];
    if (team !== undefined && path !== undefined) return { team, path };
    throw new Misread('expected TEAM=PATH, such as tori=tori-2.jar');
  },
};

const NO_CONTEST = z
  .string({ error: 'name the folder of the contest (--from results/spring)' })
  .min(1);

export const FINAL = options({
  from: option('--from <folder>', 'folder of the contest, with its preliminary', {
    value: NO_CONTEST,
  }).required({ value: NO_CONTEST }),
  roster: roster.but({ unset: 'as before' }),
  revise: option(
    '--revise <team=path>',
    'the final revision of a finalist (repeatable)',
    REVISION,
    { isMany: true },
  ).otherwise(() => []),
  disqualify: flag('--disqualify', 'finalists without source code are out (regulation 3.3)'),
  moveUp: flag('--move-up', 'the next best take the places of those who are out'),
  widen: flag('--widen', 'all that are equal at the cut are in'),
  ...choose('finalSets'),
  seed,
  ...choose('fill'),
  tryAgain,
  ...STAGE,
});
export type FinalSpec = Spec<typeof FINAL.rows>;
