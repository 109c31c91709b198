import { event, type GameRecord, speciesOf } from '@aiwolf-arena/engine';
import { ROLES, type Role } from '@aiwolf-arena/protocol';

/** What one game of random players comes to, phase by phase. */
interface Facts {
  readonly counts: Record<string, number>;
  readonly alive: Set<number>;
}

/** Gathers everything about random play that has an exact value. */
export class RandomPlay {
  /** Per game: winner, last day, survival by role, counts of phases, ties and deaths. */
  readonly perGame = new Map<string, Mean>();
  /** Per vote with n living seats: first ballot tied, last ballot tied. */
  readonly ties = new Map<string, Mean>();
  /** Executions by the number alive and the place of the executed among them. */
  readonly places = new Map<number, number[]>();

  add(record: GameRecord): void {
    const facts: Facts = { counts: { ...NOTHING_YET }, alive: new Set(seatsOf(record)) };
    for (const phase of phasesOf(record.events)) this.#phase(phase, facts);
    const result = record.events.at(-1)!;
    this.#perGame('villageWins', event.winnerOf(result) === 1 ? 1 : 0);
    const lastDay = facts.counts.lastDay! - 1;
    this.#perGame('meanLastDay', lastDay);
    for (let day = 1; day <= 12; day++) this.#perGame(`last day ${day}`, lastDay === day ? 1 : 0);
    for (const [name, count] of Object.entries(facts.counts)) if (name !== 'lastDay') this.#perGame(name, count);
    this.#survival(record, facts.alive);
  }

  #phase(phase: readonly number[], facts: Facts): void {
    const [first] = phase as [number];
    const { counts, alive } = facts;
    if (event.kindOf(first) === event.DAY) counts.lastDay = event.dayOf(first);
    if (event.kindOf(first) === event.VOTE_EVENT) this.#vote(phase, facts);
    if (event.kindOf(first) === event.ATTACK_VOTE) {
      const rounds = roundsOf(phase);
      counts.attack_phases!++;
      counts.attack_rounds! += rounds.length;
      if (rounds.length > 1) counts.attack_first_tie!++;
      if (isTied(rounds.at(-1)!)) counts.attack_final_tie!++;
      const outcome = phase.at(-1)!;
      if (event.succeeded(outcome)) {
        counts.attack_deaths!++;
        alive.delete(event.agentOf(outcome));
      } else counts.guard_success!++;
    }
  }

  #vote(phase: readonly number[], { counts, alive }: Facts): void {
    const rounds = roundsOf(phase);
    counts.vote_phases!++;
    counts.ballot_rounds! += rounds.length;
    const first = isTied(rounds[0]!);
    const last = first && isTied(rounds.at(-1)!);
    if (first) counts.first_ballot_tie!++;
    if (last) counts.final_ballot_tie!++;
    meanOf(this.ties, `first ${alive.size}`).add(first ? 1 : 0);
    meanOf(this.ties, `final ${alive.size}`).add(last ? 1 : 0);
    const executed = event.agentOf(phase.at(-1)!);
    counts.executions!++;
    const places = this.places.get(alive.size) ?? new Array<number>(alive.size).fill(0);
    places[[...alive].sort((a, b) => a - b).indexOf(executed)]!++;
    this.places.set(alive.size, places);
    alive.delete(executed);
  }

  #survival(record: GameRecord, alive: ReadonlySet<number>): void {
    const byRole = new Map<Role, number[]>();
    for (const seat of seatsOf(record)) {
      const role = ROLES[record.roles[seat]!]!;
      byRole.set(role, [...(byRole.get(role) ?? []), alive.has(seat) ? 1 : 0]);
    }
    for (const [role, lives] of byRole) this.#perGame(`alive ${role}`, lives.reduce((a, b) => a + b) / lives.length);
  }

  #perGame(name: string, value: number): void {
    meanOf(this.perGame, name).add(value);
  }
}

const NOTHING_YET: Record<string, number> = {
  vote_phases: 0,
  ballot_rounds: 0,
  first_ballot_tie: 0,
  final_ballot_tie: 0,
  executions: 0,
  attack_phases: 0,
  attack_rounds: 0,
  attack_first_tie: 0,
  attack_final_tie: 0,
  attack_deaths: 0,
  guard_success: 0,
};

const seatsOf = (record: GameRecord): number[] => Array.from({ length: record.roles.length - 1 }, (_, i) => i + 1);

/** Events in runs: the ballots of a vote or an attack with their outcome, everything else alone. */
function* phasesOf(events: Iterable<number>): Generator<number[]> {
  let ballots: number[] = [];
  for (const packed of events) {
    const kind = event.kindOf(packed);
    ballots.push(packed);
    if (kind === event.VOTE_EVENT || kind === event.ATTACK_VOTE) continue;
    yield ballots;
    ballots = [];
  }
}

/** Targets of each round of a phase, the outcome left out. */
function roundsOf(phase: readonly number[]): number[][] {
  const rounds: number[][] = [];
  for (const packed of phase.slice(0, -1)) {
    rounds[event.extraOf(packed)] ??= [];
    rounds[event.extraOf(packed)]!.push(event.targetOf(packed));
  }
  return rounds;
}

function isTied(targets: readonly number[]): boolean {
  const votes = new Map<number, number>();
  for (const target of targets) votes.set(target, (votes.get(target) ?? 0) + 1);
  const most = Math.max(...votes.values());
  return [...votes.values()].filter((count) => count === most).length > 1;
}

function meanOf(means: Map<string, Mean>, name: string): Mean {
  const known = means.get(name);
  if (known !== undefined) return known;
  const fresh = new Mean();
  means.set(name, fresh);
  return fresh;
}

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
