import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { type LoadedAgent, type SetOutcome, type SetPlayer, SetPool, type SetTask, workerInputOf } from '@aiwolf-arena/sandbox';

/** An agent that computes forever at its fourth vote in some sets. */
const ENDLESS = `module.exports = ({ name, random }) => {
  const bad = random() < 0.2;
  let votes = 0;
  return {
    getName: () => name, initialize() {}, update() {}, dayStart() {}, finish() {}, talk() { return 'Skip'; },
    whisper() { return 'Skip'; }, attack() {}, guard() {}, divine() {},
    vote() { if (bad && ++votes === 2) for (;;); return null; },
  };
};`;

const bundled = (name: string): LoadedAgent => ({ name, source: name, hash: name, entry: name, body: null, data: [] });

export const AGENTS: readonly LoadedAgent[] = [
  ...['sample', 'random', 'chatty', 'silent'].map(bundled),
  { name: 'endless', source: './endless.js', hash: 'endless', entry: null, body: ENDLESS, data: [] },
];

export const taskOf = (set: number): SetTask => ({
  ...{ block: 'run/5', root: rootOf('fleet', 'run/5', set), rules: resolveRules(5), set, seats: [0, 1, 2, 3, 4] },
  ...{ roleRequests: null, balanced: false, games: 1, logs: [], behaviour: false, notes: false, kills: [] },
  ...{ redrawn: 0, hashes: false, records: [] },
});

/** The true outcome of each set, by its number. */
export type Truth = ReadonlyMap<number, SetOutcome>;

/** Plays sets on this machine. In some of them the agent `endless` is stopped. */
export async function truthOf(sets: number): Promise<Truth> {
  const limits = { cpuMs: 60, heapMiB: 128, bytesMiB: 256, waitMs: 10_000 };
  const pool = new SetPool(await workerInputOf(AGENTS), 2, limits);
  const tasks = Array.from({ length: sets }, (_, set) => taskOf(set));
  const played = await Promise.all(tasks.map(async (task) => [task.set, await pool.play(task)] as const));
  await pool.close();
  return new Map(played);
}

interface TableOptions {
  /** What the player says instead of the truth. */
  readonly shown?: (outcome: SetOutcome, set: number) => SetOutcome;
  /** Milliseconds until a set is finished. */
  readonly delay?: (set: number) => number;
}

/** A player that looks outcomes up instead of playing. It counts what it was asked. */
export class TablePlayer implements SetPlayer {
  readonly threads = 2;
  readonly played: number[] = [];
  readonly #truth: Truth;
  readonly #options: TableOptions;

  constructor(truth: Truth, options: TableOptions = {}) {
    this.#truth = truth;
    this.#options = options;
  }

  ahead = (perThread: number): number => perThread * this.threads;

  play: SetPlayer['play'] = async (task, listener) => (await this.playTimed(task, listener)).outcome;

  playTimed: SetPlayer['playTimed'] = async (task) => {
    const { shown = (outcome) => outcome, delay } = this.#options;
    if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay(task.set)));
    this.played.push(task.set);
    return { outcome: shown(structuredClone(this.#truth.get(task.set)!), task.set), timing: null };
  };

  close(): void {}
}

/** Says that a set had other games. */
export const forged = ({ result, ...rest }: SetOutcome): SetOutcome => ({
  ...rest,
  result: { ...result, hash: result.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
});

/** Says that the player on the first seat had to be stopped. */
export const accused = ({ result, ...rest }: SetOutcome): SetOutcome => ({
  ...rest,
  result: {
    ...result,
    kills: [{ seat: 1, game: 0, call: 5, kind: 'no-answer', detail: 'it took too long' }, ...(result.kills ?? [])],
  },
});
