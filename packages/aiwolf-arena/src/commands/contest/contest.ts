import { Command } from 'commander';
import { earlierFolder } from '../../contest/earlier-agents.ts';
import { regulation } from '../../contest/regulation.ts';
import { withConfig } from '../../options/config.ts';
import { NO_SANDBOX } from '../../options/judging-rows.ts';
import { unknownWord } from '../../options/kinds.ts';
import { addOption } from '../../options/option.ts';
import { options, type Spec } from '../../options/option-set.ts';
import { OPTIONS, TABLES } from '../../options/table.ts';
import { UsageError } from '../../options/usage.ts';
import { CONTEST, planOfContest, playContest } from '../../run/contest.ts';
import { helpOf } from '../../terminal/help.ts';
import { PLAN_INVARIANTS, PLAN_ROWS, planText } from '../../terminal/plan-text.ts';
import { exitForMissing, formatContest, nextSteps } from '../../terminal/results.ts';
import { atTerminal, command, note, print } from '../../terminal/session.ts';
import { exportLogsCommand, publishCommand } from './publish.ts';
import { roster, STAGES, tryAgain } from './stage-options.ts';
import { statusCommand } from './status.ts';

const NAMED = options(
  {
    ...CONTEST.rows,
    sandbox: OPTIONS.sandbox.meta({ off: NO_SANDBOX, unset: 'yes with --roster, else no' }),
    ...PLAN_ROWS,
    ...TABLES,
  },
  ...PLAN_INVARIANTS,
);

/** Creates the command `contest`: plays a preliminary and a final, with named agents or with the submissions of a roster. */
export function contestCommand(): Command {
  const contest = NAMED.addTo(new Command('contest'));
  for (const one of [roster, regulation, earlierFolder, tryAgain]) addOption(contest, one);
  withConfig(contest, 'roster'); // a contest of a roster is defined by the roster and flags
  contest
    .addCommand(testingCommand().description(STAGES.testing.about))
    .addCommand(preliminaryCommand().description(STAGES.preliminary.about))
    .addCommand(finalCommand().description(STAGES.final.about))
    .addCommand(statusCommand().description('say how far a contest is, who leads, what is missing, and what to type next'))
    .addCommand(exportLogsCommand().description('write the logs and results that one team may receive before publication'))
    .addCommand(publishCommand().description('write the results in a form that anybody can check'))
    .allowExcessArguments()
    .addHelpText('after', helpOf('contest'));
  return contest.action(async (raw) => {
    const [typed] = contest.args;
    const names = contest.commands.map((inner) => inner.name()).filter((name) => name !== 'help');
    if (typed !== undefined) throw new UsageError(unknownWord(typed, names));
    const odd = raw.roster === undefined ? ['regulation', 'known'].find((name) => raw[name] !== undefined) : undefined;
    if (odd !== undefined) throw new UsageError(`--${odd} is for contests of submissions: give a --roster, too`);
    if (raw.roster === undefined) return playOneFolder(NAMED.read(raw));
    return ofRoster(raw, contest.getOptionValueSource('logs') === 'default');
  });
}

/** Plays all stages with the submissions of a roster. `anyLogs`: whether --logs was left out, so that the default of stages holds. */
async function ofRoster(
  raw: { agents?: string; agent: readonly string[]; trust?: readonly string[]; plan?: boolean },
  anyLogs: boolean,
) {
  if (raw.agents !== undefined || raw.agent.length > 0)
    throw new UsageError('--agents and --agent cannot be used with --roster: the roster lists the agents');
  if (raw.plan)
    throw new UsageError('--plan cannot be used with --roster: a roster is checked and drawn when its stages are played');
  if (raw.trust !== undefined && raw.trust.length > 0)
    throw new UsageError('--trust cannot be used with --roster: all submissions run sandboxed');
  const spec = STAGES.preliminary.options.read(anyLogs ? { ...raw, logs: undefined } : raw);
  await print(await (await import('./stages.ts')).playAllStages(spec), spec);
}

async function playOneFolder({ plan: isPlan, shards, ...typed }: Spec<typeof NAMED.rows>): Promise<void> {
  const { json, full, quiet, lang, ...spec } = typed;
  if (isPlan) {
    const { plan, roster } = await planOfContest(spec, note);
    return print(await planText(plan, roster, { shards, json, threads: spec.threads }), {});
  }
  const played = await atTerminal({ quiet }, (hooks) => playContest(spec, hooks));
  exitForMissing(played.document);
  const text = (): Promise<string> => formatContest(played, { full, lang, behaviour: spec.behaviour });
  return print({ document: played.document, text, next: nextSteps(played.folder, played.plan.agents)[lang] }, { json, quiet });
}

const testingCommand = command('contest testing', STAGES.testing.options, async (spec) =>
  (await import('./stages.ts')).playTestingAlone(spec),
);

const preliminaryCommand = command('contest preliminary', STAGES.preliminary.options, async (spec) =>
  (await import('./stages.ts')).playPreliminaryAlone(spec),
);

const finalCommand = command('contest final', STAGES.final.options, async (spec) =>
  (await import('./stages.ts')).playFinalAlone(spec),
);
