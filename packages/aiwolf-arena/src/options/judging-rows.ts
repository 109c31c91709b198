import { POLICIES } from '@aiwolf-arena/analysis';
import { CONTEST_RATE, POINTS, POINTS_OR_NONE, shareOf, text, whole, word } from './kinds.ts';
import { flag, option } from './option.ts';
import { OUTPUT } from './output-file.ts';
import { BOUND, CLIENTS, ON_FAULT, PARDONS, pardonFlags, TOLERANCES } from './play-kinds.ts';

const REPEATABLE = { isMany: true } as const;
const IN_CONFIG = { isInConfig: true } as const;
const MOST_MS = 600_000;
const MOST_SETS = 100_000;

const EFFECTS: Readonly<Record<string, string>> = {
  record: 'faults are only reported',
  forfeit: 'games with a fault count as lost for the agent at fault',
  eliminate: 'agents with violations of regulation 4 are not ranked',
  abort: 'the first fault stops the run',
};

const policyOption = <const Words extends readonly string[]>(words: Words, usual: Words[number]) =>
  option(
    '--on-fault <policy>',
    `effect of faults: ${words.map((policy) => `${policy}: ${EFFECTS[policy]}`).join('; ')}`,
    word(words),
  ).default(usual);

/** Options that determine how faults and measured times are judged, and which win rate decides the ranking. */
export const JUDGEMENT = {
  /** The effect of faults: `record`, `forfeit`, `eliminate` (see `standings`), or `abort`: the first fault stops the run. */
  onFault: policyOption(ON_FAULT, 'record'),
  /** Effect of a fault. `record` (default): none. `forfeit`: the agent loses the game. `eliminate`: the agent is not ranked. */
  judgeFault: policyOption(POLICIES, 'record'),
  /** Faults that are ignored: the agent, the kind of fault, and a reason. The results show the reason. */
  pardon: option(
    '--pardon <agent:kind>',
    'do not count this kind of fault of this agent, such as sample:exception (repeatable)',
    PARDONS,
    { ...REPEATABLE, flags: pardonFlags },
  ).default(() => []),
  /** Whether to measure the CPU time of each agent's calls. Default: false. */
  timing: flag('--timing', 'measure CPU time per agent (not reproducible)'),
  /** CPU time limit for each call, in milliseconds: 20 to 1999. Longer calls are reported. The regulation's limit is 100. */
  timeLimit: option(
    '--time-limit <ms>',
    'like --timing, and report calls that take more CPU time than this (limit of the regulation: 100)',
    whole(20, 1999), // calls are checked every 10 ms, and stopped after 2 s of CPU time
  ),
  /** Calls may exceed `timeLimit` by `ms` (default: 50), and by more in a `share` of the games (default: 0.01). */
  timeTolerance: option(
    '--time-tolerance <ms,share>',
    'calls over the time limit are a fault only if they exceed it by more than MS milliseconds in more than this SHARE of games',
    TOLERANCES,
    { unset: '50,1%' },
  ),
  /** The win rate that is ranked: `pooled` (default: of all games), `size-mean` (mean over all sizes), or a village size. */
  rankBy: option(
    '--rank-by <rate>',
    'win rate that decides: pooled (all games together), size-mean (mean of the win rates of the village sizes), or one village size',
    CONTEST_RATE,
  ),
  /** Number of agents that reach the final. Default: 15, or all entrants if there are fewer. */
  finalists: option('--finalists <n>', 'number of finalists', whole(1, 10_000)),
  /** Minimum number of sets of each village size that each finalist plays. Default: the value of `sets`. */
  finalSets: option('--final-sets <n>', 'minimum number of game sets of each size for each finalist', whole(1, 1_000_000)),
  /** Whether to decide a contest although sets ended with an internal error. These sets then do not count. Default: false. */
  withoutSets: flag(
    '--without-sets',
    'ignore game sets that ended with an internal error of this program, and decide the contest by the others',
  ),
};

/** What `--no-sandbox` does where clients are sandboxed by default. */
export const NO_SANDBOX = 'start clients without a sandbox: each can then read and change all that you can';

