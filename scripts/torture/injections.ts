import { isDeepStrictEqual } from 'node:util';
import { type SetOutcome, SetPool, type SetTask, workerInputOf } from '@aiwolf-arena/tournament';
import { agentOf, bundledTasks } from '../bench/bundled.ts';
import { ANSWERER, offender, sticker } from './culprit.ts';
import { ENDLESS } from './offences.ts';

/** Players are small here, so that what is endless is soon known to be so. */
const LIMITS = { cpuMs: 150, heapMiB: 96, bytesMiB: 192, waitMs: 10_000 };

export interface InjectionCounts {
  sets: number;
  /** Faults that were injected. */
  injected: number;
  /** Of a kind and in a number that the culprit's own list does not have, or of somebody else. */
  misattributed: number;
  /** Other seats whose results were not what they are beside one that gives default answers. */
  disturbed: number;
  /** Endless calls that were injected, and how many of them were stopped, each once. */
  endless: number;
  stopped: number;
  readonly kinds: Map<string, number>;
  readonly faults: string[];
}

const noInjections = (): InjectionCounts => ({
  sets: 0,
  injected: 0,
  misattributed: 0,
  disturbed: 0,
  endless: 0,
  stopped: 0,
  kinds: new Map(),
  faults: [],
});

const FIELD = ['random', 'chatty', 'follower', 'silent'];

/** The agents of an injection: a field of good ones, one that gives default answers, and the culprits. */
const CULPRITS = [
  { name: 'offender', body: offender(0.5, false) },
  { name: 'promising offender', body: offender(0.3, true) },
  ...ENDLESS.flatMap((code, i) =>
    [1, 4, 25].map((nth) => ({ name: `endless ${i}, call ${nth}`, body: sticker(code, nth) })),
  ),
] as const;
const ANSWERER_AT = FIELD.length;
const CULPRIT_AT = FIELD.length + 1;

/** Plays sets in which one seat is a culprit beside the same sets in which it gives default answers. */
export class Injector {
  readonly counts = noInjections();
  readonly #pool: SetPool;
  readonly #task: (set: number, agent: number) => SetTask;

  private constructor(pool: SetPool, seed: string, games: number) {
    this.#pool = pool;
    const names = FIELD.slice(0, 1); // who else sits where is said below
    const terms = { names, seed, players: 5, sets: 1, games, behaviour: false };
    const [task] = bundledTasks(terms);
    this.#task = (set, agent) => {
      const seats = [0, 1, 2, 3];
      seats.splice(set % 5, 0, agent);
      return { ...task!, set, seats, notes: true };
    };
  }

  static async open(seed: string, games: number, threads: number): Promise<Injector> {
    const agents = [
      ...FIELD.map((name) => agentOf(name)),
      agentOf('answerer', ANSWERER),
      ...CULPRITS.map(({ name, body }) => agentOf(name, body)),
    ];
    return new Injector(new SetPool(await workerInputOf(agents), threads, LIMITS), seed, games);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** Faults of every kind that cost an answer. */
  async offend(set: number): Promise<void> {
    const culprit = CULPRIT_AT + (set % 2);
    const [played, quiet] = await this.#pair(set, culprit);
    this.#compare(set, played, quiet);
    const seat = set % 5;
    const expected = new Map<string, number>();
    for (const { text } of played.notes) expected.set(text, (expected.get(text) ?? 0) + 1);
    const found = new Map(
      played.result.seats[seat]!.faults.map(({ kind, count }) => [kind, count] as const),
    );
    for (const kind of new Set([...expected.keys(), ...found.keys()]))
      this.#book(set, kind, expected.get(kind) ?? 0, found.get(kind) ?? 0);
  }

  #book(set: number, kind: string, injected: number, found: number): void {
    this.counts.injected += injected;
    this.counts.kinds.set(kind, (this.counts.kinds.get(kind) ?? 0) + injected);
    if (injected === found) return;
    this.counts.misattributed += Math.abs(injected - found);
    this.counts.faults.push(`set ${set}: ${injected} of ${kind} injected, ${found} found`);
  }

  /** A call that never ends. */
  async stick(set: number): Promise<void> {
    const culprit = CULPRIT_AT + 2 + (set % (CULPRITS.length - 2));
    const [played, quiet] = await this.#pair(set, culprit);
    this.counts.endless++;
    const { kills = [] } = played.result;
    if (kills.length === 1 && kills[0]!.seat === (set % 5) + 1) this.counts.stopped++;
    else this.counts.faults.push(`set ${set}: ${nameOf(culprit)}: kills ${JSON.stringify(kills)}`);
    this.#compare(set, played, quiet);
  }

  async #pair(set: number, culprit: number): Promise<[SetOutcome, SetOutcome]> {
    return Promise.all([
      this.#pool.play(this.#task(set, culprit)),
      this.#pool.play(this.#task(set, ANSWERER_AT)),
    ]);
  }

  /** The other seats must have what they have beside the seat that gives default answers. */
  #compare(set: number, played: SetOutcome, quiet: SetOutcome): void {
    this.counts.sets++;
    for (const [i, seat] of quiet.result.seats.entries()) {
      if (i === set % 5 || isDeepStrictEqual(seat, played.result.seats[i])) continue;
      this.counts.disturbed++;
      this.counts.faults.push(`set ${set}: ${FIELD[seat.agent]} is not what it is beside silence`);
    }
  }
}

const nameOf = (agent: number): string => CULPRITS[agent - CULPRIT_AT]!.name;
