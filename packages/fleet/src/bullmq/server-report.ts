import { Redis } from 'ioredis';
import { QueueUnusable, type ServerOptions } from '../queue-options.ts';
import { connectionOptions } from './queue-server.ts';
import { parseServerAddress } from './server-address.ts';
import { noConnection } from './server-errors.ts';

/** What a server is, and whether it can be used. */
export interface ServerReport {
  readonly name: 'redis' | 'valkey';
  readonly version: string;
  /** Whether work in the queue survives a restart of the server. */
  readonly appendOnly: boolean;
  readonly memoryBytes: number;
  /** Null: as much as the machine has. */
  readonly memoryLimitBytes: number | null;
  /** What the server deletes if its memory is full. */
  readonly policy: string;
  /** Why it cannot be used, and what to do about it. */
  readonly faults: readonly string[];
  /** What a user should know of a server that can be used. */
  readonly notes: readonly string[];
}

/** Asks the server what it is. Throws `QueueUnusable` if it cannot be asked. */
export async function serverReport(server: ServerOptions): Promise<ServerReport> {
  const patience = { commandTimeout: ANSWER_MS, retryStrategy: () => null };
  const connection = new Redis({ ...connectionOptions(server), ...patience, lazyConnect: true, enableReadyCheck: false });
  const failures: Error[] = [];
  connection.on('error', (error) => failures.push(error));
  try {
    await connection.connect();
    return reportOf(await connection.info());
  } catch (error) {
    throw new QueueUnusable(noConnection(failures[0] ?? (error as Error), parseServerAddress(server.url)));
  } finally {
    connection.disconnect();
  }
}

/** Reads what the command INFO returns. */
export function reportOf(info: string): ServerReport {
  const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const name = field('valkey_version') === '' ? 'redis' : 'valkey';
  const version = field(`${name}_version`);
  const policy = field('maxmemory_policy');
  const appendOnly = field('aof_enabled') === '1';
  const evicts =
    `the queue may throw work away when its memory is full (maxmemory-policy ${policy}): set it to noeviction ` +
    '(redis-cli config set maxmemory-policy noeviction, and in redis.conf)';
  const faults: [boolean, string][] = [
    [name === 'redis' && isTooOld(version), `the queue is ${name} ${version}: ${OLDEST.join('.')} or later is needed`],
    [field('cluster_enabled') === '1', 'the queue is a node of a cluster: use a single server'],
    [field('role') === 'slave', 'the queue is a replica, which stores nothing for its users: use its primary'],
    [policy !== 'noeviction', evicts],
  ];
  const lost = 'the queue is not append-only (appendonly no): after its restart, what was in it is played again';
  return {
    ...{ name, version, appendOnly, policy },
    memoryBytes: Number(field('used_memory')),
    memoryLimitBytes: Number(field('maxmemory')) || null,
    faults: faults.flatMap(([is, text]) => (is ? [text] : [])),
    notes: appendOnly ? [] : [lost],
  };
}

/** As long as a user waits for an answer without an explanation. */
const ANSWER_MS = 5000;

/** BullMQ needs it. */
const OLDEST = [6, 2] as const;

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}
