import {
  type AnyFault,
  HEARTBEAT,
  newHeartbeat,
  type Player,
  type PlayerCalls,
  ROUNDS,
  type RoleRequests,
  Table,
} from '@aiwolf-arena/engine';
import {
  type Kill,
  type MeasuredSet,
  Notebook,
  type SeatCounts,
  type SetListener,
  SetRecorder,
  type SetTask,
  type SetTiming,
  spelled,
  type TimedOutcome,
} from '@aiwolf-arena/sandbox';
import { readSideMessage } from '../client/seat-process.ts';
import type { Lost, Reply } from '../host/remote-agent.ts';
import { ROLE, readRoleRequest, type WireRequest } from '../wire/packet.ts';
import { BundledPlayer } from './bundled-player.ts';
import { type Client, Desk, type DeskRecorder, RemotePlayer } from './remote-player.ts';
import type { MemoryNeed } from './villages.ts';
import { WaitTimes } from './wait-times.ts';

/** Settings for playing a set with clients. */
export interface WireOptions {
  /** Time limit (ms) for an answer, in CPU time if it can be measured. Exceeding the limit is a fault. `null`: no limit. */
  readonly slowMs: number | null;
  /** Whether a werewolf gets all whispers of day 0. The official server omits whispers after the werewolf's own last one. */
  readonly fixDay0Whisper: boolean;
  /** Whether a client that does not connect ends the run (`LaunchError`). If false, a fault is recorded for its agent. */
  readonly needsAll: boolean;
  /** Called before the first game with the memory that clients need, and again if they need so much more that it matters. */
  readonly onMemory?: (need: MemoryNeed) => void;
  /** Returns how much memory is free, in MiB. */
  readonly freeMiB?: () => number;
  /** Called when a game has ended. `counts` returns the counters of all games of the set that have ended, by seat. */
  readonly onGame?: (counts: () => readonly SeatCounts[]) => void;
}

/** CPU time of all measured sets so far, in milliseconds. */
let measuredMs = 0;

const NS_PER_MS = 1e6;

export const WIRE_OPTIONS: WireOptions = { slowMs: 100, fixDay0Whisper: false, needsAll: false };

/** Plays a game set with clients. Results and records have the same form as those of a set without clients. */
export class RemoteSet implements DeskRecorder {
  readonly #task: SetTask;
  readonly #recorder: SetRecorder;
  readonly #seats: readonly (Client | BundledPlayer)[];
  readonly #waits: WaitTimes;
  readonly #notebook: Notebook;
  readonly #heartbeat = newHeartbeat();
  readonly #remote: readonly RemotePlayer[];
  readonly #table: Table;
  readonly #kills: Kill[] = [];
  readonly #silent = new Set<number>();
  readonly #onGame: WireOptions['onGame'];
  #events = 0;
  readonly #listener: SetListener;
  readonly #slowMs: number | null;
  /** How long the measured agent (`SetTask.measured`) needed for its answers, in nanoseconds. */
  readonly #calls: Partial<Record<keyof Player, number[]>> = {};

