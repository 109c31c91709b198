import { subscribe } from 'node:diagnostics_channel';
import { Command } from 'commander';
import { UsageError } from './options/usage.ts';
import { ARENA_VERSION } from './run/version.ts';
import { addHelp, foldHelp, helpOf, unfoldIfAsked } from './terminal/help.ts';

const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Write an agent:': {
    init: 'create a small project with an agent that works',
    play: 'play one game and print what happened',
    check: 'check whether an agent, a client or a roster is ready for a contest',
    why: 'find the first answer that differs between two runs, or where an agent loses',
    bench: "measure an agent's speed and memory use",
  },
  'Play games:': {
    run: 'play game sets and print win rates',
    merge: 'merge the parts of a run (shards) into one folder',
    verify: 'replay sets of a run and certify that the results are the same',
  },
  'Compare agents:': {
    compare: 'test a candidate against baselines: pass, fail or inconclusive',
    eval: 'play agents against common opponents, and show all statistics of each agent',
    sweep: 'try values of parameters, and say which may be the best',
    tune: 'search the values of parameters with the highest win rate',
    power: 'compute how many sets a comparison needs, or what it can detect',
  },
  'Hold a contest:': { contest: 'play the stages of a contest, and publish the results' },
  'Use more machines:': { queue: 'play for other machines through a queue, look at it, and cancel runs' },
  'Use clients and servers of the AIWolf protocol:': {
    serve: 'wait for clients and play games with them',
    join: 'connect agents to a server',
  },
  'Look at results:': {
    rank: 'rank the agents of one or more runs, with the uncertainty of the ranks',
    report: 'write results, or single games, as one HTML file',
    analyze: 'compute win rates from official game logs',
    export: 'write games, seats, talks and votes as tables for pandas, R and DuckDB',
  },
  'Look things up:': {
    agents: 'list the bundled agents',
    rules: 'describe a rule set, or the differences between two rule sets',
    protocol: 'parse, explain, expand and convert sentences of the protocol',
    config: 'print the defaults of flags, and the config file that sets them',
  },
};
const ABOUT: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(GROUPS));

/** For each command, a function that loads its code. Only the code of the typed command is loaded, since loading takes time. */
const LOAD: Readonly<Record<string, () => Promise<() => Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  play: async () => (await import('./commands/play.ts')).playCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  contest: async () => (await import('./commands/contest/contest.ts')).contestCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  join: async () => (await import('./commands/join.ts')).joinCommand,
  queue: async () => (await import('./commands/queue.ts')).queueCommand,
  merge: async () => (await import('./commands/merge.ts')).mergeCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  why: async () => (await import('./commands/why.ts')).whyCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  eval: async () => (await import('./commands/studies.ts')).evalCommand,
  sweep: async () => (await import('./commands/studies.ts')).sweepCommand,
  tune: async () => (await import('./commands/studies.ts')).tuneCommand,
  bench: async () => (await import('./commands/bench.ts')).benchCommand,
  rank: async () => (await import('./commands/rank.ts')).rankCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  power: async () => (await import('./commands/power.ts')).powerCommand,
  analyze: async () => (await import('./commands/analyze.ts')).analyzeCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  agents: async () => (await import('./commands/agents.ts')).agentsCommand,
  rules: async () => (await import('./commands/rules.ts')).rulesCommand,
  config: async () => (await import('./commands/config.ts')).configCommand,
  protocol: async () => (await import('./commands/protocol.ts')).protocolCommand,
};

/** What was said about texts that are not UTF-8: an agent's files are read several times. */
const shown = new Set<unknown>();
// the channel of the sandbox's `outside-file.ts`, by its name: importing it would load code that is not needed
subscribe('aiwolf-arena:foreign-texts', (note) => {
  if (!shown.has(note)) console.error(`note: ${note}`);
  shown.add(note);
});

/** Creates the command line. Loads only the command that the first word of `typed` names, or all if there is no word. */
export async function program(typed: readonly string[] = []): Promise<Command> {
  const [name] = typed;
  shown.clear();
  const root = new Command('aiwolf-arena')
    .description('Plays the AIWolf protocol contest with reproducible game sets and confidence intervals.')
    .version(isVersion(name) ? await (await import('./run/identity.ts')).longVersion() : ARENA_VERSION)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', helpOf('aiwolf-arena'));
  const isNamed = name !== undefined && Object.hasOwn(ABOUT, name);
  const needsAll = name === undefined || name === '--';
  for (const one of isNamed ? [name] : Object.keys(ABOUT))
    root.addCommand(isNamed || needsAll ? await loaded(one) : grouped(new Command(one)));
  addHelp(root, async (named) => strict(await loaded(named)));
  root.commands.at(-1)!.helpGroup('Look things up:');
  unfoldIfAsked(root, typed);
  return strict(root);
}

const loaded = async (name: string): Promise<Command> => grouped((await LOAD[name]!())());

function grouped(command: Command): Command {
  const [group] = Object.entries(GROUPS).find(([, commands]) => command.name() in commands)!;
  return command.description(ABOUT[command.name()]!).helpGroup(group);
}

const isVersion = (word: string | undefined): boolean => word === '--version' || word === '-V';

/** Makes a command and its subcommands reject unknown flags, and folds their help. The flags of a subcommand must follow its name. */
function strict(command: Command): Command {
  foldHelp(command);
  command.enablePositionalOptions().exitOverride().showHelpAfterError('(add --help for the options and an example)');
  if (command.commands.length > 0) command.hook('preSubcommand', refuseFlagsBefore);
  for (const inner of command.commands) strict(inner);
  return command;
}

/** Throws UsageError if a flag stands before the name of a subcommand, since the flag would have no effect there. */
function refuseFlagsBefore(command: Command, inner: Command): void {
  const typed = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  if (typed.length === 0) return;
  const flags = typed.map(({ long }) => long).join(', ');
  throw new UsageError(`${flags}: type flags after the whole command: ${command.name()} ${inner.name()} ${flags}`);
}
