import type { Agent } from '@aiwolf-arena/engine';
import { comingout, estimate, inquire, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: werewolves say little. The agent asks all seats for their role and their suspect, counts each seat's sentences in the
 * game, and votes for the seat with the fewest, after asking it by name. As seer it divines quiet seats. As werewolf it attacks
 * the most talkative seats, because these help the village most. Strength: it finds werewolves that stay silent. To beat the
 * agent: talk, about anything.
 */
class Inquisitor extends Seat {
  readonly #spoken = new Map<Agent, number>();
  #asked: Agent | undefined;

  protected override begin(): void {
    this.#spoken.clear();
  }

  protected override morning(): void {
    this.#asked = undefined;
  }

  protected override speak(): void {
    this.tellFindings();
    this.#count();
    if (this.#asked === undefined && this.info.day === 1) {
      this.say(inquire('ANY', comingout('ANY', 'ANY')));
    }
    const quiet = this.suspect();
    if (quiet === undefined || quiet === this.#asked) return;
    this.#asked = quiet;
    this.say(inquire(quiet, estimate('ANY', 'WEREWOLF')), request(quiet, vote('ANY')));
    this.announce(quiet);
  }

  #count(): void {
    for (const { agent, content } of this.newTalks()) {
      if (content.kind === 'SKIP' || content.kind === 'OVER') continue;
      this.#spoken.set(agent, this.#wordsOf(agent) + 1);
    }
  }

  #wordsOf(agent: Agent): number {
    return this.#spoken.get(agent) ?? 0;
  }

  /** Returns the other living seats, sorted by the number of their sentences in this game. Quiet seats come first. */
  #byWords(): Agent[] {
    return this.others().toSorted((a, b) => this.#wordsOf(a) - this.#wordsOf(b) || b - a);
  }

  protected override suspect(): Agent | undefined {
    const known = new Map(this.findings.map(({ target, result }) => [target, result]));
    const open = this.#byWords().filter((agent) => !this.isPartner(agent));
    return open.find((agent) => known.get(agent) === 'WEREWOLF') ?? open.find((agent) => known.get(agent) !== 'HUMAN');
  }

  override vote(): Agent | null {
    this.#count();
    return super.vote();
  }

  override divine(): Agent | null {
    const seen = new Set(this.findings.map(({ target }) => target));
    return this.#byWords().find((agent) => !seen.has(agent)) ?? super.divine();
  }

  protected override precious(): readonly Agent[] {
    return this.#byWords().slice(-2);
  }
}

export default factoryOf(Inquisitor);
