import type { Agent } from '@aiwolf-arena/engine';
import { and, because, type Content, equal, estimate, xor } from '@aiwolf-arena/protocol';

/**
 * The own estimates of a game. There is room for one seat only: whoever else comes under suspicion later in the game is
 * suspected without a word (a bug of the original, quirk Q2).
 */
export class Suspicion {
  #about: Agent = 0;
  #possessedOnly = false;
  #reasons: Content[] = [];

  clear(): void {
    this.#about = 0;
  }

  /** Takes the estimate that `agent` is a werewolf or possessed, if there is room. */
  suspect(agent: Agent, reason: () => Content): void {
    this.#take(agent, false, reason);
  }

  /** Takes the estimate that `agent` is possessed, if there is room. */
  unmask(agent: Agent, reason: () => Content): void {
    this.#take(agent, true, reason);
  }

  /** The estimate about `agent`, if there is one, becomes possessed, for one more reason. */
  narrow(agent: Agent, reason: () => Content): void {
    if (agent !== this.#about) return;
    this.#possessedOnly = true;
    const added = reason();
    if (!this.#reasons.some((known) => equal(known, added))) this.#reasons.push(added);
  }

  /** What is thought of `agent`, without the reason. */
  estimateOf(agent: Agent): Content | undefined {
    if (agent !== this.#about) return undefined;
    const possessed = estimate(agent, 'POSSESSED');
    return this.#possessedOnly ? possessed : xor(estimate(agent, 'WEREWOLF'), possessed);
  }

  /** The same as a sentence with its reasons. */
  sentenceOf(agent: Agent): Content | undefined {
    const thought = this.estimateOf(agent);
    return thought && because(joined(this.#reasons), thought);
  }

  #take(agent: Agent, possessedOnly: boolean, reason: () => Content): void {
    if (this.#about !== 0) return;
    this.#about = agent;
    this.#possessedOnly = possessedOnly;
    this.#reasons = [reason()];
  }
}

/** One content as it is, several under AND. */
export const joined = (contents: readonly Content[]): Content =>
  contents.length === 1 ? contents[0]! : and(contents);
