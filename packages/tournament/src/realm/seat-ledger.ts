import type { Behaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { AffectedGames, FaultTally, RoleTally, SeatTally } from '../tally/set-result.ts';

type Counts = [games: number, wins: number, survived: number];
type Open<T> = { -readonly [Key in keyof T]: T[Key] };

const DETAIL_LENGTH = 200;

/** What one seat has done so far in a set. */
export class SeatLedger {
  readonly #agent: number;
  readonly #roles = new Map<ContestRole, Counts>();
  #early: [games: number, wins: number] | undefined;
  readonly #faults = new Map<string, Open<FaultTally>>();
  /** Kinds of faults in the open game. */
  readonly #kinds = new Set<string>();
  readonly #affected = new Map<string, Open<AffectedGames>>();

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
    if (this.#kinds.size > 0) this.#affect(role, won);
  }

  /** The open game ends with faults: it counts once for every kind, and once for all of them together. */
  #affect(role: ContestRole, won: boolean): void {
    const kinds = [...this.#kinds].sort();
    this.#kinds.clear();
    for (const kind of kinds) this.#faults.get(kind)!.games++;
    const key = `${role} ${kinds.join(' ')}`;
    const known = this.#affected.get(key) ?? { role, kinds, games: 0, wins: 0 };
    known.games++;
    if (won) known.wins++;
    this.#affected.set(key, known);
  }

  #half(early: boolean, won: boolean): void {
    this.#early ??= [0, 0];
    if (early) this.#early[0]++;
    if (early && won) this.#early[1]++;
  }

  /** Counts a fault, and keeps the first case of every kind. */
  fault(kind: string, game: number, day: number, request: string, detail: string): void {
    this.#kinds.add(kind);
    const known = this.#faults.get(kind);
    if (known !== undefined) known.count++;
    else {
      const first = { game, day, request, detail: detail.slice(0, DETAIL_LENGTH) };
      this.#faults.set(kind, { kind, count: 1, games: 0, first });
    }
  }

  /** The open game is touched by a fault that was counted before. */
  touch(kind: string): void {
    this.#kinds.add(kind);
  }

  /** Roles and kinds in alphabetical order, so that equal play gives equal bytes. */
  tally(behaviour?: Behaviour): SeatTally {
    const roles: [string, RoleTally][] = [...this.#roles].sort(([a], [b]) => (a < b ? -1 : 1));
    const faults = [...this.#faults.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
    const early = this.#early === undefined ? {} : { early: this.#early };
    const affected = this.#affected.size === 0 ? {} : { affected: this.#affectedGames() };
    const all = { roles: Object.fromEntries(roles), faults, ...affected, ...early };
    const tally = { agent: this.#agent, ...all };
    return behaviour === undefined ? tally : { ...tally, behaviour };
  }

  #affectedGames(): AffectedGames[] {
    const byKey = [...this.#affected].sort(([a], [b]) => (a < b ? -1 : 1));
    return byKey.map(([, games]) => games);
  }
}