/** Options for starting clients of the official protocol, and limits of these clients. */
export const CLIENT_ROWS = {
  /** Clients to start. `command` contains `{host}` `{port}` `{name}`, or is a short form such as java:JAR:CLASS. */
  agent: option(
    '--agent <name=command>',
    'start a client of the AIWolf protocol: a command that contains {host} {port} {name}, or java:JAR:CLASS, python:SCRIPT|ZIP, dotnet:DLL:CLASS, program:ZIP:PROGRAM (repeatable)',
    CLIENTS,
    REPEATABLE,
  ).default(() => []),
  /** Whether clients run in a bubblewrap sandbox, where they see only their own files and reach only their game. Default: false. */
  sandbox: flag(
    '--sandbox',
    'start clients in a sandbox (the Linux program bubblewrap), where they see only their own files and reach only their game',
  ),
  /** Files and folders that sandboxed clients may read, such as runtimes at unusual places. Default: none. */
  bind: option('--bind <path>', 'file or folder that sandboxed clients may also read, such as a runtime (repeatable)', BOUND, {
    isMany: true,
  }).default(() => []),
  /** Number of sets with clients that are played at the same time. Default: `threads`, and more while CPU cores are idle. */
  villages: option('--villages <n>', 'number of game sets with clients that are played at the same time', whole(1, 1024), {
    unset: '--threads; if these are all CPU cores, more while cores are idle',
  }),
  /** Whether each client gets a process of its own for each set. Otherwise a JVM plays several sets of an agent in Java. */
  isolated: flag(
    '--isolated',
    'start a new JVM for every game set of a Java agent; by default, a JVM plays several sets of an agent, each with a new class loader',
  ),
  /** Whether all agents in Java play in one JVM. They can then disturb each other. Default: false. */
  oneJvm: flag(
    '--one-jvm',
    'let all Java agents play in one JVM, which saves CPU time; the agents are not protected from each other there',
  ),
  /** Whether the random numbers of `python:` and `java:` agents follow from the seed (`arena`, default) or not (`real`). */
  chance: option(
    '--chance <whose>',
    'random numbers of agents in Python and Java: arena (from the seed, so that the same seed plays the same games) or real',
    word(['arena', 'real']),
    { unset: 'arena' },
  ),
  /** The clock of `python:` and `java:` agents: `counted` (default), which only readings and sleeping move, or `real`. */
  clock: option(
    '--clock <which>',
    'clock of agents in Python and Java: counted (each reading moves it by 20 us, so that the same seed plays the same games) or real',
    word(['counted', 'real']),
    { unset: 'counted' },
  ),
  /** CPU time limit for each answer of a client, in milliseconds. A client that needs longer is disconnected. Default: 1000. */
  replyLimit: option(
    '--reply-limit <ms>',
    'CPU time that a client may use for an answer; a client that uses more is disconnected',
    whole(1, MOST_MS),
    { unset: '1000' },
  ),
  /** Wall-clock limit for an answer in ms; it is doubled for first answers. Default: `replyLimit` * 10, at least 10,000. */
  wallLimit: option('--wall-limit <ms>', 'wall-clock time that a client may take for an answer', whole(1, MOST_MS), {
    unset: 'ten times --reply-limit, at least 10000',
  }),
  /** Memory limit of a client process, in MiB. Default: none. */
  agentMemory: option('--agent-memory <mib>', 'memory limit of each client process', whole(16, 1 << 20)),
  /** CPU time limit of a client process, in seconds. Default: none. */
  agentCpu: option('--agent-cpu <seconds>', 'CPU time limit of each client process', whole(1, 86_400)),
  /** Time limit for a client to connect after it was started, in milliseconds. Default: 30,000. */
  joinLimit: option('--join-limit <ms>', 'milliseconds that a client may take to connect after its start', whole(1, MOST_MS), {
    unset: '30000',
  }),
  /** If a client does not connect, the number of times that it is started again. Default: 2. */
  restarts: option('--restarts <n>', 'number of further attempts to start a client that does not connect', whole(0, 100), {
    unset: '2',
  }),
  /** Whether to send all whispers of day 0 to the werewolves. The official server omits some of them. Default: false. */
  fixDay0Whisper: flag(
    '--fix-day0-whisper',
    'send all whispers of day 0 to the werewolves; the official server omits some of them',
  ),
  /** Path of a file to which all packets between aiwolf-arena and its clients are written. Default: no file. */
  record: option('--record <file>', 'write a transcript of all packets between the game server and the clients', OUTPUT),
};

