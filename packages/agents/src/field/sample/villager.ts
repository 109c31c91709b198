import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { comingout } from '@aiwolf-arena/protocol';
import { RolePlay } from './role-play.ts';
import { addContradictors, addLiars, addRivals, type Claim, Results } from './suspicion.ts';

/** The sample player as villager: votes for proven liars. Without one, announces a random seat and votes as others request. */
export class Villager extends RolePlay {
  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.suspects = [];
  }

  protected override chooseTarget(): void {
    this.suspects = [];
    addLiars(this.suspects, this.memory, this.suspicion);
    this.settle(this.memory.others);
  }

  protected settle(crowd: readonly Agent[]): void {
    if (this.suspects.length > 0) this.takeSuspect();
    else if (this.lacksTarget) this.target = this.pick(crowd) ?? 0;
  }

  protected override firstBallot(): Agent | undefined {
    return this.suspects.length === 0 ? this.followRequests() : this.target;
  }
}

/** The sample player as medium: it claims its role on a random day, or earlier if another seat does or a werewolf is found. */
export class Medium extends Villager {
  readonly #results = new Results();
  #comeOutDay = 0;
  #out = false;

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#results.clear();
    this.#comeOutDay = this.pick([1, 2, 3])!;
    this.#out = false;
  }

  override dayStart(): void {
    super.dayStart();
    const { info, day } = this.memory;
    if (info.mediumResult === null) return;
    const { target, result } = info.mediumResult;
    this.#results.add({ day, target, result });
  }

  protected override claim(): void {
    const { memory } = this;
    const due = memory.day >= this.#comeOutDay || memory.isClaimed('MEDIUM');
    if (!this.#out && (due || this.#results.foundWerewolf)) {
      this.say(comingout(memory.me, 'MEDIUM'));
      this.#out = true;
    }
    if (this.#out) this.say(...this.#results.publish('IDENTIFIED'));
  }

  protected override chooseTarget(): void {
    const claim: Claim = { role: 'MEDIUM', verb: 'IDENTIFIED', results: this.#results, out: this.#out };
    this.suspects = [];
    addRivals(this.suspects, this.memory, this.suspicion, claim);
    addContradictors(this.suspects, this.memory, this.suspicion, claim);
    addLiars(this.suspects, this.memory, this.suspicion);
    this.settle(this.memory.others);
  }
}

/** The sample player as bodyguard: it guards seats that claim to be seer or medium, and trusts a seat that it has saved. */
export class Bodyguard extends Villager {
  readonly #trusted = new Set<Agent>();
  #guarded: Agent = 0;

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#trusted.clear();
    this.#guarded = 0;
  }

  override dayStart(): void {
    super.dayStart();
    if (this.#guarded !== 0 && this.#nobodyDied) this.#trusted.add(this.#guarded);
  }

  protected override chooseTarget(): void {
    this.suspects = [];
    addLiars(this.suspects, this.memory, this.suspicion);
    this.settle(this.memory.others.filter((agent) => !this.#trusted.has(agent)));
  }

  protected override firstBallot(): Agent | undefined {
    return this.suspects.length === 0 ? this.followRequests(this.#trusted) : this.target;
  }

  override guard(): Agent | null {
    const worked = this.#guarded !== 0 && this.#nobodyDied;
    if (!worked || !this.memory.isAlive(this.#guarded)) {
      this.#guarded = this.pick(this.#precious()) ?? 0;
    }
    return this.#guarded || null;
  }

  get #nobodyDied(): boolean {
    return this.memory.info.lastDeadAgentList.length === 0;
  }

  #precious(): readonly Agent[] {
    const { memory } = this;
    const honest = (agents: readonly Agent[]) => agents.filter((agent) => !this.suspects.includes(agent));
    const choices = [memory.claimersOf('SEER'), memory.claimersOf('MEDIUM'), memory.others];
    return choices.map(honest).find((agents) => agents.length > 0) ?? memory.others;
  }
}
