import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Kill, TimingOptions } from '../../play/set-result.ts';
import { unpacked, type WorkerInput } from '../../realm/realm-input.ts';
import { isSandboxed, STACK_MIB } from '../../realm/sandboxed-process.ts';
import type { Awaiting, LogNews, Order, PoolReport, SeatNews } from '../messages.ts';
import { killFor, unansweredSeat } from './kill-for.ts';
import type { PlayedBatch } from './set-realm.ts';
import { CallClock, EVERY_MS } from './timekeeper.ts';
import { RunningBatch, Watchdog } from './watchdog.ts';
import type { PlayOrder } from './worker.ts';

const LOOK_MS = 50;
const ALIVE_MS = 500;
/** A thread ends after this many idle milliseconds. This is longer than the pause between preliminary and final. */
const IDLE_MS = 60_000;

/** The main object of the pool process: worker threads that play game sets, and the watchdog that observes them. */
class Pool {
  readonly #threads: Piscina<PlayOrder, PlayedBatch>;
  readonly #watchdog: Watchdog;
  readonly #trusting: boolean;
  readonly #timing: TimingOptions | null;
  readonly #links = new Map<string, MessagePort>();

  constructor(input: WorkerInput, { threads, limits, timing }: Order & { kind: 'open' }) {
    this.#threads = new Piscina({
      filename: process.argv[2]!,
      name: 'playBatch',
      minThreads: 1, // threads start when sets arrive: three sets should not start sixty threads
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB, stackSizeMb: STACK_MIB },
      recordTiming: false,
    });
    this.#threads.on('error', () => {}); // a thread died without a set: the next set will report it
    this.#trusting = input.trusted.length > 0;
    this.#timing = timing;
    this.#watchdog = new Watchdog(() => this.#threads.threads, limits, report, this.#trusting);
    setInterval(() => this.#watchdog.look(performance.now()), LOOK_MS);
    setInterval(() => this.#tell(), ALIVE_MS);
    if (timing !== null) setInterval(() => this.#measure(performance.now()), EVERY_MS);
  }

  #tell(): void {
    report({ kind: 'alive' });
    for (const { game, id, item } of this.#watchdog.batches.values())
      if (game !== null) report({ kind: 'games', id, item, games: Math.max(0, game) });
  }

  /** Takes a sample of every set being played. No code of agents or of the engine runs in this thread. */
  #measure(now: number): void {
    for (const batch of this.#watchdog.batches.values()) {
      const worker = batch.workerIn(this.#threads.threads);
      if (worker !== undefined && !batch.stopped) batch.times?.look(now, batch.heartbeat, worker);
    }
  }

  async play({ id, tasks, streamed, only }: Order & { kind: 'play' }): Promise<void> {
    const batch = new RunningBatch(id, this.#timing && new CallClock(this.#timing.limitMs));
    this.#watchdog.batches.set(id, batch);
    const link = only === undefined ? undefined : this.#link(id, only);
    const [port, far] = streamed ? this.#logPorts(id) : [];
    const logs = far && { port: far, kept: batch.kept };
    const transferList = [link?.port, far].filter((one) => one !== undefined);
    try {
      const moved = { transferList: transferList as never }; // piscina's type of it is that of another overload
      const played = await this.#threads.run({ tasks, heartbeat: batch.shared, link, logs }, moved);
      passAll(port, passLog(id));
      passAll(this.#links.get(id), passNews(id));
      report(this.#ended(batch, played));
    } catch (thrown) {
      passAll(this.#links.get(id), passNews(id));
      if (!batch.stopped) report(this.#failed(batch, thrown as NodeJS.ErrnoException));
    } finally {
      this.#watchdog.batches.delete(id);
      port?.close();
      this.#links.get(id)?.close();
      this.#links.delete(id);
    }
  }

  /** Connects the only seat whose agent runs here with the command, which connects it with the other seats. */
  #link(id: string, seat: number): PlayOrder['link'] {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', passNews(id));
    this.#links.set(id, port1);
    return { seat, port: port2 };
  }

  #logPorts(id: string): [here: MessagePort, far: MessagePort] {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', passLog(id));
    return [port1, port2];
  }

  kept({ id, logs }: Order & { kind: 'kept' }): void {
    const { kept } = this.#watchdog.batches.get(id) ?? {};
    if (kept === undefined) return;
    const stored = new Int32Array(kept);
    Atomics.add(stored, 0, logs);
    Atomics.notify(stored, 0);
  }

  answer({ id, seat, answer }: Order & { kind: 'answer' }): void {
    this.#links.get(id)?.postMessage({ seat, answer });
  }

  #ended(batch: RunningBatch, played: PlayedBatch): PoolReport {
    const { id, item } = batch;
    if ('kill' in played) return { kind: 'stopped', id, item, kill: played.kill };
    const timing = batch.times?.timing(EVERY_MS, played.cpuMs);
    const nearLimit = played.outcomes.map((_, at) => batch.nearIn(at));
    return { kind: 'done', id, ...played, timing: timing ? JSON.stringify(timing) : null, nearLimit };
  }

  #failed(batch: RunningBatch, thrown: NodeJS.ErrnoException): PoolReport {
    const { id, item, game, heartbeat } = batch;
    if (thrown.code === 'ERR_WORKER_INIT_FAILED') return { kind: 'unable', why: thrown.message };
    if (thrown.code === 'ERR_WORKER_OUT_OF_MEMORY') return this.#watchdog.overflow(batch);
    const exitedSeat = this.#trusting ? exitedSeatOf(heartbeat, thrown) : null;
    if (exitedSeat !== null) return { kind: 'stopped', id, item, kill: exitedSeat };
    const message = String(thrown.message);
    return { kind: 'failed', id, item, game, message, overflow: false, open: 0 };
  }
}

const passLog = (id: string) => (news: LogNews) => report({ kind: 'log', id, ...news });
const passNews = (id: string) => (news: SeatNews | Awaiting) => report({ kind: 'seat', id, ...news });

/**
 * Passes on what has arrived at a port, but was not yet handled: it comes by another way than the end of its batch. Without the
 * last answers of a seat, the other seats would wait in vain.
 */
function passAll<News>(port: MessagePort | undefined, pass: (news: News) => void): void {
  if (port === undefined) return;
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) pass(next.message as News);
}

/** Returns the trusted player that ended its thread, for example by `process.exit`; `null` if no player ended it. */
function exitedSeatOf(heartbeat: Int32Array, { message }: Error): Kill | null {
  if (!/^worker exited/.test(message)) return null;
  const why = 'ended its own thread';
  return killFor(heartbeat, 'crashed', why) ?? unansweredSeat(heartbeat, why, 'crashed');
}

function report(message: PoolReport): void {
  process.send!(message);
}

let pool: Pool | undefined;

process.on('message', (order: Order) => {
  if (order.kind === 'open') pool = new Pool(unpacked(order.input), order);
  else if (order.kind === 'answer') pool!.answer(order);
  else if (order.kind === 'kept') pool!.kept(order);
  else void pool!.play(order);
});
// If the system refuses to create a thread, the error is thrown outside of any call.
process.on('uncaughtException', (thrown: NodeJS.ErrnoException) => {
  if (/^E(AGAIN|MFILE|NFILE|NOMEM)$/.test(String(thrown.code ?? thrown.message)))
    return report({ kind: 'unable', why: thrown.message });
  process.stderr.write(`${thrown.stack}\n`);
  process.exit(1);
});
// SIGKILL is used because `process.exit` would wait for threads that never end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and the end of a job reach the whole group; the command decides what ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

report({ kind: 'ready', sandboxed: isSandboxed() });
