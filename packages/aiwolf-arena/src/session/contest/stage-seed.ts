import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chanceSeed,
  keepSecret,
  makeFolder,
  type Plan,
  planOfFolder,
  readSecret,
  SECRET_NAME,
  withheld,
} from '@aiwolf-arena/tournament';
import { readBook, STAGE_NAMES, type StageName } from '../../contest/stages/contest-book.ts';
import { UsageError } from '../../options/usage-error.ts';

/** The seed of a stage, and what becomes of a plan that is made with it. */
export interface StageSeed {
  readonly text: string;
  /** The plan as it is written: without the seed, as long as the stage is open. */
  marked(plan: Plan): Plan;
}

/** What a stage is asked for, as far as its seed goes. */
interface SeedTerms {
  readonly seed?: string | undefined;
  readonly shard?: object | undefined;
}

/** The seed of a stage of a contest: that of its folder where it was begun, else the one that was typed, or a new one. */
export function stageSeed(
  contest: string,
  stage: StageName,
  { seed, shard }: SeedTerms,
): StageSeed {
  const folder = join(contest, stage);
  const begun = existsSync(join(folder, 'plan.json')) ? planOfFolder(folder) : undefined;
  if (begun !== undefined && [undefined, chanceSeed(begun)].includes(seed)) return seedOf(begun);
  if (seed !== undefined) refuseKnown(contest, stage, seed);
  const text = seed ?? readSecret(folder) ?? drawn(folder, shard);
  return { text, marked: withheld };
}

/** Goes on as the stage was begun: its seed is secret yet, or was told when it closed. */
function seedOf(begun: Plan): StageSeed {
  const { seedSha256, secret } = begun;
  const text = chanceSeed(begun);
  if (secret !== undefined || seedSha256 === undefined) {
    return { text, marked: secret === undefined ? (plan) => plan : withheld };
  }
  return {
    text,
    marked: ({ schema, arena, seed, ...rest }) => ({ schema, arena, seed, seedSha256, ...rest }),
  };
}

function drawn(folder: string, shard: object | undefined): string {
  if (shard === undefined) return randomBytes(16).toString('hex');
  throw new UsageError(
    '--shard: all shards of a stage play with one seed, and this one would draw its own: type the same --seed for each of ' +
      'them (at least 16 characters that nobody guesses, such as openssl rand -hex 16 gives), or copy the file ' +
      `${SECRET_NAME} of another shard to ${join(folder, SECRET_NAME)}`,
  );
}

/** A stage's seed is told when it closes: whoever enters the next one knows it. */
function refuseKnown(contest: string, stage: StageName, seed: string): void {
  const before = readBook(contest)?.stages ?? {};
  const mark = withheldMark(seed);
  const used = STAGE_NAMES.find(
    (name) => name !== stage && [seed, mark].includes(before[name]?.seed ?? ''),
  );
  if (used === undefined) return;
  throw new UsageError(
    `--seed: it is the seed of the ${used}, which everybody knows when that closes: type another one, or none`,
  );
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const withheldMark = (seed: string): string => `sha256:${sha256Of(seed)}`;

/** Of one typed seed for all stages, one for each, of which none tells another: kept before the first begins. */
export function seedAllStages(contest: string, seed: string): void {
  for (const stage of STAGE_NAMES) {
    const folder = join(contest, stage);
    if (existsSync(join(folder, 'plan.json'))) continue;
    const lines = ['aiwolf-arena/stage-seed/1', encodeURIComponent(seed), stage, ''].join('\n');
    makeFolder(folder);
    keepSecret(folder, sha256Of(lines).slice(0, 32));
  }
}
