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

/** Always reads from the beginning: what was heard is deleted, and IDs can go back if the server's data or its clock do. */
class AnswerReader implements Stoppable {
  readonly #server: QueueServer;
  readonly #connection: Redis;
  readonly #key: string;
  readonly #hear: (answer: Buffer) => Promise<void>;
  readonly #graceMs: number;
  readonly #loop: Promise<void>;
  #state: 'reading' | 'hearing' | 'stopped' = 'reading';
  #isTroubled = false;
  #batch = 1;
  #deleted: Promise<unknown> = Promise.resolve();

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
    while (this.#state !== 'stopped') {
      for (const [id, [, answer]] of await this.#read()) {
        if (this.#isStopped()) break;
        this.#state = 'hearing';
        await this.#hear(answer!);
        this.#deleted = this.#connection.xdel(this.#key, id).catch((error) => this.#server.report(error));
      }
      if (this.#state === 'hearing') this.#state = 'reading';
    }
    await this.#deleted;
  }

  /** Asked again because the state changes while `#run` waits, which its loop's condition hides from the compiler. */
  #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  async #read(): Promise<readonly Entry[]> {
    try {
      const terms = ['COUNT', this.#batch, 'BLOCK', BLOCK_MS, 'STREAMS', this.#key, '0'] as const;
      const streams = await this.#connection.xreadBuffer(...terms);
      if (this.#isTroubled) this.#server.works();
      this.#isTroubled = false;
      const entries = (streams as unknown as [Buffer, Entry[]][] | null)?.[0]?.[1] ?? [];
      const bytes = entries.reduce((sum, [, [, answer]]) => sum + answer!.length, 0);
      this.#batch = bytes > LARGE_BYTES ? 1 : Math.min(2 * this.#batch, MOST);
      return entries;
    } catch (error) {
      if (!this.#isStopped()) {
        this.#isTroubled = this.#server.report(error as Error);
        await sleep(PAUSE_MS);
      }
      return [];
    }
  }
}

/** ID, and the field's name and value. */
type Entry = [Buffer, Buffer[]];

/** Most answers have some kilobytes, and with logs some megabytes: those are read one by one. */
const LARGE_BYTES = 4 * 1024 * 1024;
const MOST = 32;
const BLOCK_MS = 5000;
