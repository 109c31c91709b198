import { Command } from 'commander';
import { addHelp } from './commands/help.ts';
import { ARENA_VERSION } from './run/version.ts';

interface Listed {
  /** What the help says of it. */
  readonly about: string;
  readonly load: () => Promise<Command>;
}

/** By name, in the order of the help. Only the one that was typed is loaded: a command uses few of the packages. */
const COMMANDS: Readonly<Record<string, Listed>> = {
  init: {
    about: 'begin an agent of your own: a small project that works at once',
    load: async () => (await import('./commands/init.ts')).initCommand(),
  },
  play: {
    about: 'play one game and tell it',
    load: async () => (await import('./commands/play.ts')).playCommand(),
  },
  run: {
    about: 'play game sets and print win rates',
    load: async () => (await import('./commands/run.ts')).runCommand(),
  },
  contest: {
    about: 'play a preliminary and a final',
    load: async () => (await import('./commands/contest/contest.ts')).contestCommand(),
  },
  check: {
    about: 'check a submission, or all of a roster; an agent plays a testing contest',
    load: async () => (await import('./commands/check.ts')).checkCommand(),
  },
  'export-logs': {
    about: 'write what one team may have of a contest before it is published',
    load: async () => (await import('./commands/export-logs.ts')).exportLogsCommand(),
  },
  publish: {
    about: 'write the results of a contest so that anybody can check them',
    load: async () => (await import('./commands/publish.ts')).publishCommand(),
  },
  serve: {
    about: 'wait for clients of the AIWolf protocol, and play',
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
  autostart: {
    about: 'play what an AutoStarter.ini of the official server says',
    load: async () => (await import('./commands/autostart.ts')).autostartCommand(),
  },
  join: {
    about: 'play at a server of the AIWolf protocol',
    load: async () => (await import('./commands/join.ts')).joinCommand(),
  },
  'replay-wire': {
    about: 'send a recorded game to a client, changed in many ways, to find its weak spots',
    load: async () => (await import('./commands/replay-wire.ts')).replayWireCommand(),
  },
  merge: {
    about: 'join shards and extensions of a run in one folder',
    load: async () => (await import('./commands/merge.ts')).mergeCommand(),
  },
  verify: {
    about: 'play sets of a run again, and certify that they are the same',
    load: async () => (await import('./commands/verify.ts')).verifyCommand(),
  },
  why: {
    about: 'find where two runs of one plan part, and by whom',
    load: async () => (await import('./commands/why.ts')).whyCommand(),
  },
  baseline: {
    about: 'keep what an agent did, for later comparisons',
    load: async () => (await import('./commands/baseline.ts')).baselineCommand(),
  },
  calibrate: {
    about: 'hold an agent against itself, and count false alarms',
    load: async () => (await import('./commands/calibrate.ts')).calibrateCommand(),
  },
  compare: {
    about: 'gate a candidate against baselines: pass, fail or inconclusive',
    load: async () => (await import('./commands/compare.ts')).compareCommand(),
  },
  eval: {
    about: 'evaluate agents against a field: the full report card of each',
    load: async () => (await import('./commands/eval.ts')).evalCommand(),
  },
  bench: {
    about: 'measure what agents take: time of calls, games a CPU-second, memory',
    load: async () => (await import('./commands/bench.ts')).benchCommand(),
  },
  rank: {
    about: 'rank the agents of one or more runs, with how sure that is',
    load: async () => (await import('./commands/rank.ts')).rankCommand(),
  },
  report: {
    about: 'show results as one HTML file: rankings, matrices, violations, games',
    load: async () => (await import('./commands/report.ts')).reportCommand(),
  },
  view: {
    about: 'show games as one HTML file to walk through',
    load: async () => (await import('./commands/view.ts')).viewCommand(),
  },
  power: {
    about: 'how many sets tell two agents apart, and what so many sets can tell',
    load: async () => (await import('./commands/power.ts')).powerCommand(),
  },
  analyze: {
    about: 'win rates by agent and role from official game logs',
    load: async () => (await import('./commands/analyze.ts')).analyzeCommand(),
  },
  plan: {
    about: 'print what a run or a contest would play',
    load: async () => (await import('./commands/plan.ts')).planCommand(),
  },
  agents: {
    about: 'list the bundled agents',
    load: async () => (await import('./commands/agents.ts')).agentsCommand(),
  },
  rules: {
    about: 'print a rule set in words, or how two differ',
    load: async () => (await import('./commands/rules.ts')).rulesCommand(),
  },
  config: {
    about: 'print the defaults in effect and where they are from',
    load: async () => (await import('./commands/config.ts')).configCommand(),
  },
  protocol: {
    about: 'read, explain, expand and convert sentences of the protocol',
    load: async () => (await import('./commands/protocol.ts')).protocolCommand(),
  },
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
 * The command line as far as the first word needs it: with the command of that name, or with the names of all, which is
 * enough for the help and for a typo; with all commands in full if the word is left out. Throws CommanderError instead of
 * leaving the process.
 */
export async function program(typed?: string): Promise<Command> {
  const root = new Command('aiwolf-arena')
    .description(ABOUT)
    .version(isVersion(typed) ? await longVersion() : ARENA_VERSION)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', EXAMPLES);
  const isNamed = typed !== undefined && Object.hasOwn(COMMANDS, typed);
  const needsAll = typed === undefined || typed === '--';
  for (const name of isNamed ? [typed] : Object.keys(COMMANDS))
    root.addCommand(isNamed || needsAll ? await loaded(name) : nameOf(name));
  addHelp(root, loaded);
  strict(root);
  return root;
}

/** A command in full. */
const loaded = async (name: string): Promise<Command> =>
  (await COMMANDS[name]!.load()).description(COMMANDS[name]!.about);

/** A command as the help lists it. */
const nameOf = (name: string): Command => new Command(name).description(COMMANDS[name]!.about);

const isVersion = (typed: string | undefined): boolean => typed === '--version' || typed === '-V';

/** Which code it is takes a moment to find out: only for who asks. */
async function longVersion(): Promise<string> {
  const { thisArena } = await import('./run/identity.ts');
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
