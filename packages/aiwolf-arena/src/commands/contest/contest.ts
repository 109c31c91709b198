import { Command } from 'commander';
import { CONTEST } from '../../library/contest/contest.ts';
import { unknownWord } from '../../options/kinds.ts';
import { options } from '../../options/option-set.ts';
import { SHOWN } from '../../options/table.ts';
import { UsageError } from '../../options/usage-error.ts';
import { finalCommand } from './final.ts';
import { preliminaryCommand } from './preliminary.ts';
import { ALL_STAGES, roster, tryAgain } from './stage-flags.ts';
import { testingCommand } from './testing.ts';

const EXAMPLE = `
The best of the preliminary play the final (regulation 2.3, 2.4). Every entrant
plays at least --sets sets of every size.

With a roster, submissions are checked and tried first; testing, preliminary and
final are runs of their own in one folder, and can be played one by one:
aiwolf-arena contest testing, contest preliminary, contest final. Each stage
draws a seed that is secret until it closes; a typed --seed needs 16 characters.

Example:
  aiwolf-arena contest --agents random,chatty --players 5 --fill random --sets 10 --seed 1`;

const STAGES = [testingCommand, preliminaryCommand, finalCommand];
const STAGE_NAMES = ['testing', 'preliminary', 'final'];

const NAMED = options({ ...CONTEST.rows, ...SHOWN });

/** `contest`: preliminary, cut and final by the regulation, of agents that are named or of a roster. */
export function contestCommand(): Command {
  const command = NAMED.addTo(new Command('contest'));
  for (const one of [roster, tryAgain]) one.addTo(command);
  for (const stage of STAGES) command.addCommand(stage());
  command.allowExcessArguments().addHelpText('after', EXAMPLE);
  return command.action(async (raw) => {
    const [stage] = command.args;
    if (stage !== undefined) throw new UsageError(unknownWord(stage, STAGE_NAMES));
    if (raw.roster === undefined) return ofNamedAgents(raw);
    return ofRoster(raw, command.getOptionValueSource('logs') === 'default');
  });
}

async function ofNamedAgents(raw: Readonly<Record<string, unknown>>): Promise<void> {
  const { playOneFolder } = await import('./one-folder.ts');
  await playOneFolder(NAMED.read(raw));
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
  const spec = ALL_STAGES.read(anyLogs ? { ...raw, logs: 'all' } : raw);
  const { playAllStages } = await import('../../session/contest/all-stages.ts');
  process.stdout.write(await playAllStages(spec));
}
