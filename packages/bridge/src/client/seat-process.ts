import { type ChildProcess, spawn } from 'node:child_process';
import type { Key } from '@aiwolf-arena/engine/random';
import { type LoadedAgent, realmInputOf } from '@aiwolf-arena/tournament/load';
import { treeTime } from '@aiwolf-arena/tournament/sandbox/proc';
import { packed, type PackedInput as SeatCode } from '@aiwolf-arena/tournament/sandbox/realm-input';
import { walls } from '@aiwolf-arena/tournament/sandbox/walls';
import type { Wire } from '../host/remote-agent.ts';

/** A line of JSON that a seat process sends in addition to answers: a note of the agent, or an exception. */
export type Aside =
  | { readonly note: string; readonly game: number }
  /** `request`: the request in which the agent threw an exception; an answer that follows is a default. */
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

/** The message that creates a new player. It is sent before every set, as a line of JSON. */
export interface SeatOrder {
  readonly name: string;
  /** The key of the seat's random stream, and of no other stream of the set. Random numbers are the same as in process. */
  readonly dice: Key;
  /** The role that the agent requests, or `none`. */
  readonly role: string;
  readonly notes: boolean;
}

const MODULES = { realm: new URL('./seat-realm.ts', import.meta.url), main: new URL('./seat-main.ts', import.meta.url) };
const HEAP_MIB = 512;

/** Bundles engine, protocol and the agent into the first line that is sent to the agent's processes. */
export async function seatCodeOf(agent: LoadedAgent): Promise<SeatCode> {
  return packed(await realmInputOf(MODULES, [agent]));
}

/** The process of a JavaScript agent, sandboxed unless trusted, with the official protocol on its pipes. */
export class SeatProcess implements Wire {
  readonly #child: ChildProcess;

  constructor(code: SeatCode) {
    const { main } = code;
    const walled = code.trusted.length === 0;
    const heap = walled ? { heapMiB: HEAP_MIB } : {};
    const { execArgv, env } = walls({ main, threads: true, walled, ...heap });
    this.#child = spawn(process.execPath, [...execArgv, main], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.on('error', () => {}); // the pipes of the process report the failure
    this.output.on('error', () => {});
    this.output.write(`${JSON.stringify(code)}\n`);
  }

  get input(): NonNullable<ChildProcess['stdout']> {
    return this.#child.stdout!;
  }

  /** The CPU time of the process in milliseconds; `null` if the system does not report it. */
  get cpuMs(): number | null {
    return treeTime(this.#child.pid);
  }

  get output(): NonNullable<ChildProcess['stdin']> {
    return this.#child.stdin!;
  }

  /** Ends the process by SIGKILL: a softer signal could wait forever. */
  destroy(): void {
    this.#child.kill('SIGKILL');
  }
}
