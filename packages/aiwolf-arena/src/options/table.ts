import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LANGUAGES, type Language } from '@aiwolf-arena/protocol';
import { DRAWS } from '@aiwolf-arena/tournament';
import { CLIENT_ROWS, GATE_ROWS, JUDGEMENT } from './judging-rows.ts';
import { AGENTS, bundled, FIELDS_OF_AGENTS, RULES, SEED, SIZE, SIZES, TRUSTED, text, whole, word, YES } from './kinds.ts';
import { flag, option } from './option.ts';
import { LOGS, ROLE_REQUESTS, SHARD } from './play-kinds.ts';

const cores = (): number => availableParallelism();
/** Returns a random seed: 12 hexadecimal digits. */
export const drawnSeed = (): string => randomBytes(6).toString('hex');

const NAMED = 'names of bundled agents and paths, comma-separated; NAME=AGENT renames an agent; all: all bundled agents';
const REPEATABLE = { isMany: true } as const;
const IN_CONFIG = { isInConfig: true } as const;

/** Options that determine the villages and their games. */
const VILLAGES = {
  /** Names of bundled agents and paths; `NAME=AGENT` renames an agent, `all` means all bundled agents that are not listed. */
  agents: option('--agents <list>', NAMED, AGENTS),
  /** Opponents: names of bundled agents and paths; a list of lists is several fields. Default: all bundled agents. */
  field: option(
    '--field <list>',
    'opponents: names of bundled agents and paths, comma-separated (repeatable)',
    FIELDS_OF_AGENTS,
    { ...REPEATABLE, ...IN_CONFIG },
  ).otherwise(() => [bundled()], 'all bundled agents'),
  /** Village sizes, 3 to 18. */
  players: option('--players <sizes>', 'village sizes from 3 to 18, comma-separated', SIZES, IN_CONFIG),
  /** Village size, 3 to 18. */
  size: option('--players <n>', 'village size from 3 to 18', SIZE),
  /** Number of games in a set. Default: 100. */
  games: option('--games <n>', 'number of games in a set', whole(1, 1_000_000), IN_CONFIG).default(100),
  sets: option('--sets <n>', 'number of game sets', whole(1, 1_000_000), IN_CONFIG),
  /** Any text; the same seed plays the same games. Default: a random seed, which the result contains. */
  seed: option('--seed <text>', 'any text; the same seed plays the same games', SEED, IN_CONFIG).otherwise(
    drawnSeed,
    'random, and printed',
  ),
  /** A rule preset, or a JSON file that contains for example `{"maxTalk": 5}`. Default: `regulation-2021`. */
  rules: option('--rules <preset|file>', 'rule preset, or a JSON file with changes to a preset', RULES, IN_CONFIG).default(
    'regulation-2021',
  ),
  /** How the agents of each village are chosen if there are more agents than seats: `random`, or `balanced` (equally often). */
  draw: option(
    '--draw <kind>',
    'how the agents of each village are chosen, if there are more agents than seats: random, or balanced (all play equally often)',
    word(DRAWS),
  ),
  /** Roles that agents get in all games. Such a run does not count as a contest. */
  role: option(
    '--role <name=role>',
    'give an agent this role in all games; such a run does not count as a contest (repeatable)',
    ROLE_REQUESTS,
    REPEATABLE,
  ).otherwise(() => []),
  /** Names of agents from files that run unsandboxed, with full access to Node and your account. */
  trust: option(
    '--trust <name>',
    'run this agent unsandboxed, with full access to Node and your account (repeatable)',
    TRUSTED,
    { ...REPEATABLE, ...IN_CONFIG },
  ).otherwise(() => []),
  /** Agent that takes the free seats if there are fewer agents than seats; it is not ranked. */
  fill: option(
    '--fill <agent>',
    'agent that takes the free seats if there are fewer agents than seats; it is not ranked',
    text('an agent'),
  ),
};

/** Options that determine how games are played, stored and shown. */
const RESULTS = {
  /** Whether to compare behaviour with random choices. `false` saves up to a fifth of the time. */
  behaviour: option('--behaviour', 'compare behaviour (votes for werewolves, broken promises, ...) with random choices', YES, {
    off: 'do not measure behaviour (saves up to a fifth of the time)',
  }),
  /** Number of worker threads, 1 to 1024; results do not depend on it. Default: the number of CPU cores. */
  threads: option('--threads <n>', 'number of worker threads', whole(1, 1024), IN_CONFIG).otherwise(
    cores,
    'the number of CPU cores',
  ),
  /** Official game logs to write: `none` (default), `all`, or for example `{ sample: 10 }`: 10 games of each village size. */
  logs: option(
    '--logs <which>',
    'official game logs to write: none, all, or sample:N (N games of each village size)',
    LOGS,
  ).default('none'),
  /** Folder of the run; if it already contains this run, the run is resumed. Default: a new folder under `results`. */
  out: option('--out <folder>', 'output folder; an existing run is resumed', text('a folder'), {
    unset: 'a new folder under results',
  }),
  /** Play only one of several parts, counted from 1; `aiwolf-arena merge` combines the parts. */
  shard: option('--shard <i/n>', 'play only part i of n; aiwolf-arena merge combines the parts', SHARD),
  full: flag('--full', 'print all tables (roles, faults, violations) with explanations'),
  json: flag('--json', 'print one JSON document and nothing else'),
  quiet: flag('--quiet', 'show no progress'),
  lang: option('--lang <language>', 'language of tables, notes and verdicts: en, ja', word(LANGUAGES)).otherwise(
    screenLanguage,
    'ja at a terminal with a Japanese LANG, else en',
  ),
  csv: flag('--csv', 'print one CSV line per agent, with full precision'),
  markdown: flag('--markdown', 'print Markdown tables'),
};

/** All options of the library, and all options that several commands have. Options of one command are in its file. */
export const OPTIONS = { ...VILLAGES, ...RESULTS, ...JUDGEMENT, ...CLIENT_ROWS, ...GATE_ROWS };

/** Returns the options with these names, in this order. */
export const choose = <const Names extends readonly (keyof typeof OPTIONS)[]>(
  ...names: Names
): Pick<typeof OPTIONS, Names[number]> => Object.fromEntries(names.map((name) => [name, OPTIONS[name]])) as never;

/** Options of commands that play with clients of the official protocol. */
export const HELD = choose('fixDay0Whisper', 'record');
export const STARTED = choose(
  ...(['replyLimit', 'wallLimit', 'agentMemory', 'agentCpu', 'joinLimit', 'restarts', 'sandbox'] as const),
);

/** Options that determine how the games of a run or a contest are played, judged and stored. */
export const PLAYED = {
  ...choose('behaviour', 'threads', 'logs', 'out', 'shard', 'onFault', 'pardon'),
  ...choose('timing', 'timeLimit', 'timeTolerance'),
  ...STARTED,
  ...HELD,
};

export const SHOWN = choose('json', 'quiet');

/** The option `seed` of commands whose run can be resumed. */
export const KEPT_SEED = OPTIONS.seed.of(SEED).but({ unset: 'random, and printed; a resumed run keeps its seed' });

/** Options that determine how the results of a run are shown. */
export const TABLES = choose('full', 'json', 'quiet', 'lang');

/** Returns the language of the terminal's user if it is Japanese, otherwise English. Output for programs is always English. */
export function screenLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const asked = LC_ALL || LC_MESSAGES || LANG || '';
  return process.stdout.isTTY && asked.startsWith('ja') ? 'ja' : 'en';
}
