import { Command } from 'commander';
import { ARENA_VERSION } from './run/version.ts';
import { addHelp, helpOf } from './terminal/help.ts';

const ABOUT: Readonly<Record<string, string>> = {
  init: 'begin an agent of your own: a small project that works at once',
  play: 'play one game and tell it',
  run: 'play game sets and print win rates',
  contest: 'play a preliminary and a final; give teams and the public what is theirs',
  check: 'check a submission, a roster or a client; an agent plays a testing contest',
  serve: 'wait for clients of the AIWolf protocol, and play',
  autostart: 'play what an AutoStarter.ini of the official server says',
  join: 'play at a server of the AIWolf protocol',
  merge: 'join shards and extensions of a run in one folder',
  verify: 'play sets of a run again, and certify that they are the same',
  why: 'find where two runs of one plan part, and by whom',
  compare: 'gate a candidate against baselines: pass, fail or inconclusive',
  eval: 'evaluate agents against a field: the full report card of each',
  bench: 'measure what agents take: time of calls, games a CPU-second, memory',
  rank: 'rank the agents of one or more runs, with how sure that is',
  report: 'show results, or games, as one HTML file to look at and walk through',
  power: 'how many sets tell two agents apart, and what so many sets can tell',
  analyze: 'win rates by agent and role from official game logs',
  plan: 'print what a run or a contest would play',
  agents: 'list the bundled agents',
  rules: 'print a rule set in words, or how two differ',
  config: 'print the defaults in effect and where they are from',
  protocol: 'read, explain, expand and convert sentences of the protocol',
};

/** Only the typed command is loaded, since a command uses few of the packages. */
const LOAD: Readonly<Record<string, () => Promise<() => Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  play: async () => (await import('./commands/play.ts')).playCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  contest: async () => (await import('./commands/contest/contest.ts')).contestCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  autostart: async () => (await import('./commands/autostart.ts')).autostartCommand,
  join: async () => (await import('./commands/join.ts')).joinCommand,
  merge: async () => (await import('./commands/merge.ts')).mergeCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  why: async () => (await import('./commands/why.ts')).whyCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  eval: async () => (await import('./commands/eval.ts')).evalCommand,
  bench: async () => (await import('./commands/bench.ts')).benchCommand,
  rank: async () => (await import('./commands/rank.ts')).rankCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  power: async () => (await import('./commands/power.ts')).powerCommand,
  analyze: async () => (await import('./commands/analyze.ts')).analyzeCommand,
  plan: async () => (await import('./commands/plan.ts')).planCommand,
  agents: async () => (await import('./commands/agents.ts')).agentsCommand,
  rules: async () => (await import('./commands/rules.ts')).rulesCommand,
  config: async () => (await import('./commands/config.ts')).configCommand,
  protocol: async () => (await import('./commands/protocol.ts')).protocolCommand,
};

/**
 * The command line, as far as the first word needs it: with the command of that name; with only the names of all commands,
 * which is enough for the help and for a typo; or with all commands in full if the word is left out. Throws CommanderError
 * instead of leaving the process.
 */
export async function program(typed?: string): Promise<Command> {
  const root = new Command('aiwolf-arena')
    .description('Plays the AIWolf protocol contest: repeatable game sets, honest statistics.')
    .version(isVersion(typed) ? await longVersion() : ARENA_VERSION)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', helpOf('aiwolf-arena'));
  const isNamed = typed !== undefined && Object.hasOwn(ABOUT, typed);
  const needsAll = typed === undefined || typed === '--';
  for (const name of isNamed ? [typed] : Object.keys(ABOUT))
    root.addCommand(isNamed || needsAll ? await loaded(name) : new Command(name).description(ABOUT[name]!));
  addHelp(root, loaded);
  strict(root);
  return root;
}

const loaded = async (name: string): Promise<Command> => (await LOAD[name]!())().description(ABOUT[name]!);

const isVersion = (typed: string | undefined): boolean => typed === '--version' || typed === '-V';

/** Only computed when asked for, since the hash of the code takes a moment. */
async function longVersion(): Promise<string> {
  const { thisArena } = await import('./run/identity.ts');
  const { arenaText } = await import('@aiwolf-arena/tournament/plan-differences');
  return arenaText(await thisArena());
}

/** A flag belongs to the command before it; anything unknown is an error. */
function strict(command: Command): void {
  command.enablePositionalOptions().exitOverride().showHelpAfterError('(add --help for the options and an example)');
  for (const inner of command.commands) strict(inner);
}
