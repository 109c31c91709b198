import { DEALT_ROLES, type RoleWishes, type Rules } from '@aiwolf-arena/engine';
import { type Key, keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';

/**
 * Roles balanced over a game set: in every run of as many games as seats, each seat holds each role as often as the
 * village has it. Who starts where and the order of the games are lots, so that a schedule tells an agent nothing;
 * games beyond the last full run are dealt by lot. Removes the luck of the roles from comparisons.
 */
export class RoleRota {
  readonly #roles: readonly ContestRole[];
  readonly #games: number;
  readonly #key: Key;
  readonly #dice = new Stream();

  constructor(rules: Rules, root: Root, set: number, games: number) {
    this.#roles = DEALT_ROLES.flatMap((role) =>
      Array<ContestRole>(rules.roleNumMap[role]).fill(role),
    );
    this.#games = games;
    this.#key = keyOf(root, set, PURPOSE.roleRota);
  }

  /** Every seat's role in a game (index 0 is unused), or undefined where roles are dealt by lot. */
  rolesOf(game: number): RoleWishes | undefined {
    const seats = this.#roles.length;
    const run = Math.floor(game / seats);
    if ((run + 1) * seats > this.#games) return undefined;
    const numbers = Array.from({ length: seats }, (_, i) => i);
    const starts = this.#lots(run, 0, [...numbers]);
    const turn = this.#lots(run, 1, numbers)[game % seats]!;
    return [undefined, ...starts.map((start) => this.#roles[(start + turn) % seats]!)];
  }

  #lots(run: number, which: number, numbers: number[]): number[] {
    return this.#dice.key(this.#key, run, which).shuffle(numbers);
  }
}
