import type { ContestRole } from '@aiwolf-arena/protocol';
import type { RoleTally, SeatTally } from '@aiwolf-arena/tournament';
import { BehaviourBook } from './behaviour-book.ts';
import { FaultBook, type SetAddress } from './ledger/fault-book.ts';
import { SetTallies } from './set-tallies.ts';

/** What one agent has done, set after set. Seats of equal agents come in as one. */
export class AgentBook {
  readonly all = new SetTallies();
  readonly roles = new Map<ContestRole, SetTallies>();
  readonly behaviour = new BehaviourBook();
  readonly faults = new FaultBook();
  #sets = 0;

  add(address: SetAddress, { roles, faults, behaviour }: SeatTally): void {
    let wins = 0;
    let games = 0;
    for (const [role, counts] of Object.entries(roles) as [ContestRole, RoleTally][]) {
      this.#role(role).add(counts[1], counts[0]);
      games += counts[0];
      wins += counts[1];
    }
    this.all.add(wins, games);
    if (behaviour !== undefined) this.behaviour.add(behaviour);
    this.faults.add(address, this.#sets++, faults);
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
