import { QueueUnusable } from '../queue-terms.ts';

/** Reads the address of a queue server. A password in it is refused, since addresses are printed and stored. */
export function parseServerAddress(text: string): ServerAddress {
  const url = URL.parse(text);
  const tls = SCHEMES.get(url?.protocol ?? '');
  if (url === null || tls === undefined || url.hostname === '')
    throw new QueueUnusable(`a queue has an address such as rediss://queue.lab:6379, not ${shownAddress(text)}`);
  if (url.password !== '') throw new QueueUnusable(`no password in the address of the queue (${shownAddress(text)}): ${HOW}`);
  const db = /^\/?(\d*)$/.exec(url.pathname)?.[1];
  if (db === undefined || url.search !== '' || url.hash !== '')
    throw new QueueUnusable(`after the port of ${shownAddress(text)} only a database can follow, such as /1`);
  return {
    tls,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    user: url.username === '' ? null : decodeURIComponent(url.username),
    db: Number(db),
  };
}

export interface ServerAddress {
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
  /** Null: the server's user `default`. */
  readonly user: string | null;
  readonly db: number;
}

const SCHEMES: ReadonlyMap<string, boolean> = new Map([
  ['redis:', false],
  ['rediss:', true],
]);

const HOW = 'write it to a file, and set AIWOLF_QUEUE_PASSWORD_FILE to the path of that file';

/** The address as it may be printed: without a password, even if the rest is wrong. */
export function shownAddress(text: string): string {
  const end = text.lastIndexOf('@');
  if (end < 0) return text;
  const start = text.indexOf('://') + 1 ? text.indexOf('://') + 3 : 0;
  const [user] = text.slice(start, end).split(':');
  return `${text.slice(0, start)}${user === '' ? '' : `${user}@`}${text.slice(end + 1)}`;
}

/** Whether passwords and agents' code would cross a network unencrypted. */
export function isPlainAndRemote(text: string): boolean {
  const { tls, host } = parseServerAddress(text);
  return !tls && !LOOPBACK.test(host);
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$/i;
