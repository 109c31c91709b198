import type { FaultTotals, SetAddress, SetResult } from '@aiwolf-arena/sandbox';
import type { Plan } from '@aiwolf-arena/tournament';

export interface Progress {
  /** The stage: `preliminary` or `final` in a contest. Empty if it is no contest. */
  readonly stage: string;
  /** Number of finished sets. */
  readonly sets: number;
  /** Number of sets that are finished or will be played, including those of later stages. 0 if the number is unknown. */
  readonly of: number;
  /** Number of games that have ended, also those of sets that are not finished. */
  readonly games: number;
  /** Number of games in `of` sets; 0 if the number is unknown. */
  readonly ofGames: number;
  /** Number of faults of all agents in the finished sets. */
  readonly faults: number;
  /** Who plays, if other machines do: `3 workers (24 threads)`. Otherwise empty. */
  readonly workers: string;
  /** An intermediate result, such as the leading agents. Often empty. */
  readonly note: string;
}

export class ProgressCounter {
  readonly #tell: ((progress: Progress) => void) | undefined;
  readonly #workers: () => string;
  /** The sets that are not finished, and of which some games have ended. */
  readonly #open = new Map<string, { readonly set: SetAddress; readonly games: number }>();
  /** Number of games in the finished sets. */
  #finished = 0;
  #now: Progress;

  /** `workers`: returns who plays: see `Progress`. */
  constructor(of: number, tell: ((progress: Progress) => void) | undefined, workers: () => string = () => '') {
    this.#now = { stage: '', sets: 0, of, games: 0, ofGames: 0, faults: 0, workers: '', note: '' };
    this.#tell = tell;
    this.#workers = workers;
  }

  get now(): Progress {
    return this.#now;
  }

  /** Number of games of these sets that have ended. */
  get openGames(): number {
    return this.#open.values().reduce((sum, { games }) => sum + games, 0);
  }

  get openSets(): SetAddress[] {
    return [...this.#open.values()].map(({ set }) => set);
  }

  /**
   * Called when a stage begins. `open`: number of sets that must still be played, with later stages; `null` if it is unknown. `games`:
   * number of games in a set; 0 if it is unknown.
   */
  begin(stage: string, open: number | null, games = 0): void {
    const { sets } = this.#now;
    this.#open.clear();
    const [of, ofGames] = open === null ? [0, 0] : [sets + open, this.#finished + open * games];
    this.#now = { ...this.#now, stage, of, games: this.#finished, ofGames };
  }

  /** Called with the number of games of an unfinished set that have ended. */
  playing(set: SetAddress, games: number): void {
    if (games > 0) this.#open.set(keyOf(set), { set, games });
    else this.#open.delete(keyOf(set));
    this.#now = { ...this.#now, games: this.#finished + this.openGames };
    if (games > 0) this.#tell?.(this.#now);
  }

  set({ block, games, seats, set }: SetResult, note = ''): void {
    this.#open.delete(keyOf({ block, set }));
    const faults = seats.flatMap((seat) => seat.faults);
    this.finished(games, faults, note);
  }

  /** Called when a set is finished. `games`: number of games in the set. `note`: an intermediate result. */
  finished(games: number, faults: readonly FaultTotals[], note = ''): void {
    const { sets, faults: known } = this.#now;
    const all = faults.reduce((sum, { count }) => sum + count, known);
    this.#finished += games;
    this.#now = {
      ...this.#now,
      sets: sets + 1,
      games: this.#finished + this.openGames,
      faults: all,
      workers: this.#workers(),
      note,
    };
    this.#tell?.(this.#now);
  }
}

const keyOf = ({ block, set }: SetAddress): string => `${block} ${set}`;

const SHOWN = 3;

/** Finds the agents that have the highest win rates so far. */
export class Leaders {
  readonly #plan: Plan;
  readonly #counts = new Map<number, { games: number; wins: number }>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  add({ seats }: SetResult): void {
    for (const { agent, roles } of seats) {
      const counts = this.#counts.get(agent) ?? { games: 0, wins: 0 };
      for (const [games, wins] of Object.values(roles)) {
        counts.games += games;
        counts.wins += wins;
      }
      this.#counts.set(agent, counts);
    }
  }

  /** Returns the leading agents and their win rates, as in `bayes 55 %, sample 51 %`. */
  text(): string {
    const rates = [...this.#counts].filter(([agent]) => this.#plan.agents[agent]!.ranked);
    const best = rates.map(([agent, { games, wins }]) => ({ agent, rate: wins / games })).sort((a, b) => b.rate - a.rate);
    const shown = best
      .slice(0, SHOWN)
      .map(({ agent, rate }) => `${this.#plan.agents[agent]!.name} ${Math.round(rate * 100)} %`);
    return shown.join(', ');
  }
}
