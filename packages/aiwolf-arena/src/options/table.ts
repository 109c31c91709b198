import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LANGUAGES, type Language } from '@aiwolf-arena/protocol';
import { MOST_GAMES } from '@aiwolf-arena/sandbox';
import { DRAWS } from '@aiwolf-arena/tournament';
import { CLIENT_ROWS, GATE_ROWS, JUDGEMENT } from './judging-rows.ts';
import {
  AGENTS,
  bundled,
  DURATION,
  ENCODING,
  FIELDS_OF_AGENTS,
  RULES,
  SEED,
  SIZE,
  SIZES,
  TRUSTED,
  text,
  whole,
  word,
  YES,
} from './kinds.ts';
import { flag, ofKind, option } from './option.ts';
import { LOGS, ROLE_REQUESTS, SHARD } from './play-kinds.ts';
import { QUEUE_ROWS } from './queue-rows.ts';

/** What to make of the names of connections in logs of the natural-language division. */
const TEAM_NAMES = ['joined', 'as-written'] as const;

const cores = (): number => availableParallelism();
/** Returns a random seed: 12 hexadecimal digits. */
export const drawnSeed = (): string => randomBytes(6).toString('hex');

const NAMED =
  'names of bundled agents and paths (./fox.ts, ./fox.py, ./fox.jar), comma-separated; NAME=AGENT renames an agent; all: all bundled agents; contestants: a field like that of contests; @FILE: the agents in a file';
const REPEATABLE = { isMany: true } as const;
const IN_CONFIG = { isInConfig: true } as const;

/** Options that determine which villages are played, and by which agents and rules. */
const VILLAGES = {
  /** Names of bundled agents, paths of files, and clients (`python:...`). `NAME=AGENT` renames an agent. `all`: all bundled agents not in the list, `contestants`: of a field like
   * that of contests. */
  agents: option('--agents <list>', NAMED, AGENTS, IN_CONFIG),
  /** Opponents: names of bundled agents and paths. Or a list of several such lists (fields). Default: all bundled agents. */
  field: option(
    '--field <list>',
    'opponents: names of bundled agents and paths, comma-separated (repeatable)',
    FIELDS_OF_AGENTS,
    { ...REPEATABLE, ...IN_CONFIG },
  )
    .default(() => [bundled()])
    .meta({ unset: 'all bundled agents' }),
  /** Sizes of the villages: 3 to 18 players. */
  players: option('--players <sizes>', 'village sizes from 3 to 18, comma-separated', SIZES, IN_CONFIG),
  /** Size of the village: 3 to 18 players. */
  size: option('--players <n>', 'village size from 3 to 18', SIZE),
  /** Number of games in a set. Default: 100. */
  games: option('--games <n>', 'number of games in a set', whole(1, MOST_GAMES), IN_CONFIG).default(100),
  sets: option('--sets <n>', 'number of game sets', whole(1, 1_000_000), IN_CONFIG),
  /** Milliseconds after which no more sets are started. A later call with the same options goes on. Default: no limit. */
  for: option('--for <time>', 'play for this long, such as 90s, 10m or 2h; the same command goes on', DURATION),
  /** Any text. The same seed gives the same games. Default: a random seed, which the result contains. */
  seed: option('--seed <text>', 'any text; the same seed plays the same games', SEED, IN_CONFIG)
    .default(drawnSeed)
    .meta({ unset: 'random, and printed' }),
  /** The name of a rule preset, or a JSON file with changes such as `{"maxTalk": 5}`. Default: `regulation-2021`. */
  rules: option('--rules <preset|file>', 'rule preset, or a JSON file with changes to a preset', RULES, IN_CONFIG).default(
    'regulation-2021',
  ),
  /** How agents are chosen for a village if there are more agents than seats: `random`, or `balanced` (all equally often). */
  draw: option(
    '--draw <kind>',
    'how the agents of each village are chosen, if there are more agents than seats: random, or balanced (all play equally often)',
    word(DRAWS),
  ),
  /** Gives an agent the same role in all games. A run with this option does not count as a contest. */
  role: option(
    '--role <name=role>',
    'give an agent this role in all games; such a run does not count as a contest (repeatable)',
    ROLE_REQUESTS,
    REPEATABLE,
  ).default(() => []),
  /** Names of agents that run unsandboxed, with full access to Node and your account. Default: none. */
  trust: option(
    '--trust <name>',
    'run this agent unsandboxed, with full access to Node and your account (repeatable)',
    TRUSTED,
    { ...REPEATABLE, ...IN_CONFIG },
  ).default(() => []),
  /** An agent that takes free seats if there are fewer agents than seats. It is not ranked. */
  fill: option(
    '--fill <agent>',
    'agent that takes the free seats if there are fewer agents than seats; it is not ranked',
    text('an agent'),
  ),
};

