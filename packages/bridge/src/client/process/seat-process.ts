import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type LoadedAgent, realmScript } from '@aiwolf-arena/tournament/load';
import type { Wire } from '../../host/remote-agent.ts';
import { treeTime } from '../../launcher/process-table.ts';
import type { SeatCode } from './seat-order.ts';
import { WALLS } from './walls.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ENTRY = new URL('../realm/entry.ts', import.meta.url);
const HEAP_MIB = 512;

/** Bundles engine, protocol and the agent into the script of its processes. */
export async function seatCodeOf(agent: LoadedAgent): Promise<SeatCode> {
  const { name, entry, body, trustedFile, data } = agent;
  const trusted = trustedFile === undefined ? null : { body: body!, file: trustedFile };
  const script = await realmScript(ENTRY, body === null || trusted !== null ? [] : [body]);
  const utf8 = new TextDecoder();
  const files = data.map(({ name, bytes }) => {
    return { name, text: utf8.decode(bytes), base64: Buffer.from(bytes).toString('base64') };
  });
  return { name, entry, script, trusted, data: files };
}

/**
 * One agent of ours in a process of its own, behind walls unless it is trusted. It talks the official protocol on its
 * pipes, so a host takes it for a client like any other.
 */
export class SeatProcess implements Wire {
  readonly #child: ChildProcess;

  constructor(code: SeatCode) {
    const isWalled = code.trusted === null;
    const walls = isWalled ? WALLS(HEAP_MIB) : ['--no-warnings'];
    this.#child = spawn(process.execPath, [...walls, MAIN], {
      env: isWalled ? { TZ: 'UTC' } : { ...process.env, TZ: 'UTC' },
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
