import type { Pardon, Policy, Tolerance } from '@aiwolf-arena/analysis';
import type { Shard } from '@aiwolf-arena/tournament';
import type { NamedCommand } from './client-fields.ts';
import type { Logs } from './output-fields.ts';

/** Which villages play. */
export interface VillageOptions {
  /** Bundled names and paths, from the working folder on; `NAME=AGENT` renames one, `all` is every bundled one not named beside it. */
  readonly agents?: readonly string[] | undefined;
  /** Village sizes, 3 to 18. */
  readonly players?: readonly number[] | undefined;
  /** Games in a set. Default: 100. */
  readonly games?: number | undefined;
  /** A rule preset, or a JSON file with changes to one, such as `{"preset": "regulation-2021", "maxTalk": 5}`. Default: `regulation-2021`. */
  readonly rules?: string | undefined;
  /** Any text: the same seed plays the same games. Default: drawn, and in the result. */
  readonly seed?: string | undefined;
  /** Names of agents from files that get Node, outside all walls: they can do what you can. */
  readonly trust?: readonly string[] | undefined;
}

/** How faults are judged. */
export interface JudgeOptions {
  /** Which ranking counts: `record` (default), `forfeit` or `eliminate`. */
  readonly onFault?: Policy | undefined;
  /** Kinds of faults of an agent that count as none, each with a reason that stands in the results. */
  readonly pardon?: readonly Pardon[] | undefined;
}

/** What is told of what was measured. */
export interface TimingOptions {
  /** Tell who computes how much. Default: false. */
  readonly timing?: boolean | undefined;
  /** Excess in ms that is no fault, and the share of games with more that is none either. Default: 50 ms, 0.01. */
  readonly timeTolerance?: Tolerance | undefined;
}

/** How agents behind the official protocol are started and held. */
export interface ClientOptions {
  /** Clients that are started: `command` has `{host}`, `{port}` and `{name}`, or is `python:`, `java:` or `dotnet:` and a file. */
  readonly agent?: readonly NamedCommand[] | undefined;
  /** Milliseconds of CPU time for an answer of a client, which then is dropped. Default: 1000. */
  readonly replyLimit?: number | undefined;
  /** The same by the clock, however little it computes; so much more for its first answers. Default: ten times `replyLimit`, at least 10,000. */
  readonly wallLimit?: number | undefined;
  /** Start clients behind bubblewrap: no writes, no network but the host. Default: false. */
  readonly sandbox?: boolean | undefined;
  /** Memory of a process of a client, in MiB. Default: no limit. */
  readonly agentMemory?: number | undefined;
  /** CPU time of a process of a client, in seconds. Default: no limit. */
  readonly agentCpu?: number | undefined;
  /** Milliseconds from the start of a client until it has joined. Default: 30,000. */
  readonly joinLimit?: number | undefined;
  /** Further starts of a client that does not join. Default: 2. */
  readonly restarts?: number | undefined;
  /** Let werewolves hear all whispers of day 0. Default: false. */
  readonly fixDay0Whisper?: boolean | undefined;
  /** A file for a transcript of what passes between host and clients. */
  readonly record?: string | undefined;
}

/** How games are played and where the results go. */
export interface OutputOptions extends TimingOptions, ClientOptions {
  /** Worker threads, 1 to 1024; results do not depend on them. Default: the cores of this machine. */
  readonly threads?: number | undefined;
  /** Which official game logs are written: `none` (default), `all`, or `{ sample: 10 }` games of every size. */
  readonly logs?: Logs | undefined;
  /** Folder of the run, which goes on if it is there. Default: a new one under `results`. */
  readonly out?: string | undefined;
  /** Play only one of several parts, counted from 1; `aiwolf-arena merge` joins them. */
  readonly shard?: Shard | undefined;
  /** False: do not count what agents do beside what chance would do (saves up to a fifth of the time). */
  readonly behaviour?: boolean | undefined;
  /** The same as `JudgeOptions`, or `abort`: stop at the first fault, with `StoppedByFault`. */
  readonly onFault?: Policy | 'abort' | undefined;
  readonly pardon?: readonly Pardon[] | undefined;
  /** Measure whose calls burn more milliseconds of CPU time than this, 20 to 1999; the regulation says 100. */
  readonly timeLimit?: number | undefined;
}
