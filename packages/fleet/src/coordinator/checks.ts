import { randomInt } from 'node:crypto';
import { type Divergence, outcomeOf, type SetPlayer, selfCheck } from '@aiwolf-arena/tournament';
import type { ShutOut } from '../queue-terms.ts';
import { type Claim, hasOtherStops, type OpenSet } from './open-set.ts';

/** Number of a worker's first sets that are all replayed by another machine. Until they agree, nothing of the worker counts. */
export const PROBATION = 12;

/** After this many stopped players that this machine does not stop, a worker is shut out: it is too slow or overloaded. */
const UNCONFIRMED_STOPS = 3;

const RESOLUTION = 1 << 30;

/** A random number of the system, not of the seed: a worker knows the seed, and must not foresee which sets are checked. */
const systemRandom = (): number => randomInt(RESOLUTION) / RESOLUTION;

export interface ChecksTerms {
  /** Probability that a set of a trusted worker is replayed; 0: only stopped players are checked. */
  readonly share: number;
  readonly openJudge: () => SetPlayer;
  /** Gives claims of one worker to other workers, which replay the sets. Returns false if nobody is there for it. */
  readonly giveOut: (claims: readonly Claim[], worker: string) => boolean;
  /** The set has to be played again. */
  readonly again: (set: OpenSet) => void;
  /** `isKnown`: whether the worker has answered in this run. */
  readonly onShutOut: (worker: ShutOut, isKnown: boolean) => void;
  readonly onNote: (note: string) => void;
  /** Returns the name of an agent, from its position in the plan. */
  readonly nameOf: (agent: number) => string;
  /** Returns a random number from 0 to 1 (without 1). Default: `systemRandom`. */
  readonly random?: () => number;
}

interface Standing {
  readonly name: string;
  /** Number of sets that were put to the check as the worker's first ones, and of those that agreed. */
  begun: number;
  confirmed: number;
  accepted: number;
  unconfirmedStops: number;
  isOut: boolean;
  /** Sets that count as soon as the first ones agree. */
  readonly held: Claim[];
}

/**
 * Decides which answers are believed. A set is replayed by a worker that has proved itself or, if there is none, by this machine
 * (the judge). If two workers differ, the judge plays the set; who was wrong is shut out, and all its sets are played again.
 */
export class Checks {
  readonly #terms: ChecksTerms;
  readonly #standings = new Map<string, Standing>();
  readonly #open = new Set<Claim>();
  #judge: SetPlayer | undefined;
  /** Number of sets that were replayed and agreed. */
  agreed = 0;

  constructor(terms: ChecksTerms) {
    this.#terms = terms;
  }

