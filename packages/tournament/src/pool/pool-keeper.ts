import { type ChildProcess, fork } from 'node:child_process';
import { MachineLimit } from '../load/machine-limit.ts';
import { oneLine } from '../play/put-aside.ts';
import { walls } from '../sandbox/walls.ts';
import { isReport, type Order, type ParcelReport, type PoolReport } from './messages.ts';

const DIAGNOSTICS = 4_000;

/** No separate collector threads, and a young generation large enough not to be collected constantly. */
const COLLECTOR = ['--single-threaded-gc', '--min-semi-space-size=16'];

type Opening = Order & { kind: 'open' };

/** A process that plays sets behind walls. It is always ended by SIGKILL: anything softer could wait forever. */
class PoolProcess {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #diagnostics = '';
  #heard = performance.now();

  /** `onExit` gets the end of stderr; `onUnstarted` is called instead if it never started. Not `walled`: trusted agents. */
  constructor(
    onReport: (message: unknown) => void,
    onExit: (why: string) => void,
    onUnstarted: (error: Error) => void,
    walled: boolean,
    opening: Opening,
  ) {
    const { main, worker } = opening.input;
    const { execArgv, env } = walls({ main, threads: true, walled });
    this.#child = fork(main, [worker!], {
      execArgv: [...COLLECTOR, ...execArgv],
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.on('message', (message: unknown) => {
      this.#heard = performance.now();
      onReport(message);
    });
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#diagnostics = `${this.#diagnostics}${text}`.slice(-DIAGNOSTICS);
    });
    this.ended = new Promise((resolve) => {
      this.#child.on('exit', () => resolve());
      if (this.#child.pid === undefined) resolve(); // it did not start
    });
    this.#child.on('error', (error) => {
      if (this.#child.pid === undefined) onUnstarted(error); // otherwise an order was sent to a process that has just died
    });
    this.#child.on('exit', (code, signal) => onExit(`${signal ?? `exit ${code}`} ${this.#diagnostics}`));
  }

  get pid(): number {
    return this.#child.pid!;
  }

  silentFor(now: number): number {
    return now - this.#heard;
  }

  send(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {}); // lost sets are replayed after its death
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/** A pool silent for this long is replaced. It normally reports twice a second. */
const SILENT_MS = 30_000;
/** Give up after this many processes in a row that died before they were ready. */
const STILLBORN = 5;
/** Give up sooner if they hang, which takes longer: Node waits forever for threads that it could not start. */
const STUCK = 2;

const UNABLE = 'the pool process cannot play';

interface PoolOwner {
  /** Orders are accepted from now on. */
  ready(): void;
  asked(asked: (PoolReport & { kind: 'alive' })['asked']): void;
  report(report: ParcelReport): void;
  /** The process crashed, or was killed for an invalid message. */
  died(why: string): void;
  hopeless(error: Error): void;
}

/** Keeps one pool process alive as long as it is needed, and forwards only valid reports. */
export class PoolKeeper {
  readonly #opening: Opening;
  readonly #walled: boolean;
  readonly #owner: PoolOwner;
  readonly #watch: NodeJS.Timeout;
  #process: PoolProcess | undefined;
  /** Settles when the last dropped process has ended. */
  #ended: Promise<void> = Promise.resolve();
  #ready = false;
  /** Processes in a row that died before they were ready. */
  #stillborn = 0;
  /** Processes that were killed because they hung before they were ready. */
  #stuck = 0;

  constructor(opening: Opening, walled: boolean, owner: PoolOwner) {
    this.#opening = opening;
    this.#walled = walled;
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

  /** Ends the process without reporting it. */
  drop(): void {
    const dropped = this.#process;
    this.#process = undefined;
    this.#ready = false;
    dropped?.kill();
    this.#ended = dropped?.ended ?? this.#ended;
  }

  /** Ends the process because of an invalid message. It is reported as dead. */
  distrust(): void {
    this.#process?.kill();
  }

  /** Settles when no process is left. */
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
      this.#walled,
      this.#opening,
    );
    process.send(this.#opening);
    return process;
  }

  #hear(message: unknown): void {
    if (!isReport(message)) this.distrust();
    else if (message.kind === 'unable') this.#owner.hopeless(new MachineLimit(UNABLE, message.why));
    else if (message.kind === 'ready') this.#admit(message.walled);
    else if (message.kind === 'alive') this.#owner.asked(message.asked);
    else this.#owner.report(message);
  }

  #admit(walled: boolean): void {
    if (this.#walled && !walled) {
      return this.#owner.hopeless(new Error('this Node has no permission model: no walls for agents'));
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
      return this.#owner.hopeless(new MachineLimit('the pool process does not start', oneLine(why)));
    }
    this.#owner.died(why);
  }

  #look(): void {
    const silent = this.#process?.silentFor(performance.now()) ?? 0;
    if (silent <= SILENT_MS) return;
    if (!this.#ready && ++this.#stuck === STUCK) {
      const why = 'it starts and says nothing; perhaps too few processes or threads may run (ulimit -u)';
      return this.#owner.hopeless(new MachineLimit(UNABLE, why));
    }
    this.#process!.kill();
  }
}
