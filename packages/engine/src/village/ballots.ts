import type { Agent } from '@aiwolf-arena/protocol';
import type { Vote } from '../view/results.ts';

const NO_VOTES: readonly Vote[] = Object.freeze([]);

/** One finished round of votes, in seat order. Players get its frozen `list`, made when somebody first looks at it. */
export class Ballots {
  #day = 0;
  #count = 0;
  readonly #voters: Agent[] = [];
  readonly #targets: Agent[] = [];
  #list: readonly Vote[] | undefined = NO_VOTES;

  clear(day: number): void {
    this.#day = day;
    this.#count = 0;
    this.#list = NO_VOTES;
  }

  cast(voter: Agent, target: Agent): void {
    this.#voters[this.#count] = voter;
    this.#targets[this.#count++] = target;
    this.#list = undefined;
  }

  get list(): readonly Vote[] {
    this.#list ??= Object.freeze(Array.from({ length: this.#count }, (_, i) => this.#vote(i)));
    return this.#list;
  }

  #vote(i: number): Vote {
    return Object.freeze({ day: this.#day, agent: this.#voters[i]!, target: this.#targets[i]! });
  }
}
