import type { ServerAddress } from './server-address.ts';

/**
 * What an error of the server means. `forbidden`: this user may not do it, or the password is wrong. `unable`: the server
 * cannot do it at present, for example because its memory is full, and the same command may succeed later. `broken`: the
 * connection ended in the middle of several commands. Null: an internal error.
 */
export function refusalOf(error: unknown): 'forbidden' | 'unable' | 'broken' | null {
  if (!(error instanceof Error)) return null;
  if (FORBIDDEN.test(error.message)) return 'forbidden';
  if (UNABLE.test(error.message)) return 'unable';
  return BROKEN.test(error.message) ? 'broken' : null;
}

/** In a script, the server reports missing rights in words, without a code. */
const FORBIDDEN = /\b(NOPERM|NOAUTH|WRONGPASS)\b|user executing the script can't/;
const UNABLE = /\b(OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN)\b/;
/** ioredis repeats single commands after a reconnection, but not the rest of a pipeline. */
const BROKEN = /^Command aborted due to connection close/;

/** The server's own words, without the place in the script that it adds. */
export const serverWords = (error: Error): string => error.message.replace(/,? ?(script: |on @user_script)[\s\S]*$/, '').trim();

/** For example `ECONNREFUSED`. */
export const errorCode = (error: Error): string => (error as NodeJS.ErrnoException).code ?? serverWords(error);

const FILE = 'the file that AIWOLF_QUEUE_PASSWORD_FILE names, or the user in the address (redis://USER@HOST)';

/** Why a server could not be asked, and what to do about it. */
export function noConnection(error: Error, { host, port, tls, user }: ServerAddress): string {
  const code = errorCode(error);
  const isLike = (pattern: RegExp): boolean => pattern.test(`${code} ${error.message}`);
  if (isLike(/\b(WRONGPASS|NOAUTH)\b/))
    return `the queue does not accept the password of the user ${user ?? 'default'}: look at ${FILE}`;
  if (isLike(/\bNOPERM\b/))
    return `the user ${user ?? 'default'} of the queue has not the rights of deploy/users.acl (${serverWords(error)})`;
  if (tls && isLike(/\bEPROTO\b|wrong version number|packet length too long/))
    return `${host}:${port} does not speak TLS: begin the address with redis:// instead of rediss://`;
  if (isLike(/\bERR_TLS_CERT_ALTNAME_INVALID\b/))
    return `the certificate of the queue is not for ${host} (${code}): use a host name that is in it`;
  if (isLike(/CERT|UNABLE_TO_|SELF_SIGNED/))
    return (
      `the certificate of ${host} is not valid here (${code}): set AIWOLF_QUEUE_CA_FILE to the file of the certificate that ` +
      'signed it (one that signed itself: to its own file)'
    );
  if (!tls && isLike(/Connection is closed|\bECONNRESET\b/))
    return `${host}:${port} ends the connection: if it needs TLS, begin the address with rediss://`;
  return `the queue does not answer (${code} ${host}:${port}): see whether it runs, and whether it has TLS (rediss://) or not (redis://)`;
}
