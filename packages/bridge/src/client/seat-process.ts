import { type ChildProcess, spawn } from 'node:child_process';
import type { Key } from '@aiwolf-arena/engine/random';
import {
  type LoadedAgent,
  ProcessTree,
  packed,
  realmInputOf,
  type PackedInput as SeatCode,
  sandboxFlags,
} from '@aiwolf-arena/sandbox';
import type { Wire } from '../host/remote-agent.ts';

/** A message from an agent's process that is not an answer: a note of the agent, or an exception that it threw. */
export type SideMessage =
  | { readonly note: string; readonly game: number }
  /** `request`: the request during which the agent threw an exception. The process then sends a default answer. */
  | { readonly thrown: string; readonly request: string };

/** How long the calls of the player have taken in this set so far. */
type Used = { readonly usedMs: number };
const MOST_MS = 1e9;

export function readSideMessage(text: string): SideMessage | Used | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { note, game, thrown, request, usedMs } = value ?? {};
    if (typeof usedMs === 'number' && usedMs >= 0 && usedMs < MOST_MS) return { usedMs };
    if (typeof note === 'string' && Number.isInteger(game)) return { note, game: Number(game) };
    if (typeof thrown === 'string' && typeof request === 'string') return { thrown, request };
  } catch {
    return undefined; // an agent that took over its process can send anything
  }
  return undefined;
}

/** A message to an agent's process before every set. The process then creates a new player. */
export interface SeatOrder {
  readonly name: string;
  /** The key of this seat's random numbers. The agent gets the same random numbers as in a set without clients. */
  readonly randomKey: Key;
  /** The role that the agent requests, or `none` if it requests no role. */
  readonly role: string;
  readonly notes: boolean;
}

const MODULES = { realm: new URL('./seat-realm.ts', import.meta.url), main: new URL('./seat-main.ts', import.meta.url) };
const HEAP_MIB = 512;

/** Bundles the engine, the protocol and the agent. The code is sent as the first line to every process of the agent. */
export async function seatCodeOf(agent: LoadedAgent): Promise<SeatCode> {
  return packed(await realmInputOf(MODULES, [agent]));
}

/** The process of a JavaScript agent, sandboxed unless the agent is trusted. Packets and answers pass through its pipes. */
export class SeatProcess implements Wire {
  readonly isPipe = true;
  readonly tree: ProcessTree;
  readonly #child: ChildProcess;

  constructor(code: SeatCode) {
    const { main } = code;
    const sandboxed = code.trusted.length === 0;
    const heap = sandboxed ? { heapMiB: HEAP_MIB } : {};
    const { execArgv, env } = sandboxFlags({ main, threads: true, sandboxed, ...heap });
    this.#child = spawn(process.execPath, [...execArgv, main], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.tree = new ProcessTree(this.#child.pid);
    this.#child.on('error', () => {}); // the pipes of the process report the failure
    this.output.on('error', () => {});
    this.output.write(`${JSON.stringify(code)}\n`);
  }

  get input(): NonNullable<ChildProcess['stdout']> {
    return this.#child.stdout!;
  }

  get output(): NonNullable<ChildProcess['stdin']> {
    return this.#child.stdin!;
  }

  /** Ends the process by SIGKILL, because other signals may have no effect. */
  destroy(): void {
    this.#child.kill('SIGKILL');
  }
}
