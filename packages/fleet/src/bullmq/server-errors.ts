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
/** NOSCRIPT: a worker runs only what a coordinator has loaded. */
const UNABLE = /\b(NOSCRIPT|OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN)\b/;
/** ioredis repeats single commands after a reconnection, but not the rest of a pipeline. */
const BROKEN = /^Command aborted due to connection close/;

/** The server's own words, without the place in the script that it adds. */
export const serverWords = (error: Error): string => error.message.replace(/,? ?(script: |on @user_script)[\s\S]*$/, '').trim();

/** For example `ECONNREFUSED`. */
export function errorCode(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? serverWords(error);
}

/** Why a server could not be asked, and what to do about it. */
export function noConnection(error: Error, address: ServerAddress): string {
  const code = errorCode(error);
  const reason = REASONS.find(
    ({ pattern, of }) => pattern.test(`${code} ${error.message}`) && (of === undefined || of(address)),
  );
  return (reason ?? UNKNOWN).text({ ...address, code, user: address.user ?? 'default', isNamed: address.user !== null });
}

interface Reason {
  readonly pattern: RegExp;
  readonly of?: (address: ServerAddress) => boolean;
  readonly text: (facts: Facts) => string;
}

interface Facts extends ServerAddress {
  readonly code: string;
  readonly user: string;
  readonly isNamed: boolean;
}

const FILE = 'write it to a file, and set AIWOLF_QUEUE_PASSWORD_FILE to the path of that file';

/** With `deploy/users.acl` there is no default user. */
const nameless = ({ isNamed, tls, host, port }: Facts): string =>
  isNamed ? '' : `. If the queue has users, the address names one: ${tls ? 'rediss' : 'redis'}://worker@${host}:${port}`;

const REASONS: readonly Reason[] = [
  {
    pattern: /\bWRONGPASS\b/,
    text: (facts) =>
      `the queue does not accept the password of the user ${facts.user}: look into the file that AIWOLF_QUEUE_PASSWORD_FILE ` +
      `names${nameless(facts)}`,
  },
  { pattern: /\bNOAUTH\b/, text: (facts) => `the queue needs a password: ${FILE}${nameless(facts)}` },
  {
    pattern: /\bNOPERM\b/,
    text: ({ user }) => `the queue tells the user ${user} nothing about itself: redis-cli acl setuser ${user} +info`,
  },
  {
    pattern: /\bEPROTO\b|wrong version number|packet length too long/,
    of: ({ tls }) => tls,
    text: ({ host, port }) => `${host}:${port} does not speak TLS: begin the address with redis:// instead of rediss://`,
  },
  {
    pattern: /\bERR_TLS_CERT_ALTNAME_INVALID\b/,
    text: ({ host, code }) => `the certificate of the queue is not for ${host} (${code}): use a host name that is in it`,
  },
  {
    pattern: /CERT|UNABLE_TO_|SELF_SIGNED/,
    text: ({ host, code }) =>
      `the certificate of ${host} is not valid here (${code}): set AIWOLF_QUEUE_CA_FILE to the file of the ` +
      'certificate that signed it (one that signed itself: to its own file)',
  },
  {
    pattern: /Connection is closed|\bECONNRESET\b/,
    of: ({ tls }) => !tls,
    text: ({ host, port }) => `${host}:${port} ends the connection: if it needs TLS, begin the address with rediss://`,
  },
  {
    pattern: /\bENOTFOUND\b|\bEAI_AGAIN\b/,
    text: ({ host }) => `the queue does not answer: no machine with the name ${host} is known`,
  },
  {
    pattern: /\bETIMEDOUT\b|Command timed out/,
    text: ({ host, port, tls }) =>
      `the queue does not answer within five seconds (${host}:${port})` +
      (tls ? ': if it has no TLS, begin the address with redis://' : ''),
  },
];

const UNKNOWN: Pick<Reason, 'text'> = {
  text: ({ host, port, code, tls }) =>
    `the queue does not answer (${code} ${host}:${port}): see whether it runs: ` +
    `redis-cli -h ${host} -p ${port}${tls ? ' --tls --cacert FILE' : ''} ping`,
};
