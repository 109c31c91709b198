import type { ContestRole } from '@aiwolf-arena/protocol';
import { BehaviourBook } from './behaviour-book.ts';
import { FaultBook, type SetAddress } from './ledger/fault-book.ts';
import type { Seated } from './seated.ts';
import { SetTallies } from './set-tallies.ts';

/** What one agent has done, set after set. Seats of equal agents come in as one. */
export class AgentBook {
  readonly all = new SetTallies();
  readonly roles = new Map<ContestRole, SetTallies>();
  readonly behaviour = new BehaviourBook();
  readonly faults = new FaultBook();
  #sets = 0;

  add(address: SetAddress, { seat, all, roles }: Seated): void {
    for (const [role, tally] of roles) this.#role(role).add(tally);
    this.all.add(all);
    if (seat.behaviour !== undefined) this.behaviour.add(seat.behaviour);
    this.faults.add(address, this.#sets++, seat.faults);
  }

  #role(role: ContestRole): SetTallies {
    let tallies = this.roles.get(role);
    if (tallies === undefined) {
      tallies = new SetTallies();
      this.roles.set(role, tallies);
    }
    return tallies;
  }
}
