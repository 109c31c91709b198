import { speciesOf } from '@aiwolf-arena/engine';
import type { Role } from '@aiwolf-arena/protocol';
import type { Ballot, Played } from './played.ts';

/** Gathers everything about random play that has an exact value. */
export class RandomPlay {
  /** Per game: winner, last day, survival by role, counts of phases, ties and deaths. */
  readonly perGame = new Map<string, Mean>();
  /** Per vote with n living seats: first ballot tied, last ballot tied. */
  readonly ties = new Map<string, Mean>();
  /** Executions by the number alive and the place of the executed among them. */
  readonly places = new Map<number, number[]>();

  add(game: Played): void {
    const seats = Array.from({ length: game.players }, (_, i) => i + 1);
    const alive = new Set(seats);
    const counts = { ...NOTHING_YET };
    for (const { day, target } of game.executions) {
      this.#vote(roundsOf(game.votes, day), target, alive, counts);
      const attack = game.attacks.find((night) => night.day === day);
      if (attack === undefined) continue;
      const rounds = roundsOf(game.attackVotes, day);
      counts.attack_phases++;
      counts.attack_rounds += rounds.length;
      if (rounds.length > 1) counts.attack_first_tie++;
      if (isTied(rounds.at(-1)!)) counts.attack_final_tie++;
      if (attack.killed) {
        counts.attack_deaths++;
        alive.delete(attack.target);
      } else counts.guard_success++;
    }
    const lastDay = game.finalDay - 1;
    this.#perGame('villageWins', Number(game.winner === 'VILLAGER'));
    this.#perGame('meanLastDay', lastDay);
    for (let day = 1; day <= 12; day++) this.#perGame(`last day ${day}`, Number(lastDay === day));
    for (const [name, count] of Object.entries(counts)) this.#perGame(name, count);
    for (const [role, own] of Map.groupBy(seats, (seat) => game.roles[seat]!))
      this.#perGame(`alive ${role}`, own.filter((seat) => alive.has(seat)).length / own.length);
  }

  #vote(rounds: readonly number[][], executed: number, alive: Set<number>, counts: typeof NOTHING_YET): void {
    const first = isTied(rounds[0]!);
    const last = first && isTied(rounds.at(-1)!);
    counts.vote_phases++;
    counts.ballot_rounds += rounds.length;
    counts.first_ballot_tie += Number(first);
    counts.final_ballot_tie += Number(last);
    counts.executions++;
    meanOf(this.ties, `first ${alive.size}`).add(Number(first));
    meanOf(this.ties, `final ${alive.size}`).add(Number(last));
    const places = this.places.getOrInsertComputed(alive.size, () => new Array<number>(alive.size).fill(0));
    places[[...alive].sort((a, b) => a - b).indexOf(executed)]!++;
    alive.delete(executed);
  }

  #perGame(name: string, value: number): void {
    meanOf(this.perGame, name).add(value);
  }
}

const NOTHING_YET = {
  ...{ vote_phases: 0, ballot_rounds: 0, first_ballot_tie: 0, final_ballot_tie: 0, executions: 0 },
  ...{ attack_phases: 0, attack_rounds: 0, attack_first_tie: 0, attack_final_tie: 0, attack_deaths: 0, guard_success: 0 },
};

/** Targets of each round of a day's ballots. */
const roundsOf = (ballots: readonly Ballot[], day: number): number[][] => {
  const byRound = Map.groupBy(
    ballots.filter((ballot) => ballot.day === day),
    ({ round }) => round,
  );
  return [...byRound.values()].map((round) => round.map(({ target }) => target));
};

function isTied(targets: readonly number[]): boolean {
  const votes = [...Map.groupBy(targets, (target) => target).values()].map(({ length }) => length);
  return votes.filter((count) => count === Math.max(...votes)).length > 1;
}

const meanOf = (means: Map<string, Mean>, name: string): Mean => means.getOrInsertComputed(name, () => new Mean());

/** The exact survival of a role: all humans without a bodyguard's power are exchangeable. */
export const survivalKey = (role: Role): 'werewolf' | 'bodyguard' | 'other_human' =>
  speciesOf(role) === 'WEREWOLF' ? 'werewolf' : role === 'BODYGUARD' ? 'bodyguard' : 'other_human';

/** A mean with its standard error, built value by value. */
export class Mean {
  n = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.n++;
    this.#sum += value;
    this.#squares += value * value;
  }

  get value(): number {
    return this.#sum / this.n;
  }

  /** Standard error of the mean; of independent values. */
  get error(): number {
    const variance = (this.#squares / this.n - this.value ** 2) * (this.n / Math.max(1, this.n - 1));
    return Math.sqrt(Math.max(0, variance) / this.n);
  }
}

/** Standard errors between what was seen and an exact value; 0 where both are certain and equal. */
export function deviation(seen: Mean, exact: number): number {
  const difference = seen.value - exact;
  if (Math.abs(difference) < 1e-12) return 0;
  const error = seen.error > 0 ? seen.error : Math.sqrt((exact * (1 - exact)) / seen.n);
  return error > 0 ? difference / error : Number.POSITIVE_INFINITY;
}
