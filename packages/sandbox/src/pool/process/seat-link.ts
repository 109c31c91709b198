import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';
import { callOf, ROUNDS, roundOf } from '@aiwolf-arena/engine/heartbeat';
import type { OtherSeats, SeatAnswer } from '../../play/separate-seat.ts';
import { SET_HEARTBEAT } from '../../play/set-task.ts';
import type { Awaiting, OtherAnswer, SeatNews } from '../messages.ts';
import { memoryInUse } from './instruments.ts';

/** The other seats of a set, and the end of its promises in this thread. */
export interface SeatConnection extends OtherSeats {
  /** Waits until the set is over, or until the promise for which the own seat is awaited can no longer settle. */
  played(isOver: () => boolean): Promise<void>;
}

const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

/** Seats that say nothing, for a set of which no agent runs anywhere. */
export const NO_AGENTS: SeatConnection = {
  done() {},
  answerOf: async () => 'Over',
  async played(isOver) {
    while (!isOver()) await turn();
  },
};

/** Connects a worker thread that plays one seat of a set with the processes of the other seats. */
export class SeatLink implements SeatConnection {
  readonly #seat: number;
  readonly #port: MessagePort;
  readonly #heartbeat: Int32Array;
  readonly #memory = new HeldMemory();
  readonly #answers = new Map<number, SeatAnswer[]>();
  readonly #heard = new Map<number, number>();
  readonly #awaited = new Map<number, (answer: SeatAnswer) => void>();
  #arrivals = 0;
  #wake: (() => void) | undefined;

  constructor(seat: number, port: MessagePort, heartbeat: Int32Array) {
    this.#seat = seat;
    this.#port = port;
    this.#heartbeat = heartbeat;
    port.on('message', ({ seat, answer }: OtherAnswer) => this.#take(seat, answer));
  }

  done(answer?: SeatAnswer): void {
    const game = this.#heartbeat[SET_HEARTBEAT.game]! - 1;
    const asked = this.#heartbeat[SET_HEARTBEAT.asked]!;
    const call = this.#heartbeat[SET_HEARTBEAT.waiting + this.#seat]! || callOf(asked);
    const before = this.#memory.heldKiB;
    const heldKiB = this.#memory.look(ROUNDS[roundOf(asked)] === 'FINISH');
    const news: SeatNews = { game, call, heldKiB, ...(answer === undefined ? {} : { answer }) };
    if (answer !== undefined || game < 0 || heldKiB !== before) this.#port.postMessage(news);
  }

  answerOf(seat: number): Promise<SeatAnswer> {
    const known = this.#answers.get(seat)?.shift();
    if (known !== undefined) return Promise.resolve(known);
    this.#port.postMessage({ awaits: seat, heard: this.#heard.get(seat) ?? 0 } satisfies Awaiting);
    return new Promise((resolve) => this.#awaited.set(seat, resolve));
  }

  #take(seat: number, answer: SeatAnswer): void {
    const awaited = this.#awaited.get(seat);
    this.#awaited.delete(seat);
    this.#heard.set(seat, 1 + (this.#heard.get(seat) ?? 0));
    if (awaited === undefined) this.#answers.getOrInsertComputed(seat, () => []).push(answer);
    else awaited(answer);
    this.#arrivals++;
    this.#wake?.();
  }

  async played(isOver: () => boolean): Promise<void> {
    for (;;) {
      const seen = this.#arrivals;
      await turn();
      if (isOver() || this.#heartbeat[SET_HEARTBEAT.waiting + this.#seat]! > 0) return;
      if (this.#arrivals === seen)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  close(): void {
    this.#port.close();
  }
}

/** While the memory in use has grown by less than this many KiB, it is not measured again: a measurement collects garbage. */
const STEP_KIB = 16 * 1024;
/** The same at the end of a game. */
const END_STEP_KIB = 512;
/** Two measurements that differ by fewer KiB are the same. */
const SAME_KIB = 16;
const MOST_COLLECTIONS = 10;

/** Measures the memory that one set holds in a thread: heap and bytes that remain after garbage was collected. */
class HeldMemory {
  readonly #collect = collector();
  readonly #before = this.#inUse();
  /** KiB at the last measurement, beyond what was in use when this object was made. */
  heldKiB = 0;

  /** Measures again if the memory in use has grown. Returns the KiB of the last measurement. `isEnd`: a game has ended. */
  look(isEnd: boolean): number {
    const grown = memoryInUse() - this.#before - this.heldKiB;
    if (grown >= (isEnd ? END_STEP_KIB : STEP_KIB)) this.heldKiB = Math.max(0, Math.round(this.#inUse() - this.#before));
    return this.heldKiB;
  }

  /** Collects garbage until the memory in use stays the same: V8 counts what one collection leaves up to a MiB too high, or too low. */
  #inUse(): number {
    let now = Number.POSITIVE_INFINITY;
    for (let last = 0, round = 0; round < MOST_COLLECTIONS && Math.abs(now - last) >= SAME_KIB; round++) {
      last = now;
      this.#collect();
      now = memoryInUse();
    }
    return now;
  }
}

/** Returns the function `gc` of V8. The realm of the agents exists already, and does not get it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