/** Options that determine how games are played, stored and shown. */
const RESULTS = {
  /** Whether to compare the behaviour of agents with random choices. `false` saves up to a fifth of the time. */
  behaviour: option(
    '--behaviour',
    'show how the behaviour (votes for werewolves, broken promises, ...) differs from random choices',
    YES,
    { off: 'do not measure behaviour (saves up to a fifth of the time)' },
  ),
  /** Number of worker threads, 1 to 1024. It does not affect the results. Default: the number of CPU cores. */
  threads: option('--threads <n>', 'number of worker threads', whole(1, 1024), IN_CONFIG)
    .default(cores)
    .meta({ unset: 'the number of CPU cores' }),
  /** Which official game logs to write: `none` (default), `all`, or of 10 games of each village size: `{ sample: 10 }`, `{ first: 10 }`. */
  logs: option(
    '--logs <which>',
    'official game logs to write: none, all, sample:N (N games of each village size, evenly spread), first:N (of the first sets)',
    LOGS,
  ).default('none'),
  /** Folder of the run. If the folder already contains this run, the run is resumed. Default: a new folder in `results`. */
  out: option('--out <folder>', 'output folder; an existing run is resumed', text('a folder'), {
    unset: 'a new folder under results',
  }),
  /** Plays only this part of the run; `index` is counted from 1. `aiwolf-arena merge` combines the parts. */
  shard: option(
    '--shard <i/n>',
    'play only part i of n; auto/n: the part that Slurm, Kubernetes or AWS Batch assigns to this job; aiwolf-arena merge combines the parts',
    SHARD,
  ),
  /** Whether to take `out` from a process on another machine that has ended without unlocking it. Default: false. */
  takeOver: flag(
    '--take-over',
    'take the output folder from a process on another machine, which must have ended (such as an evicted pod)',
  ),
  /** Natural-language division: `joined` (`blue1` and `blue2` are connections of the team `blue`) or `as-written`. */
  teams: option(
    '--teams <names>',
    'in logs of the natural-language division: joined (blue1 and blue2 are connections of the team blue), as-written',
    word(TEAM_NAMES),
  ).default('joined'),
  full: flag('--full', 'print all tables (roles, faults, violations) with explanations'),
  json: flag('--json', 'print one JSON document and nothing else'),
  quiet: flag('--quiet', 'show no progress'),
  lang: option('--lang <language>', 'language of tables, notes and verdicts: en, ja', word(LANGUAGES))
    .default(screenLanguage)
    .meta({ unset: 'ja at a terminal with a Japanese LANG, else en' }),
  /** The character set of official logs, such as `shift_jis` or `euc-jp`. Default: it is found out for all logs together. */
  encoding: option('--encoding <name>', 'character set of the logs, such as shift_jis, euc-jp or utf-16le', ENCODING, {
    unset: 'found out, for all logs together',
  }),
  csv: flag('--csv', 'print one CSV line per agent, with full precision'),
  markdown: flag('--markdown', 'print Markdown tables'),
  latex: flag('--latex', 'print LaTeX tables (package booktabs)'),
};

/** All options of the library and all options that several commands share. The file of a command defines its other options. */
export const OPTIONS = { ...VILLAGES, ...RESULTS, ...JUDGEMENT, ...CLIENT_ROWS, ...GATE_ROWS, ...QUEUE_ROWS };

/** Returns the options with the given names, in this order. */
export const choose = <const Names extends readonly (keyof typeof OPTIONS)[]>(
  ...names: Names
): Pick<typeof OPTIONS, Names[number]> => Object.fromEntries(names.map((name) => [name, OPTIONS[name]])) as never;

/** Options of all commands that can play with clients of the official protocol. */
export const HELD = choose('fixDay0Whisper', 'record');
export const STARTED = choose(
  ...(['replyLimit', 'wallLimit', 'agentMemory', 'agentCpu', 'joinLimit', 'restarts', 'sandbox', 'bind'] as const),
  ...(['isolated', 'oneJvm', 'villages', 'chance', 'clock'] as const),
);

/** Options that determine how the games of a run or a contest are played, judged and stored. */
export const PLAYED = {
  ...choose('behaviour', 'threads', 'logs', 'out', 'shard', 'takeOver', 'onFault', 'pardon'),
  ...choose('timing', 'timeLimit', 'timeTolerance'),
  ...STARTED,
  ...HELD,
  ...QUEUE_ROWS,
};

/** The option `field` for commands with only one list of opponents. */
export const ONE_FIELD = option('--field <list>', 'opponents: names of bundled agents and paths, comma-separated', AGENTS)
  .default(bundled)
  .meta({ unset: 'all bundled agents' });

/** The option `seed` for commands whose agents play in the same villages. */
export const studySeed = (usual: string) =>
  OPTIONS.seed.default(usual).meta({ about: 'any text; the same seed plays the same villages' });

export const SHOWN = choose('json', 'quiet');

/** The option `seed` for commands whose runs can be resumed. A resumed run keeps its seed. */
export const KEPT_SEED = ofKind(OPTIONS.seed, SEED).meta({ unset: 'random, and printed; a resumed run keeps its seed' });

/** Options that determine how the results of a run are printed. */
export const TABLES = choose('full', 'json', 'quiet', 'lang');

/** Returns Japanese if the environment of the terminal says so (LC_ALL, LC_MESSAGES, LANG), else English. */
export function screenLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const asked = LC_ALL || LC_MESSAGES || LANG || '';
  return process.stdout.isTTY && asked.startsWith('ja') ? 'ja' : 'en';
}
