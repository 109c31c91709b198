import type { Agent, GameInfo, Player } from '@aiwolf-arena/engine';
import type { Scripted, Situation } from './situation.ts';

const NOTHING: readonly string[] = [];

/** Sits on one seat of a situation and does what stands in its script. */
export class ScriptedPlayer implements Player {
  readonly #seat: Agent;
  readonly #script: Situation;
  #view!: GameInfo;
  #spoken = 0;
  #whispered = 0;

  constructor(seat: Agent, script: Situation) {
    this.#seat = seat;
    this.#script = script;
  }

  getName(): string {
    return `scripted-${this.#seat}`;
  }

  initialize(view: GameInfo): void {
    this.#view = view;
    this.dayStart();
  }

  update(): void {}

  dayStart(): void {
    this.#spoken = 0;
    this.#whispered = 0;
  }

  talk(): string {
    return this.#line(this.#script.says, this.#spoken++);
  }

  whisper(): string {
    return this.#line(this.#script.whispers, this.#whispered++);
  }

  vote(): Agent | null {
    return this.#today(this.#script.votes) ?? null;
  }

  attack(): Agent | null {
    return this.#today(this.#script.attacks) ?? null;
  }

  guard(): Agent | null {
    return this.#today(this.#script.guards) ?? null;
  }

  divine(): Agent | null {
    return this.#today(this.#script.divines) ?? null;
  }

  finish(): void {}

  #line(script: Scripted<readonly string[]> | undefined, turn: number): string {
    return (this.#today(script) ?? NOTHING)[turn] ?? 'Over';
  }

  #today<T>(script: Scripted<T> | undefined): T | undefined {
    return script?.[this.#view.day]?.[this.#seat];
  }
}
