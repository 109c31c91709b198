import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Dice } from '../play/dice.ts';
import { DEALT_ROLES, roleCode } from '../rules/roles.ts';
import type { Rules } from '../rules/rules.ts';

/** A wish for a role by seat; index 0 is unused. */
export type RoleWishes = readonly (ContestRole | undefined)[];

/**
 * Deals roles over shuffled seats (reference-server 1.3): a wish is granted while its role has places, earlier seats of
 * the shuffle first; roles are then dealt in official order, each place to its next wisher, else to the next without one.
 */
export class Dealer {
  readonly #rules: Rules;
  readonly #shuffled: Uint8Array;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#shuffled = new Uint8Array(rules.playerNum);
  }

  deal(roles: Uint8Array, dice: Dice, wishes?: RoleWishes): void {
    const seats = this.#shuffled;
    for (let i = 0; i < seats.length; i++) seats[i] = i + 1;
    dice.deal().shuffle(seats, seats.length);
    if (wishes === undefined) this.#dealInOrder(roles, seats);
    else this.#dealWishes(roles, seats, wishes);
  }

  #dealInOrder(roles: Uint8Array, seats: Uint8Array): void {
    let next = 0;
    for (const role of DEALT_ROLES) {
      const code = roleCode(role);
      for (let place = this.#rules.roleNumMap[role]; place > 0; place--)
        roles[seats[next++]!] = code;
    }
  }

  #dealWishes(roles: Uint8Array, seats: Uint8Array, wishes: RoleWishes): void {
    const granted = new Map(DEALT_ROLES.map((role) => [role, [] as number[]]));
    const others: number[] = [];
    for (const seat of seats) {
      const wish = wishes[seat];
      const wishers = wish === undefined ? undefined : granted.get(wish);
      const free = wishers !== undefined && wishers.length < this.#rules.roleNumMap[wish!];
      (free ? wishers : others).push(seat);
    }
    for (const role of DEALT_ROLES) {
      for (let place = 0; place < this.#rules.roleNumMap[role]; place++) {
        roles[granted.get(role)!.shift() ?? others.shift()!] = roleCode(role);
      }
    }
  }
}
