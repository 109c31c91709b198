import { Command } from 'commander';
import { addHelp } from './commands/help.ts';
import { ARENA_VERSION } from './version.ts';

/** By name, in the order of the help. Only the one that was typed is loaded: a command uses few of the packages. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand(),
  play: async () => (await import('./commands/play.ts')).playCommand(),
  run: async () => (await import('./commands/run.ts')).runCommand(),
  contest: async () => (await import('./commands/contest/contest.ts')).contestCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  'export-logs': async () => (await import('./commands/export-logs.ts')).exportLogsCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  autostart: async () => (await import('./commands/autostart.ts')).autostartCommand(),
  join: async () => (await import('./commands/join.ts')).joinCommand(),
  'replay-wire': async () => (await import('./commands/replay-wire.ts')).replayWireCommand(),
  merge: async () => (await import('./commands/merge.ts')).mergeCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  why: async () => (await import('./commands/why.ts')).whyCommand(),
  baseline: async () => (await import('./commands/baseline.ts')).baselineCommand(),
  calibrate: async () => (await import('./commands/calibrate.ts')).calibrateCommand(),
  compare: async () => (await import('./commands/compare.ts')).compareCommand(),
  eval: async () => (await import('./commands/eval.ts')).evalCommand(),
  bench: async () => (await import('./commands/bench.ts')).benchCommand(),
  rank: async () => (await import('./commands/rank.ts')).rankCommand(),
  report: async () => (await import('./commands/report.ts')).reportCommand(),
  view: async () => (await import('./commands/view.ts')).viewCommand(),
  power: async () => (await import('./commands/power.ts')).powerCommand(),
  analyze: async () => (await import('./commands/analyze.ts')).analyzeCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  agents: async () => (await import('./commands/agents.ts')).agentsCommand(),
  rules: async () => (await import('./commands/rules.ts')).rulesCommand(),
  config: async () => (await import('./commands/config.ts')).configCommand(),
  protocol: async () => (await import('./commands/protocol.ts')).protocolCommand(),
};

const ABOUT = 'Plays the AIWolf protocol contest: repeatable game sets, honest statistics.';

const EXAMPLES = `
Examples:
  aiwolf-arena contest --agents random,chatty,sample --fill random --players 5 --sets 10 --seed 1
  aiwolf-arena run --agents ./my-agent.ts,random --players 15 --sets 30
  aiwolf-arena play --players 5 --seed 1

Exit codes: 0 done, 1 a check failed, 2 usage, 3 inconclusive, 4 an agent that
cannot be used, or stopped by --on-fault abort, 5 our fault or I/O, 130
interrupted`;

/**
 * The command line as far as the first word needs it: the command of that name, or all of them. Throws CommanderError
 * instead of leaving the process.
 */
export async function program(typed: string | undefined): Promise<Command> {
  const root = new Command('aiwolf-arena')
    .description(ABOUT)
    .version(isVersion(typed) ? await longVersion() : ARENA_VERSION)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', EXAMPLES);
  const named = typed !== undefined && Object.hasOwn(COMMANDS, typed);
  for (const load of named ? [COMMANDS[typed]!] : Object.values(COMMANDS)) {
    root.addCommand(await load());
  }
  addHelp(root);
  strict(root);
  return root;
}

const isVersion = (typed: string | undefined): boolean => typed === '--version' || typed === '-V';

/** Which code it is takes a moment to find out: only for who asks. */
async function longVersion(): Promise<string> {
  const { thisArena } = await import('./library/identity/this-arena.ts');
  const { arenaText } = await import('@aiwolf-arena/tournament');
  return arenaText(await thisArena());
}

/** Every flag belongs to the command it stands behind; whatever cannot be meant is an error. */
function strict(command: Command): void {
  command
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(add --help for the options and an example)');
  for (const inner of command.commands) strict(inner);
}
