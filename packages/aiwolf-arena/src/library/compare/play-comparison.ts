import {
  type Comparison,
  type GateLine,
  type GateTerms,
  overallVerdict,
} from '@aiwolf-arena/analysis';
import type { Plan } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { trustMark } from '../agents/trust.ts';
import { silent } from '../hooks/hooks.ts';
import { thisArena } from '../identity/this-arena.ts';
import { ArmFolders } from './arm-folders.ts';
import { armPlanner, type PlanOf } from './arm-planner.ts';
import type { CompareHooks } from './compare.ts';
import { folderOf, refuseForeign } from './compare-folder.ts';
import type { CompareSpec } from './compare-options.ts';
import { gateTerms } from './gate-options.ts';
import { inPool } from './in-pool.ts';
import { contestantOf, type LineUp } from './line-up.ts';
import { type LineTerms, playLines } from './play-lines.ts';
import { refuseOtherPlan, refuseTooFew } from './stored-baseline.ts';

/** Plays a comparison to its verdicts. What was played before is taken from its folder. */
export async function playComparison(
  lineUp: LineUp,
  spec: CompareSpec,
  hooks: CompareHooks & Required<Pick<CompareHooks, 'again'>>,
): Promise<Comparison> {
  const count = lineUp.baselines.length * lineUp.fields.length * spec.players.length;
  const terms = gateTerms(spec, spec.eachRole ? 2 * count : count); // the roles of a line may fail it too
  const arena = await thisArena();
  const planOf = armPlanner(spec, terms.cap, arena);
  const plans = plansOf(lineUp, planOf, terms);
  const folder = spec.out ?? folderOf(plans, 'compare');
  refuseForeign(folder);
  const { maxFaults, eachRole, seed, games, threads } = spec;
  hooks.onBegin?.({ folder, seed, finished: 0, open: 0, isFinal: false });
  const lines = await linesOf(lineUp, { folder, terms, maxFaults, planOf }, { threads, hooks });
  const trusted = trustMark(plans.flatMap(({ agents }) => agents)).json;
  const head = { arena, seed, gamesPerSet: games, terms, eachRole, ...trusted };
  const command = hooks.again(seed, folder);
  const verdict = overallVerdict(lines, eachRole);
  return { candidate: contestantOf(lineUp.candidate), ...head, ...verdict, folder, command, lines };
}

/** The plans of all arms. UsageError for a stored baseline that was played by another one, or is too short. */
function plansOf(
  { candidate, baselines, fields }: LineUp,
  planOf: PlanOf,
  terms: GateTerms,
): Plan[] {
  return fields.flatMap((field) => {
    const own = planOf(candidate, field);
    const others = baselines.map((opposite) => {
      if ('agent' in opposite) return planOf(opposite.agent, field);
      refuseOtherPlan(opposite.path, opposite.stored.plan, own);
      refuseTooFew(opposite.path, opposite.stored.plan, terms);
      return opposite.stored.plan;
    });
    return [own, ...others];
  });
}

async function linesOf(
  lineUp: LineUp,
  terms: LineTerms,
  { threads, hooks }: { readonly threads: number; readonly hooks: CompareHooks },
): Promise<GateLine[]> {
  const folders = new ArmFolders(hooks.onNote ?? silent);
  try {
    const { folder } = terms;
    return await inPool(agentsOf(lineUp), { folder, threads, hooks }, async (use) => {
      const lines = await playLines(lineUp, terms, { ...use, folders });
      folders.seal();
      return lines;
    });
  } finally {
    folders.close();
  }
}

const agentsOf = ({ candidate, baselines, fields }: LineUp): LoadedAgent[] => [
  candidate,
  ...baselines.flatMap((opposite) => ('agent' in opposite ? [opposite.agent] : [])),
  ...fields.flat(),
];
