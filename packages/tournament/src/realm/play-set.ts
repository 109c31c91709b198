import {
  type FaultSink,
  Game,
  gameLog,
  HashChain,
  type Player,
  type RoleWishes,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { absentPlayer } from './absent-player.ts';
import { Chance } from './chance.ts';
import { lexiconOf } from './lexicons.ts';
import { createPlayer, nameOf } from './players.ts';
import { RoleRota } from './role-rota.ts';
import { SetLedger } from './set-ledger.ts';
import type { GameLog, Note, RecordedGame, SetOutcome, SetTask } from './set-task.ts';

/** `context.log` beyond this many lines a set is dropped. */
const MAX_NOTES = 10_000;
const MAX_NOTE_LENGTH = 2_000;

/** One game set: the same players for all its games, made at its start and dropped at its end (regulation 2.1). */
export class SetRun {
  readonly chance: Chance;
  readonly #task: SetTask;
  readonly #game: Game;
  readonly #ledger: SetLedger;
  readonly #hash = new HashChain();
  readonly #beat = new Int32Array(1);
  readonly #names: readonly string[];
  readonly #wishes: RoleWishes | undefined;
  readonly #rota: RoleRota | undefined;
  readonly #logs: GameLog[] = [];
  readonly #notes: Note[] = [];
  readonly #hashes: string[] = [];
  readonly #records: RecordedGame[] = [];

  constructor(task: SetTask) {
    const { rules, root, set, seats, wishes } = task;
    this.#task = task;
    const sink: FaultSink = {
      fault: (agent, round, kind, detail) => this.#ledger.fault(agent, round, kind, detail),
    };
    this.#game = new Game(rules, root, sink, lexiconOf(rules));
    this.#ledger = new SetLedger(task, this.#game);
    this.chance = new Chance(root, set, seats.length, this.#beat);
    this.#names = seats.map(nameOf);
    this.#wishes = wishes === null ? undefined : [undefined, ...wishes.map(known)];
    this.#rota = task.balanced ? new RoleRota(rules, root, set, task.games) : undefined;
  }

  /** Plays all games; a promise if a player answers with one. */
  play(): void | Promise<void> {
    const players = this.#task.seats.map((agent, i) => this.#seat(agent, i + 1));
    const table = new Table(this.#game, players, { beat: this.#beat, names: this.#names });
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
    this.chance.startGame(game);
    this.#game.start(this.#task.set, game, this.#rota?.rolesOf(game) ?? this.#wishes);
  }

  #close(game: number): void {
    this.#ledger.close();
    this.#hash.addGame(this.#game.board.roles, this.#game.recorder);
    const { hashes, logs, records } = this.#task;
    if (hashes) this.#hashes.push(hashOf(this.#game));
    if (logs.includes(game)) {
      this.#logs.push({ game, text: gameLog(takeRecord(this.#game), this.#names) });
    }
    if (records.includes(game)) this.#records.push(recordOf(this.#game));
  }

  #seat(agent: number, seat: number): Player {
    const dice = this.chance.of(seat);
    const log = (...said: unknown[]): void => this.#keep(seat, said);
    this.#beat[0] = seat;
    try {
      return createPlayer(agent, { random: () => dice.random(), log });
    } catch (thrown) {
      this.#ledger.note(seat, 'exception', 'CREATE', String(thrown));
      return absentPlayer(nameOf(agent));
    } finally {
      this.#beat[0] = 0;
    }
  }

  /** What was printed: a note of the seat being asked. */
  note(said: readonly unknown[]): void {
    const seat = this.#beat[0]! & 31;
    if (seat > 0) this.#keep(seat, said);
  }

  #keep(seat: number, said: readonly unknown[]): void {
    if (!this.#task.notes || this.#notes.length >= MAX_NOTES) return;
    const text = said.map(textOf).join(' ').slice(0, MAX_NOTE_LENGTH);
    this.#notes.push({ game: this.#ledger.current, seat, text });
  }

  outcome(): SetOutcome {
    const result = this.#ledger.result(this.#hash.toString());
    const asked = { logs: this.#logs, hashes: this.#hashes, records: this.#records };
    return { result, notes: this.#notes, ...asked };
  }
}

const hashOf = ({ board, recorder }: Game): string =>
  new HashChain().addGame(board.roles, recorder).toString();

function recordOf(played: Game): RecordedGame {
  const { game, roles, events, said, hash } = takeRecord(played);
  return { game, roles: [...roles], events: [...events], said, hash };
}

/** A note never fails: whether notes are kept must not change a game. */
function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  try {
    return part instanceof Error ? String(part) : (JSON.stringify(part) ?? String(part));
  } catch {
    return '(something that cannot be printed)';
  }
}

const known = <T>(wish: T | null): T | undefined => wish ?? undefined;
