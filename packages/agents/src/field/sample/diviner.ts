import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { comingout } from '@aiwolf-arena/protocol';
import { RolePlay } from './role-play.ts';
import { addContradictors, addLiars, addRivals, announced, type Claim, type Result, Results } from './suspicion.ts';

/** How the sample player plays as seer or possessed: it argues with divination results, which are true or invented. */
abstract class Diviner extends RolePlay implements Claim {
  readonly role = 'SEER';
  readonly verb = 'DIVINED';
  readonly results = new Results();
  out = false;
  /** The seats about which the player has no divination result, including dead seats. */
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

  /** Chooses the seat to vote for. While a seat with a werewolf result lives, suspects stay as they are (original quirk). */
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
    if (this.out) this.because(this.target, this.#reported(this.target));
  }

  /** Removes suspects with a human result, because they must be possessed. Says this about one of them, chosen at random. */
  #clearPossessed(): void {
    const possessed = this.suspects.filter((agent) => this.#white.has(agent));
    if (possessed.length === 0) return;
    if (this.out) {
      for (const agent of possessed) this.suspicion.narrow(agent, () => this.#reported(agent));
    }
    this.suspects = this.suspects.filter((agent) => !this.#white.has(agent));
    if (possessed.includes(this.#declaredPossessed)) return;
    this.#declaredPossessed = this.pick(possessed)!;
    const sentence = this.suspicion.sentenceOf(this.#declaredPossessed);
    if (this.out && sentence !== undefined) this.say(sentence);
  }

  #reported(agent: Agent) {
    return announced('DIVINED', this.results.byTarget.get(agent)!);
  }

  protected override firstBallot(): Agent | undefined {
    const free = this.#livingBlack.length === 0 && this.suspects.length === 0;
    return free ? this.followRequests() : this.target;
  }
}

/** The sample player as seer: it claims its role on a random day, or earlier if another seat does or it finds a werewolf. */
export class Seer extends Diviner {
  #comeOutDay = 0;

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#comeOutDay = this.pick([1, 2, 3])!;
  }

  override dayStart(): void {
    super.dayStart();
    const { info, day } = this.memory;
    if (info.divineResult === null) return;
    const { target, result } = info.divineResult;
    this.note({ day, target, result });
  }

  protected override claim(): void {
    const due = this.memory.day >= this.#comeOutDay || this.memory.isClaimed('SEER');
    if (!this.out && (due || this.results.foundWerewolf)) this.comeOut();
    if (this.out) this.say(...this.results.publish('DIVINED'));
  }

  /** Divines suspects first, even if they are dead or were divined before (a quirk of the original Java player). */
  override divine(): Agent | null {
    const living = () => this.gray.filter((agent) => this.memory.isAlive(agent));
    return this.pick(this.suspects.length > 0 ? this.suspects : living()) ?? null;
  }
}

/** The sample player as possessed: when a seat claims to be the seer, it claims the same and calls that seat a werewolf. */
export class Possessed extends Diviner {
  override dayStart(): void {
    super.dayStart();
    if (!this.out) return;
    const { me, day } = this.memory;
    const living = this.gray.filter((agent) => this.memory.isAlive(agent));
    this.note({ day, target: this.pick(living) ?? me, result: 'HUMAN' });
  }

  protected override claim(): void {
    if (!this.out && this.memory.isClaimed('SEER')) {
      this.comeOut();
      this.#inventPast();
    }
    if (this.out) this.say(...this.results.publish('DIVINED'));
  }

  /** Invents results for all past nights. Last night: the seat that claims to be the seer is a werewolf. Before: humans. */
  #inventPast(): void {
    const { me, day, info } = this.memory;
    const seer = this.memory.claimersOf('SEER')[0];
    const seats = this.#shuffled([...info.agentList].filter((agent) => agent !== me && agent !== seer));
    seats.slice(0, day - 1).forEach((target, night) => {
      this.note({ day: night + 1, target, result: 'HUMAN' });
    });
    if (seer !== undefined) this.note({ day, target: seer, result: 'WEREWOLF' });
  }

  #shuffled(seats: Agent[]): Agent[] {
    for (let last = seats.length - 1; last > 0; last--) {
      const other = Math.floor(this.random() * (last + 1));
      [seats[last], seats[other]] = [seats[other]!, seats[last]!];
    }
    return seats;
  }
}
