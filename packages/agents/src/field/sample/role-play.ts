import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { and, because, type Content, request, skip, vote } from '@aiwolf-arena/protocol';
import { Memory } from './memory.ts';
import { Suspicion } from './suspicion.ts';

/** Base class of the sample player in a role: says for which seat it votes, then Skip. Subclasses choose the seat and act. */
export abstract class RolePlay {
  protected readonly memory = new Memory();
  protected readonly suspicion = new Suspicion();
  protected readonly random: () => number;
  /** The seat for which the player will vote; 0 if it has not chosen one. */
  protected target: Agent = 0;
  /** The seats from which the target was chosen in the last call of `talk`. */
  protected suspects: Agent[] = [];
  #declared: Agent = 0;
  #queue: Content[] = [];
  #reasonFor: Agent = 0;
  #reason: Content | undefined;
  #revote = false;

  constructor(random: () => number) {
    this.random = random;
  }

  initialize(info: GameInfo, _setting: GameSetting): void {
    this.memory.initialize(info);
    this.suspicion.clear();
  }

  update(info: GameInfo): void {
    this.memory.update(info);
  }

  dayStart(): void {
    this.memory.dayStart();
    this.#queue = [];
    this.#declared = 0;
    this.#reasonFor = 0;
    this.#revote = false;
    this.target = 0;
  }

  talk(): Content {
    this.claim();
    this.chooseTarget();
    if (this.target !== 0 && this.target !== this.#declared && this.#queue.length === 0) {
      this.#announce();
    }
    return this.#queue.shift() ?? skip();
  }

  vote(): Agent | null {
    const again = this.#revote;
    this.#revote = true;
    return (again ? this.#lowestOfTheTop() : this.firstBallot()) || null;
  }

  whisper(): Content {
    return skip();
  }
  attack(): Agent | null {
    return null;
  }
  guard(): Agent | null {
    return null;
  }
  divine(): Agent | null {
    return null;
  }

  /** Claims the role or publishes results. Called before the player says anything else. */
  protected claim(): void {}
  protected abstract chooseTarget(): void;
  protected abstract firstBallot(): Agent | undefined;

  protected say(...contents: readonly Content[]): void {
    this.#queue.push(...contents);
  }

  protected because(agent: Agent, reason: Content): void {
    this.#reasonFor = agent;
    this.#reason = reason;
  }

  /** Keeps the target if it is one of the suspects; otherwise chooses one of the suspects at random. */
  protected takeSuspect(): void {
    if (this.suspects.includes(this.target)) return;
    this.target = this.pick(this.suspects)!;
    const thought = this.suspicion.estimateOf(this.target);
    if (thought === undefined) return;
    this.say(this.suspicion.sentenceOf(this.target)!);
    this.because(this.target, thought);
  }

  protected get lacksTarget(): boolean {
    return this.target === 0 || !this.memory.isAlive(this.target);
  }

  /** Returns a random target of today's vote requests. If there is no request, or the target is dead: a random living seat. */
  protected followRequests(but?: ReadonlySet<Agent>): Agent | undefined {
    const { requests, me, others } = this.memory;
    const wanted = requests.filter((agent) => agent !== me && !but?.has(agent));
    const drawn = this.pick(wanted);
    return drawn !== undefined && this.memory.isAlive(drawn) ? drawn : this.pick(others);
  }

  protected pick<T>(list: readonly T[]): T | undefined {
    return pick(list, this.random);
  }

  #announce(): void {
    const { target } = this;
    this.#declared = target;
    const roleRequest = request('ANY', vote(target));
    if (this.#reasonFor === target) this.say(because(this.#reason!, and([vote(target), roleRequest])));
    this.say(vote(target), roleRequest);
  }

  /** Returns the ballot for a repeated vote: the seat with the most votes; in a tie, the tied seat with the lowest number. */
  #lowestOfTheTop(): Agent | undefined {
    const { info, me, others } = this.memory;
    const { agentList, latestVoteList } = info;
    const counts: number[] = new Array(agentList.length + 1).fill(0);
    for (const { target } of latestVoteList) counts[target]!++;
    counts[me] = 0;
    const most = Math.max(...counts);
    const top = counts.indexOf(most, 1);
    return most === 0 ? this.pick(others) : top;
  }
}

/** Returns a random element of a list; `undefined` if the list is empty. */
export const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];
