import { Command } from 'commander';
import { agentsCommand } from './commands/agents.ts';
import { analyzeCommand } from './commands/analyze.ts';
import { contestCommand } from './commands/contest.ts';
import { addHelp } from './commands/help.ts';
import { mergeCommand } from './commands/merge.ts';
import { planCommand } from './commands/plan.ts';
import { playCommand } from './commands/play.ts';
import { powerCommand } from './commands/power.ts';
import { protocolCommand } from './commands/protocol.ts';
import { rankCommand } from './commands/rank.ts';
import { rulesCommand } from './commands/rules.ts';
import { runCommand } from './commands/run.ts';
import { verifyCommand } from './commands/verify.ts';
import { whyCommand } from './commands/why.ts';
import { ARENA_VERSION } from './version.ts';

const ABOUT = 'Plays the AIWolf protocol contest: repeatable game sets, honest statistics.';

const EXAMPLES = `
Examples:
  aiwolf-arena contest --agents random,chatty,sample --fill random --players 5 --sets 10 --seed 1
  aiwolf-arena run --agents ./my-agent.ts,random --players 15 --sets 30
  aiwolf-arena play --players 5 --seed 1

Exit codes: 0 done, 2 usage, 4 an agent that cannot be used, or stopped by
--on-fault abort, 5 our fault or I/O, 130 interrupted`;

/** The whole command line. Throws CommanderError instead of leaving the process. */
export function program(): Command {
  const root = new Command('aiwolf-arena')
    .description(ABOUT)
    .version(ARENA_VERSION)
    .addHelpText('after', EXAMPLES);
  for (const command of [
    playCommand(),
    runCommand(),
    contestCommand(),
    mergeCommand(),
    verifyCommand(),
    whyCommand(),
    rankCommand(),
    powerCommand(),
    analyzeCommand(),
    planCommand(),
    agentsCommand(),
    rulesCommand(),
    protocolCommand(),
  ]) {
    root.addCommand(command);
  }
  addHelp(root);
  strict(root);
  return root;
}

/** Every flag belongs to the command it stands behind; whatever cannot be meant is an error. */
function strict(command: Command): void {
  command
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(add --help for the options and an example)');
  for (const inner of command.commands) strict(inner);
}
