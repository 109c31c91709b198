import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { and, because, type Content, request, skip, vote } from '@aiwolf-arena/protocol';
import { Memory } from './memory.ts';
import { Suspicion } from './suspicion.ts';

/**
 * The common part of the six roles: announces the seat to vote for until the queue is empty, then says Skip. A role adds its
 * own step before that, its choice of the target, its first ballot and its night actions.
 */
export abstract class RolePlay {
  protected readonly memory = new Memory();
  protected readonly suspicion = new Suspicion();
  protected readonly random: () => number;
  /** The seat for which the player wants to vote; 0 if there is none yet. */
  protected target: Agent = 0;
  /** The candidates for a vote at the last talk call. */
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

  /** Claims the role and publishes results, before any other sentence. */
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

  /** Silently keeps a target that is a suspect; otherwise draws a target, with a reason if there is an estimate. */
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

  /** Draws from the votes requested today, with an entry per requester; any seat if the drawn seat is dead. */
  protected followRequests(but?: ReadonlySet<Agent>): Agent | undefined {
    const { requests, me, others } = this.memory;
    const wanted: Agent[] = [];
    for (const agent of requests.values()) {
      if (agent !== me && !but?.has(agent)) wanted.push(agent);
    }
    const drawn = this.pick(wanted);
    return drawn !== undefined && this.memory.isAlive(drawn) ? drawn : this.pick(others);
  }

  protected pick<T>(list: readonly T[]): T | undefined {
    return pick(list, this.random);
  }

  #announce(): void {
    const { target } = this;
    this.#declared = target;
    const wish = request('ANY', vote(target));
    if (this.#reasonFor === target) this.say(because(this.#reason!, and([vote(target), wish])));
    this.say(vote(target), wish);
  }

  /** Returns the second ballot of every role: the seat with the most votes in the first ballot; on a tie the lowest. */
  #lowestOfTheTop(): Agent | undefined {
    const { info, me, others } = this.memory;
    const counts = new Map<Agent, number>();
    for (const { target } of info.latestVoteList) counts.set(target, (counts.get(target) ?? 0) + 1);
    counts.delete(me);
    const most = Math.max(0, ...counts.values());
    const top = info.agentList.find((agent) => counts.get(agent) === most);
    return most === 0 ? this.pick(others) : top;
  }
}

/** Returns an item of a list, drawn uniformly (a repeated item is more likely); `undefined` if the list is empty. */
export const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];
