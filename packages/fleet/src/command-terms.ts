import type { Launch, LaunchTerms } from '@aiwolf-arena/bridge';
import type { ServerTerms } from './queue-terms.ts';
import type { WorkQueue } from './work-queue.ts';

/** The clients that the owner of a worker offers, by name. Commands never travel: chunks only name a client. */
export type ClientCommands = Readonly<Record<string, ClientCommand>>;

export interface ClientCommand {
  readonly launch: Launch;
  /** What the client may see in its sandbox; undefined if it has none. */
  readonly sandbox: LaunchTerms['sandbox'];
}

/** A worker to open, for the command `worker`. */
export interface WorkerOpening {
  readonly server: ServerTerms;
  readonly threads: number;
  readonly name: string;
  /** Version of aiwolf-arena. */
  readonly version: string;
  readonly class?: string | undefined;
  readonly clients: ClientCommands;
  readonly onNote: (note: string) => void;
}

/** A worker that plays until it is stopped. */
export interface OpenedWorker {
  readonly id: string;
  /** Fingerprint of its code. */
  readonly code: string;
  /** Number of finished sets. */
  readonly sets: number;
  /** Milliseconds without anything to play. */
  readonly idleMs: number;
  /** Leaves the queue: finishes what is being played, for at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** A queue for commands that look at it and give orders. It is opened even if the server is not fit for play. */
export interface OpenedQueue extends Pick<WorkQueue, 'workers' | 'runs' | 'barred' | 'order' | 'bar' | 'pardon' | 'close'> {
  /** Fingerprint of this machine's code. Only workers with the same one play for it. */
  readonly code: string;
  serverReport(): Promise<ServerReport>;
}

/** What a server is, and whether it can be used. */
export interface ServerReport {
  readonly name: 'redis' | 'valkey';
  readonly version: string;
  /** Whether work in the queue survives a restart of the server. */
  readonly appendOnly: boolean;
  readonly memoryBytes: number;
  /** Null: as much as the machine has. */
  readonly memoryLimitBytes: number | null;
  /** What the server deletes if its memory is full. */
  readonly policy: string;
  readonly user: string;
  readonly rights: readonly ServerRight[];
  /** Why it cannot be used. */
  readonly faults: readonly string[];
  /** What a user should know of a server that can be used. */
  readonly notes: readonly string[];
}

export interface ServerRight {
  /** Follows "may" or "may not". */
  readonly name: string;
  /** Who needs it. Nobody who plays needs the rights of an administrator. */
  readonly of: 'coordinator' | 'worker' | 'all' | 'administrator';
  readonly granted: boolean;
}
