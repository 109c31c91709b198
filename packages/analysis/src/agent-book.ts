import type { ContestRole } from '@aiwolf-arena/protocol';
import type { FaultCase, FaultTally, RoleTally, SeatTally } from '@aiwolf-arena/tournament';
import { BehaviourBook } from './behaviour-book.ts';
import { SetTallies } from './set-tallies.ts';

/** A kind of misbehaviour over many sets, with the address of its first case. */
export interface FaultCount {
  readonly kind: string;
  readonly count: number;
  /** Games of its seats in which it happened. */
  readonly games: number;
  readonly first: FaultCase & { readonly block: string; readonly set: number };
}

/** What one agent has done, set after set. Seats of equal agents come in as one. */
export class AgentBook {
  readonly all = new SetTallies();
  readonly roles = new Map<ContestRole, SetTallies>();
  readonly behaviour = new BehaviourBook();
  readonly #faults = new Map<string, FaultCount>();

  add(block: string, set: number, { roles, faults, behaviour }: SeatTally): void {
    let wins = 0;
    let games = 0;
    for (const [role, counts] of Object.entries(roles) as [ContestRole, RoleTally][]) {
      this.#role(role).add(counts[1], counts[0]);
      games += counts[0];
      wins += counts[1];
    }
    this.all.add(wins, games);
    if (behaviour !== undefined) this.behaviour.add(behaviour);
    for (const fault of faults) this.#fault(block, set, fault);
  }

  #role(role: ContestRole): SetTallies {
    let tallies = this.roles.get(role);
    if (tallies === undefined) {
      tallies = new SetTallies();
      this.roles.set(role, tallies);
    }
    return tallies;
  }

  #fault(block: string, set: number, { kind, count, games, first }: FaultTally): void {
    const known = this.#faults.get(kind);
    this.#faults.set(
      kind,
      known === undefined
        ? { kind, count, games, first: { ...first, block, set } }
        : { ...known, count: known.count + count, games: known.games + games },
    );
  }

  /** By kind, alphabetically. */
  faults(): FaultCount[] {
    return [...this.#faults.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}
