import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { type Plan, promiseOf, Secret } from '../plan/plan.ts';
import { UnreadableRun, writeWhole } from './disk.ts';

/** Name of the file that contains the seed as long as it is secret. Only its owner has the permission to read it. */
export const SECRET_NAME = 'seed.secret';

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the plan with its seed replaced by the seed's SHA-256. The seed itself is stored in the field `secret`. */
export function withheld(plan: Plan): Plan {
  const { schema, arena, seed, seedSha256: _, secret: __, ...rest } = plan;
  const seedSha256 = sha256Of(seed);
  const secret = new Secret(seed);
  return { schema, arena, seed: promiseOf(seedSha256), seedSha256, ...rest, secret };
}

export function disclosed(plan: Plan): Plan {
  const { secret, ...rest } = plan;
  return secret === undefined ? plan : { ...rest, seed: secret.text };
}

/** Returns the secret seed that is stored in a folder; `undefined` if there is none. */
export function readSecret(folder: string): string | undefined {
  const path = join(folder, SECRET_NAME);
  return existsSync(path) ? textOfOutside(path, LARGEST_FILE.list).replace(/\n$/, '') : undefined;
}

/** Stores the secret seed in the folder. Throws `UnreadableRun` if the folder already contains a different seed. */
export function keepSecret(folder: string, seed: string): void {
  const held = readSecret(folder);
  if (held === seed) return;
  if (held !== undefined)
    throw new UnreadableRun(
      `${join(folder, SECRET_NAME)} contains a different seed from --seed: omit --seed to resume, or choose another folder`,
    );
  writeWhole(join(folder, SECRET_NAME), [`${seed}\n`], 0o600);
}

/** If the plan's seed is secret, adds the seed stored in the folder. Throws `UnreadableRun` if this seed has another hash. */
export function withSecret(plan: Plan, folder: string): Plan {
  const { seed, seedSha256 } = plan;
  if (seedSha256 === undefined || sha256Of(seed) === seedSha256) return plan;
  const promised = `the seed of ${join(folder, 'plan.json')} (SHA-256 ${seedSha256})`;
  if (seed !== promiseOf(seedSha256)) throw new UnreadableRun(`${promised} does not match its field "seed"`);
  const path = join(folder, SECRET_NAME);
  const held = readSecret(folder);
  if (held === undefined)
    throw new UnreadableRun(
      `${path} is missing: it must contain ${promised}, which is published when the stage is closed: copy the original file back`,
    );
  if (sha256Of(held) !== seedSha256) throw new UnreadableRun(`${path} does not contain ${promised}: restore the original file`);
  return { ...plan, secret: new Secret(held) };
}
