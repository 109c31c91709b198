import {
  CheckRun,
  type GameLog,
  newSetHeartbeat,
  outcomeOf,
  readReport,
  type SetListener,
  type SetOutcome,
  type SetPlayer,
  SetPool,
  type SetTask,
  type TimedOutcome,
  type WorkerInput,
} from '@aiwolf-arena/sandbox';
import { openRealm, unpacked } from '@aiwolf-arena/sandbox/in-process';

interface AgentRealm {
  nameAgents(json: string): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
}

interface PlayRealm extends AgentRealm {
  playSet(task: string, heartbeat: ArrayBufferLike, instruments: typeof INSTRUMENTS): string | Promise<string>;
}

/** Memory is not measured here: it is everything's in this process. */
const INSTRUMENTS = {
  memory: () => 0,
  allocated: () => 0,
  clock: () => performance.now(),
  cpu: () => process.threadCpuUsage().user / 1000,
};

/**
 * Plays sets in this process, with the functions that the pool's threads run: the outcomes of a pool for a third of its time.
 * Nothing is locked or watched here, so a set is left to a pool if its agents wait for promises.
 */
export class InlinePlayer implements SetPlayer {
  readonly threads: number;
  readonly #input: WorkerInput;
  #realm: PlayRealm | undefined;
  #opened: SetPool | undefined;
  #closed = false;

  constructor(input: WorkerInput, threads: number) {
    this.threads = threads;
    this.#input = input;
  }

  ahead(perThread: number): number {
    return perThread * this.threads;
  }

  async play(task: SetTask, listener?: SetListener): Promise<SetOutcome> {
    return (await this.playTimed(task, listener)).outcome;
  }

  async playTimed(given: SetTask, listener: SetListener = {}): Promise<TimedOutcome> {
    const task = { ...given, streamed: listener.onLog !== undefined };
    await new Promise((resolve) => setImmediate(resolve)); // a command can be stopped between two sets
    if (this.#closed) throw new Error('the player was closed');
    if (this.#opened !== undefined) return this.#opened.playTimed(given, listener);
    this.#realm ??= realmOf(this.#input);
    const logs: GameLog[] = [];
    const tools = { ...INSTRUMENTS, keep: (log: GameLog) => logs.push(log) };
    const said = this.#realm.playSet(JSON.stringify(task), newSetHeartbeat().buffer, tools);
    if (typeof said !== 'string') {
      this.#opened = new SetPool(this.#input, this.threads); // for this set and all later ones
      return this.#opened.playTimed(given, listener);
    }
    listener.onGames?.(0);
    for (const log of logs) listener.onLog?.(log);
    const outcome = outcomeOf(said, task);
    if (typeof outcome === 'string') throw new Error(outcome);
    return { outcome, timing: null };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opened?.close();
  }
}

/** The realms of bundled agents, which keep nothing from set to set. */
const kept = new Map<string, PlayRealm>();
const KEPT = 8;

function realmOf(input: WorkerInput): PlayRealm {
  const isKept =
    input.data.length === 0 && (JSON.parse(input.agents) as { code: unknown }[]).every(({ code }) => typeof code === 'string');
  const known = isKept ? kept.get(input.agents) : undefined;
  if (known !== undefined) return known;
  const realm = openHere<PlayRealm>(input);
  if (isKept) kept.set(input.agents, realm);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return realm;
}

/** Opens a realm without the locks of a sandboxed process, which would lock this one. */
function openHere<Exports extends AgentRealm>({ agents, data, script, bodies }: WorkerInput): Exports {
  const { exports: realm } = openRealm<Exports>({ script, bodies }, 'realm');
  realm.nameAgents(agents);
  for (const { agent, name, text, bytes } of data) realm.addData(agent, name, text, bytes);
  return realm;
}

interface CheckRealm extends AgentRealm {
  setSeed(seed: string): void;
  runStep(step: string): string;
  paramsText(): string;
}

/** What the process of a check does, here. */
async function checkHere(input: WorkerInput, seed: string): ReturnType<typeof CheckRun.start> {
  const realm = openHere<CheckRealm>(input);
  realm.setSeed(seed);
  let finding = 'null';
  for (const step of ['module', 'params', 'factory', 'player']) if (finding === 'null') finding = realm.runStep(step);
  const params = finding === 'null' ? realm.paramsText() : '{}';
  await new Promise((resolve) => setImmediate(resolve));
  return readReport(JSON.stringify({ finding, params })) as Awaited<ReturnType<typeof CheckRun.start>>;
}

/** Until the returned function is called, agents that no user trusts are checked, and play, in this process. */
export function playInline(): () => void {
  const { open } = SetPool;
  const { start } = CheckRun;
  SetPool.open = (input, threads, timing = null) =>
    timing === null && input.trusted.length === 0 ? new InlinePlayer(input, threads) : open(input, threads, timing);
  CheckRun.start = (order, limits) =>
    order.input.trusted.length === 0 ? checkHere(unpacked(order.input), order.seed) : start(order, limits);
  return () => {
    SetPool.open = open;
    CheckRun.start = start;
  };
}
