import type { Behaviour } from '@aiwolf-arena/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { FaultTally, RoleTally, SeatTally } from '../tally/set-result.ts';

type Counts = [games: number, wins: number, survived: number];
type Fault = { -readonly [Key in keyof FaultTally]: FaultTally[Key] };

const DETAIL_LENGTH = 200;

/** What one seat has done so far in a set. */
export class SeatLedger {
  readonly #agent: number;
  readonly #roles = new Map<ContestRole, Counts>();
  #early: [games: number, wins: number] | undefined;
  readonly #faults = new Map<string, Fault>();

  constructor(agent: number) {
    this.#agent = agent;
  }

  /** Books a finished game; `early`: of the set's first half, undefined where that is not known. */
  game(role: ContestRole, won: boolean, survived: boolean, early?: boolean): void {
    if (early !== undefined) this.#half(early, won);
    let counts = this.#roles.get(role);
    if (counts === undefined) {
      counts = [0, 0, 0];
      this.#roles.set(role, counts);
    }
    counts[0]++;
    if (won) counts[1]++;
    if (survived) counts[2]++;
  }

  #half(early: boolean, won: boolean): void {
    this.#early ??= [0, 0];
    if (early) this.#early[0]++;
    if (early && won) this.#early[1]++;
  }

  /** Counts a fault, and keeps the first case of every kind. */
  fault(kind: string, game: number, day: number, request: string, detail: string): void {
    const known = this.#faults.get(kind);
    if (known !== undefined) known.count++;
    else {
      const first = { game, day, request, detail: detail.slice(0, DETAIL_LENGTH) };
      this.#faults.set(kind, { kind, count: 1, first });
    }
  }

  /** Roles and kinds in alphabetical order, so that equal play gives equal bytes. */
  tally(behaviour?: Behaviour): SeatTally {
    const roles: [string, RoleTally][] = [...this.#roles].sort(([a], [b]) => (a < b ? -1 : 1));
    const faults = [...this.#faults.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
    const early = this.#early === undefined ? {} : { early: this.#early };
    const tally = { agent: this.#agent, roles: Object.fromEntries(roles), faults, ...early };
    return behaviour === undefined ? tally : { ...tally, behaviour };
  }
}
