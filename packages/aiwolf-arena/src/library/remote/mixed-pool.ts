import type { SeatSource, WirePool } from '@aiwolf-arena/bridge';
import type { SetPool } from '@aiwolf-arena/tournament';

/** What plays the game sets of a command. */
export type ArenaPool = Pick<SetPool, 'threads' | 'playTimed'> & { close(): void | Promise<void> };

type PlayTimed = SetPool['playTimed'];

/** What a mixed pool is made of. */
interface Halves {
  /** Opened when the first set without remote players comes. */
  readonly inProcess: () => SetPool;
  readonly wire: WirePool;
  /** Whether an agent of the plan is behind a wire. */
  readonly isRemote: (agent: number) => boolean;
  /** Fails where a client cannot be started; called before the first set with remote players. */
  readonly tryOut: () => Promise<void>;
  /** Called when nobody plays any more. */
  readonly onClosed: () => void;
}

/** Sets with remote players are played by the bridge, all others in process. */
export class MixedPool implements ArenaPool {
  readonly #halves: Halves;
  #inProcess: SetPool | undefined;
  #tried: Promise<void> | undefined;

  constructor(halves: Halves) {
    this.#halves = halves;
  }

  get threads(): number {
    return this.#halves.wire.threads;
  }

  async playTimed(...[task, onKill]: Parameters<PlayTimed>): ReturnType<PlayTimed> {
    const { inProcess, isRemote, tryOut, wire } = this.#halves;
    if (!task.seats.some(isRemote)) {
      this.#inProcess ??= inProcess();
      return this.#inProcess.playTimed(task, onKill);
    }
    this.#tried ??= tryOut();
    await this.#tried;
    return wire.playTimed(task);
  }

  async close(): Promise<void> {
    this.#halves.wire.close();
    await this.#inProcess?.close();
    this.#halves.onClosed();
  }
}

/** Where the seats of remote agents come from; undefined for those that play in process. */
export type SourceOf = (agent: number) => SeatSource | undefined;
