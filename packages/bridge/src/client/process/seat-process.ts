import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type LoadedAgent, realmInputOf } from '@aiwolf-arena/tournament/load';
import { treeTime } from '@aiwolf-arena/tournament/sandbox/proc';
import { packed, type PackedInput as SeatCode } from '@aiwolf-arena/tournament/sandbox/realm-input';
import { walls } from '@aiwolf-arena/tournament/sandbox/walls';
import type { Wire } from '../../host/remote-agent.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ENTRY = new URL('../realm/entry.ts', import.meta.url);
const HEAP_MIB = 512;

/** Bundles engine, protocol and the agent into the first line that its processes are told. */
export async function seatCodeOf(agent: LoadedAgent): Promise<SeatCode> {
  return packed(await realmInputOf(ENTRY, [agent]));
}

/**
 * One agent of ours in a process of its own, behind walls unless it is trusted. It talks the official protocol on its
 * pipes, so a host takes it for a client like any other.
 */
export class SeatProcess implements Wire {
  readonly #child: ChildProcess;

  constructor(code: SeatCode) {
    const walled = code.trusted.length === 0;
    const heap = walled ? { heapMiB: HEAP_MIB } : {};
    const { execArgv, env } = walls({ main: MAIN, threads: true, walled, ...heap });
    this.#child = spawn(process.execPath, [...execArgv, MAIN], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
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
