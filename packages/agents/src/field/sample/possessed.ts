import type { Agent } from '@aiwolf-arena/engine';
import { Diviner } from './diviner.ts';

/** Waits for a seer, claims to be one too, calls him a werewolf, and finds a human every morning after. */
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

  /** A human for every night but the last, which shows that the seer of lowest number is a werewolf. */
  #inventPast(): void {
    const { me, day, info } = this.memory;
    const seer = this.memory.claimersOf('SEER')[0];
    const seats = this.#shuffled(info.agentList.filter((agent) => agent !== me && agent !== seer));
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
