import { type Arm, type ArmSet, type Plan, passingArm, playPairs } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { type PlayHooks, silent, withUsageErrors } from '../run/hooks.ts';
import { thisArena } from '../run/identity.ts';
import { isStored, writeBaseline } from './baseline.ts';
import { loadInField } from './line-up.ts';
import { armPlanner } from './lines.ts';
import type { BaselineSpec } from './options.ts';
import { inPool, type PoolUse } from './pool.ts';

/** What was kept, and where. */
interface KeptBaseline {
  readonly path: string;
  readonly name: string;
  readonly sets: number;
  readonly sha256: string;
}

/** Plays the arm of an agent in one field, and writes it to a file. Rejects as `run`. */
export const storeBaseline = (
  text: string,
  spec: BaselineSpec,
  hooks: PlayHooks,
): Promise<KeptBaseline> =>
  withUsageErrors(hooks, async () => {
    const { out, threads } = spec;
    if (out !== undefined && !isStored(out))
      throw new UsageError(`\`out\` ${out}: compare knows stored baselines by .json at their end`);
    const one = 'a stored baseline is of one field; make one for every field';
    const { agent, field } = await loadInField(text, spec, one, hooks.onNote ?? silent);
    const plan = armPlanner(spec, spec.sets, await thisArena())(agent, field);
    const path = out ?? `results/baselines/${agent.name}.json`;
    const all = plan.blocks.reduce((sum, block) => sum + block.sets, 0);
    const terms = { threads, hooks, sets: all, folder: null };
    const sets = await inPool([agent, ...field], terms, (use) => {
      const places = use.roster.placesOf([agent, ...field]);
      return playAll(plan, passingArm(plan, { pool: use.pool, places }), use);
    });
    const sha256 = writeBaseline(path, { plan, sets });
    return { path, name: agent.name, sets: sets.length, sha256 };
  });

/** Every set of a plan in plan order. An arm against itself is played once. */
async function playAll(
  plan: Plan,
  arm: Arm,
  { pool, progress, signal }: PoolUse,
): Promise<ArmSet[]> {
  const played: ArmSet[] = [];
  for (const [at, { name, sets }] of plan.blocks.entries()) {
    await playPairs({
      ...{ candidate: arm, baseline: arm, at, block: name, cap: sets, width: 8 * pool.threads },
      onPair: ({ candidate }) => {
        played.push(candidate);
        return false;
      },
      onSet: ({ games, seat }) => progress.finished(games, seat.faults),
      signal,
    });
  }
  signal.throwIfAborted();
  return played;
}
