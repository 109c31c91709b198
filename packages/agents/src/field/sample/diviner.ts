import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { comingout } from '@aiwolf-arena/protocol';
import { addContradictors, addLiars, addRivals, type Claim } from './judging.ts';
import { type Result, Results, told } from './results.ts';
import { RolePlay } from './role-play.ts';

/** How a seer argues with its results, and a possessed with invented ones. */
export abstract class Diviner extends RolePlay implements Claim {
  readonly role = 'SEER';
  readonly verb = 'DIVINED';
  readonly results = new Results();
  out = false;
  /** Seats without a result, the dead among them. */
  protected gray: Agent[] = [];
  readonly #white = new Set<Agent>();
  #black: Agent[] = [];
  #livingBlack: Agent[] = [];
  #declaredPossessed: Agent = 0;

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.results.clear();
    this.out = false;
    this.suspects = [];
    this.gray = [...this.memory.others];
    this.#white.clear();
    this.#black = [];
    this.#livingBlack = [];
    this.#declaredPossessed = 0;
  }

  protected note(result: Result): void {
    const { target } = result;
    this.results.add(result);
    if (result.result === 'HUMAN') this.#white.add(target);
    else this.#black.push(target);
    this.gray = this.gray.filter((agent) => agent !== target);
  }

  protected comeOut(): void {
    this.say(comingout(this.memory.me, 'SEER'));
    this.out = true;
  }

  /** With a living black the candidates stay as they were (quirk Q8). */
  protected override chooseTarget(): void {
    this.#livingBlack = this.#black.filter((agent) => this.memory.isAlive(agent));
    if (this.#livingBlack.length > 0) return this.#takeBlack();
    this.suspects = [];
    addRivals(this.suspects, this.memory, this.suspicion, this);
    addContradictors(this.suspects, this.memory, this.suspicion, this);
    addLiars(this.suspects, this.memory, this.suspicion);
    this.#clearPossessed();
    if (this.suspects.length > 0) this.takeSuspect();
    else if (this.lacksTarget) this.target = this.pick(this.gray) ?? this.pick(this.memory.others)!;
  }

  #takeBlack(): void {
    if (this.#livingBlack.includes(this.target)) return;
    this.target = this.pick(this.#livingBlack)!;
    if (this.out) this.because(this.target, this.#told(this.target));
  }

  /** A suspect that was found human can only be possessed: said once a person, and no reason to vote. */
  #clearPossessed(): void {
    const possessed = this.suspects.filter((agent) => this.#white.has(agent));
    if (possessed.length === 0) return;
    if (this.out) {
      for (const agent of possessed) this.suspicion.narrow(agent, () => this.#told(agent));
    }
    this.suspects = this.suspects.filter((agent) => !this.#white.has(agent));
    if (possessed.includes(this.#declaredPossessed)) return;
    this.#declaredPossessed = this.pick(possessed)!;
    const sentence = this.suspicion.sentenceOf(this.#declaredPossessed);
    if (this.out && sentence !== undefined) this.say(sentence);
  }

  #told(agent: Agent) {
    return told('DIVINED', this.results.byTarget.get(agent)!);
  }

  protected override firstBallot(): Agent | undefined {
    const free = this.#livingBlack.length === 0 && this.suspects.length === 0;
    return free ? this.followRequests() : this.target;
  }
}
