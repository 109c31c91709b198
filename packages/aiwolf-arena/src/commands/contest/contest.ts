import { Command } from 'commander';
import { z } from 'zod';
import { Misread, SEED, text, unknownWord } from '../../options/kinds.ts';
import { flag, option } from '../../options/option.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { choose, OPTIONS, PLAYED, SHOWN } from '../../options/table.ts';
import { UsageError } from '../../options/usage.ts';
import { CONTEST, CONTEST_PLAN, playContest } from '../../run/contest.ts';
import { exitForMissing, formatContest } from '../../terminal/results.ts';
import { atTerminal, command } from '../../terminal/session.ts';

import { exportLogsCommand, publishCommand } from './publish.ts';

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
const roster = option(
  '--roster <file>',
  'YAML or JSON file that says who has handed in what',
  ROSTER_FILE,
);
const tryAgain = flag('--try-again', 'try submissions again that were tried before in this folder');

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
const PRELIMINARY = options(STAGES);
export type StagesSpec = Spec<typeof STAGES>;

const { draw, finalSets, finalists, rankBy, withoutSets, ...TESTED } = STAGES;

/** Nothing is decided in testing. */
const TESTING = options({ ...TESTED, sets: OPTIONS.sets.default(1) });
/** What it is not asked for. */
const DECIDING = options({ draw, finalSets, finalists, rankBy, withoutSets }).parse({});

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

const FINAL = options({
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

const HELP = `
The best of the preliminary play the final (regulation 2.3, 2.4). Every entrant
plays at least --sets sets of every size.

With a roster, submissions are checked and tried first; testing, preliminary and
final are runs of their own in one folder, and can be played one by one:
aiwolf-arena contest testing, contest preliminary, contest final. Each stage
draws a seed that is secret until it closes; a typed --seed needs 16 characters.

Example:
  aiwolf-arena contest --agents random,chatty --players 5 --fill random --sets 10 --seed 1`;

const NAMED = options({ ...CONTEST.rows, ...SHOWN });

/** `contest`: preliminary, cut and final by the regulation, of agents that are named or of a roster. */
export function contestCommand(): Command {
  const contest = NAMED.addTo(new Command('contest'));
  for (const one of [roster, tryAgain]) one.addTo(contest);
  contest
    .addCommand(testingCommand().description('play a testing contest of a roster'))
    .addCommand(preliminaryCommand().description('play the preliminary of a roster'))
    .addCommand(finalCommand().description('play the final of a preliminary'))
    .addCommand(exportLogsCommand().description('write what one team may have before publication'))
    .addCommand(publishCommand().description('write results so that anybody can check them'))
    .allowExcessArguments()
    .addHelpText('after', HELP);
  return contest.action(async (raw) => {
    const [typed] = contest.args;
    const names = contest.commands.map((inner) => inner.name()).filter((name) => name !== 'help');
    if (typed !== undefined) throw new UsageError(unknownWord(typed, names));
    if (raw.roster === undefined) return playOneFolder(NAMED.read(raw));
    return ofRoster(raw, contest.getOptionValueSource('logs') === 'default');
  });
}

/** Logs of all games, if nothing else is asked for: teams and the public get them. */
async function ofRoster(
  raw: { agents?: string; agent: readonly string[]; trust?: readonly string[] },
  anyLogs: boolean,
): Promise<void> {
  if (raw.agents !== undefined || raw.agent.length > 0)
    throw new UsageError('--agents, --agent: with --roster, the roster says who plays');
  if (raw.trust !== undefined && raw.trust.length > 0)
    throw new UsageError('--trust: entries of a roster are not trusted: all play behind walls');
  const spec = PRELIMINARY.read(anyLogs ? { ...raw, logs: 'all' } : raw);
  const { playAllStages } = await import('./stages.ts');
  process.stdout.write(await playAllStages(spec));
}

async function playOneFolder({ json, quiet, ...spec }: Spec<typeof NAMED.rows>): Promise<void> {
  const played = await atTerminal({ quiet }, (hooks) => playContest(spec, hooks));
  exitForMissing(played.document);
  process.stdout.write(formatContest(played, { json, behaviour: spec.behaviour }));
}

const TESTING_HELP = `
Every entrant plays at least --sets sets of every size in mixed villages, to see
whether it errs (regulation 2.2). Nothing is decided. What a team may have of
it: aiwolf-arena contest export-logs.

Example:
  aiwolf-arena contest testing --roster roster.yaml --players 5 --games 10`;

const testingCommand = command('testing', TESTING, TESTING_HELP, async (spec) => {
  const { playTestingAlone } = await import('./stages.ts');
  return playTestingAlone({ ...spec, ...DECIDING });
});

const PRELIMINARY_HELP = `
Every team plays with its newest revision that works, at least --sets sets of
every size (regulation 2.3). A submission that fails is listed with the reason,
and the contest goes on without it. Then: aiwolf-arena contest final.

The seed is drawn and kept in FOLDER/STAGE/seed.secret, which is nobody's but
the organiser's; plan.json promises it by its SHA-256 and has it when the stage
closes. Shards need one seed: type the same --seed for each, or copy the file
into the same place of every shard's folder.

Example:
  aiwolf-arena contest preliminary --roster roster.yaml --players 5 --sets 2 --games 5`;

const preliminaryCommand = command('preliminary', PRELIMINARY, PRELIMINARY_HELP, async (spec) =>
  (await import('./stages.ts')).playPreliminaryAlone(spec),
);

const FINAL_HELP = `
The finalists of the preliminary play again, and only these games count
(regulation 2.4). A final revision plays if it works, or else the one before.
Who has handed in no source code is said, and is out with --disqualify.

Example:
  aiwolf-arena contest final --from results/cup --final-sets 2`;

const finalCommand = command('final', FINAL, FINAL_HELP, async (spec) =>
  (await import('./stages.ts')).playFinalAlone(spec),
);
