import { codeOf } from './refusals.ts';
import type { ServerAddress } from './server-address.ts';

/** Why a server could not be asked, and what to do about it. */
export function noConnection(error: Error, address: ServerAddress): string {
  const code = codeOf(error);
  const reason = REASONS.find(
    ({ pattern, of }) => pattern.test(`${code} ${error.message}`) && (of === undefined || of(address)),
  );
  return (reason ?? UNKNOWN).text({ ...address, code, user: address.user ?? 'default' });
}

interface Reason {
  readonly pattern: RegExp;
  readonly of?: (address: ServerAddress) => boolean;
  readonly text: (facts: ServerAddress & { readonly code: string; readonly user: string }) => string;
}

const FILE = 'write it to a file, and set AIWOLF_QUEUE_PASSWORD_FILE to the path of that file';

const REASONS: readonly Reason[] = [
  {
    pattern: /\bWRONGPASS\b/,
    text: ({ user }) =>
      `the queue does not accept the password of the user ${user}: look into the file that AIWOLF_QUEUE_PASSWORD_FILE names`,
  },
  { pattern: /\bNOAUTH\b/, text: () => `the queue needs a password: ${FILE}` },
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
    pattern: /\bCERT\b|CERTIFICATE|\bUNABLE_TO_|SELF_SIGNED/,
    text: ({ host, code }) =>
      `the certificate of ${host} is not valid here (${code}): set AIWOLF_QUEUE_CA_FILE to the certificate of who signed it`,
  },
  {
    pattern: /Connection is closed|\bECONNRESET\b/,
    of: ({ tls }) => !tls,
    text: ({ host, port }) => `${host}:${port} ends the connection: if it needs TLS, begin the address with rediss://`,
  },
];

const UNKNOWN: Pick<Reason, 'text'> = {
  text: ({ host, port, code }) =>
    `the queue does not answer (${code} ${host}:${port}): see whether it runs with redis-cli -h ${host} -p ${port} ping`,
};
