import { setTimeout as pause } from 'node:timers/promises';
import {
  type Kill,
  SetFailed,
  type SetOutcome,
  type SetPlayer,
  type SetTask,
  type TimedOutcome,
} from '@aiwolf-arena/tournament';
import type { QueuePoolTerms, ShutOut } from '../queue-terms.ts';
import { type ChunkAnswer, readAnswer } from '../terms/answer.ts';
import { lineUpId } from '../terms/chunk.ts';
import { needOf } from '../terms/need.ts';
import { type Traveller, travellerOf } from '../terms/travel.ts';
import type { Stoppable, WorkQueue } from '../work-queue.ts';
import { Checks } from './checks.ts';
import { ChunkSize } from './chunk-size.ts';
import { Crew } from './crew.ts';
import { EarlyAnswers } from './early-answers.ts';
import { type OpenChunk, OpenChunks } from './open-chunks.ts';
import { type Claim, claimOf, OpenSet } from './open-set.ts';
import { PRIORITIES, RunOwner } from './run-owner.ts';

/** Number of chunks that wait or are played at the same time, for each thread of the workers: back-pressure and fair shares. */
const WINDOW = 2;
const LEAST_WINDOW = 4;

/** A gate plans few sets per thread, since sets after its verdict are wasted. Its chunks then have few sets, too. */
const CHUNK_OF_PLANNED = 8;

/** How often the coordinator looks after its chunks and the workers, in milliseconds. */
const LOOK_MS = 2000;

/** After so many looks without an answer, a check is done on this machine: who has it may never answer. */
const CHECK_LOOKS = 15;

const SETTLE_MS = 20;

/** How long a coordinator that ends tries to tell the server so, which may be away. */
const LAST_WORDS_MS = 3000;

/** A chunk that is lost this many times is played on this machine, which finds out why. */
const MOST_OFFERS = 4;

export type PoolTerms = Omit<QueuePoolTerms, 'server'> & {
  readonly code: string;
  /** The address that workers connect to. */
  readonly address: string;
  /** How often the coordinator looks after its chunks. Default: every two seconds. */
  readonly lookMs?: number;
};

/** Plays game sets on other machines. Sets are given to a queue in chunks; answers are believed after checks. */
export class QueuePool implements SetPlayer {
  readonly #queue: WorkQueue;
  readonly #terms: PoolTerms;
  readonly #travellers: readonly Traveller[];
  readonly #lineUp: string;
  readonly #isRepeatable: boolean;
  readonly #owner: RunOwner;
  readonly #size = new ChunkSize();
  readonly #flights: OpenChunks;
  readonly #checks: Checks;
  readonly #crew: Crew;
  readonly #waiting: OpenSet[] = [];
  readonly #open = new Set<OpenSet>();
  readonly #early = new EarlyAnswers();
  #finished = 0;
  #timer: NodeJS.Timeout | undefined;
  #hearing: Stoppable | undefined;
  #isPumping = false;
  #closing: Promise<void> | undefined;
  #end: Error | undefined;

