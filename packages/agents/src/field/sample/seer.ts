import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { Diviner } from './diviner.ts';

/** Comes out on a day drawn before the game, or at once when challenged or with a werewolf to tell of. */
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

  /** Suspects first, even those who are dead or known: such a night is lost (quirk Q7). */
  override divine(): Agent | null {
    const living = () => this.gray.filter((agent) => this.memory.isAlive(agent));
    return this.pick(this.suspects.length > 0 ? this.suspects : living()) ?? null;
  }
}
