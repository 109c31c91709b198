import type { Agent } from '@aiwolf-arena/engine';
import { estimate } from '@aiwolf-arena/protocol';
import { factoryOf, Seat, topOf } from './seat/seat.ts';

/** Score of a seat that the agent itself has divined as a werewolf. It is above all scores of `likeness`. */
const CERTAIN = 100;

/**
 * Idea: players behave differently as werewolves. Over the games of a set the agent records how much every seat talks, when it
 * first speaks, and how often it names other seats: in games as a werewolf and in games in other roles. It ignores what they
 * say. It votes for the seat that behaves most as it did when it was a werewolf. Until it has seen a seat in both kinds of
 * games, it compares the seat with its average. Strength: after about twenty games, no story deceives it. To beat the agent:
 * behave in the same way in every role.
 */
class Profiler extends Seat {
  readonly #profiles = new Profiles();

  protected override begin(): void {
    this.#profiles.open();
  }

  protected override morning(): void {
    if (this.info.day > 1) this.#profiles.closeDay(this.info.agentList);
  }

  protected override speak(): void {
    this.tellFindings();
    if (this.info.talkList.length < this.info.aliveAgentList.length) return;
    const suspect = this.suspect();
    if (this.isNews(suspect)) this.say(estimate(suspect, 'WEREWOLF'));
  }

  #listen(): void {
    for (const { agent, turn, content } of this.newTalks()) {
      if (content.kind === 'SKIP' || content.kind === 'OVER') continue;
      const about = (content as { target?: unknown }).target;
      this.#profiles.spoke(agent, turn, typeof about === 'number' && about !== agent);
    }
  }

  protected override suspect(): Agent | undefined {
    this.#listen();
    const scores = new Map<Agent, number>();
    for (const agent of this.others()) {
      if (this.isPartner(agent) || this.finding(agent) === 'HUMAN') continue;
      const known = this.finding(agent) === 'WEREWOLF' ? CERTAIN : 0;
      scores.set(agent, known + this.#profiles.likeness(agent));
    }
    return topOf(scores)[0];
  }

  override divine(): Agent | null {
    return this.suspect() ?? super.divine();
  }

  override finish(): void {
    const { agentList, roleMap } = this.info;
    this.#profiles.closeGame(agentList, (agent) => roleMap.get(agent) === 'WEREWOLF');
  }

  /** Returns the seats that behave least like werewolves, because the village will hardly execute these seats. */
  protected override precious(): readonly Agent[] {
    const harmless = this.others().map((agent) => [agent, 1 / (1 + this.#profiles.likeness(agent))] as const);
    return topOf(new Map(harmless));
  }
}

export default factoryOf(Profiler);

/** A seat's behaviour on a day: number of sentences, turn of its first sentence (10: none), sentences that name other seats. */
type Traits = readonly [words: number, first: number, names: number];

const NEVER = 10;
const SILENT: Traits = [0, NEVER, 0];
/** Typical difference between two days of the same seat, for each trait. */
const SPREAD: Traits = [2, 2, 2];

interface Profile {
  days: number;
  sums: number[];
}
const blank = (): Profile => ({ days: 0, sums: [0, 0, 0] });

/** Average behaviour of each seat on the first days of earlier games: in games as a werewolf, and in games in other roles. */
class Profiles {
  readonly #asWolf = new Map<Agent, Profile>();
  readonly #asHuman = new Map<Agent, Profile>();
  readonly #days = new Map<Agent, Traits[]>();
  readonly #today = new Map<Agent, Traits>();

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

  /** Adds a finished game, whose roles are now known, to the averages. */
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

  /** Returns a score: the higher it is, the more the seat behaves as in its games as a werewolf. 1 is neutral. */
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
