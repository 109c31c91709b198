import { type AnyFault, seatKey } from '@aiwolf-arena/engine';
import {
  SetFailed,
  type SetListener,
  type SetOutcome,
  type SetPlayer,
  type SetTask,
  type TimedOutcome,
} from '@aiwolf-arena/sandbox';
import pLimit, { type LimitFunction } from 'p-limit';
import { ABSENT_CLIENT } from './remote-player.ts';
import { RemoteSet, WIRE_OPTIONS, type WireOptions } from './remote-set.ts';
import { LaunchError, NotSeated, type SeatedAgent, type SeatSource } from './seat-source.ts';
import { type MemoryNeed, type Villages, VillageWatch, villagesIn } from './villages.ts';

/** Plays game sets with clients. */
export class WirePool implements SetPlayer {
  readonly #sources: readonly SeatSource[];
  readonly #options: WireOptions;
  readonly #inRoom: LimitFunction;
  readonly #villages: Villages;
  readonly #watch: VillageWatch | undefined;
  /** The memory that the clients of the first village need; `undefined` before it is seated. */
  #memory: MemoryNeed | undefined;
  readonly #stop = new AbortController();

  /**
   * `sources`: a source of players for each agent of the plan, in the order of the plan's agents. `villages`: how many sets are
   * played at the same time: as many as are given, or as the machine has room for. The first village is seated alone then, because
   * it shows how much memory the others will need.
   */
  constructor(sources: readonly SeatSource[], villages: number | Villages, options: Partial<WireOptions> = {}) {
    const isFixed = typeof villages === 'number';
    this.#sources = sources;
    this.#villages = isFixed ? { first: villages, most: villages } : villages;
    this.#inRoom = pLimit(isFixed ? villages : 1);
    this.#watch = isFixed ? undefined : new VillageWatch(this.#inRoom, villages);
    this.#options = { ...WIRE_OPTIONS, ...options };
  }

  /** Maximum number of sets that are played at the same time. */
  get threads(): number {
    return this.#memory === undefined ? this.#villages.first : this.#inRoom.concurrency;
  }

  ahead(perThread: number): number {
    return perThread * this.threads;
  }

  async play(task: SetTask, listener?: SetListener): Promise<SetOutcome> {
    return (await this.playTimed(task, listener)).outcome;
  }

  /** Plays a set. Waits first if `threads` sets are already being played. */
  playTimed(task: SetTask, listener: SetListener = {}): Promise<TimedOutcome> {
    return this.#inRoom(async () => {
      this.#stop.signal.throwIfAborted();
      const played = await this.#play(task, listener);
      this.#stop.signal.throwIfAborted();
      return played;
    });
  }

  /** Closes all connections to agents, and kills the processes that were started for them. Unfinished sets are rejected. */
  close(): void {
    this.#watch?.close();
    this.#stop.abort(new Error('the pool was closed'));
    for (const source of this.#sources) source.close();
  }

  async #play(task: SetTask, listener: SetListener): Promise<TimedOutcome> {
    const sources = task.seats.map((agent) => this.#sources[agent]!);
    const isFirst = this.#memory === undefined;
    const freeMiB = this.#options.freeMiB?.() ?? process.availableMemory() / 2 ** 20;
    const seated = await Promise.allSettled(sources.map((source, i) => sat(source, task, i + 1)));
    try {
      this.#refuse(seated);
    } catch (thrown) {
      leaveAll(seated);
      throw thrown;
    }
    if (isFirst) this.#learn(seated, freeMiB);
    const clients = seated.map((one) => (one.status === 'fulfilled' ? one.value.agent : ABSENT_CLIENT));
    const names = sources.map(({ name }) => name);
    try {
      const set = new RemoteSet(task, names, clients, this.#options, listener);
      for (const [i, one] of seated.entries())
        if (one.status === 'rejected') set.absent(i + 1, kindOf(one.reason), whyOf(one.reason));
      const played = await set.play(this.#stop.signal);
      if (isFirst) this.#learn(seated, freeMiB); // clients have grown
      return played;
    } catch (thrown) {
      throw this.#stop.signal.aborted || isOfTheSystem(thrown) ? thrown : failed(task, thrown);
    } finally {
      leaveAll(seated);
    }
  }

  /** Finds how much memory the clients of the first village need, and opens as many villages as there is room for. */
  #learn(seated: readonly Seated[], freeMiB: number): void {
    const trees = new Set(seated.flatMap((one) => (one.status === 'fulfilled' ? (one.value.tree ?? []) : [])));
    const needMiB = [...trees].reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
    const room = villagesIn(freeMiB, needMiB);
    const villages = Math.min(this.#villages.most, this.#watch === undefined ? this.#villages.most : room);
    if (this.#memory !== undefined && villages >= this.#memory.villages) return;
    this.#watch?.open(this.threads, room);
    this.#memory = { needMiB, freeMiB, villages };
    if (needMiB > 0) this.#options.onMemory?.(this.#memory);
  }

  /** Throws if a system error prevented the start of a client, or if a client is missing although `needsAll` is true. */
  #refuse(seated: readonly Seated[]): void {
    this.#stop.signal.throwIfAborted();
    for (const one of seated) {
      if (one.status === 'fulfilled') continue;
      const { reason } = one;
      if (isOfTheSystem(reason)) throw reason;
      if (this.#options.needsAll && reason instanceof LaunchError) throw reason;
    }
  }
}

type Seated = PromiseSettledResult<SeatedAgent>;

function leaveAll(seated: readonly Seated[]): void {
  for (const one of seated) if (one.status === 'fulfilled') one.value.leave();
}

/** Whether an error comes from the operating system, such as a full disk. Such an error would occur in every set. */
const isOfTheSystem = (thrown: unknown): boolean => {
  const { name, syscall } = Object(thrown) as { name?: unknown; syscall?: unknown };
  return name === 'WriteFailed' || syscall !== undefined;
};

/** Converts an error to an internal error of the set. Agents cannot cause such errors: they run in other processes. */
const failed = (task: SetTask, thrown: unknown): SetFailed =>
  new SetFailed(task, null, thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));

const sat = async (source: SeatSource, { root, set, notes, redrawn, params }: SetTask, seat: number): Promise<SeatedAgent> =>
  source.seat({ set, seat, randomKey: seatKey(root, set, seat, seat === redrawn ? 1 : 0), notes, params: params?.[seat] });

/** Maximum number of characters that are stored of the reason why a client did not connect. */
const MOST_WHY = 200;

const kindOf = (reason: unknown): AnyFault => (reason instanceof NotSeated ? reason.kind : 'not-connected');

function whyOf(reason: unknown): string {
  if (reason instanceof LaunchError) return reason.within(MOST_WHY);
  return reason instanceof Error ? reason.message : String(reason);
}