/** Options for the statistical test of a comparison. */
export const GATE_ROWS = {
  /** Whether to test if the candidate is better by `margin`. Default: false (tests if it is not worse by `margin`). */
  better: flag('--better', 'test whether the candidate is better by the margin (default: whether it is not worse)', IN_CONFIG),
  /** The smallest difference of win rates that matters, as a share. All roles have equal weight. Default: 0.02 (2 points). */
  margin: option(
    '--margin <points>',
    'smallest win-rate difference that matters (all roles weighted equally)',
    POINTS,
    IN_CONFIG,
  ).default(0.02),
  /**
   * Probability that a candidate that is worse than the baseline by `margin` passes, if its losses are in a tenth of the sets or
   * more: 0.0001 to 0.49. Default: 0.05.
   */
  alpha: option(
    '--alpha <share>',
    'probability of passing a candidate that is worse by the margin, if a tenth of the sets or more have its losses',
    shareOf(0.0001, 0.49),
    IN_CONFIG,
  ).default(0.05),
  /**
   * Probability that a candidate that is as good as the baseline (with `better`: better by `margin`) fails, if its gains are in a
   * tenth of the sets or more, and it loses at most `margin` in the others: 0.0001 to 0.49. Default: 0.05.
   */
  beta: option(
    '--beta <share>',
    'probability of failing a candidate that is as good as the baseline (with --better: better by the margin), if a tenth of the sets or more have its gains, and the others lose at most the margin',
    shareOf(0.0001, 0.49),
    IN_CONFIG,
  ).default(0.05),
  /** Minimum number of sets for a verdict. With alpha and beta 0.05, a pass, or a fail by a small loss, needs 36. Default: 10. */
  atLeast: option(
    '--at-least <n>',
    'minimum number of sets before any verdict; at alpha and beta 0.05, a pass, or a fail by a small loss, needs at least 36 sets (or --max-sets, if that is less)',
    whole(2, MOST_SETS),
    IN_CONFIG,
  ).default(10),
  /** Maximum number of sets. If there is no verdict after these sets, the result is inconclusive. Default: 300. */
  maxSets: option(
    '--max-sets <n>',
    'maximum number of sets; if the test has not decided by then, the result is inconclusive',
    whole(2, MOST_SETS),
    IN_CONFIG,
  ).default(300),
  /** Number of sets to play in addition to `maxSets`, to continue a comparison that was inconclusive. */
  moreSets: option(
    '--more-sets <n>',
    'continue after an inconclusive result with this number of sets beyond --max-sets',
    whole(1, MOST_SETS),
  ),
  /** Whether to use an e-process: a test that remains valid if you look at the result and play more sets. Default: false. */
  eProcess: flag(
    '--e-process',
    'use a test that stays valid even if you often check the result and then play more sets (e-process; not for losses or gains in few sets)',
    IN_CONFIG,
  ),
  /** Plays exactly this number of sets, and then uses one t test. */
  fixedSets: option('--fixed-sets <n>', 'play exactly this number of sets, and use one t test', whole(2, MOST_SETS), IN_CONFIG),
  /** Plays until the confidence interval of the difference has at most this width, as a share. */
  untilWidth: option(
    '--until-width <points>',
    'play until the confidence interval is at most this wide (it is checked after every set, and stays valid but for losses or gains in few sets)',
    POINTS,
    IN_CONFIG,
  ),
  /** The candidate is `unusable` if its share of games with faults exceeds the baseline's by more than this. Default: 0.01. */
  maxFaults: option(
    '--max-faults <points>',
    'a candidate whose share of games with faults exceeds that of the baseline by more than this gets the verdict "unusable"',
    POINTS_OR_NONE,
    IN_CONFIG,
  ).default(0.01),
  /** Whether the candidate also fails if it is worse in any role (Holm correction allows for several tests). Default: false. */
  eachRole: flag(
    '--each-role',
    'also fail if the candidate is shown to be worse in any role (one test per role, with Holm correction)',
    IN_CONFIG,
  ),
  /** The command that builds a revision of the candidate (`git:REVISION`), such as a jar. Default: none. */
  build: option(
    '--build <command>',
    'command that builds the revision of a baseline git:REVISION, such as ./build.sh, if its agent is not in git',
    text('a command'),
    IN_CONFIG,
  ),
};
