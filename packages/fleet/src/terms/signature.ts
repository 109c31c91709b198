import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** Signs the answers of one worker. */
export interface Signer {
  /** The public key (base64). */
  readonly key: string;
  /** The worker's ID. */
  readonly id: string;
  sign(bytes: Buffer): Buffer;
}

/** Makes a new pair of keys (Ed25519). The private key stays in this process. */
export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { key, id: workerIdOf(key), sign: (bytes) => sign(null, bytes, privateKey) };
}

/** Returns the ID of a worker: a hash of its public key, so that no other worker can answer in its name. */
export const workerIdOf = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16);

/** Whether the owner of a key signed these bytes. Throws if the key is not one. */
export const isSignedBy = (key: string, bytes: Buffer, signature: Buffer): boolean =>
  verify(null, bytes, createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }), signature);
