import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority of its own, and a certificate for 127.0.0.1 that it has signed, as files in a folder. */
export function makeCertificates(folder: string): Certificates {
  const file = (name: string): string => join(folder, name);
  const key = (name: string): string[] => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    file(name),
  ];
  openssl('req', '-x509', ...key('ca.key'), '-out', file('ca.crt'), '-days', '2', '-subj', '/CN=authority of a test');
  const signer = ['-CA', file('ca.crt'), '-CAkey', file('ca.key')];
  const names = [
    '-subj',
    '/CN=queue',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ];
  openssl('req', '-x509', ...signer, ...key('server.key'), '-out', file('server.crt'), '-days', '2', ...names);
  return { ca: readFileSync(file('ca.crt'), 'utf8'), certFile: file('server.crt'), keyFile: file('server.key') };
}

export interface Certificates {
  /** The authority's certificate as PEM. */
  readonly ca: string;
  readonly certFile: string;
  readonly keyFile: string;
}

const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
