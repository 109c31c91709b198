import { POLICIES } from '@aiwolf-arena/analysis';
import { CONTEST_RATE, POINTS, POINTS_OR_NONE, shareOf, text, whole, word } from './kinds.ts';
import { flag, option } from './option.ts';
import { CLIENTS, ON_FAULT, PARDONS, pardonFlags, TOLERANCES } from './play-kinds.ts';

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

/** How faults and times are judged, and what ranks. */
export const JUDGEMENT = {
  /** Like in `JudgeOptions`, or `abort`: stop at the first fault, with `StoppedByFault`. */
  onFault: policyOption(ON_FAULT, 'record'),
  /** Which ranking counts: `record` (default), `forfeit` or `eliminate`. */
  judgeFault: policyOption(POLICIES, 'record'),
  /** Kinds of faults of an agent that do not count, each with a reason, which the results show. */
  pardon: option(
    '--pardon <agent:kind>',
    'do not count this kind of fault of this agent, such as sample:exception (repeatable)',
    PARDONS,
    { ...REPEATABLE, flags: pardonFlags },
  ).otherwise(() => []),
  /** Measure CPU time by agent. Default: false. */
  timing: flag('--timing', 'measure CPU time per agent (not reproducible)'),
  /** Report calls that burn more milliseconds of CPU time than this, 20 to 1999; the regulation says 100. */
  timeLimit: option(
    '--time-limit <ms>',
    'like --timing, and report calls that take more CPU time (the regulation: 100)',
    whole(20, 1999), // looks are 10 ms apart; at 2 s of CPU time a player is stopped
  ),
  /** Excess in ms that is not a fault, and the share of games that may exceed that too. Default: 50 ms, 0.01. */
  timeTolerance: option(
    '--time-tolerance <ms,share>',
    'a call may exceed --time-limit by this many ms; calls that exceed even that are no fault in up to this share of games',
    TOLERANCES,
    { unset: '50,1%' },
  ),
  /** What ranks: `pooled` (default), `size-mean`, or one of the village sizes. */
  rankBy: option(
    '--rank-by <rate>',
    'win rate that decides: pooled (all games together), size-mean (mean of the win rates of the village sizes), or one village size',
    CONTEST_RATE,
  ),
  /** Places in the final. Default: 15, or the number of entrants if that is lower. */
  finalists: option('--finalists <n>', 'number of finalists', whole(1, 10_000)),
  /** Least number of sets of every size for a finalist. Default: `sets`. */
  finalSets: option('--final-sets <n>', 'minimum number of game sets of each size for each finalist', whole(1, 1_000_000)),
  /** Decide without sets that failed in the arena, and do not try them again. Default: false, and then nothing is decided. */
  withoutSets: flag(
    '--without-sets',
    'ignore game sets that ended with an internal error of this program, and decide the contest by the others',
  ),
};

/** How clients of the official protocol are started and limited. */
export const CLIENT_ROWS = {
  /** Clients to start: `command` contains `{host}`, `{port}` and `{name}`, or is `python:`, `java:` or `dotnet:` and a file. */
  agent: option(
    '--agent <name=command>',
    'start a client of the AIWolf protocol: a command that contains {host} {port} {name}, or java:JAR:CLASS, python:SCRIPT|ZIP, dotnet:DLL:CLASS (repeatable)',
    CLIENTS,
    REPEATABLE,
  ).otherwise(() => []),
  /** Start clients in bubblewrap: no writes, no network except to the host. Default: false. */
  sandbox: flag(
    '--sandbox',
    'start clients in a sandbox (the Linux program bubblewrap): they cannot write files, and can only connect to the game server',
  ),
  /** Milliseconds of CPU time for a client's answer; a client that takes longer is dropped. Default: 1000. */
  replyLimit: option(
    '--reply-limit <ms>',
    'CPU time that a client may use for an answer; a client that uses more is disconnected',
    whole(1, MOST_MS),
    { unset: '1000' },
  ),
  /** The same limit in wall time, and as much more for first answers. Default: ten times `replyLimit`, at least 10,000. */
  wallLimit: option('--wall-limit <ms>', 'wall-clock time that a client may take for an answer', whole(1, MOST_MS), {
    unset: 'ten times --reply-limit, at least 10000',
  }),
  /** Memory limit of a client process, in MiB. Default: none. */
  agentMemory: option('--agent-memory <mib>', 'memory limit of each client process', whole(16, 1 << 20)),
  /** CPU time limit of a client process, in seconds. Default: none. */
  agentCpu: option('--agent-cpu <seconds>', 'CPU time limit of each client process', whole(1, 86_400)),
  /** Milliseconds from the start of a client until it has joined. Default: 30,000. */
  joinLimit: option('--join-limit <ms>', 'time that a client may take to connect after its start', whole(1, MOST_MS), {
    unset: '30000',
  }),
  /** Further starts of a client that does not join. Default: 2. */
  restarts: option('--restarts <n>', 'number of further attempts to start a client that does not connect', whole(0, 100), {
    unset: '2',
  }),
  /** Let werewolves hear all whispers of day 0. Default: false. */
  fixDay0Whisper: flag(
    '--fix-day0-whisper',
    'send all whispers of day 0 to the werewolves; the official server omits some of them',
  ),
  /** A file for a transcript of the packets between host and clients. */
  record: option(
    '--record <file>',
    'write a transcript of all packets between the game server and the clients',
    text('a file'),
  ),
};

