import { type ChildProcess, spawn } from 'node:child_process';
import type { Key } from '@aiwolf-arena/engine/random';
import { type LoadedAgent, realmInputOf } from '@aiwolf-arena/tournament/load';
import { treeTime } from '@aiwolf-arena/tournament/sandbox/proc';
import { packed, type PackedInput as SeatCode } from '@aiwolf-arena/tournament/sandbox/realm-input';
import { walls } from '@aiwolf-arena/tournament/sandbox/walls';
import type { Wire } from '../host/remote-agent.ts';

/** What our own player tells beside its answers: a note of its author's, or that it threw. Travels as JSON on a line. */
export type Aside =
  | { readonly note: string; readonly game: number }
  /** `request`: in which it threw; the answer that follows, if one is owed, is none. */
  | { readonly thrown: string; readonly request: string };

export function readAside(text: string): Aside | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { note, game, thrown, request } = value ?? {};
    if (typeof note === 'string' && Number.isInteger(game)) return { note, game: Number(game) };
    if (typeof thrown === 'string' && typeof request === 'string') return { thrown, request };
  } catch {
    return undefined; // a player of ours that was taken over says what it likes
  }
  return undefined;
}

/** What it is told before every set, as JSON on a line of its own with the mark of an aside: a new player is made. */
export interface SeatOrder {
  readonly name: string;
  /** The key of its own dice, and nothing else of the set's chance: the same numbers as in process. */
  readonly dice: Key;
  /** What it wishes to be, or `none`. */
  readonly role: string;
  readonly notes: boolean;
}

const MODULES = { realm: new URL('./seat-realm.ts', import.meta.url), main: new URL('./seat-main.ts', import.meta.url) };
const HEAP_MIB = 512;

/** Bundles engine, protocol and the agent into the first line that its processes are told. */
export async function seatCodeOf(agent: LoadedAgent): Promise<SeatCode> {
  return packed(await realmInputOf(MODULES, [agent]));
}

/** One agent of ours in a process of its own, walled unless trusted, that talks the official protocol on its pipes. */
export class SeatProcess implements Wire {
  readonly #child: ChildProcess;

  constructor(code: SeatCode) {
    const { main } = code;
    const walled = code.trusted.length === 0;
    const heap = walled ? { heapMiB: HEAP_MIB } : {};
    const { execArgv, env } = walls({ main, threads: true, walled, ...heap });
    this.#child = spawn(process.execPath, [...execArgv, main], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.on('error', () => {}); // told by its pipes
    this.output.on('error', () => {});
    this.output.write(`${JSON.stringify(code)}\n`);
  }

  get input(): NonNullable<ChildProcess['stdout']> {
    return this.#child.stdout!;
  }

  /** Its CPU time, milliseconds; null where the system does not tell. */
  get cpuMs(): number | null {
    const { pid } = this.#child;
    return pid === undefined ? null : treeTime(pid);
  }

  get output(): NonNullable<ChildProcess['stdin']> {
    return this.#child.stdin!;
  }

  /** Only ever by SIGKILL: anything softer can wait for ever. */
  destroy(): void {
    this.#child.kill('SIGKILL');
  }
}
