import { Command } from 'commander';
import { unknownWord } from '../../options/kinds.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { SHOWN } from '../../options/table.ts';
import { UsageError } from '../../options/usage.ts';
import { CONTEST, playContest } from '../../run/contest.ts';
import { command } from '../../terminal/command.ts';
import { exitForMissing, formatContest } from '../../terminal/results.ts';
import { atTerminal } from '../../terminal/session.ts';
import { DECIDING, FINAL, PRELIMINARY, roster, TESTING, tryAgain } from './options.ts';
import { exportLogsCommand, publishCommand } from './publish.ts';

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
