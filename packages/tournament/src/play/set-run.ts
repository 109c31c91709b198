import { type Lexicon, Library, ROUNDS, type Rules, seatOf, Table } from '@aiwolf-arena/engine';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import { agentNameOf } from '../sandbox/players.ts';
import { castOf } from './cast.ts';
import { SetMeter } from './counts.ts';
import { Notebook } from './notebook.ts';
import type { OtherSeats } from './separate-seat.ts';
import { SetBooks } from './set-books.ts';
import { Chance } from './set-random.ts';
import {
  gamesOf,
  type Instruments,
  type NotePlace,
  newPulse,
  noteOverflow,
  PULSE,
  runningCall,
  type SetOutcome,
  type SetTask,
} from './set-task.ts';

/** The sentences that have been parsed so far in this JavaScript context. There is one library for each set of rules. */
const libraries = new Map<string, Library>();

const lexiconFor = (rules: Rules): Lexicon =>
  libraries.getOrInsertComputed(JSON.stringify(rules), () => new Library(rules)).open();

/** One game set. Its players are created before the first game, play all games, and are dropped at the end (regulation 2.1). */
export class SetRun {
  readonly chance: Chance;
  readonly #task: SetTask;
  readonly #books: SetBooks;
  readonly #beat: Int32Array;
  readonly #others: OtherSeats | undefined;
  readonly #meter: SetMeter | undefined;
  readonly #names: readonly string[];
  readonly #notebook: Notebook;
  readonly #before: Instruments['before'];

  constructor(task: SetTask, beat = newPulse(), instruments?: Instruments) {
    forgetSentences(); // agents must not learn anything about other sets from cached sentences
    this.#task = task;
    this.#beat = beat;
    if (task.replayed) beat[PULSE.replayed] = 1;
    this.#others = instruments?.others;
    this.#meter = meterOf(task, instruments);
    this.#before = instruments?.before;
    this.#notebook = new Notebook(task.notes, task.seats.length, task.noted);
    this.#names = task.seats.map(agentNameOf);
    this.#books = new SetBooks(task, this.#names, task.streamed ? instruments?.keep : undefined, lexiconFor(task.rules));
    this.chance = new Chance(task, beat);
  }

  /** Plays all games. Returns a promise if an answer of a player is a promise. */
  play(): void | Promise<void> {
    this.#before?.(0, 0);
    const before = this.#before;
    const cast = castOf({
      task: this.#task,
      beat: this.#beat,
      chance: this.chance,
      ledger: this.#books.ledger,
      note: (seat, said) => this.#keep(seat, said),
      others: this.#others,
      meter: this.#meter,
      before: before && ((seat) => before(this.#books.ledger.current, seat)),
    });
    const table = new Table(this.#books.game, cast, { beat: this.#beat, names: this.#names });
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
    this.#beat[PULSE.game] = game + 1;
    this.chance.startGame(game);
    this.#books.open(game);
  }

  #close(): void {
    this.#meter?.game(this.#books.game.recorder.count);
    this.#books.close();
  }

  /** Notes that the running code of an agent has overflowed the stack: the set will be played again without its answers. */
  overflowed(): void {
    noteOverflow(this.#beat, runningCall(this.#beat));
  }

  /** Stores what the running agent has printed, as a note of its seat. */
  note(said: readonly unknown[]): void {
    const seat = seatOf(this.#beat[PULSE.asked]! || this.#beat[PULSE.reaction]!);
    if (seat > 0) this.#keep(seat, said);
  }

  #keep(seat: number, said: readonly unknown[]): void {
    this.#notebook.keep(this.#books.ledger.current, seat, said, () => this.#place());
  }

  #place(): NotePlace {
    const { board, recorder, round } = this.#books.game;
    const asked = this.#beat[PULSE.game] === 0 ? 'CREATE' : ROUNDS[round]!;
    const request = asked === 'END' ? 'FINISH' : asked; // an unfinished promise of the seat continued after the game
    return { day: board.day, request, events: recorder.count };
  }

  outcome(): SetOutcome {
    const outcome = this.#books.outcome(this.#notebook.notes);
    return this.#meter === undefined ? outcome : { ...outcome, measured: this.#meter.measured() };
  }
}

const meterOf = ({ measured }: SetTask, instruments?: Instruments): SetMeter | undefined =>
  measured === undefined || instruments === undefined ? undefined : new SetMeter(measured, instruments);
