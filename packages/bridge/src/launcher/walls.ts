import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RELAY = fileURLToPath(new URL('./relay.ts', import.meta.url));
/** The folder in which sandboxed programs can write temporary files. The files are deleted when the programs end. */
const SCRATCH = '/var/tmp';

/** The sandbox of one client. A client in a sandbox can connect only to aiwolf-arena. */
export interface Walls {
  around(command: readonly string[]): string[];
  close(): void;
}

const BARE = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-all'];

/** Returns why clients cannot be sandboxed on this machine; `undefined` if they can. */
export function missingWalls(): string | undefined {
  const { error, status, stderr } = spawnSync('bwrap', [...BARE, 'true'], { encoding: 'utf8' });
  if (error !== undefined) return 'bubblewrap is not installed (package bubblewrap)';
  return status === 0 ? undefined : `bubblewrap cannot create a sandbox on this machine (${stderr.trim()})`;
}

/** Creates a sandbox in which all files are read-only and the only network connection is to `port`. */
export async function openWalls(port: number, folder: string): Promise<Walls> {
  const own = mkdtempSync(join(tmpdir(), 'aiwolf-walls-'));
  const socket = join(own, 'host');
  const server = createServer((inside) => {
    const outside = connect({ port, host: '127.0.0.1', noDelay: true });
    inside.pipe(outside).pipe(inside);
    for (const one of [inside, outside]) one.on('error', () => {});
    inside.on('close', () => outside.destroy());
    outside.on('close', () => inside.destroy());
  });
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(socket, resolve));
  const relay = [realpathSync(process.execPath), '--no-warnings', RELAY, socket, String(port)];
  const writable = ['--tmpfs', SCRATCH, '--setenv', 'TMPDIR', SCRATCH];
  const options = [...BARE, '--die-with-parent', ...writable, '--chdir', folder];
  return {
    around: (command) => ['bwrap', ...options, '--', ...relay, ...command],
    close() {
      server.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
