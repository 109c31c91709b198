import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Stoppable } from '../work-queue.ts';
import { PAUSE_MS, type QueueServer } from './queue-server.ts';

/** The answers to a run that its coordinator has not kept yet. */
export class AnswerStream {
  readonly #server: QueueServer;
  readonly #keepMs: number;

  constructor(server: QueueServer, keepMs: number) {
    this.#server = server;
    this.#keepMs = keepMs;
  }

  async add(run: string, answer: Buffer): Promise<void> {
    const key = answersKey(run);
    await this.#server.askAll((pipeline) => pipeline.xadd(key, '*', 'answer', answer).pexpire(key, this.#keepMs));
  }

  /** A coordinator that lives keeps the answers, even if no more come. */
  async keep(run: string): Promise<void> {
    await this.#server.ask(() => this.#server.connection.pexpire(answersKey(run), this.#keepMs));
  }

  async remove(run: string): Promise<void> {
    await this.#server.ask(() => this.#server.connection.del(answersKey(run)));
  }

  hear(run: string, hear: (answer: Buffer) => Promise<void>, graceMs: number): Stoppable {
    return new AnswerReader(this.#server, answersKey(run), hear, graceMs);
  }
}

const answersKey = (run: string): string => `aiwolf:answers:${run}`;

/**
 * Always reads from the beginning: what was read is deleted, and IDs can go back if the server's data or its clock do. An answer is
 * deleted before it is heard, so that it cannot end this process again when it is started again: its sets are then played again.
 * Answers are read one by one, since only the server limits their size.
 */
class AnswerReader implements Stoppable {
  readonly #server: QueueServer;
  readonly #connection: Redis;
  readonly #key: string;
  readonly #hear: (answer: Buffer) => Promise<void>;
  readonly #graceMs: number;
  readonly #loop: Promise<void>;
  #state: 'reading' | 'hearing' | 'stopped' = 'reading';
  #isTroubled = false;

  constructor(server: QueueServer, key: string, hear: (answer: Buffer) => Promise<void>, graceMs: number) {
    this.#server = server;
    this.#connection = server.connection.duplicate();
    this.#key = key;
    this.#hear = hear;
    this.#graceMs = graceMs;
    this.#loop = this.#run(); // if `hear` throws, the process ends by this unhandled rejection: that is an internal error
  }

  async stop(graceMs: number = this.#graceMs): Promise<void> {
    const isIdle = this.#state === 'reading';
    this.#state = 'stopped';
    if (!isIdle) await Promise.race([this.#loop, sleep(graceMs, null, { ref: false })]);
    this.#connection.disconnect();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped()) {
      const answer = await this.#taken();
      if (answer === undefined || this.#isStopped()) continue;
      this.#state = 'hearing';
      await this.#hear(answer);
      if (this.#state === 'hearing') this.#state = 'reading';
    }
  }

  /** Asked again because the state changes while `#run` waits, which its loop's condition hides from the compiler. */
  #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  /** Takes the first answer off the stream. Returns `undefined` if there is none, or if the server is away. */
  async #taken(): Promise<Buffer | undefined> {
    try {
      const streams = await this.#connection.xreadBuffer('COUNT', 1, 'BLOCK', BLOCK_MS, 'STREAMS', this.#key, '0');
      const [id, [, answer] = []] = (streams as unknown as [Buffer, Entry[]][] | null)?.[0]?.[1]?.[0] ?? [];
      const isTaken = id !== undefined && !this.#isStopped() && (await this.#connection.xdel(this.#key, id)) > 0;
      if (this.#isTroubled) this.#server.works();
      this.#isTroubled = false;
      return isTaken ? answer : undefined;
    } catch (error) {
      if (!this.#isStopped()) {
        this.#isTroubled = this.#server.report(error as Error);
        await sleep(PAUSE_MS);
      }
      return undefined;
    }
  }
}

/** ID, and the fields' names and values. */
type Entry = [Buffer, Buffer[]];

const BLOCK_MS = 5000;
