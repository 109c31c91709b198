import {
  type FaultSink,
  Game,
  gameLog,
  HashChain,
  type RoleWishes,
  seatOf,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { castOf } from './cast.ts';
import { Chance } from './chance.ts';
import type { Instruments } from './instruments.ts';
import { lexiconOf } from './lexicons.ts';
import { Notebook } from './notebook.ts';
import { nameOf } from './players.ts';
import { newPulse, PULSE } from './pulse.ts';
import { RoleRota } from './role-rota.ts';
import { SetLedger } from './set-ledger.ts';
import { SetMeter } from './set-meter.ts';
import type { GameLog, RecordedGame, SetOutcome, SetTask } from './set-task.ts';
import type { Scales } from './weighed-player.ts';

/** One game set: the same players for all its games, made at its start and dropped at its end (regulation 2.1). */
export class SetRun {
  readonly chance: Chance;
  readonly #task: SetTask;
  readonly #game: Game;
  readonly #ledger: SetLedger;
  readonly #hash = new HashChain();
  readonly #beat: Int32Array;
  readonly #scales: Scales | undefined;
  readonly #meter: SetMeter | undefined;
  readonly #names: readonly string[];
  readonly #wishes: RoleWishes | undefined;
  readonly #rota: RoleRota | undefined;
  readonly #logs: GameLog[] = [];
  readonly #notebook: Notebook;
  readonly #hashes: string[] = [];
  readonly #records: RecordedGame[] = [];

  /** `beat`: cells of PULSE, for whoever watches the set. */
  constructor(task: SetTask, beat = newPulse(), instruments?: Instruments) {
    const { rules, root, set, seats, wishes } = task;
    this.#task = task;
    this.#beat = beat;
    this.#scales = task.weighed ? instruments?.memory : undefined;
    this.#meter = meterOf(task, instruments);
    this.#notebook = new Notebook(task.notes, seats.length);
    const sink: FaultSink = {
      fault: (agent, round, kind, detail) => this.#ledger.fault(agent, round, kind, detail),
    };
    this.#game = new Game(rules, root, sink, lexiconOf(rules));
    this.#ledger = new SetLedger(task, this.#game);
    this.chance = new Chance(task, beat);
    this.#names = seats.map(nameOf);
    this.#wishes = wishes === null ? undefined : [undefined, ...wishes.map(known)];
    this.#rota = task.balanced ? new RoleRota(rules, root, set, task.games) : undefined;
  }

  /** Plays all games; a promise if a player answers with one. */
  play(): void | Promise<void> {
    const cast = castOf({
      task: this.#task,
      beat: this.#beat,
      chance: this.chance,
      ledger: this.#ledger,
      notebook: this.#notebook,
      scales: this.#scales,
      meter: this.#meter,
    });
    const table = new Table(this.#game, cast, { beat: this.#beat, names: this.#names });
    return this.#playFrom(table, 0);
  }

  #playFrom(table: Table, first: number): void | Promise<void> {
    for (let game = first; game < this.#task.games; game++) {
      this.#open(game);
      const pending = table.play();
      if (pending !== undefined) return this.#playOn(table, game, pending);
      this.#close(game);
    }
  }

  async #playOn(table: Table, game: number, pending: Promise<void>): Promise<void> {
    await pending;
    this.#close(game);
    await this.#playFrom(table, game + 1);
  }

  #open(game: number): void {
    this.#ledger.current = game;
    this.#beat[PULSE.game] = game + 1;
    this.chance.startGame(game);
    this.#game.start(this.#task.set, game, this.#rota?.rolesOf(game) ?? this.#wishes);
  }

  #close(game: number): void {
    this.#ledger.close();
    this.#meter?.game(this.#game.recorder.count);
    this.#hash.addGame(this.#game.board.roles, this.#game.recorder);
    const { hashes, logs, records } = this.#task;
    if (hashes) this.#hashes.push(hashOf(this.#game));
    if (logs.includes(game)) {
      this.#logs.push({ game, text: gameLog(takeRecord(this.#game), this.#names) });
    }
    if (records.includes(game)) this.#records.push(recordOf(this.#game));
  }

  /** What was printed: a note of the seat being asked. */
  note(said: readonly unknown[]): void {
    const seat = seatOf(this.#beat[PULSE.asked]! || this.#beat[PULSE.reaction]!);
    if (seat > 0) this.#notebook.keep(this.#ledger.current, seat, said);
  }

  outcome(): SetOutcome {
    const result = this.#ledger.result(this.#hash.toString());
    const asked = { logs: this.#logs, hashes: this.#hashes, records: this.#records };
    const measured = this.#meter === undefined ? {} : { measured: this.#meter.measured() };
    return { result, notes: this.#notebook.notes, ...asked, ...measured };
  }
}

const meterOf = ({ measured }: SetTask, instruments?: Instruments): SetMeter | undefined =>
  measured === undefined || instruments === undefined
    ? undefined
    : new SetMeter(measured, instruments);

const hashOf = ({ board, recorder }: Game): string =>
  new HashChain().addGame(board.roles, recorder).toString();

function recordOf(played: Game): RecordedGame {
  const { game, roles, events, said, hash } = takeRecord(played);
  return { game, roles: [...roles], events: [...events], said, hash };
}

const known = <T>(wish: T | null): T | undefined => wish ?? undefined;
