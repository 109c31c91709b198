import { Redis } from 'ioredis';
import type { ServerReport } from '../command-terms.ts';
import { QueueUnusable, type ServerTerms } from '../queue-terms.ts';
import { connectionOptions } from './queue-server.ts';
import { grantedRights, type QueueRole } from './rights.ts';
import { parseServerAddress, shownAddress } from './server-address.ts';
import { noConnection } from './server-errors.ts';

/** Asks the server what it is, and what its user may do. Throws `QueueUnusable` if it cannot be asked. */
export async function serverFacts(server: ServerTerms): Promise<ServerFacts> {
  const address = parseServerAddress(server.url);
  const patience = { commandTimeout: ANSWER_MS, retryStrategy: () => null };
  const connection = new Redis({ ...connectionOptions(server), ...patience, lazyConnect: true, enableReadyCheck: false });
  const failures: Error[] = [];
  connection.on('error', (error) => failures.push(error));
  try {
    await connection.connect();
    const info = fieldsOf(await connection.info());
    const rights = await grantedRights(connection);
    return { ...factsOf(info), address: shownAddress(server.url), user: address.user ?? 'default', rights };
  } catch (error) {
    throw new QueueUnusable(noConnection(failures[0] ?? (error as Error), address));
  } finally {
    connection.disconnect();
  }
}

export interface ServerFacts extends Omit<ServerReport, 'faults' | 'notes'> {
  readonly address: string;
  /** Whether it is a node of a cluster, or the copy of another server. */
  readonly isCluster: boolean;
  readonly isReplica: boolean;
}

/** Why the server cannot be used, and what to do about it. Empty if it can. */
export function serverFaults(facts: ServerFacts, role?: QueueRole): string[] {
  const { name, version, policy, user, address } = facts;
  const lacks = facts.rights.filter(
    ({ of, granted }) => !granted && of !== 'administrator' && (!role || [role, 'all'].includes(of)),
  );
  const faults: [boolean, string][] = [
    [isTooOld(facts), `the queue is ${name} ${version}: ${OLDEST.join('.')} or later is needed`],
    [facts.isCluster, `the queue is a node of a cluster: use a single server`],
    [facts.isReplica, `the queue (${address}) is a replica, which stores nothing for its users: use its primary`],
    [
      policy !== 'noeviction',
      `the queue may throw work away when its memory is full (maxmemory-policy ${policy}): set it to noeviction ` +
        '(redis-cli config set maxmemory-policy noeviction, and in redis.conf)',
    ],
    [
      role !== undefined && lacks.length > 0,
      `the user ${user} cannot be a ${role} of the queue: it may not ${lacks.map((right) => right.name).join('; ')} ` +
        `(see deploy/users.acl). The address names the user, such as ${address.replace(/\/\/.*@|\/\//, `//${role}@`)}`,
    ],
  ];
  return faults.flatMap(([is, text]) => (is ? [text] : []));
}

/** What a user should know of a server that can be used. */
export function serverNotes({ appendOnly }: ServerFacts): string[] {
  return appendOnly ? [] : ['the queue is not append-only (appendonly no): after its restart, what was in it is played again'];
}

/** As long as a user waits for an answer without an explanation. */
const ANSWER_MS = 5000;

/** BullMQ needs it. */
const OLDEST = [6, 2] as const;

function isTooOld({ name, version }: ServerFacts): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return name === 'redis' && (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]));
}

const fieldsOf = (info: string): ReadonlyMap<string, string> =>
  new Map(info.split(/\r?\n/).flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/, 2) as [string, string]] : [])));

function factsOf(info: ReadonlyMap<string, string>): Omit<ServerFacts, 'address' | 'user' | 'rights'> {
  const field = (name: string): string => info.get(name) ?? '';
  const valkey = info.get('valkey_version');
  return {
    name: valkey === undefined ? 'redis' : 'valkey',
    version: valkey ?? field('redis_version'),
    appendOnly: field('aof_enabled') === '1',
    memoryBytes: Number(field('used_memory')),
    memoryLimitBytes: Number(field('maxmemory')) || null,
    policy: field('maxmemory_policy'),
    isCluster: field('cluster_enabled') === '1',
    isReplica: field('role') === 'slave',
  };
}
