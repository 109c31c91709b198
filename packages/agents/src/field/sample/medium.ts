import type { GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { comingout } from '@aiwolf-arena/protocol';
import { addContradictors, addLiars, addRivals, type Claim } from './judging.ts';
import { Results } from './results.ts';
import { Villager } from './villager.ts';

/** Comes out on a day drawn before the game, or at once when challenged or with a werewolf to tell of. */
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
    const claim: Claim = {
      role: 'MEDIUM',
      verb: 'IDENTIFIED',
      results: this.#results,
      out: this.#out,
    };
    this.suspects = [];
    addRivals(this.suspects, this.memory, this.suspicion, claim);
    addContradictors(this.suspects, this.memory, this.suspicion, claim);
    addLiars(this.suspects, this.memory, this.suspicion);
    this.settle(this.memory.others);
  }
}
