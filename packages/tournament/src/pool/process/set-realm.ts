import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { closePromises, lockMainRealm } from '../../load/lock-main-realm.ts';
import { openRealm } from '../../load/open-realm.ts';
import { trustedBody } from '../../load/trusted-body.ts';
import type { Instruments } from '../../realm/instruments.ts';
import type { SetTask } from '../../realm/set-task.ts';
import type { AgentCode, WorkerInput } from '../worker-input.ts';
import type { Stopped } from './played.ts';
import { promisesMade, watchEverything, watchPromises, watchReactions } from './reactions.ts';
import { debtor } from './sentence.ts';

/** What the realm's script exports (realm/entry.ts). */
interface PlayRealm {
  nameAgents(json: string): void;
  addBody(agent: number, body: ReturnType<typeof trustedBody>): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
  playSet(
    task: string,
    pulse: SharedArrayBuffer,
    instruments: Instruments,
  ): string | Promise<string>;
}

/** The realm that plays sets, with the agents of a run in it. Node's own is closed for it, unless one of them is trusted. */
export class SetRealm {
  readonly #realm: PlayRealm;
  readonly #trusted: readonly AgentCode[];

  /** `own`: agents of the realm whose code is a script of its own, for a debugger. */
  constructor({ agents, data, script, trusted }: WorkerInput, own: readonly AgentCode[] = []) {
    if (trusted.length > 0) watchEverything();
    else {
      watchPromises();
      closePromises();
      lockMainRealm();
    }
    const { compile, exports: realm } = openRealm<PlayRealm>(script, 'realm');
    realm.nameAgents(agents);
    for (const { agent, name, text, bytes } of data) realm.addData(agent, name, text, bytes);
    for (const { agent, body, file } of trusted) realm.addBody(agent, trustedBody(body, file));
    for (const { agent, body, file } of own) realm.addBody(agent, compile(body, file));
    this.#realm = realm;
    this.#trusted = trusted;
  }

  /** The outcome of a set, or a player that has to be stopped. */
  async play(task: string, pulse: Int32Array, instruments: Instruments): Promise<string | Stopped> {
    if (this.#trusted.length > 0) this.#requireFiles(task);
    watchReactions(pulse);
    const shared = pulse.buffer as SharedArrayBuffer;
    const pending = this.#realm.playSet(task, shared, instruments);
    if (typeof pending === 'string' && !promisesMade()) return pending;
    return await rested(this.#mayWait(task) ? await pending : pending, pulse);
  }

  /** A trusted player may wait for what lies outside; the watchdog sees to it that this comes to an end. */
  #mayWait(task: string): boolean {
    return this.#trusted.length > 0 && this.#trustedIn(task).length > 0;
  }

  /** A trusted agent imports from beside its file while it plays: that this is gone is no fault of anybody. */
  #requireFiles(task: string): void {
    const gone = this.#trustedIn(task).find(({ file }) => !existsSync(dirname(file)));
    if (gone !== undefined)
      throw new Error(`the folder of ${gone.file}, a trusted agent, has vanished: put it back`);
  }

  #trustedIn(task: string): AgentCode[] {
    const { seats } = JSON.parse(task) as Pick<SetTask, 'seats'>;
    return this.#trusted.filter(({ agent }) => seats.includes(agent));
  }
}

/**
 * Waits until no promise of the set has anything left to do, so that nothing of it runs in the next one. A realm has
 * neither timers nor anything else to wait for: a set that is not finished then never will be.
 */
async function rested(
  pending: string | Promise<string>,
  pulse: Int32Array,
): Promise<string | Stopped> {
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
  await new Promise((resolve) => setImmediate(resolve));
  if (failure !== undefined) throw failure;
  if (outcome !== undefined) return outcome;
  const kill = debtor(pulse);
  if (kill === null) throw new Error('a set waits for nobody');
  return { kill };
}
