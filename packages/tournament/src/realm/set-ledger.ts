import { type FaultSink, type Game, ROUNDS, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { BehaviourFold } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Kill, SetResult } from '../tally/set-result.ts';
import { offenceKind } from './forbidden.ts';
import { SeatLedger } from './seat-ledger.ts';
import { gamesOf, type SetTask } from './set-task.ts';

const VILLAGERS = TEAMS.indexOf('VILLAGER');
const LETTERS: readonly string[] = TEAMS.map((team) => team[0]!);

/** The books of one game set: every finished game is folded in, and nothing else of it is kept. */
export class SetLedger implements FaultSink {
  /** The game that is being played. */
  current = 0;
  readonly #task: SetTask;
  readonly #game: Game;
  readonly #seats: readonly SeatLedger[];
  readonly #behaviour: BehaviourFold | undefined;
  readonly #finalDays: number[] = [];
  /** Seats that give no answers any more, and why. */
  readonly #silent = new Map<number, string>();
  #villagerWins = 0;
  #winners = '';

  constructor(task: SetTask, game: Game) {
    this.#task = task;
    this.#game = game;
    this.#seats = task.seats.map((agent) => new SeatLedger(agent));
    this.#behaviour = task.behaviour ? new BehaviourFold(task.seats.length) : undefined;
  }

  /** What a silent seat does not answer is no further fault. */
  fault(agent: number, round: number, kind: string, detail: string | number): void {
    if (this.#silent.has(agent)) return;
    this.#note(agent, kind, ROUNDS[round] ?? '', String(detail));
  }

  /** From here on the seat gives no answers: one fault, which touches every game that is left of the set. */
  silence(agent: number, kind: string, request: string, detail: string): void {
    this.#note(agent, kind, request, detail);
    this.#silent.set(agent, offenceKind(kind, detail));
  }

  /** The same in the open round of a game. */
  silenceNow({ seat, kind, detail }: Kill): void {
    this.silence(seat, kind, ROUNDS[this.#game.round] ?? '', detail);
  }

  #note(agent: number, kind: string, request: string, detail: string): void {
    const offence = offenceKind(kind, detail);
    this.#seats[agent - 1]!.fault(offence, this.current, this.#game.board.day, request, detail);
  }

  /** Folds in the game that has just ended. */
  close(): void {
    const { board, winner } = this.#game;
    this.#behaviour?.add(board.roles, this.#game.recorder);
    const team = TEAMS[winner]!;
    if (winner === VILLAGERS) this.#villagerWins++;
    this.#winners += LETTERS[winner]!;
    while (this.#finalDays.length <= board.day) this.#finalDays.push(0);
    this.#finalDays[board.day]!++;
    for (const [seat, kind] of this.#silent) this.#seats[seat - 1]!.touch(kind);
    const early = 2 * this.current < this.#task.games;
    for (const [i, seat] of this.#seats.entries()) {
      const role = board.roleOf(i + 1) as ContestRole;
      seat.game(role, teamOf(role) === team, board.alive[i + 1] === 1, early);
    }
  }

  result(hash: string): SetResult {
    const { block, set, kills } = this.#task;
    const behaviour = this.#behaviour?.bySeat();
    return {
      block,
      set,
      hash,
      games: gamesOf(this.#task),
      villagerWins: this.#villagerWins,
      winners: this.#winners,
      finalDays: this.#finalDays,
      ...(kills.length === 0 ? {} : { kills }),
      seats: this.#seats.map((seat, i) => seat.tally(behaviour?.[i])),
    };
  }
}
