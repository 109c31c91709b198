import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kill } from '../../play/set-result.ts';
import type { Instruments, SetTask } from '../../play/set-task.ts';
import { realmWith } from '../../realm/realm.ts';
import type { AgentCode, WorkerInput } from '../../realm/realm-input.ts';
import { promisesMade, watchEverything, watchPromises, watchReactions } from './instruments.ts';
import { overflowed, unansweredSeat } from './kill-for.ts';
import type { SeatConnection } from './seat-link.ts';

/** The outcomes of a batch of sets and the CPU milliseconds they took, or the player that has to be stopped. */
export type PlayedBatch = { readonly outcomes: readonly string[]; readonly cpuMs: number } | Stopped;

type Stopped = { readonly kill: Kill };

/** Exports of `play/entry.ts`, which runs in the sandbox's JavaScript context (the realm). */
interface PlayRealm {
  playSet(task: string, heartbeat: SharedArrayBuffer, instruments: Instruments): string | Promise<string>;
}

export class SetRealm {
  readonly #realm: PlayRealm;
  readonly #trusted: readonly AgentCode[];

  /** `own`: agents whose code is compiled as separate scripts, so that a debugger shows them. */
  constructor(input: WorkerInput, own: readonly AgentCode[] = []) {
    if (input.trusted.length > 0) watchEverything();
    else watchPromises();
    this.#realm = realmWith<PlayRealm>(input, 'realm', own);
    this.#trusted = input.trusted;
  }

  /** `others`: the connection with the other seats, if only one seat's agent runs here. */
  async play(task: string, heartbeat: Int32Array, tools: Instruments, others?: SeatConnection): Promise<string | Stopped> {
    const trusted = this.#trusted.length > 0 ? this.#trustedIn(task) : [];
    watchReactions(heartbeat);
    const played = await this.#playOnce(task, heartbeat, tools, trusted.length > 0, others);
    const kill = overflowed(heartbeat);
    return kill === null ? played : { kill };
  }

  async #playOnce(task: string, heartbeat: Int32Array, tools: Instruments, mayWait: boolean, others?: SeatConnection) {
    const shared = heartbeat.buffer as SharedArrayBuffer;
    const instruments = others === undefined ? tools : { ...tools, others };
    const pending = this.#realm.playSet(task, shared, instruments);
    if (typeof pending === 'string' && !promisesMade()) return pending;
    if (others !== undefined) return await rested(pending, heartbeat, (isOver) => others.played(isOver));
    return await rested(mayWait ? await pending : pending, heartbeat); // for events; the watchdog limits the time
  }

  /** Returns the trusted agents that play in a set. Throws if the folder of an agent's file is missing. */
  #trustedIn(task: string): AgentCode[] {
    const { seats } = JSON.parse(task) as Pick<SetTask, 'seats'>;
    const trusted = this.#trusted.filter(({ agent }) => seats.includes(agent));
    const gone = trusted.find(({ file }) => !existsSync(dirname(file)));
    if (gone !== undefined) throw new Error(`the folder of ${gone.file}, a trusted agent, has disappeared: restore it`);
    return trusted;
  }
}

/**
 * Waits until no code of the set can run any more. Promises that are still pending then never settle. `wait`: waits until no
 * promise reaction is left; `isOver` is true once the set's own promise has settled.
 */
async function rested(pending: string | Promise<string>, heartbeat: Int32Array, wait = oneTurn): Promise<string | Stopped> {
  let outcome: string | undefined;
  let failure: unknown;
  Promise.resolve(pending).then(
    (text) => {
      outcome = String(text);
    },
    (thrown) => {
      failure = thrown;
    },
  );
  await wait(() => outcome !== undefined || failure !== undefined);
  if (failure !== undefined) throw failure;
  if (outcome !== undefined) return outcome;
  const kill = unansweredSeat(heartbeat);
  if (kill === null) throw new Error('a set is unfinished, but no seat has a pending answer');
  return { kill };
}

const oneTurn = (_isOver: () => boolean): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
