import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Starts a server of its own on a free port, with an append-only file in a temporary folder. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'aiwolf-redis-'));
  for (let left = 5; ; left--) {
    const server = new RedisServer(folder, await freePort(), options);
    try {
      await server.start();
      return server;
    } catch (error) {
      if (left > 0 && String(error).includes('Address already in use')) continue;
      await server.remove();
      throw error;
    }
  }
}

export interface RedisOptions {
  /** More arguments of redis-server, such as `--maxmemory 10mb`. */
  readonly args?: readonly string[];
  /** How this file itself connects: needed if the server has TLS or users. */
  readonly user?: string;
  readonly password?: string;
  readonly ca?: string;
}

export class RedisServer {
  readonly folder: string;
  readonly port: number;
  readonly #options: RedisOptions;
  #process: ChildProcess | null = null;

  constructor(folder: string, port: number, options: RedisOptions) {
    this.folder = folder;
    this.port = port;
    this.#options = options;
  }

  get url(): string {
    return `${this.#options.ca === undefined ? 'redis' : 'rediss'}://127.0.0.1:${this.port}`;
  }

  /** Also after `stop` or `kill`: with the data that the append-only file has. */
  async start(): Promise<void> {
    const listens = this.#options.ca === undefined ? ['--port', this.port] : ['--port', 0, '--tls-port', this.port];
    const data = ['--dir', this.folder, '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
    const args = ['--bind', '127.0.0.1', ...listens, ...data, ...(this.#options.args ?? [])].map(String);
    const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = server;
    RUNNING.add(server);
    server.once('exit', () => RUNNING.delete(server));
    await ready(server);
  }

  /** Politely: what was written is in the file. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** As when a machine fails: the last second can be lost. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** The server accepts connections but does not answer, until `thaw`. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Deletes everything, as a user's FLUSHALL does. */
  async flush(): Promise<void> {
    await this.ask('FLUSHALL');
  }

  async keys(): Promise<string[]> {
    return ((await this.ask('KEYS', '*')) as string[]).sort();
  }

  async ask(command: string, ...args: string[]): Promise<unknown> {
    const { user, password, ca } = this.#options;
    const login = { ...(user ? { username: user } : {}), ...(password ? { password } : {}), ...(ca ? { tls: { ca } } : {}) };
    const connection = new Redis({ host: '127.0.0.1', port: this.port, ...login });
    try {
      return await connection.call(command, ...args);
    } finally {
      connection.disconnect();
    }
  }

  /** Ends the server and deletes its data. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const server = this.#process;
    if (server === null) return;
    this.#process = null;
    if (server.exitCode !== null || server.signalCode !== null) return;
    const over = once(server, 'exit');
    server.kill('SIGCONT');
    server.kill(signal);
    await over;
  }
}

const RUNNING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of RUNNING) server.kill('SIGKILL');
});

/** Waits for the server's word. What it said until then is in the error if it ends instead. */
async function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const listen = (text: Buffer): void => {
    said += text;
    if (said.includes('Ready to accept connections')) resolve();
  };
  server.stdout!.on('data', listen);
  server.stderr!.on('data', listen);
  server.once('error', () => reject(new Error('redis-server is missing: apt-get install redis-server (Debian)')));
  server.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
  await promise;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
