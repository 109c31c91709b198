import { Option as Flag } from 'commander';
import { z } from 'zod';
import { DURATION, Misread, readShare, text } from './kinds.ts';
import { flag, type OptionMeta, option } from './option.ts';
import type { Spec } from './option-set.ts';

const ADDRESS = {
  value: z.union([text('the address of a queue, such as "redis://queue.lab:6379"').value, z.literal(false)], {
    error: 'expected the address of a queue, such as "redis://queue.lab:6379", or false',
  }),
};

const PART = 'expected a share of the sets, such as 0.02';

/** The kind of the option `spotCheck`. A user types `2%`, `0.02`, `0` or `1`. */
const PART_OF_SETS = {
  value: z.number({ error: PART }).min(0, { error: PART }).max(1, { error: PART }),
  read(typed: string): number {
    const share = readShare(typed);
    if (share !== undefined) return share;
    throw new Misread('expected a share of the sets, such as 2%, 0 or 1 (all)');
  },
};

const CLASS = 'expected a name of letters, digits, dots and hyphens, such as epyc';
const CLASSES = { value: z.string({ error: CLASS }).regex(/^[\w.-]{1,40}$/, { error: CLASS }) };

const addressFlag = ({ about, syntax, unset }: OptionMeta): Flag => new Flag(syntax, `${about} (default: ${unset})`);

/** The address of a queue, as all commands that use one take it. */
export const ADDRESS_ROWS = {
  /** Address of the queue whose workers play. `false`: this machine plays. Default: the environment variable AIWOLF_QUEUE. */
  queue: option(
    '--queue <url>',
    'play on the workers of this queue, redis://HOST:PORT, or rediss:// with TLS (aiwolf-arena queue work)',
    ADDRESS,
    { isInConfig: true, flags: (own) => [addressFlag(own), new Flag('--no-queue', 'play on this machine').hideHelp()] },
  )
    .default(() => process.env.AIWOLF_QUEUE || false)
    .meta({ unset: 'AIWOLF_QUEUE; else this machine plays' }),
  /** Whether a queue on another machine may be used without TLS. Default: false. */
  insecure: flag('--insecure', 'use a queue on another machine without TLS: redis:// instead of rediss://'),
};

/** The address of a queue, for commands that do nothing without one. */
export const NEEDED_ADDRESS_ROWS = {
  ...ADDRESS_ROWS,
  queue: ADDRESS_ROWS.queue.meta({
    about: 'address of the queue: redis://HOST:PORT, or rediss:// with TLS',
    unset: 'AIWOLF_QUEUE',
    flags: (own: OptionMeta) => [addressFlag(own)],
  }),
};

/** Options for playing on the workers of a queue. They have no effect on results. */
export const QUEUE_ROWS = {
  ...ADDRESS_ROWS,
  /** Share of the sets that this machine replays, besides the first one of each worker. 0: none. Default: 0.02. */
  spotCheck: option(
    '--spot-check <share>',
    'share of the sets that this machine replays to find workers that play other games, such as 5% or 1; besides the first one of each worker; 0: none',
    PART_OF_SETS,
    { unset: '2%' },
  ),
  /** Only workers of this class play. Needed for clients, and to measure times, since machines differ. Default: all workers. */
  class: option(
    '--class <name>',
    'only workers of this class play (queue work --class); needed for clients, and to measure times',
    CLASSES,
    { unset: 'all workers' },
  ),
  /** Milliseconds to wait while no worker can play. Default: no limit. */
  wait: option('--wait <time>', 'end if no worker can play for this long, such as 10m (exit code 6)', DURATION, {
    unset: 'no limit',
  }),
};

/** Options for playing on a queue. Functions that always play on this machine leave them out. */
export type QueueSpec = Partial<Spec<typeof QUEUE_ROWS>>;
export type AddressSpec = Partial<Spec<typeof ADDRESS_ROWS>>;
