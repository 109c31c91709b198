import type { Agent } from '@aiwolf-arena/protocol';
import { MEDIUM, SEER, speciesOf } from '../rules/rules.ts';
import type { Board, Judge } from './board.ts';
import { DIVINE_EVENT, GUARD_EVENT, isExcused, NO_ANSWER, targetEvent, targetText } from './events.ts';
import type { FaultSink } from './faults.ts';
import type { EventRecorder } from './recorder.ts';
import { DIVINE, GUARD } from './rounds.ts';

/** Handles divinations, guards and the medium's results (as in the official server). */
export class Night {
  readonly #board: Board;
  readonly #recorder: EventRecorder;
  readonly #faults: FaultSink;
  /** The target of tonight's divination, which the seer learns tomorrow; 0 if there is none. */
  #divined: Agent = 0;

  constructor(board: Board, recorder: EventRecorder, faults: FaultSink) {
    this.#board = board;
    this.#recorder = recorder;
    this.#faults = faults;
  }

  start(): void {
    this.#divined = 0;
  }

  /** Records a divination. The target may be any living seat, even the seer itself. Other answers give no result. */
  divine(seer: Agent, answer: number): void {
    const board = this.#board;
    const valid = answer <= board.players && board.alive[answer] === 1;
    this.#divined = valid ? answer : 0;
    if (!valid) this.#invalid(seer, DIVINE, answer);
    const wolf = valid && speciesOf(board.roleOf(answer)) === 'WEREWOLF' ? 1 : 0;
    this.#recorder.event(targetEvent(DIVINE_EVENT, seer, this.#divined, answer, wolf));
  }

  /** Records a guard. A bodyguard may guard any seat except itself; for a dead seat this has no effect (regulation 1.5.3). */
  guard(bodyguard: Agent, answer: number): void {
    const board = this.#board;
    const valid = answer >= 1 && answer <= board.players && answer !== bodyguard;
    board.guardedTonight = valid ? answer : 0;
    if (!valid) this.#invalid(bodyguard, GUARD, answer);
    this.#recorder.event(targetEvent(GUARD_EVENT, bodyguard, board.guardedTonight, answer, 0));
  }

  #invalid(agent: Agent, round: number, answer: number): void {
    if (answer === NO_ANSWER || isExcused(answer)) return;
    this.#faults.fault(agent, round, 'invalid-target', targetText(answer));
  }

  /** Returns the result of the seer's last divination with the given day, or `null`. The next call returns `null`. */
  takeDivination(day: number): Judge | null {
    const target = this.#divined;
    this.#divined = 0;
    return target === 0 ? null : this.#judge(day, this.#board.holderOf(SEER), target);
  }

  /** Returns the medium's result of the current day, about the seat executed yesterday; `null` if there is none. */
  mediumResult(): Judge | null {
    const { day, executedYesterday } = this.#board;
    const medium = this.#board.holderOf(MEDIUM);
    return medium === 0 || executedYesterday === 0 ? null : this.#judge(day, medium, executedYesterday);
  }

  #judge(day: number, agent: Agent, target: Agent): Judge {
    return Object.freeze({ day, agent, target, result: speciesOf(this.#board.roleOf(target)) });
  }
}
