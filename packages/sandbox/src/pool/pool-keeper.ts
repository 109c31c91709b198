import { MachineLimit } from '../load/machine-limit.ts';
import { oneLine } from '../play/failed-set.ts';
import { type BatchNews, type BatchReport, isReport, type Order } from './messages.ts';
import { type Opening, PoolProcess } from './pool-process.ts';

/** A pool process that has sent no message for this many milliseconds is replaced. Normally it sends two per second. */
const SILENT_MS = 30_000;
/** If this number of processes in a row end before they are ready, the pool gives up. */
const STILLBORN = 5;
/** If this number of processes hang before they are ready, the pool gives up. Node hangs if it cannot create threads. */
const STUCK = 2;

const UNABLE = 'the process that plays the games has failed';

interface PoolOwner {
  /** Called when the process is ready to receive orders. */
  ready(): void;
  report(report: BatchReport | BatchNews): void;
  /** Called when the process has crashed, or was killed because it sent an invalid message. `why`: the reason. */
  died(why: string): void;
  hopeless(error: Error): void;
}

/** Starts the pool process and replaces it if it hangs. Passes on only valid reports. */
export class PoolKeeper {
  readonly #opening: Opening;
  readonly #sandboxed: boolean;
  readonly #owner: PoolOwner;
  readonly #watch: NodeJS.Timeout;
  #process: PoolProcess | undefined;
  /** A promise that settles when the previous process has ended. */
  #ended: Promise<void> = Promise.resolve();
  #ready = false;
  /** Number of processes in a row that ended before they were ready. */
  #stillborn = 0;
  /** Number of processes that were killed because they hung before they were ready. */
  #stuck = 0;

  constructor(opening: Opening, sandboxed: boolean, owner: PoolOwner) {
    this.#opening = opening;
    this.#sandboxed = sandboxed;
    this.#owner = owner;
    this.#watch = setInterval(() => this.#look(), SILENT_MS / 10).unref();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  start(): void {
    this.#process ??= this.#open();
  }

  send(order: Order): void {
    this.#process!.send(order);
  }

  /** Kills the process. `died` is not called. */
  drop(): void {
    const dropped = this.#process;
    this.#process = undefined;
    this.#ready = false;
    dropped?.kill();
    this.#ended = dropped?.ended ?? this.#ended;
  }

  /** Kills the process because of an invalid message. `died` is called. */
  distrust(): void {
    this.#process?.kill();
  }

  /** Kills the process. The promise settles when it has ended. */
  close(): Promise<void> {
    clearInterval(this.#watch);
    this.drop();
    return this.#ended;
  }

  #open(): PoolProcess {
    const process: PoolProcess = new PoolProcess(
      (message) => process === this.#process && this.#hear(message),
      (why) => process === this.#process && this.#died(why),
      ({ message }) => this.#owner.hopeless(new MachineLimit(UNABLE, message)),
      this.#sandboxed,
      this.#opening,
    );
    process.send(this.#opening);
    return process;
  }

  #hear(message: unknown): void {
    if (!isReport(message) || message.kind === 'seat') this.distrust();
    else if (message.kind === 'unable') this.#owner.hopeless(new MachineLimit(UNABLE, message.why));
    else if (message.kind === 'ready') this.#admit(message.sandboxed);
    else if (message.kind !== 'alive') this.#owner.report(message);
  }

  #admit(sandboxed: boolean): void {
    if (this.#sandboxed && !sandboxed) {
      return this.#owner.hopeless(new Error('this Node has no permission model, which sandboxed agents need'));
    }
    this.#ready = true;
    this.#stillborn = 0;
    this.#stuck = 0;
    this.#owner.ready();
  }

  #died(why: string): void {
    const born = this.#ready;
    this.#process = undefined;
    this.#ready = false;
    if (!born && ++this.#stillborn === STILLBORN) {
      return this.#owner.hopeless(new MachineLimit('the process that plays the games does not start', oneLine(why)));
    }
    this.#owner.died(why);
  }

  #look(): void {
    const silent = this.#process?.silentFor(performance.now()) ?? 0;
    if (silent <= SILENT_MS) return;
    if (!this.#ready && ++this.#stuck === STUCK) {
      const why = 'it starts but does not answer; perhaps the limit of processes or threads is too low (ulimit -u)';
      return this.#owner.hopeless(new MachineLimit(UNABLE, why));
    }
    this.#process!.kill();
  }
}