  /** `seats` and `names` (registered names) are sorted by seat. */
  constructor(
    task: SetTask,
    names: readonly string[],
    seats: readonly (Client | BundledPlayer)[],
    options: WireOptions,
    listener: SetListener = {},
  ) {
    this.#task = task;
    this.#seats = seats;
    this.#recorder = new SetRecorder({ ...task, kills: this.#kills }, names, listener.onLog);
    this.#listener = listener;
    this.#slowMs = options.slowMs;
    this.#waits = new WaitTimes(options.slowMs, seats.length);
    this.#notebook = new Notebook(task.notes, seats.length);
    const desk = new Desk(this.#recorder.game, this.#heartbeat, this, options.fixDay0Whisper);
    this.#onGame = options.onGame;
    const speaking = ({ calls }: BundledPlayer, seat: number): PlayerCalls =>
      task.spelling === undefined ? calls : spelled(calls, seat, task.spelling);
    const players = seats.map((one, i) =>
      one instanceof BundledPlayer ? speaking(one, i + 1) : new RemotePlayer(i + 1, one, desk),
    );
    this.#remote = players.filter((player) => player instanceof RemotePlayer);
    for (const [i, one] of seats.entries())
      if (one instanceof BundledPlayer) one.onNote = (said) => this.#keep(i + 1, said, this.#recorder.counter.current);
    this.#table = new Table(this.#recorder.game, players, { heartbeat: this.#heartbeat, names });
  }

  /** Records that a seat has no player, because its client did not connect. */
  absent(seat: number, kind: AnyFault, why: string): void {
    this.#silent.add(seat);
    this.#recorder.counter.silence(seat, kind, 'CREATE', why);
  }

  /** Plays the set. If `stop` is aborted, rejects with its reason. */
  async play(stop: AbortSignal): Promise<TimedOutcome> {
    this.#listener.onGames?.(0);
    for (let game = 0; game < this.#task.games; game++) {
      stop.throwIfAborted();
      const answers = await this.#askRoles();
      for (const one of this.#seats) if (one instanceof BundledPlayer) one.startGame(game);
      this.#recorder.open(game, this.#roleRequests(answers));
      for (const [i, answer] of answers.entries())
        if (answer === null) this.#stop(i + 1, 'ROLE', (this.#seats[i] as Client).lost!);
      await this.#table.play();
      await Promise.all(this.#remote.map((player) => player.settle()));
      for (const [i, { usedMs }] of this.#seats.entries()) if (usedMs !== null) this.#waits.use(i + 1, usedMs);
      stop.throwIfAborted(); // the clients were lost in this game, because the pool is being closed
      this.#events += this.#recorder.game.recorder.count;
      this.#recorder.close();
      this.#onGame?.(() => this.#recorder.counter.counts());
      this.#listener.onGames?.(game + 1);
    }
    const outcome = this.#recorder.outcome(this.#notebook.notes);
    const timing = this.#waits.timing();
    return { outcome: this.#task.measured === undefined ? outcome : { ...outcome, measured: this.#measured(timing) }, timing };
  }

  /** The time of all seats follows that of the sets before, as if one thread had played them. */
  #measured({ cpuMs }: SetTiming): MeasuredSet {
    const from = measuredMs;
    measuredMs += cpuMs;
    return { cpuMs: [from, measuredMs], bytes: null, events: this.#events, calls: this.#calls };
  }

  /** Asks all clients for role requests. If a client is lost, its answer is `null`. */
  #askRoles(): Promise<(string | null)[]> {
    const ask = async (one: Client | BundledPlayer): Promise<string | null> =>
      one instanceof BundledPlayer ? 'none' : ((await one.ask(ROLE, one.limits.firstMs))?.line ?? null);
    if (!this.#task.rules.enableRoleRequest) return Promise.resolve([]);
    return Promise.all(this.#seats.map(ask));
  }

  #roleRequests(answers: readonly (string | null)[]): RoleRequests | undefined {
    if (this.#task.rules.roleRequest === 'ignored') return undefined;
    return [undefined, ...answers.map((line) => (line === null ? undefined : readRoleRequest(line)))];
  }

  stopped(seat: number, lost: Lost): void {
    this.#stop(seat, ROUNDS[this.#recorder.game.round]!, lost);
  }

  #stop(seat: number, request: string, { kind, why: detail }: Lost): void {
    if (this.#silent.has(seat)) return;
    this.#silent.add(seat);
    const { counter } = this.#recorder;
    this.#kills.push({ seat, game: counter.current, call: this.#callOf(seat), kind, detail });
    counter.silence(seat, kind, request, detail);
  }

  answered(seat: number, request: WireRequest, { ms, cpuMs }: Reply): void {
    const { current: game } = this.#recorder.counter;
    const at = performance.now();
    if (this.#task.seats[seat - 1] === this.#task.measured?.clocked) {
      const isLate = this.#slowMs !== null && ms > this.#slowMs; // CPU time is measured in steps of 10 ms
      const took = isLate ? Math.min(ms, cpuMs ?? ms) : ms;
      const method = request.toLowerCase() as keyof Player;
      this.#calls[method] ??= [];
      this.#calls[method].push(Math.round(took * NS_PER_MS));
    }
    this.#waits.add({ seat, game, call: this.#callOf(seat), request, ms, cpuMs, at });
  }

  /** Returns the number of the call that the seat has not answered yet; 0 if the seat has answered all calls. */
  #callOf(seat: number): number {
    return this.#heartbeat[HEARTBEAT.waiting + seat]!;
  }

  /** Handles a note or an exception from an agent's process. Returns an exception in `request`; records anything else. */
  message(seat: number, text: string, request: WireRequest | null): string | undefined {
    const message = readSideMessage(text);
    if (message === undefined) return undefined;
    if ('usedMs' in message) return this.#waits.use(seat, message.usedMs);
    if ('note' in message) return this.#keep(seat, [message.note], message.game);
    if (message.request === request) return message.thrown;
    const round = (ROUNDS as readonly string[]).indexOf(message.request);
    this.#recorder.counter.fault(seat, round, 'exception', message.thrown);
    return undefined;
  }

  #keep(seat: number, said: readonly unknown[], game: number): undefined {
    const { current } = this.#recorder.counter;
    this.#notebook.keep(Math.max(0, Math.min(game, current)), seat, said);
  }
}
