import type { Agent } from '@aiwolf-arena/engine';

/** One day of a seat: sentences, turn of the first one (10 for never), sentences that name somebody else. */
export type Traits = readonly [words: number, first: number, names: number];

const NEVER = 10;
const SILENT: Traits = [0, NEVER, 0];
/** Distances are measured in these: what one day differs from the next. */
const SPREAD: Traits = [2, 2, 2];

/** The sum of the days of one seat on one side. */
interface Profile {
  days: number;
  sums: number[];
}
const blank = (): Profile => ({ days: 0, sums: [0, 0, 0] });

/** How each seat of a set behaves as a werewolf and otherwise: averages over all days of all games so far. */
export class ProfileBook {
  readonly #asWolf = new Map<Agent, Profile>();
  readonly #asHuman = new Map<Agent, Profile>();
  /** The days of this game by seat. */
  readonly #days = new Map<Agent, Traits[]>();
  readonly #today = new Map<Agent, Traits>();

  /** A new game. */
  open(): void {
    this.#days.clear();
    this.#today.clear();
  }

  spoke(agent: Agent, turn: number, namesOther: boolean): void {
    const [words, first, names] = this.#today.get(agent) ?? SILENT;
    this.#today.set(agent, [words + 1, Math.min(first, turn), names + Number(namesOther)]);
  }

  closeDay(agents: readonly Agent[]): void {
    for (const agent of agents) {
      const days = this.#days.get(agent) ?? [];
      this.#days.set(agent, [...days, this.#today.get(agent) ?? SILENT]);
    }
    this.#today.clear();
  }

  /** All roles are known: the days of the game go into the profiles. */
  closeGame(agents: readonly Agent[], isWolf: (agent: Agent) => boolean): void {
    for (const agent of agents) {
      const profiles = isWolf(agent) ? this.#asWolf : this.#asHuman;
      const profile = profiles.get(agent) ?? blank();
      profiles.set(agent, profile);
      const [firstDay] = this.#days.get(agent) ?? [this.#today.get(agent) ?? SILENT];
      profile.days++;
      for (const i of [0, 1, 2]) profile.sums[i]! += firstDay![i]!;
    }
  }

  /** From 0 up: how much more the seat is today like itself as a werewolf; 1 is as much as otherwise. */
  likeness(agent: Agent): number {
    const day = this.#days.get(agent)?.[0] ?? this.#today.get(agent) ?? SILENT;
    const human = distance(day, this.#asHuman.get(agent));
    const wolf = this.#asWolf.get(agent);
    if (wolf === undefined) return 1 + human;
    return (1 + human) / (1 + distance(day, wolf));
  }
}

function distance(day: Traits, profile: Profile | undefined): number {
  if (profile === undefined) return 0;
  let sum = 0;
  for (const i of [0, 1, 2] as const) {
    sum += ((day[i] - profile.sums[i]! / profile.days) / SPREAD[i]) ** 2;
  }
  return sum;
}
