import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, promiseOf, Secret } from '../plan/plan.ts';
import { UnreadableRun, writeWhole } from './disk.ts';

/** Holds the seed while it must not be known; only for the organiser. */
export const SECRET_NAME = 'seed.secret';

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The plan as published before the end: its seed is secret, and the seed's SHA-256 commits to it. */
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

/** The seed that a folder keeps secret; `undefined` if there is none. */
export function readSecret(folder: string): string | undefined {
  const path = join(folder, SECRET_NAME);
  return existsSync(path) ? readFileSync(path, 'utf8').replace(/\n$/, '') : undefined;
}

/** Stores the seed before anything is written that commits to it. `UnreadableRun` if another seed is stored. */
export function keepSecret(folder: string, seed: string): void {
  const held = readSecret(folder);
  if (held === seed) return;
  if (held !== undefined)
    throw new UnreadableRun(
      `${join(folder, SECRET_NAME)} contains a different seed from --seed: omit --seed to resume, or choose another folder`,
    );
  writeWhole(join(folder, SECRET_NAME), [`${seed}\n`], 0o600);
}

/** Adds the secret of the folder to its plan. `UnreadableRun` if it is not the seed that the plan commits to. */
export function withSecret(plan: Plan, folder: string): Plan {
  const { seed, seedSha256 } = plan;
  if (seedSha256 === undefined || sha256Of(seed) === seedSha256) return plan;
  const promised = `the seed of ${join(folder, 'plan.json')} (SHA-256 ${seedSha256})`;
  if (seed !== promiseOf(seedSha256)) throw new UnreadableRun(`${promised} is not the one there`);
  const path = join(folder, SECRET_NAME);
  const held = readSecret(folder);
  if (held === undefined)
    throw new UnreadableRun(
      `${path} is missing: it has ${promised}, which is told when the stage closes; put the file back from where it was played`,
    );
  if (sha256Of(held) !== seedSha256) throw new UnreadableRun(`${path} does not have ${promised}: put the right file back`);
  return { ...plan, secret: new Secret(held) };
}