  constructor(queue: WorkQueue, terms: PoolTerms) {
    const { agents, code, priority, run, spotCheck: share, timing, onNote } = terms;
    this.#queue = queue;
    this.#terms = terms;
    this.#travellers = agents.map(travellerOf);
    this.#isRepeatable = agents.every(({ client }) => client === undefined);
    this.#owner = new RunOwner(queue, terms);
    const travelling = this.#travellers.map(({ agent }) => agent);
    this.#lineUp = lineUpId({ agents: travelling, timing });
    const need = needOf(travelling, terms.class);
    this.#flights = new OpenChunks({
      run,
      owner: this.#owner.id,
      agents: travelling,
      timing,
      need,
      priority: PRIORITIES[priority],
    });
    this.#checks = new Checks({
      ...{ share, onNote, openJudge: terms.openJudge, onShutOut: (worker, isKnown) => this.#shutOut(worker, isKnown) },
      giveOut: (claims, worker) => this.#giveOutCheck(claims, worker),
      again: (order) => this.#again([order]),
    });
    this.#crew = new Crew({ ...terms, code, need });
    if (timing !== null || !this.#isRepeatable) this.#size.limit(1);
  }

  /** Claims the run, and begins to hear answers. Throws `QueueUnusable` if another coordinator plays the run. */
  async start(): Promise<void> {
    await this.#owner.begin(this.#terms.lookMs ?? LOOK_MS);
    await this.#putAgents();
    await this.#meet();
    this.#hearing = this.#queue.hear(this.#terms.run, async (answer) => this.#hear(answer));
    this.#lookLater();
  }

  get threads(): number {
    return this.#crew.threads;
  }

  ahead(perThread: number): number {
    const isAlone = this.#terms.timing !== null || !this.#isRepeatable;
    this.#size.limit(isAlone ? 1 : CHUNK_OF_PLANNED * perThread);
    return this.#window * this.#size.sets;
  }

  get #window(): number {
    return Math.ceil(Math.max(LEAST_WINDOW, WINDOW * this.#crew.threads) * this.#terms.share);
  }

  async play(task: SetTask, onKill?: (kill: Kill) => void): Promise<SetOutcome> {
    return (await this.playTimed(task, onKill)).outcome;
  }

  playTimed(task: SetTask, onKill: (kill: Kill) => void = () => {}): Promise<TimedOutcome> {
    return new Promise((resolve, reject) => {
      const order: OpenSet = new OpenSet(
        task,
        this.#lineUp,
        onKill,
        (done) => this.#settled(order, () => resolve(done)),
        (error) => this.#settled(order, () => reject(error)),
      );
      if (this.#end !== undefined) return order.fail(this.#end);
      this.#open.add(order);
      if (this.#answeredEarly(order)) return;
      order.isWaiting = true;
      this.#waiting.push(order);
      this.#pump();
    });
  }

  #settled(order: OpenSet, tell: () => void): void {
    this.#open.delete(order);
    this.#finished++;
    tell();
  }

  /** Waits until all checks are finished. A set may count before, if another worker has played it as well. */
  async settle(): Promise<void> {
    while (this.#checks.areOpen && this.#end === undefined) await pause(SETTLE_MS);
    if (this.#end !== undefined) throw this.#end;
  }

  /** Ends. Unfinished sets are rejected, and everything of the run is deleted from the queue: the truth is in the run folder. */
  close(): Promise<void> {
    return this.#stop(new Error('the pool was closed'));
  }

  #stop(error: Error): Promise<void> {
    this.#end ??= error;
    clearTimeout(this.#timer);
    for (const order of this.#open) order.fail(this.#end);
    this.#waiting.length = 0;
    this.#closing ??= this.#leave();
    return this.#closing;
  }

  async #leave(): Promise<void> {
    await this.#hearing?.stop(0);
    await this.#checks.close();
    const ended = this.#owner.state === 'taken' ? undefined : this.#queue.end(this.#terms.run).catch(() => {});
    await Promise.race([ended, pause(LAST_WORDS_MS, undefined, { ref: false })]); // its keys run out by themselves
    await this.#queue.close();
  }

  /** Gives waiting sets out, as long as there is room in the queue. */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      this.#giveOut();
    });
  }

  #giveOut(): void {
    if (this.#owner.state !== 'playing' || this.#end !== undefined) return;
    const flights: OpenChunk[] = [];
    for (let room = this.#window - this.#flights.played; room > 0 && this.#waiting.length > 0; room--) {
      const orders = this.#waiting.splice(0, this.#size.of(this.#waiting.length, room));
      for (const order of orders) order.givenOut();
      const open = orders.filter(({ isSettled }) => !isSettled);
      if (open.length > 0) flights.push(this.#flights.start(open));
    }
    this.#offer(flights);
  }

  #offer(flights: readonly OpenChunk[]): void {
    if (flights.length === 0) return;
    // If the queue does not answer, the chunks are missed at a later look, and offered again.
    this.#queue.offer(flights.map(({ chunk }) => chunk)).catch(() => {});
  }

  /** Puts sets that have to be played again before all others. A set that was lost too often is played on this machine. */
  #again(orders: readonly OpenSet[]): void {
    const open = orders.filter(({ isSettled, isWaiting }) => !isSettled && !isWaiting);
    const isLost = ({ offers }: OpenSet): boolean => this.#isRepeatable && offers >= MOST_OFFERS; // clients are not here
    const [lost, others] = [open.filter(isLost), open.filter((order) => !isLost(order))];
    for (const order of lost) this.#playHere(order);
    for (const order of others) order.isWaiting = true;
    this.#waiting.unshift(...others);
    this.#pump();
  }

  #playHere(order: OpenSet): void {
    this.#checks.playHere(order).then(
      (done) => order.settle(done),
      (error: Error) => order.fail(error),
    );
  }

  /** Gives claims to workers that have proved themselves. Returns false if there is none but the worker that makes the claims. */
  #giveOutCheck(claims: readonly Claim[], worker: string): boolean {
    const { able } = this.#crew;
    const others = [...able].filter((id) => id !== worker && this.#checks.isTrusted(id));
    if (others.length === 0 || this.#end !== undefined) return false;
    const not = [worker, ...[...able].filter((id) => id !== worker && !others.includes(id))];
    this.#offer([
      this.#flights.start(
        claims.map(({ order }) => order),
        { claims, not },
      ),
    ]);
    return true;
  }

  #hear(bytes: Buffer): void {
    const answer = readAnswer(bytes);
    if (answer === undefined || this.#end !== undefined || this.#checks.isOut(answer.worker)) return;
    if (this.#flights.forbids(answer.chunk, answer.worker)) return;
    const flight = this.#flights.land(answer.chunk);
    if (flight === undefined) return this.#keepEarly(answer);
    const { body } = answer;
    if ('refused' in body) return this.#refused(flight, answer.name, body.refused);
    this.#size.learn(body.sets.length, answer.cpuMs);
    if (flight.claims !== null) this.#compare(flight.claims, answer);
    else this.#take(flight.orders, answer);
    this.#pump();
  }

  #compare(claims: readonly Claim[], { body, worker }: ChunkAnswer): void {
    const sets = 'sets' in body ? body.sets : [];
    for (const claim of claims) {
      const found = sets.find(({ task }) => task === claim.order.id);
      this.#checks.compare(claim, worker, found !== undefined && 'outcome' in found ? found.outcome : null);
    }
  }

  /** Reads the answers to these sets. Sets that it does not contain are played again. */
  #take(orders: readonly OpenSet[], { body, name, worker }: ChunkAnswer): void {
    const sets = new Map(('sets' in body ? body.sets : []).map((set) => [set.task, set]));
    const claims: Claim[] = [];
    for (const order of orders) {
      const set = sets.get(order.id);
      if (order.isSettled) continue;
      if (set === undefined) this.#again([order]);
      else if ('failed' in set && this.#isRepeatable) this.#playHere(order);
      else if ('failed' in set)
        order.fail(new SetFailed(order.task, null, set.failed)); // its clients are not here
      else {
        const claim = claimOf(set, order, worker);
        if (typeof claim !== 'string') claims.push(claim);
        else {
          this.#checks.shutOut(worker, `its outcome of ${order.task.block} set ${order.task.set} is not valid: ${claim}`);
          return this.#again(orders);
        }
      }
    }
    if (this.#isRepeatable) this.#checks.receive(worker, name, claims);
    else for (const { done, order } of claims) order.settle(done);
  }

  #keepEarly(answer: ChunkAnswer): void {
    const tasks = new Set(this.#early.keep(answer));
    const asked = this.#waiting.filter(({ id }) => tasks.has(id));
    for (const set of asked) {
      this.#waiting.splice(this.#waiting.indexOf(set), 1);
      set.isWaiting = false;
      if (!this.#answeredEarly(set)) this.#again([set]);
    }
  }

  #answeredEarly(set: OpenSet): boolean {
    const answer = this.#early.take(set.id);
    if (answer === undefined || this.#checks.isOut(answer.worker)) return false;
    this.#take([set], answer);
    return true;
  }

  #refused(flight: OpenChunk, name: string, why: string): void {
    this.#terms.onNote(`worker ${name} refused a chunk: ${why}; the agents are put on the queue again`);
    void this.#putAgents()
      .catch(() => {})
      .then(() => this.#putBack(flight));
  }

  /** Gives the sets of a lost chunk out again. Checks go to this machine. */
  #putBack({ claims, orders }: OpenChunk): void {
    if (claims === null) this.#again(orders);
    else this.#checks.judge(claims);
  }

  #shutOut(worker: ShutOut, isKnown: boolean): void {
    const { id, name, why } = worker;
    if (isKnown) this.#terms.onNote(`worker ${name} (${id}) is shut out: ${why}; its sets are played again`);
    this.#queue.bar(worker).catch(() => {});
    try {
      this.#terms.onShutOut(worker, isKnown);
    } catch (thrown) {
      void this.#stop(thrown as Error); // it could not be written down
    }
  }

  #lookLater(): void {
    if (this.#end !== undefined) return;
    this.#timer = setTimeout(async () => {
      try {
        await this.#look();
      } catch (thrown) {
        if (isFinal(thrown)) return void this.#stop(thrown as Error);
      }
      this.#lookLater();
    }, this.#terms.lookMs ?? LOOK_MS);
  }

  /** Looks after the run: who is there, what was lost, what is late, what the user has ordered. */
  async #look(): Promise<void> {
    await this.#claim();
    await this.#meet();
    await this.#findLost();
    const patience = CHECK_LOOKS * (this.#terms.lookMs ?? LOOK_MS);
    for (const flight of this.#flights.all()) {
      const isVain = !this.#canCheck(flight) || performance.now() - flight.since > patience;
      if (flight.claims !== null && isVain) this.#judgeInstead(flight);
    }
    const isEnd = this.#waiting.length === 0;
    const late =
      this.#crew.able.size < 2
        ? []
        : this.#flights.late(this.#window, isEnd).map(({ orders }) => orders.filter(({ isSettled }) => !isSettled));
    this.#offer(late.filter(({ length }) => length > 0).map((orders) => this.#flights.start(orders, { copy: 1 })));
    this.#pump();
  }

  #claim(): Promise<void> {
    return this.#owner.claim({ finished: this.#finished, open: this.#open.size, checked: this.#checks.agreed });
  }

  async #meet(): Promise<void> {
    for (const { id, name, why } of await this.#queue.barred()) this.#checks.shutOut(id, why, name);
    this.#crew.meet(await this.#queue.workers(), (id) => this.#checks.isOut(id));
  }

  async #findLost(): Promise<void> {
    const { lookMs = LOOK_MS } = this.#terms;
    const old = this.#flights.all().filter(({ since }) => performance.now() - since > 2 * lookMs);
    if (old.length === 0) return;
    const held = await this.#queue.held(
      old[0]!.chunk.need,
      old.map(({ chunk }) => chunk.id),
    );
    for (const flight of old) {
      const isMissing = !held.has(flight.chunk.id);
      if (!isMissing || !flight.isMissed) {
        flight.isMissed = isMissing; // its answer may be on the way
        continue;
      }
      if (!this.#flights.all().includes(flight)) continue; // it was answered meanwhile
      this.#flights.drop(flight);
      this.#putBack(flight);
    }
  }

  #canCheck({ not }: OpenChunk): boolean {
    return [...this.#crew.able].some((id) => !not.includes(id));
  }

  #judgeInstead(flight: OpenChunk): void {
    this.#flights.drop(flight);
    this.#queue.withdraw(flight.chunk.need, [flight.chunk.id]).catch(() => {});
    this.#checks.judge(flight.claims!);
  }

  async #putAgents(): Promise<void> {
    for (const { blob } of this.#travellers) if (blob !== null) await this.#queue.put(blob.hash, blob.bytes);
  }
}

const isFinal = (thrown: unknown): boolean => ['NoWorkers', 'QueueUnusable', 'RunCancelled'].includes((thrown as Error).name);
