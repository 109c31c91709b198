import type { FaultTally, Plan, SetResult } from '@aiwolf-arena/tournament';

export interface Progress {
  /** The stage: `preliminary` or `final` in a contest. Empty if it is no contest. */
  readonly stage: string;
  /** Number of finished sets. */
  readonly sets: number;
  /** Number of sets that are finished or will be played, including those of later stages. 0 if the number is unknown. */
  readonly of: number;
  /** Number of games in all finished sets. */
  readonly games: number;
  /** Number of faults of all agents in the finished sets. */
  readonly faults: number;
  /** Who plays, if other machines do: `3 workers (24 threads)`. Otherwise empty. */
  readonly crew: string;
  /** An intermediate result, such as the leading agents. Often empty. */
  readonly note: string;
}

export class ProgressCounter {
  readonly #tell: ((progress: Progress) => void) | undefined;
  readonly #crew: () => string;
  #now: Progress;

  /** `crew`: returns who plays: see `Progress`. */
  constructor(of: number, tell: ((progress: Progress) => void) | undefined, crew: () => string = () => '') {
    this.#now = { stage: '', sets: 0, of, games: 0, faults: 0, crew: '', note: '' };
    this.#tell = tell;
    this.#crew = crew;
  }

  /** Called when a stage begins. `open`: number of sets that must still be played, with later stages; `null` if it is unknown. */
  begin(stage: string, open: number | null): void {
    this.#now = { ...this.#now, stage, of: open === null ? 0 : this.#now.sets + open };
  }

  set({ games, seats }: SetResult, note = ''): void {
    const faults = seats.flatMap((seat) => seat.faults);
    this.finished(games, faults, note);
  }

  /** Called when a set is finished. `games`: number of games in the set. `note`: an intermediate result. */
  finished(games: number, faults: readonly FaultTally[], note = ''): void {
    const { sets, games: before, faults: known } = this.#now;
    const all = faults.reduce((sum, { count }) => sum + count, known);
    this.#now = { ...this.#now, sets: sets + 1, games: before + games, faults: all, crew: this.#crew(), note };
    this.#tell?.(this.#now);
  }
}

const SHOWN = 3;

/** Finds the agents that have the highest win rates so far. */
export class Leaders {
  readonly #plan: Plan;
  readonly #tallies = new Map<number, { games: number; wins: number }>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  add({ seats }: SetResult): void {
    for (const { agent, roles } of seats) {
      const tally = this.#tallies.get(agent) ?? { games: 0, wins: 0 };
      for (const [games, wins] of Object.values(roles)) {
        tally.games += games;
        tally.wins += wins;
      }
      this.#tallies.set(agent, tally);
    }
  }

  /** Returns the leading agents and their win rates, as in `bayes 55 %, sample 51 %`. */
  text(): string {
    const rates = [...this.#tallies].filter(([agent]) => this.#plan.agents[agent]!.ranked);
    const best = rates.map(([agent, { games, wins }]) => ({ agent, rate: wins / games })).sort((a, b) => b.rate - a.rate);
    const shown = best
      .slice(0, SHOWN)
      .map(({ agent, rate }) => `${this.#plan.agents[agent]!.name} ${Math.round(rate * 100)} %`);
    return shown.join(', ');
  }
}
