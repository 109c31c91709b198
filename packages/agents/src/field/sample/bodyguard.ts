import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { addLiars } from './judging.ts';
import { Villager } from './villager.ts';

/** A villager that trusts whom it guarded on a night without a death, and guards claimed seers, then mediums. */
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
    const honest = (agents: readonly Agent[]) =>
      agents.filter((agent) => !this.suspects.includes(agent));
    const choices = [memory.claimersOf('SEER'), memory.claimersOf('MEDIUM'), memory.others];
    return choices.map(honest).find((agents) => agents.length > 0) ?? memory.others;
  }
}
