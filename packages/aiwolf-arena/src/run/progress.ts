import { percentOf } from '@aiwolf-arena/report';
import type { SeatCounts, SetAddress, SetResult } from '@aiwolf-arena/sandbox';
import type { Plan } from '@aiwolf-arena/tournament';
import { type Ahead, TimeLeft } from './time-left.ts';

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
  /** Estimated time in seconds until all of them have ended; null if it is unknown. With a time limit, at most the rest of it. */
  readonly secondsLeft: number | null;
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
  readonly #time: TimeLeft;
  /** The sets that are not finished, and of which some games have ended. */
  readonly #open = new Map<string, { readonly set: SetAddress; readonly games: number }>();
  /** Number of games in the finished sets. */
  #finished = 0;
  #now: Progress;

  /** `workers`: returns who plays: see `Progress`. `clock`: returns the time in milliseconds. */
  constructor(tell: ((progress: Progress) => void) | undefined, workers: () => string = () => '', clock?: () => number) {
    this.#now = { stage: '', sets: 0, of: 0, games: 0, ofGames: 0, secondsLeft: null, faults: 0, workers: '', note: '' };
    this.#tell = tell;
    this.#workers = workers;
    this.#time = new TimeLeft(clock);
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
   * Called when a stage begins, and when what is left has changed. `ahead`: the sets that must still be played, with later
   * stages; null if they are unknown. `until`: the time of the clock after which no set is started.
   */
  begin(stage: string, ahead: readonly Ahead[] | null, until?: number): void {
    const { sets } = this.#now;
    this.#open.clear();
    const [open, games] = [sumOf(ahead ?? [], 'sets'), sumOf(ahead ?? [], 'games')];
    const [of, ofGames] = ahead === null ? [0, 0] : [sets + open, this.#finished + games];
    this.#time.plan(ahead, until);
    this.#now = { ...this.#now, stage, of, games: this.#finished, ofGames, secondsLeft: this.#time.seconds() };
  }

  /** Called with the number of games of an unfinished set that have ended. */
  playing(set: SetAddress, games: number): void {
    const more = games - this.#openGamesOf(set);
    if (more > 0) this.#time.ended(set.block, more);
    if (games > 0) this.#open.set(keyOf(set), { set, games });
    else this.#open.delete(keyOf(set));
    this.#now = { ...this.#now, games: this.#finished + this.openGames, secondsLeft: this.#time.seconds() };
    if (games > 0) this.#tell?.(this.#now);
  }

  /** Called when a set is finished. `seats`: those whose faults count. `note`: an intermediate result. */
  set({ games, seats, ...set }: FinishedSet, note = ''): void {
    this.#time.ended(set.block, games - this.#openGamesOf(set));
    this.#open.delete(keyOf(set));
    this.#finished += games;
    const faults = seats.flatMap((seat) => seat.faults).reduce((sum, { count }) => sum + count, this.#now.faults);
    const own = { sets: this.#now.sets + 1, faults, workers: this.#workers(), note };
    this.#now = { ...this.#now, ...own, games: this.#finished + this.openGames, secondsLeft: this.#time.seconds() };
    this.#tell?.(this.#now);
  }

  #openGamesOf(set: SetAddress): number {
    return this.#open.get(keyOf(set))?.games ?? 0;
  }
}

interface FinishedSet extends Pick<SetResult, 'block' | 'set' | 'games'> {
  readonly seats: readonly Pick<SeatCounts, 'faults'>[];
}

const sumOf = (ahead: readonly Ahead[], key: 'sets' | 'games'): number => ahead.reduce((sum, one) => sum + one[key], 0);

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
    const shown = best.slice(0, SHOWN).map(({ agent, rate }) => `${this.#plan.agents[agent]!.name} ${percentOf(rate, 0)}`);
    return shown.join(', ');
  }
}
