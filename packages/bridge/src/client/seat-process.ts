import { type ChildProcess, spawn } from 'node:child_process';
import type { Key } from '@aiwolf-arena/engine/random';
import { type LoadedAgent, realmInputOf } from '@aiwolf-arena/tournament/load';
import { treeTime } from '@aiwolf-arena/tournament/sandbox/proc';
import { packed, type PackedInput as SeatCode } from '@aiwolf-arena/tournament/sandbox/realm-input';
import { walls } from '@aiwolf-arena/tournament/sandbox/walls';
import type { Wire } from '../host/remote-agent.ts';

/** What our player sends in addition to its answers: its author's notes and its exceptions. One line of JSON each. */
export type Aside =
  | { readonly note: string; readonly game: number }
  /** `request`: the request in which it threw; the answer that follows, if one is due, is a default. */
  | { readonly thrown: string; readonly request: string };

export function readAside(text: string): Aside | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { note, game, thrown, request } = value ?? {};
    if (typeof note === 'string' && Number.isInteger(game)) return { note, game: Number(game) };
    if (typeof thrown === 'string' && typeof request === 'string') return { thrown, request };
  } catch {
    return undefined; // an agent that took over its process can send anything
  }
  return undefined;
}

/** Sent before every set, as an aside line of JSON: a new player is created. */
export interface SeatOrder {
  readonly name: string;
  /** The key of its own random stream, and nothing else of the set's randomness: the same numbers as in process. */
  readonly dice: Key;
  /** The requested role, or `none`. */
  readonly role: string;
  readonly notes: boolean;
}

const MODULES = { realm: new URL('./seat-realm.ts', import.meta.url), main: new URL('./seat-main.ts', import.meta.url) };
const HEAP_MIB = 512;

/** Bundles engine, protocol and the agent into the first line that is sent to its processes. */
export async function seatCodeOf(agent: LoadedAgent): Promise<SeatCode> {
  return packed(await realmInputOf(MODULES, [agent]));
}

/** One of our agents in its own process, walled unless trusted, with the official protocol on its pipes. */
export class SeatProcess implements Wire {
  readonly #child: ChildProcess;

  constructor(code: SeatCode) {
    const { main } = code;
    const walled = code.trusted.length === 0;
    const heap = walled ? { heapMiB: HEAP_MIB } : {};
    const { execArgv, env } = walls({ main, threads: true, walled, ...heap });
    this.#child = spawn(process.execPath, [...execArgv, main], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.on('error', () => {}); // its pipes report the failure
    this.output.on('error', () => {});
    this.output.write(`${JSON.stringify(code)}\n`);
  }

  get input(): NonNullable<ChildProcess['stdout']> {
    return this.#child.stdout!;
  }

  /** Its CPU time in milliseconds; `null` if the system does not report it. */
  get cpuMs(): number | null {
    return treeTime(this.#child.pid);
  }

  get output(): NonNullable<ChildProcess['stdin']> {
    return this.#child.stdin!;
  }

  /** Uses SIGKILL: anything softer could wait forever. */
  destroy(): void {
    this.#child.kill('SIGKILL');
  }
}
