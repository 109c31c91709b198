import { BehaviourFold } from '@aiwolf-arena/behaviour';
import {
  type FaultKind,
  type FaultSink,
  type Game,
  ROUNDS,
  TEAMS,
  teamOf,
} from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { SetResult } from '../tally/set-result.ts';
import { SeatLedger } from './seat-ledger.ts';
import type { SetTask } from './set-task.ts';

const VILLAGERS = TEAMS.indexOf('VILLAGER');

/** The books of one game set: every finished game is folded in, and nothing else of it is kept. */
export class SetLedger implements FaultSink {
  /** The game that is being played. */
  current = 0;
  readonly #task: SetTask;
  readonly #game: Game;
  readonly #seats: readonly SeatLedger[];
  readonly #behaviour: BehaviourFold | undefined;
  readonly #finalDays: number[] = [];
  #villagerWins = 0;

  constructor(task: SetTask, game: Game) {
    this.#task = task;
    this.#game = game;
    this.#seats = task.seats.map((agent) => new SeatLedger(agent));
    this.#behaviour = task.behaviour ? new BehaviourFold(task.seats.length) : undefined;
  }

  fault(agent: number, round: number, kind: FaultKind, detail: string | number): void {
    this.note(agent, kind, ROUNDS[round] ?? '', String(detail));
  }

  /** Books a fault in a request that is no round of the game. */
  note(agent: number, kind: FaultKind, request: string, detail: string): void {
    this.#seats[agent - 1]!.fault(kind, this.current, this.#game.board.day, request, detail);
  }

  /** Folds in the game that has just ended. */
  close(): void {
    const { board, winner } = this.#game;
    this.#behaviour?.add(board.roles, this.#game.recorder);
    const team = TEAMS[winner]!;
    if (winner === VILLAGERS) this.#villagerWins++;
    while (this.#finalDays.length <= board.day) this.#finalDays.push(0);
    this.#finalDays[board.day]!++;
    const early = 2 * this.current < this.#task.games;
    for (const [i, seat] of this.#seats.entries()) {
      const role = board.roleOf(i + 1) as ContestRole;
      seat.game(role, teamOf(role) === team, board.alive[i + 1] === 1, early);
    }
  }

  result(hash: string): SetResult {
    const { block, set, games } = this.#task;
    const behaviour = this.#behaviour?.bySeat();
    return {
      block,
      set,
      hash,
      games,
      villagerWins: this.#villagerWins,
      finalDays: this.#finalDays,
      seats: this.#seats.map((seat, i) => seat.tally(behaviour?.[i])),
    };
  }
}
