import { type Comparison, type GateLine, type GateOptions, overallVerdict } from '@aiwolf-arena/analysis';
import { type CompareDocument, compareJson } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import type { Plan } from '@aiwolf-arena/tournament';
import { fieldsOf } from '../options/kinds.ts';
import { metaOf } from '../options/option.ts';
import { QUEUE_ROWS } from '../options/queue-rows.ts';
import { arenaLine, flagOf } from '../options/usage.ts';
import type { PlayHooks } from '../run/hooks.ts';
import { trustMark } from '../run/roster.ts';
import { ArmFolders } from '../study/arm-folders.ts';
import { armPlanner, type PlanOf, type StudySession, study } from '../study/study.ts';
import { refuseOtherPlan, refuseTooFew } from './baseline.ts';
import { contestantOf, type LineUp, lineUpOf } from './line-up.ts';
import { playLines, refuseForeign } from './lines.ts';
import { COMPARE, type CompareOptions, type CompareSpec, gateOptions } from './options.ts';

/** Callbacks and the signal that a caller of `compare` may give. */
export interface CompareHooks extends PlayHooks {
  /** Returns the command line that repeats the comparison, for reports. Default: a command line of `aiwolf-arena compare`. */
  readonly again?: (seed: string, folder: string) => string;
}

/** The result. `verdict`: `pass`, `fail`, `inconclusive` or `unusable`. `lines`: a test per baseline, field and size. */
export interface Compared extends Comparison {
  /** The reason of the verdict, a sentence. */
  readonly reason: string;
  /** The JSON document that `compare --json` prints. It is also stored in the folder as `comparison.json`. */
  readonly document: CompareDocument;
}

/**
 * Compares a candidate with baselines. The candidate and each baseline play the same games: with the same seats, roles,
 * opponents and random numbers. Sets that the folder already contains are not played again. Rejects with the same errors as
 * `run`, for example with AgentLoadError if the candidate cannot be loaded.
 */
export const compare = async (options: CompareOptions, hooks: CompareHooks = {}): Promise<Compared> => {
  const again = (seed: string, folder: string) => compareAgain(options, seed, folder);
  return gateCandidate(COMPARE.parse(options), { again, ...hooks });
};

type GateHooks = CompareHooks & Required<Pick<CompareHooks, 'again'>>;

export const gateCandidate = (spec: CompareSpec, hooks: GateHooks): Promise<Compared> =>
  study('compare', spec, hooks, async (onNote) => {
    const lineUp = await lineUpOf(spec, onNote);
    const { candidate, baselines, fields } = lineUp;
    const { maxFaults, eachRole, seed, games } = spec;
    const count = baselines.length * fields.length * spec.players.length;
    const options = gateOptions(spec, eachRole ? 2 * count : count); // the tests by role can fail a line, too
    const planOf = await armPlanner(spec, options.cap);
    const plans = plansOf(lineUp, planOf, options);
    if (spec.out !== undefined) refuseForeign(spec.out);
    return {
      plans,
      agents: agentsOf(lineUp),
      title: `${candidate.name} vs ${baselines.map(({ contestant }) => contestant.name).join(', ')}`,
      file: 'comparison.json',
      open: () => new ArmFolders(onNote, spec),
      play: (session: StudySession<ArmFolders>) => playLines(lineUp, { options, maxFaults, planOf }, session),
      conclude(lines: readonly GateLine[], folder: string) {
        const trusted = trustMark(plans.flatMap(({ agents }) => agents)).json;
        const head = { arena: plans[0]!.arena, seed, gamesPerSet: games, options, eachRole, ...trusted };
        const command = hooks.again(seed, folder);
        const verdict = overallVerdict(lines, eachRole);
        const comparison: Comparison = { candidate: contestantOf(candidate), ...head, verdict, folder, command, lines };
        const document = compareJson(comparison);
        return { ...comparison, reason: document.reason, document };
      },
    };
  });

function compareAgain(options: CompareOptions, seed: string, folder: string): string {
  const { candidate, baselines, seed: _, out: __, takeOver: ___, ...asked } = options;
  const flags = Object.entries(asked)
    .filter(([option]) => !(option in QUEUE_ROWS))
    .flatMap(([option, value]) => typed(option, value));
  return arenaLine('compare', candidate, ...baselines, ...flags, '--seed', seed, '--out', folder);
}

function typed(option: string, value: unknown): string[] {
  const flag = flagOf(option);
  if (value === undefined || value === false) return [];
  if (value === true) return [flag];
  if (option === 'field') return fieldsOf(value as string[]).flatMap((field) => [flag, field.join(',')]);
  if (option === 'trust') return (value as string[]).flatMap((name) => [flag, name]);
  const { show = String } = metaOf(COMPARE.rows[option as keyof typeof COMPARE.rows]).kind;
  return [flag, show(value)];
}

function plansOf({ candidate, baselines, fields }: LineUp, planOf: PlanOf, options: GateOptions): Plan[] {
  return fields.flatMap((field) => {
    const own = planOf(candidate, field);
    const others = baselines.map((opposite) => {
      if ('agent' in opposite) return planOf(opposite.agent, field);
      refuseOtherPlan(opposite.path, opposite.stored.plan, own);
      refuseTooFew(opposite.path, opposite.stored.plan, options);
      return opposite.stored.plan;
    });
    return [own, ...others];
  });
}

const agentsOf = ({ candidate, baselines, fields }: LineUp): LoadedAgent[] => [
  candidate,
  ...baselines.flatMap((opposite) => ('agent' in opposite ? [opposite.agent] : [])),
  ...fields.flat(),
];