/** What a comparison asks, and how certain the answer must be. */
export const GATE_ROWS = {
  /** Ask whether it is better by the margin, instead of not worse by it. Default: false. */
  better: flag('--better', 'test whether the candidate is better by the margin (default: whether it is not worse)', IN_CONFIG),
  /** Difference of role-balanced win rates that matters, as a share. Default: 0.02, two points. */
  margin: option(
    '--margin <points>',
    'smallest win-rate difference that matters (all roles weighted equally)',
    POINTS,
    IN_CONFIG,
  ).default(0.02),
  /** Probability of passing a candidate that is worse by the margin, 0.0001 to 0.49. Default: 0.05. */
  alpha: option(
    '--alpha <share>',
    'probability of passing a candidate that is worse by the margin',
    shareOf(0.0001, 0.49),
    IN_CONFIG,
  ).default(0.05),
  /** Probability of failing a good candidate, 0.0001 to 0.49. Default: 0.05. */
  beta: option(
    '--beta <share>',
    'probability of failing a candidate that is as good as the baseline',
    shareOf(0.0001, 0.49),
    IN_CONFIG,
  ).default(0.05),
  /** No verdict before this many sets, and no pass before 36 at alpha .05. Default: 10. */
  atLeast: option(
    '--at-least <n>',
    'minimum number of sets before a verdict; at alpha 0.05 a pass needs at least 36 sets, or all --max-sets if these are fewer',
    whole(2, MOST_SETS),
    IN_CONFIG,
  ).default(10),
  /** Inconclusive after this many sets. Default: 300. */
  maxSets: option(
    '--max-sets <n>',
    'maximum number of sets; if the test has not decided by then, the result is inconclusive',
    whole(2, MOST_SETS),
    IN_CONFIG,
  ).default(300),
  /** More evidence after an inconclusive end: this many sets beyond `maxSets`. */
  moreSets: option(
    '--more-sets <n>',
    'continue after an inconclusive result with this number of sets beyond --max-sets',
    whole(1, MOST_SETS),
  ),
  /** A test that may be evaluated, and continued, at any time. Default: false. */
  eProcess: flag(
    '--e-process',
    'use a test that stays valid even if you often check the result and then play more sets (e-process)',
    IN_CONFIG,
  ),
  /** One t test after exactly this many sets. */
  fixedSets: option('--fixed-sets <n>', 'play exactly this number of sets, and use one t test', whole(2, MOST_SETS), IN_CONFIG),
  /** Play until the always-valid interval is this narrow, as a share. */
  untilWidth: option(
    '--until-width <points>',
    'play until the confidence interval, which is valid at any time, is this narrow',
    POINTS,
    IN_CONFIG,
  ),
  /** How many more games with faults than the baseline it may have, as a share. Default: 0.01. */
  maxFaults: option(
    '--max-faults <points>',
    'maximum excess of the share of games with faults over that of the baseline',
    POINTS_OR_NONE,
    IN_CONFIG,
  ).default(0.01),
  /** Fail if any role is shown to be worse (Holm). Default: false. */
  eachRole: flag(
    '--each-role',
    'also fail if the candidate is shown to be worse in any role (one test per role, with Holm correction)',
    IN_CONFIG,
  ),
};
