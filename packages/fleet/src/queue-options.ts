import type { Launch, LaunchOptions } from '@aiwolf-arena/bridge';
import type { LoadedAgent, SetPlayer, TimingOptions } from '@aiwolf-arena/sandbox';

/** A queue server. The password is never stored and never printed. */
export interface ServerOptions {
  /** `redis://HOST:PORT`, or `rediss://HOST:PORT` with TLS; may contain a user name, and a database as path. */
  readonly url: string;
  readonly password?: string | undefined;
  /** Certificate of an authority that signed the server's certificate (PEM). Default: the authorities of the system. */
  readonly ca?: string | undefined;
}

/** An agent of a pool. For a client, `client` is its name, which workers must declare (`queue work --client NAME=COMMAND`). */
export type QueuedAgent = LoadedAgent & { readonly client?: string };

export interface QueuePoolOptions {
  readonly server: ServerOptions;
  /** Version of aiwolf-arena, for other versions' messages. */
  readonly version: string;
  /** What users of `queue status` see: the folder, or what is compared. */
  readonly title: string;
  readonly agents: readonly QueuedAgent[];
  readonly timing: TimingOptions | null;
  /** Only workers that declare this class play the run. Needed if times are measured. */
  readonly class?: string | undefined;
  /** Share of the sets that this machine replays, besides the first set of each worker: 0 (no set is replayed) to 1. */
  readonly spotCheck: number;
  /** Milliseconds without any worker after which the run ends with `NoWorkers`. Undefined: it waits forever. */
  readonly waitMs?: number | undefined;
  /** Opens the pool on this machine that replays sets. */
  readonly openHere: () => SetPlayer;
  /** Messages for the user: no workers, other versions, server lost, damaged agents. */
  readonly onNote: (note: string) => void;
}

/** A worker to open, for the command `queue work`. */
export interface WorkerOpening {
  readonly server: ServerOptions;
  readonly threads: number;
  readonly name: string;
  /** Version of aiwolf-arena. */
  readonly version: string;
  readonly class?: string | undefined;
  readonly clients: ClientCommands;
  readonly onNote: (note: string) => void;
}

/** The clients that the owner of a worker offers, by name. Commands never travel: chunks only name a client. */
export type ClientCommands = Readonly<Record<string, ClientCommand>>;

export interface ClientCommand {
  readonly launch: Launch;
  /** What the client may see in its sandbox; undefined if it has none. */
  readonly sandbox: LaunchOptions['sandbox'];
}

/** There was no worker for as long as the user wanted to wait. Finished sets are stored. */
export class NoWorkers extends Error {
  override readonly name = 'NoWorkers';
}

/** The queue cannot be used: no answer, a wrong password, missing rights, or dangerous settings. */
export class QueueUnusable extends Error {
  override readonly name = 'QueueUnusable';
}

/** A user cancelled the run with `aiwolf-arena queue cancel`. Finished sets are stored. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}

/** A set of a worker ended otherwise on this machine. No set of the worker counts. */
export class WorkerDiffers extends Error {
  override readonly name = 'WorkerDiffers';
  /** Name of the worker. */
  readonly worker: string;

  constructor(worker: string, why: string) {
    super(
      `worker ${worker} plays other games than this machine: ${why}. Its sets are dropped; stop it, and type the same command again`,
    );
    this.worker = worker;
  }
}
