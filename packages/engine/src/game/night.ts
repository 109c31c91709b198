import type { Agent } from '@aiwolf-arena/protocol';
import { MEDIUM, speciesOf } from '../rules/rules.ts';
import type { Board, Judge } from './board.ts';
import { DIVINE_EVENT, GUARD_EVENT, isExcused, NO_ANSWER, targetEvent, targetText } from './events.ts';
import type { FaultSink } from './faults.ts';
import type { EventRecorder } from './recorder.ts';
import { DIVINE, GUARD } from './rounds.ts';

/** Divination, guard and the medium's knowledge (reference-server 1.7, 1.8, 1.10). */
export class Night {
  readonly #board: Board;
  readonly #recorder: EventRecorder;
  readonly #faults: FaultSink;
  /** Tonight's divination, told tomorrow: the target, or 0. */
  #divined: Agent = 0;

  constructor(board: Board, recorder: EventRecorder, faults: FaultSink) {
    this.#board = board;
    this.#recorder = recorder;
    this.#faults = faults;
  }

  start(): void {
    this.#divined = 0;
  }

  /** The living may be divined, oneself too; the dead give nothing. */
  divine(seer: Agent, answer: number): void {
    const board = this.#board;
    const valid = answer <= board.players && board.alive[answer] === 1;
    this.#divined = valid ? answer : 0;
    if (!valid) this.#invalid(seer, DIVINE, answer);
    const wolf = valid && speciesOf(board.roleOf(answer)) === 'WEREWOLF' ? 1 : 0;
    this.#recorder.event(targetEvent(DIVINE_EVENT, seer, this.#divined, answer, wolf));
  }

  /** Any other seat may be guarded; the dead are allowed and wasted (regulation 1.5.3). */
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

  /** What the seer is told on `day`, once. */
  takeDivination(day: number): Judge | null {
    const target = this.#divined;
    this.#divined = 0;
    return target === 0 ? null : this.#judge(day, this.#board.seatOf('SEER'), target);
  }

  /** What the medium knows on the board's day: the executed of yesterday. */
  mediumResult(): Judge | null {
    const { day, executedYesterday, roles } = this.#board;
    const medium = roles.indexOf(MEDIUM, 1);
    return medium < 1 || executedYesterday === 0 ? null : this.#judge(day, medium, executedYesterday);
  }

  #judge(day: number, agent: Agent, target: Agent): Judge {
    return Object.freeze({ day, agent, target, result: speciesOf(this.#board.roleOf(target)) });
  }
}
