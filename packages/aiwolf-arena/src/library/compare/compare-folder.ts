import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, planLines } from '@aiwolf-arena/tournament';
import { UsageError } from '../../options/usage-error.ts';

/**
 * The folder of a comparison, named by what is compared: the same command again finds its games there. Numbers of sets
 * and the question asked of them are no part of the name.
 */
export function folderOf(plans: readonly Plan[], command: string): string {
  const digest = createHash('sha256');
  for (const plan of plans) for (const line of planLines(timeless(plan))) digest.update(line);
  const name = plans[0]!.agents[0]!.name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40);
  return join('results', `${command}-${name}-${digest.digest('hex').slice(0, 8)}`);
}

/** Without what may grow, and without paths; of the arena, what it plays. */
const timeless = (plan: Plan): Plan => ({
  ...plan,
  arena: { version: '', commit: null, changed: null, gamesHash: plan.arena.gamesHash },
  agents: plan.agents.map((agent) => ({ ...agent, source: '' })),
  blocks: plan.blocks.map((block) => ({ ...block, sets: 0 })),
});

export const armFolder = (folder: string, field: number, side: string): string =>
  join(folder, `field-${field + 1}`, side);

/** UsageError for a folder that holds something else than a comparison. */
export function refuseForeign(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file: name a folder`);
  const names = readdirSync(folder);
  if (names.length === 0 || names.includes('field-1')) return;
  const what = names.includes('plan.json') ? 'a run' : 'something else';
  throw new UsageError(`${folder} holds ${what}, and no comparison: name another folder (\`out\`)`);
}
