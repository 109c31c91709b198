import { type Lexicon, Library, ROUNDS, type Rules, seatOf, Table } from '@aiwolf-arena/engine';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import { agentNameOf } from '../realm/players.ts';
import { SetMeter } from './counts.ts';
import { Notebook } from './notebook.ts';
import { playersOf } from './seat-players.ts';
import type { OtherSeats } from './separate-seat.ts';
import { SetRandom } from './set-random.ts';
import { SetRecorder } from './set-recorder.ts';
import {
  gamesOf,
  type Instruments,
  type NotePlace,
  newSetHeartbeat,
  noteOverflow,
  runningCall,
  SET_HEARTBEAT,
  type SetOutcome,
  type SetTask,
} from './set-task.ts';

/** The sentences that have been parsed so far in this JavaScript context. There is one library for each set of rules. */
const libraries = new Map<string, Library>();

const lexiconFor = (rules: Rules): Lexicon =>
  libraries.getOrInsertComputed(JSON.stringify(rules), () => new Library(rules)).open();

/** One game set. Its players are created before the first game, play all games, and are dropped at the end (regulation 2.1). */
export class SetRun {
  readonly setRandom: SetRandom;
  readonly #task: SetTask;
  readonly #recorder: SetRecorder;
  readonly #heartbeat: Int32Array;
  readonly #others: OtherSeats | undefined;
  readonly #meter: SetMeter | undefined;
  readonly #names: readonly string[];
  readonly #notebook: Notebook;
  readonly #before: Instruments['before'];

  constructor(task: SetTask, heartbeat = newSetHeartbeat(), instruments?: Instruments) {
    forgetSentences(); // agents must not learn anything about other sets from cached sentences
    this.#task = task;
    this.#heartbeat = heartbeat;
    if (task.replayed) heartbeat[SET_HEARTBEAT.replayed] = 1;
    this.#others = instruments?.others;
    this.#meter = meterOf(task, instruments);
    this.#before = instruments?.before;
    this.#notebook = new Notebook(task.notes, task.seats.length, task.noted);
    this.#names = task.seats.map(agentNameOf);
    this.#recorder = new SetRecorder(task, this.#names, task.streamed ? instruments?.keep : undefined, lexiconFor(task.rules));
    this.setRandom = new SetRandom(task, heartbeat);
  }

  /** Plays all games. Returns a promise if an answer of a player is a promise. */
  play(): void | Promise<void> {
    this.#before?.(0, 0);
    const before = this.#before;
    const players = playersOf({
      task: this.#task,
      heartbeat: this.#heartbeat,
      setRandom: this.setRandom,
      counter: this.#recorder.counter,
      note: (seat, said) => this.#keep(seat, said),
      others: this.#others,
      meter: this.#meter,
      before: before && ((seat) => before(this.#recorder.counter.current, seat)),
    });
    const table = new Table(this.#recorder.game, players, { heartbeat: this.#heartbeat, names: this.#names });
    return this.#playFrom(table, 0);
  }

  #playFrom(table: Table, first: number): void | Promise<void> {
    for (let game = first; game < gamesOf(this.#task); game++) {
      this.#open(game);
      const pending = table.play();
      if (pending !== undefined) return this.#playOn(table, game, pending);
      this.#close();
    }
  }

  async #playOn(table: Table, game: number, pending: Promise<void>): Promise<void> {
    await pending;
    this.#close();
    await this.#playFrom(table, game + 1);
  }

  #open(game: number): void {
    if (game > 0) this.#before?.(game, 0);
    this.#heartbeat[SET_HEARTBEAT.game] = game + 1;
    this.setRandom.startGame(game);
    this.#recorder.open(game);
  }

  #close(): void {
    this.#meter?.game(this.#recorder.game.recorder.count);
    this.#recorder.close();
  }

  /** Notes that the running code of an agent has overflowed the stack: the set will be played again without its answers. */
  overflowed(): void {
    noteOverflow(this.#heartbeat, runningCall(this.#heartbeat));
  }

  /** Stores what the running agent has printed, as a note of its seat. */
  note(said: readonly unknown[]): void {
    const seat = seatOf(this.#heartbeat[SET_HEARTBEAT.asked]! || this.#heartbeat[SET_HEARTBEAT.reaction]!);
    if (seat > 0) this.#keep(seat, said);
  }

  #keep(seat: number, said: readonly unknown[]): void {
    this.#notebook.keep(this.#recorder.counter.current, seat, said, () => this.#place());
  }

  #place(): NotePlace {
    const { board, recorder, round } = this.#recorder.game;
    const asked = this.#heartbeat[SET_HEARTBEAT.game] === 0 ? 'CREATE' : ROUNDS[round]!;
    const request = asked === 'END' ? 'FINISH' : asked; // an unfinished promise of the seat continued after the game
    return { day: board.day, request, events: recorder.count };
  }

  outcome(): SetOutcome {
    const outcome = this.#recorder.outcome(this.#notebook.notes);
    return this.#meter === undefined ? outcome : { ...outcome, measured: this.#meter.measured() };
  }
}

const meterOf = ({ measured }: SetTask, instruments?: Instruments): SetMeter | undefined =>
  measured === undefined || instruments === undefined ? undefined : new SetMeter(measured, instruments);
