import type { Redis } from 'ioredis';
import type { ServerRight } from '../command-terms.ts';
import { refusalOf } from './server-errors.ts';

/** Tries what coordinators, workers and administrators need, by commands that change nothing. */
export async function grantedRights(connection: Redis): Promise<ServerRight[]> {
  const pipeline = connection.pipeline();
  for (const { tries } of RIGHTS) for (const [command, ...args] of tries) pipeline.call(command!, ...args);
  const replies = (await pipeline.exec()) ?? [];
  const refused = replies.map(([error]) => refusalOf(error) === 'forbidden').values();
  return RIGHTS.map(({ name, of, tries }) => ({ name, of, granted: !refused.take(tries.length).toArray().includes(true) }));
}

export type QueueRole = 'coordinator' | 'worker';

interface TriedRight extends Omit<ServerRight, 'granted'> {
  readonly tries: readonly (readonly string[])[];
}

/** XX and NOMKSTREAM store nothing, as there are no keys with these names. */
const only = (key: string): readonly string[] => ['SET', key, '', 'XX', 'PX', '1'];
const script = (...keys: string[]): readonly string[] => ['EVAL', 'return 1', String(keys.length), ...keys];
/** No script has this hash. */
const NO_SCRIPT = '0'.repeat(40);

const RIGHTS: readonly TriedRight[] = [
  {
    name: 'offer and take chunks',
    of: 'all',
    tries: [
      ['EVALSHA', NO_SCRIPT, '1', 'aiwolf:chunks:none:none'],
      ['ZADD', 'aiwolf:chunks:none:none', 'XX', '1', ''],
      ['BZPOPMIN', 'aiwolf:chunks:none:none', '0.001'],
    ],
  },
  {
    name: 'see runs and workers',
    of: 'all',
    tries: [
      ['MGET', 'aiwolf:run:none', 'aiwolf:state:none', 'aiwolf:worker:none', 'aiwolf:need:none'],
      ...['aiwolf:runs', 'aiwolf:workers', 'aiwolf:needs'].map((key) => ['SMEMBERS', key]),
      ['HVALS', 'aiwolf:barred'],
    ],
  },
  { name: 'read agents', of: 'all', tries: [['GET', 'aiwolf:blob:none']] },
  {
    name: 'announce workers',
    of: 'worker',
    tries: [only('aiwolf:worker:none'), ['SREM', 'aiwolf:workers', ''], ['PEXPIRE', 'aiwolf:worker:none', '1']],
  },
  { name: 'answer', of: 'worker', tries: [['XADD', 'aiwolf:answers:none', 'NOMKSTREAM', '*', 'answer', '']] },
  {
    name: 'read answers',
    of: 'coordinator',
    tries: [
      ['XREAD', 'COUNT', '1', 'STREAMS', 'aiwolf:answers:none', '0'],
      ['XDEL', 'aiwolf:answers:none', '0-1'],
    ],
  },
  { name: 'publish agents', of: 'coordinator', tries: [only('aiwolf:blob:none')] },
  {
    name: 'plan, pause and cancel runs',
    of: 'coordinator',
    tries: [
      script('aiwolf:run:none', 'aiwolf:runs', 'aiwolf:state:none'),
      only('aiwolf:need:none'),
      ['SREM', 'aiwolf:needs', ''],
    ],
  },
  {
    name: 'load scripts',
    of: 'coordinator',
    tries: [
      ['SCRIPT', 'EXISTS', NO_SCRIPT],
      ['SCRIPT', 'LOAD', 'return 1'],
    ],
  },
  { name: 'shut workers out', of: 'coordinator', tries: [['HDEL', 'aiwolf:barred', '']] },
  { name: 'delete everything', of: 'administrator', tries: [['FLUSHALL', 'nothing']] }, // a syntax error
  { name: 'change settings', of: 'administrator', tries: [['CONFIG', 'GET', 'maxmemory-policy']] },
];