  isTrusted(worker: string): boolean {
    const { confirmed = 0, isOut = false } = this.#standings.get(worker) ?? {};
    return !isOut && (confirmed >= PROBATION || this.#terms.share === 0);
  }

  isOut(worker: string): boolean {
    return this.#standings.get(worker)?.isOut ?? false;
  }

  get areOpen(): boolean {
    return this.#open.size > 0;
  }

  /** Receives the claims of one answer: accepts them, keeps them until the worker has proved itself, or has them checked. */
  receive(worker: string, name: string, claims: readonly Claim[]): void {
    const standing = this.#standingOf(worker, name);
    const checked = claims.filter((claim) => {
      if (this.#isForCheck(claim, standing)) return true;
      if (this.isTrusted(worker)) this.#accept(claim, standing);
      else standing.held.push(claim);
      return false;
    });
    for (const claim of checked) this.#open.add(claim);
    if (checked.length > 0 && !this.#terms.giveOut(checked, worker)) this.judge(checked);
  }

  #isForCheck({ done, set }: Claim, standing: Standing): boolean {
    const { random = systemRandom, share } = this.#terms;
    const isFirst = share > 0 && standing.begun < PROBATION;
    if (isFirst) standing.begun++;
    return isFirst || random() < share || hasOtherStops(done.outcome, set.task);
  }

  /** Receives what another worker says of a set. `text` is null if it could not play the set. */
  compare(claim: Claim, checker: string, text: string | null): void {
    if (!this.#open.has(claim)) return;
    if (this.isTrusted(checker) && claim.text === text) this.#confirm(claim);
    else this.judge([claim], checker, text);
  }

  /** Replays sets on this machine, whose word decides. */
  judge(claims: readonly Claim[], checker?: string, text: string | null = null): void {
    this.#judge ??= this.#terms.openJudge();
    for (const claim of claims) {
      const played = this.#judge.playTimed(claim.set.task);
      const decided = played.then((done) => this.#decide(claim, JSON.stringify(done.outcome), done, checker, text));
      decided.catch((error: Error) => this.#failed(claim, error));
    }
  }

  /** An internal error says nothing about the worker, which must not wait for this set. */
  #failed(claim: Claim, error: Error): void {
    if (!this.#open.delete(claim)) return;
    claim.set.fail(error);
    this.#pass(this.#standingOf(claim.worker, claim.worker));
  }

  /** Plays a set on this machine, since no worker can. */
  async playHere({ task }: OpenSet): Promise<Claim['done']> {
    this.#judge ??= this.#terms.openJudge();
    return this.#judge.playTimed(task);
  }

  /** A difference is first the agent's: if this machine differs from itself, nothing is said of a worker. */
  async #decide(
    claim: Claim,
    truth: string,
    done: Claim['done'],
    checker: string | undefined,
    text: string | null,
  ): Promise<void> {
    const { set, worker } = claim;
    const isTrue = claim.text === truth;
    const where = `${set.task.block} set ${set.task.set}`;
    const areStops = [claim.done, done].some(({ outcome }) => hasOtherStops(outcome, set.task));
    const areSame = isTrue && (text === null || text === truth);
    const found = areSame || areStops ? undefined : (await selfCheck(set.task, this.#terms.openJudge)).divergence;
    if (!this.#open.has(claim)) return;
    if (found !== undefined) return this.#leaveOut(claim, done, found);
    if (checker !== undefined && text !== null && text !== truth && !areStops) {
      const told = outcomeOf(text, set.task);
      if (typeof told !== 'string' && hasOtherStops(told, set.task)) this.#unconfirmed(checker, where);
      else
        this.shutOut(
          checker,
          `it said that ${where} ended otherwise than ${isTrue ? 'another worker and ' : ''}this machine say`,
        );
    }
    if (isTrue) return this.#confirm(claim);
    this.#open.delete(claim);
    if (!areStops) this.shutOut(worker, `it said that ${where} ended otherwise than this machine says`);
    else if (this.#unconfirmed(worker, where)) this.#pass(this.#standingOf(worker, worker));
    set.settle(done);
  }

  /** Leaves a set out of the checks, because one of its agents is not repeatable. This machine's result counts. */
  #leaveOut(claim: Claim, done: Claim['done'], { game, day, request, seat, a, b }: Divergence): void {
    const { task } = claim.set;
    const name = this.#terms.nameOf(task.seats[seat - 1]!);
    const place = `${task.block} set ${task.set}, game ${game}, day ${day}, ${request}`;
    this.#terms.onNote(`${name} is not repeatable, so this set says nothing about workers: ${place}: first ${a}, then ${b}`);
    this.#open.delete(claim);
    claim.set.settle(done);
    this.#pass(this.#standingOf(claim.worker, claim.worker));
  }

  /**
   * Notes that a worker stopped a player that this machine does not stop, or the reverse. This machine's result counts. Returns
   * false if the worker is shut out.
   */
  #unconfirmed(worker: string, where: string): boolean {
    const standing = this.#standingOf(worker, worker);
    const what = `${where}: worker ${standing.name} and this machine do not stop the same agents; this machine's result counts`;
    this.#terms.onNote(what);
    standing.unconfirmedStops++;
    if (standing.unconfirmedStops >= UNCONFIRMED_STOPS)
      this.shutOut(worker, `it did not stop the same agents as this machine in ${UNCONFIRMED_STOPS} sets, last in ${where}`);
    return !standing.isOut;
  }

  #confirm(claim: Claim): void {
    this.#open.delete(claim);
    this.agreed++;
    const standing = this.#standingOf(claim.worker, claim.worker);
    this.#accept(claim, standing);
    this.#pass(standing);
  }

  /** Counts a checked set of a worker. After the first ones, everything that was kept of it counts. */
  #pass(standing: Standing): void {
    standing.confirmed++;
    if (standing.confirmed >= PROBATION) for (const held of standing.held.splice(0)) this.#accept(held, standing);
  }

  #accept({ done, set }: Claim, standing: Standing): void {
    standing.accepted++;
    set.settle(done);
  }

  /** Shuts a worker out: nothing of it counts any more, and all its sets are played again. */
  shutOut(worker: string, why: string, name = worker): void {
    const isKnown = this.#standings.has(worker);
    const standing = this.#standingOf(worker, name);
    if (standing.isOut) return;
    standing.isOut = true;
    const [open, held] = [[...this.#open].filter((claim) => claim.worker === worker), standing.held.splice(0)];
    for (const claim of open) this.#open.delete(claim);
    this.#terms.onShutOut({ id: worker, name: standing.name, why }, isKnown);
    for (const { set } of [...open, ...held]) this.#terms.again(set);
  }

  #standingOf(worker: string, name: string): Standing {
    return this.#standings.getOrInsertComputed(worker, () => {
      return { ...{ name, begun: 0, confirmed: 0, accepted: 0, unconfirmedStops: 0, isOut: false }, held: [] };
    });
  }

  async close(): Promise<void> {
    this.#open.clear();
    await this.#judge?.close();
  }
}
