import type { Agent, Species } from '@aiwolf-arena/engine';
import { type Content, comingout, divined } from '@aiwolf-arena/protocol';

/** The role of a seer, played by somebody who is none: one result a day, each about another seat. */
export class FakeSeer {
  readonly results = new Map<Agent, Species>();
  readonly #me: Agent;
  #out = false;

  constructor(me: Agent) {
    this.#me = me;
  }

  invent(target: Agent, species: Species): void {
    this.results.set(target, species);
  }

  /** The claim, once, and the result about `target`. */
  tell(target: Agent): Content[] {
    const result = divined(target, this.results.get(target)!);
    if (this.#out) return [result];
    this.#out = true;
    return [comingout(this.#me, 'SEER'), result];
  }
}
