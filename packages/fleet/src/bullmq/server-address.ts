import { QueueUnusable } from '../queue-options.ts';

export interface ServerAddress {
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
  /** Null: the server's user `default`. */
  readonly user: string | null;
  readonly db: number;
}

/** Reads the address of a queue server. A password in it is refused, since addresses are printed and stored. */
export function parseServerAddress(text: string): ServerAddress {
  const url = URL.parse(text);
  const db = /^\/?(\d*)$/.exec(url?.pathname ?? '')?.[1];
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '' || url.password !== '')
    throw new QueueUnusable('a queue has an address such as rediss://queue.lab:6379, without a password');
  if (db === undefined || url.search !== '' || url.hash !== '')
    throw new QueueUnusable('after the port of a queue only a database can follow, such as /1');
  return {
    tls: url.protocol === 'rediss:',
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 6379),
    user: url.username === '' ? null : decodeURIComponent(url.username),
    db: Number(db),
  };
}
