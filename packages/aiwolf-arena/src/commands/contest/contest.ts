import { Command } from 'commander';
import { z } from 'zod';
import { withConfig } from '../../options/config.ts';
import { NO_SANDBOX } from '../../options/judging-rows.ts';
import { Misread, SEED, text, unknownWord } from '../../options/kinds.ts';
import { flag, option } from '../../options/option.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { choose, OPTIONS, PLAYED, TABLES } from '../../options/table.ts';
import { UsageError } from '../../options/usage.ts';
import { CONTEST, CONTEST_PLAN, playContest } from '../../run/contest.ts';
import { helpOf } from '../../terminal/help.ts';
import { exitForMissing, formatContest, nextSteps } from '../../terminal/results.ts';
import { atTerminal, command, note, print } from '../../terminal/session.ts';
import { exportLogsCommand, publishCommand } from './publish.ts';

/** The kind of the option `seed` for contests. A team that guesses the seed of a contest could compute all roles. */
const STAGE_SEED = {
  value: SEED.value.min(
    16,
    'expected at least 16 characters: teams that guess the seed know all roles. Leave out --seed to get a random seed, or type ' +
      'a text that nobody can guess, such as the output of openssl rand -hex 16',
  ),
};

const seed = OPTIONS.seed
  .of(STAGE_SEED)
  .but({ about: 'a text of at least 16 characters that nobody can guess', unset: 'random; secret until all sets are played' });
const NO_ROSTER = z.string({ error: 'give the roster, such as --roster roster.yaml' }).min(1);
const roster = option('--roster <file>', 'YAML or JSON file that lists the submissions', text('a file'));
const tryAgain = flag(
  '--try-again',
  'check all submissions again, even if the output folder contains the result of an earlier check',
);

/**
 * Options for playing, judging and showing a stage. Teams do not know each other, so their clients are sandboxed. The logs of all
 * games are written by default, for teams and the public.
 */
const STAGE = {
  ...PLAYED,
  sandbox: OPTIONS.sandbox.but({ off: NO_SANDBOX }).otherwise(() => true, 'yes'),
  logs: OPTIONS.logs.default('all'),
  ...TABLES,
  ...choose('withoutSets'),
};
export type PlayedSpec = Spec<typeof STAGE>;

const { agents: _agents, agent: _agent, trust: _trust, ...GAMES } = CONTEST_PLAN;

const STAGES = { roster: roster.required({ value: NO_ROSTER }), tryAgain, ...GAMES, seed, ...STAGE };

/** Options of `contest preliminary`, and of `contest --roster`, which plays all stages. */
const PRELIMINARY = options(STAGES);
export type StagesSpec = Spec<typeof STAGES>;

const { draw, finalSets, finalists, rankBy, withoutSets, ...TESTED } = STAGES;

const TESTING = options({ ...TESTED, sets: OPTIONS.sets.default(1) });
/** Default values of the options that other stages have, but `contest testing` does not have. */
const DECIDING = options({ draw, finalSets, finalists, rankBy, withoutSets }).parse({});

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

const FINAL = options({
  from: option('--from <folder>', 'folder of the contest, which contains its preliminary', { value: NO_CONTEST }).required({
    value: NO_CONTEST,
  }),
  roster: roster.but({ unset: 'the roster of the preliminary' }),
  revise: option('--revise <team=path>', 'final revision of a finalist (repeatable)', REVISION, { isMany: true }).otherwise(
    () => [],
  ),
  disqualify: flag('--disqualify', 'exclude finalists without source code (regulation 3.3)'),
  moveUp: flag('--move-up', 'replace excluded finalists by the agents that follow in the ranking'),
  widen: flag('--widen', 'if several agents are tied at the cut, admit all of them to the final'),
  ...choose('finalSets'),
  seed,
  ...choose('fill'),
  tryAgain,
  ...STAGE,
});
export type FinalSpec = Spec<typeof FINAL.rows>;

const NAMED = options({
  ...CONTEST.rows,
  sandbox: OPTIONS.sandbox.but({ off: NO_SANDBOX, unset: 'yes with --roster, else no' }),
  ...TABLES,
});

/** Creates the command `contest`: plays a preliminary and a final, with named agents or with the submissions of a roster. */
export function contestCommand(): Command {
  const contest = NAMED.addTo(new Command('contest'));
  for (const one of [roster, tryAgain]) one.addTo(contest);
  withConfig(contest, 'roster'); // a contest of a roster is defined by the roster and flags
  contest
    .addCommand(testingCommand().description('play a testing contest with the submissions of a roster'))
    .addCommand(preliminaryCommand().description('play the preliminary with the submissions of a roster'))
    .addCommand(finalCommand().description('play the final with the best agents of a preliminary'))
    .addCommand(exportLogsCommand().description('write the logs and results that one team may receive before publication'))
    .addCommand(publishCommand().description('write the results in a form that anybody can check'))
    .allowExcessArguments()
    .addHelpText('after', helpOf('contest'));
  return contest.action(async (raw) => {
    const [typed] = contest.args;
    const names = contest.commands.map((inner) => inner.name()).filter((name) => name !== 'help');
    if (typed !== undefined) throw new UsageError(unknownWord(typed, names));
    if (raw.roster === undefined) return playOneFolder(NAMED.read(raw));
    return ofRoster(raw, contest.getOptionValueSource('logs') === 'default');
  });
}

/** Plays all stages with the submissions of a roster. `anyLogs`: whether --logs was left out, so that all logs are written. */
async function ofRoster(raw: { agents?: string; agent: readonly string[]; trust?: readonly string[] }, anyLogs: boolean) {
  if (raw.agents !== undefined || raw.agent.length > 0)
    throw new UsageError('--agents and --agent cannot be used with --roster: the roster lists the agents');
  if (raw.trust !== undefined && raw.trust.length > 0)
    throw new UsageError('--trust cannot be used with --roster: all submissions run sandboxed');
  const spec = PRELIMINARY.read(anyLogs ? { ...raw, logs: 'all' } : raw);
  await print(await (await import('./stages.ts')).playAllStages(spec), spec);
}

async function playOneFolder({ json, full, quiet, lang, ...spec }: Spec<typeof NAMED.rows>): Promise<void> {
  const played = await atTerminal({ quiet }, (hooks) => playContest(spec, hooks));
  exitForMissing(played.document);
  process.stdout.write(await formatContest(played, { json, full, lang, behaviour: spec.behaviour }));
  if (!json && !quiet) note(`\n${nextSteps(played.folder)[lang]}`);
}

const testingCommand = command('contest testing', TESTING, async (spec) =>
  (await import('./stages.ts')).playTestingAlone({ ...spec, ...DECIDING }),
);

const preliminaryCommand = command('contest preliminary', PRELIMINARY, async (spec) =>
  (await import('./stages.ts')).playPreliminaryAlone(spec),
);

const finalCommand = command('contest final', FINAL, async (spec) => (await import('./stages.ts')).playFinalAlone(spec));
