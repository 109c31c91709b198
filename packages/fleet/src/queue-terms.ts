import type { SetPlayer, ShutOut, TimingTerms } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';

export type { ShutOut } from '@aiwolf-arena/tournament';

/** A queue server. The password is never stored and never printed. */
export interface ServerTerms {
  /** `redis://HOST:PORT`, or `rediss://HOST:PORT` with TLS; may contain a user name, and a database as path. */
  readonly url: string;
  readonly password?: string | undefined;
  /** Certificate of an authority that signed the server's certificate (PEM). Default: the authorities of the system. */
  readonly ca?: string | undefined;
}

/** An agent of a pool. For a client, `client` is its name, which workers must declare (`worker --client NAME=COMMAND`). */
export type QueuedAgent = LoadedAgent & { readonly client?: string };

export interface QueuePoolTerms {
  readonly server: ServerTerms;
  /** Version of aiwolf-arena, for other versions' messages. */
  readonly version: string;
  /** Identifies the run among coordinators: kept in `queue.json` of the run folder, or random. */
  readonly run: string;
  /** What users of `queue status` see: the folder, or what is compared. */
  readonly title: string;
  readonly agents: readonly QueuedAgent[];
  readonly timing: TimingTerms | null;
  /** Only workers that declare this class play the run. Needed if times are measured. */
  readonly class?: string | undefined;
  readonly priority: 'high' | 'normal' | 'low';
  /** Factor for the number of sets that wait for workers at the same time, so for the run's share of the workers. */
  readonly share: number;
  /** Probability with which a set is replayed by another machine, in addition to the first twelve of each worker: 0 to 1. */
  readonly spotCheck: number;
  /** Milliseconds without any worker after which the run ends with `NoWorkers`. Undefined: it waits forever. */
  readonly waitMs?: number | undefined;
  /** Opens the pool on this machine that replays a set if two workers differ, or if there is only one worker. */
  readonly openJudge: () => SetPlayer;
  /** Messages for the user: no workers, other versions, server lost, damaged agents, workers shut out. */
  readonly onNote: (note: string) => void;
  /**
   * Called when a worker is shut out, since one of its results was false. All its sets must be forgotten and played again.
   * `hasAnswered`: whether it has answered this coordinator. Otherwise an earlier coordinator of the run may have believed it.
   */
  readonly onShutOut: (worker: ShutOut, hasAnswered: boolean) => void;
  readonly signal?: AbortSignal | undefined;
}

/** There was no worker for as long as the user wanted to wait. Finished sets are stored. */
export class NoWorkers extends Error {
  override readonly name = 'NoWorkers';
}

/** The queue cannot be used: no answer, a wrong password, missing rights, another coordinator, or dangerous settings. */
export class QueueUnusable extends Error {
  override readonly name = 'QueueUnusable';
}

/** A user cancelled the run with `aiwolf-arena queue cancel`. Finished sets are stored. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}
