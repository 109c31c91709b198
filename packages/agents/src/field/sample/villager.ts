import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { addLiars } from './judging.ts';
import { RolePlay } from './role-play.ts';

/** Votes for provable liars; without one announces anybody, and in the end votes for whom others asked for. */
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

  /** Takes a suspect or, without one, any of `crowd`. */
  protected settle(crowd: readonly Agent[]): void {
    if (this.suspects.length > 0) this.takeSuspect();
    else if (this.lacksTarget) this.target = this.pick(crowd) ?? 0;
  }

  protected override firstBallot(): Agent | undefined {
    return this.suspects.length === 0 ? this.followRequests() : this.target;
  }
}
