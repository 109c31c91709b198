import type { Launch, LaunchTerms } from '@aiwolf-arena/bridge';
import type { ServerOptions } from './queue-options.ts';

/** The clients that the owner of a worker offers, by name. Commands never travel: chunks only name a client. */
export type ClientCommands = Readonly<Record<string, ClientCommand>>;

export interface ClientCommand {
  readonly launch: Launch;
  /** What the client may see in its sandbox; undefined if it has none. */
  readonly sandbox: LaunchTerms['sandbox'];
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

/** A worker that plays until it is stopped. */
export interface OpenedWorker {
  /** Fingerprint of its code. */
  readonly code: string;
  /** Number of finished sets. */
  readonly sets: number;
  /** Milliseconds without anything to play. */
  readonly idleMs: number;
  /** Leaves the queue: finishes what is being played, for at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}
