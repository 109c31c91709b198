import { setTimeout as pause } from 'node:timers/promises';
import {
  oneLine,
  SetFailed,
  type SetListener,
  type SetOutcome,
  type SetPlayer,
  type SetTask,
  type TimedOutcome,
} from '@aiwolf-arena/tournament';
import type { QueuePoolTerms, ShutOut } from '../queue-terms.ts';
import { type AnswerBounds, type ChunkAnswer, readAnswer, type SetAnswer } from '../terms/answer.ts';
import { boundsOf, largestOf, UNASKED } from '../terms/answer-bounds.ts';
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
import { RunWatch } from './run-watch.ts';

/** Number of chunks that wait or are played at the same time, for each thread of the workers: back-pressure and fair shares. */
const WINDOW = 2;
const LEAST_WINDOW = 4;

/** A gate plans few sets per thread, since sets after its verdict are wasted. Its chunks then have few sets, too. */
const CHUNK_OF_PLANNED = 8;

/** How often the coordinator looks after its chunks and the workers, in milliseconds. */
const LOOK_MS = 2000;

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
  readonly #chunks: OpenChunks;
  readonly #checks: Checks;
  readonly #crew: Crew;
  readonly #watch: RunWatch;
  readonly #waiting: OpenSet[] = [];
  readonly #open = new Set<OpenSet>();
  readonly #early = new EarlyAnswers();
  #finished = 0;
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
    this.#chunks = new OpenChunks({
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
      again: (set) => this.#again([set]),
      nameOf: (agent) => agents[agent]!.name,
    });
    this.#crew = new Crew({ ...terms, code, need });
    if (timing !== null || !this.#isRepeatable) this.#size.limit(1);
    this.#watch = new RunWatch({
      ...{ queue, owner: this.#owner, crew: this.#crew, checks: this.#checks, chunks: this.#chunks },
      lookMs: terms.lookMs ?? LOOK_MS,
      counts: () => ({ finished: this.#finished, open: this.#open.size }),
      window: () => this.#window,
      isNothingWaiting: () => this.#waiting.length === 0,
      offer: (chunks) => this.#offer(chunks),
      putBack: (chunk) => this.#putBack(chunk),
      playHere: (sets) => {
        if (this.#isRepeatable) for (const set of sets) this.#playHere(set);
      },
      onLook: () => this.#pump(),
      onEnd: (error) => void this.#stop(error),
    });
  }

  /** Claims the run, and begins to hear answers. Throws `QueueUnusable` if another coordinator plays the run. */
  async start(): Promise<void> {
    await this.#watch.begin(() => this.#putAgents());
    this.#hearing = this.#queue.hear(this.#terms.run, async (answer) => this.#hear(answer));
  }

  get threads(): number {
    return this.#crew.threads;
  }

  /** Returns who plays, for the progress of a command. */
  crewText(): string {
    return this.#crew.text();
  }

  ahead(perThread: number): number {
    const isAlone = this.#terms.timing !== null || !this.#isRepeatable;
    this.#size.limit(isAlone ? 1 : CHUNK_OF_PLANNED * perThread);
    return this.#window * this.#size.sets;
  }

  get #window(): number {
    return Math.ceil(Math.max(LEAST_WINDOW, WINDOW * this.#crew.threads) * this.#terms.share);
  }

  async play(task: SetTask, listener?: SetListener): Promise<SetOutcome> {
    return (await this.playTimed(task, listener)).outcome;
  }

  playTimed(task: SetTask, listener: SetListener = {}): Promise<TimedOutcome> {
    return new Promise((resolve, reject) => {
      const set: OpenSet = new OpenSet(
        task,
        this.#lineUp,
        listener,
        (done) => {
          this.#open.delete(set);
          this.#finished++;
          resolve(done);
        },
        (error) => {
          this.#open.delete(set);
          reject(error);
        },
      );
      if (this.#end !== undefined) return set.fail(this.#end);
      this.#open.add(set);
      if (this.#answeredEarly(set)) return;
      set.isWaiting = true;
      this.#waiting.push(set);
      this.#pump();
    });
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
    this.#watch.end();
    for (const set of this.#open) set.fail(this.#end);
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
    const chunks: OpenChunk[] = [];
    for (let room = this.#window - this.#chunks.played; room > 0 && this.#waiting.length > 0; room--) {
      const sets = this.#waiting.splice(0, this.#size.of(this.#waiting.length, room));
      for (const set of sets) set.givenOut();
      const open = sets.filter(({ isSettled }) => !isSettled);
      if (open.length > 0) chunks.push(this.#chunks.start(open));
    }
    this.#offer(chunks);
  }

  #offer(chunks: readonly OpenChunk[]): void {
    if (chunks.length === 0) return;
    // If the queue does not answer, the chunks are missed at a later look, and offered again.
    this.#queue.offer(chunks.map(({ offered }) => offered)).catch(() => {});
  }

  /** Puts sets that have to be played again before all others. A set that was lost too often is played on this machine. */
  #again(sets: readonly OpenSet[]): void {
    const open = sets.filter(({ isSettled, isWaiting }) => !isSettled && !isWaiting);
    const isLost = ({ offers }: OpenSet): boolean => this.#isRepeatable && offers >= MOST_OFFERS; // clients are not here
    const [lost, others] = [open.filter(isLost), open.filter((set) => !isLost(set))];
    for (const set of lost) this.#playHere(set);
    for (const set of others) set.isWaiting = true;
    this.#waiting.unshift(...others);
    this.#pump();
  }

  #playHere(set: OpenSet): void {
    this.#checks.playHere(set).then(
      (done) => set.settle(done),
      (error: Error) => set.fail(error),
    );
  }

  /** Gives claims to workers that have proved themselves. Returns false if there is none but the worker that makes the claims. */
  #giveOutCheck(claims: readonly Claim[], worker: string): boolean {
    const { able } = this.#crew;
    const others = [...able].filter((id) => id !== worker && this.#checks.isTrusted(id));
    if (others.length === 0 || this.#end !== undefined) return false;
    const not = [worker, ...[...able].filter((id) => id !== worker && !others.includes(id))];
    this.#offer([
      this.#chunks.start(
        claims.map(({ set }) => set),
        { claims, not },
      ),
    ]);
    return true;
  }

  #hear(bytes: Buffer): void {
    if (this.#end !== undefined) return;
    const answer = readAnswer(bytes, (id, worker) => this.#mayHave(id, worker));
    if (answer === undefined) return;
    const chunk = this.#chunks.answered(answer.chunk);
    if (chunk === undefined) return this.#keepEarly(answer);
    const { body } = answer;
    if ('refused' in body) return this.#refused(chunk, answer.name, body.refused);
    if (this.#checks.isTrusted(answer.worker)) this.#size.learn(body.sets.length, answer.cpuMs);
    if (chunk.claims !== null) this.#compare(chunk.claims, answer);
    else this.#take(chunk.sets, answer);
    this.#pump();
  }

  #mayHave(id: string, worker: string): AnswerBounds | undefined {
    if (this.#checks.isOut(worker) || this.#chunks.forbids(id, worker)) return undefined;
    const sets = this.#chunks.setsOf(id);
    return sets === undefined ? UNASKED : boundsOf(sets.map(({ task }) => task));
  }

  #compare(claims: readonly Claim[], { body, worker }: ChunkAnswer): void {
    const sets = 'sets' in body ? body.sets : [];
    for (const claim of claims) {
      const found = sets.find(({ task }) => task === claim.set.id);
      this.#checks.compare(claim, worker, found !== undefined && 'outcome' in found ? found.outcome : null);
    }
  }

  /** Reads the answers to these sets. Sets that it does not contain are played again. */
  #take(sets: readonly OpenSet[], { body, name, worker }: ChunkAnswer): void {
    const answers = new Map(('sets' in body ? body.sets : []).map((answer) => [answer.task, answer]));
    const claims: Claim[] = [];
    for (const set of sets) {
      if (set.isSettled) continue;
      const answer = smallEnough(answers.get(set.id), set);
      if (answer === undefined) this.#again([set]);
      else if ('failed' in answer && this.#isRepeatable) this.#playHere(set);
      else if ('failed' in answer)
        set.fail(new SetFailed(set.task, null, answer.failed)); // its clients are not here
      else {
        const claim = claimOf(answer, set, worker);
        if (typeof claim !== 'string') claims.push(claim);
        else {
          this.#checks.shutOut(worker, `its outcome of ${set.task.block} set ${set.task.set} is not valid: ${claim}`);
          return this.#again(sets);
        }
      }
    }
    if (this.#isRepeatable) this.#checks.receive(worker, name, claims);
    else for (const { done, set } of claims) set.settle(done);
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

  #refused(chunk: OpenChunk, name: string, why: string): void {
    this.#terms.onNote(`worker ${oneLine(name)} refused a chunk: ${oneLine(why)}; the agents are put on the queue again`);
    void this.#putAgents()
      .catch(() => {})
      .then(() => this.#putBack(chunk));
  }

  /** Gives the sets of a lost chunk out again. Checks go to this machine. */
  #putBack({ claims, sets }: OpenChunk): void {
    if (claims === null) this.#again(sets);
    else this.#checks.judge(claims);
  }

  #shutOut(worker: ShutOut, isKnown: boolean): void {
    const { id, name, why } = worker;
    if (isKnown) {
      this.#terms.onNote(`worker ${oneLine(name)} (${id}) is shut out: ${why}; its sets are played again`);
      this.#queue.bar(worker).catch(() => {});
    }
    try {
      this.#terms.onShutOut(worker, isKnown);
    } catch (thrown) {
      void this.#stop(thrown as Error); // it could not be written down
    }
  }

  async #putAgents(): Promise<void> {
    for (const { blob } of this.#travellers) if (blob !== null) await this.#queue.put(blob.hash, blob.bytes);
  }
}

/** An outcome with more characters than any of the set is not parsed, which takes several times as much memory. */
function smallEnough(answer: SetAnswer | undefined, { task }: OpenSet): SetAnswer | undefined {
  if (answer === undefined || 'failed' in answer) return answer;
  return answer.outcome.length + (answer.timing?.length ?? 0) > largestOf(task) ? undefined : answer;
}
