import { type AnyFault, BEAT, newBeat, ROUNDS, type RoleRequests, Table } from '@aiwolf-arena/engine';
import type { Kill, SeatTally, SetListener, SetTask, TimedOutcome } from '@aiwolf-arena/tournament';
import { Notebook } from '@aiwolf-arena/tournament/notebook';
import { SetBooks } from '@aiwolf-arena/tournament/set-books';
import { readAside } from '../client/seat-process.ts';
import type { Lost, Reply } from '../host/remote-agent.ts';
import { ROLE, readRoleRequest, type WireRequest } from '../wire/packet.ts';
import { type Client, Desk, type DeskBooks, RemotePlayer } from './remote-player.ts';
import { WaitBook } from './wait-book.ts';

/** Settings for playing a set with clients. */
export interface WireTerms {
  /** Time limit (ms) for an answer, in CPU time if it can be measured. Exceeding the limit is an offence. `null`: no limit. */
  readonly offenceMs: number | null;
  /** Whether a werewolf gets all whispers of day 0. The official server omits whispers after the werewolf's own last one. */
  readonly fixDay0Whisper: boolean;
  /** Whether a client that does not connect ends the run (`LaunchError`). If false, a fault is recorded for its agent. */
  readonly needsAll: boolean;
  /** Called when a game has ended. `tallies` returns the counters of all games of the set that have ended, by seat. */
  readonly onGame?: (tallies: () => readonly SeatTally[]) => void;
}

export const WIRE_TERMS: WireTerms = { offenceMs: 100, fixDay0Whisper: false, needsAll: false };

/** Plays a game set with clients. Results and records have the same form as those of a set without clients. */
export class RemoteSet implements DeskBooks {
  readonly #task: SetTask;
  readonly #books: SetBooks;
  readonly #clients: readonly Client[];
  readonly #waits: WaitBook;
  readonly #notebook: Notebook;
  readonly #beat = newBeat();
  readonly #players: readonly RemotePlayer[];
  readonly #table: Table;
  readonly #kills: Kill[] = [];
  readonly #silent = new Set<number>();
  readonly #onGame: WireTerms['onGame'];
  readonly #listener: SetListener;

  /** `clients` and `names` (registered names) are sorted by seat. */
  constructor(
    task: SetTask,
    names: readonly string[],
    clients: readonly Client[],
    terms: WireTerms,
    listener: SetListener = {},
  ) {
    this.#task = task;
    this.#clients = clients;
    this.#books = new SetBooks({ ...task, kills: this.#kills }, names, listener.onLog);
    this.#listener = listener;
    this.#waits = new WaitBook(terms.offenceMs, clients.length);
    this.#notebook = new Notebook(task.notes, clients.length);
    const desk = new Desk(this.#books.game, this.#beat, this, terms.fixDay0Whisper);
    this.#onGame = terms.onGame;
    this.#players = clients.map((client, i) => new RemotePlayer(i + 1, client, desk));
    this.#table = new Table(this.#books.game, this.#players, { beat: this.#beat, names });
  }

  /** Records that a seat has no player, because its client did not connect. */
  absent(seat: number, kind: AnyFault, why: string): void {
    this.#silent.add(seat);
    this.#books.ledger.silence(seat, kind, 'CREATE', why);
  }

  /** Plays the set. If `stop` is aborted, rejects with its reason. */
  async play(stop: AbortSignal): Promise<TimedOutcome> {
    this.#listener.onGames?.(0);
    for (let game = 0; game < this.#task.games; game++) {
      stop.throwIfAborted();
      const answers = await this.#askRoles();
      this.#books.open(game, this.#roleRequests(answers));
      for (const [i, answer] of answers.entries()) if (answer === null) this.#stop(i + 1, 'ROLE', this.#clients[i]!.lost!);
      await this.#table.play();
      await Promise.all(this.#players.map((player) => player.settle()));
      stop.throwIfAborted(); // the clients were lost in this game, because the pool is being closed
      this.#books.close();
      this.#onGame?.(() => this.#books.ledger.tallies());
      this.#listener.onGames?.(game + 1);
    }
    const outcome = this.#books.outcome(this.#notebook.notes);
    return { outcome, timing: this.#waits.timing() };
  }

  /** Asks all clients for role requests. If a client is lost, its answer is `null`. */
  #askRoles(): Promise<(string | null)[]> {
    const ask = async (client: Client): Promise<string | null> => (await client.ask(ROLE, client.limits.firstMs))?.line ?? null;
    if (!this.#task.rules.enableRoleRequest) return Promise.resolve([]);
    return Promise.all(this.#clients.map(ask));
  }

  #roleRequests(answers: readonly (string | null)[]): RoleRequests | undefined {
    if (this.#task.rules.roleRequest === 'ignored') return undefined;
    return [undefined, ...answers.map((line) => (line === null ? undefined : readRoleRequest(line)))];
  }

  stopped(seat: number, lost: Lost): void {
    this.#stop(seat, ROUNDS[this.#books.game.round]!, lost);
  }

  #stop(seat: number, request: string, { kind, why: detail }: Lost): void {
    if (this.#silent.has(seat)) return;
    this.#silent.add(seat);
    const { ledger } = this.#books;
    this.#kills.push({ seat, game: ledger.current, call: this.#callOf(seat), kind, detail });
    ledger.silence(seat, kind, request, detail);
  }

  answered(seat: number, request: WireRequest, { ms, cpuMs }: Reply): void {
    const { current: game } = this.#books.ledger;
    const at = performance.now();
    this.#waits.add({ seat, game, call: this.#callOf(seat), request, ms, cpuMs, at });
  }

  /** Returns the number of the call that the seat has not answered yet; 0 if the seat has answered all calls. */
  #callOf(seat: number): number {
    return this.#beat[BEAT.waiting + seat]!;
  }

  /** Handles a note or an exception from an agent's process. Returns an exception in `request`; records anything else. */
  aside(seat: number, text: string, request: WireRequest | null): string | undefined {
    const aside = readAside(text);
    if (aside === undefined) return undefined;
    if ('note' in aside) return this.#keep(seat, aside.note, aside.game);
    if (aside.request === request) return aside.thrown;
    const round = (ROUNDS as readonly string[]).indexOf(aside.request);
    this.#books.ledger.fault(seat, round, 'exception', aside.thrown);
    return undefined;
  }

  #keep(seat: number, note: string, game: number): undefined {
    const { current } = this.#books.ledger;
    this.#notebook.keep(Math.max(0, Math.min(game, current)), seat, [note]);
  }
}
