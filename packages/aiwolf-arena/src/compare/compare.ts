import { type Comparison, type GateOptions, overallVerdict } from '@aiwolf-arena/analysis';
import { type CompareDocument, compareJson } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { makeFolder, type Plan, writeWhole } from '@aiwolf-arena/tournament';
import { metaOf } from '../options/option.ts';
import { QUEUE_ROWS } from '../options/queue-rows.ts';
import { arenaLine, flagOf } from '../options/usage.ts';
import { type PlayHooks, silent, withUsageErrors } from '../run/hooks.ts';
import { thisArena } from '../run/identity.ts';
import { trustMark } from '../run/roster.ts';
import { noteSizes } from '../run/rules.ts';
import { distinctAgents, inSession } from '../run/session.ts';
import { refuseOtherPlan, refuseTooFew } from './baseline.ts';
import { contestantOf, type LineUp, lineUpOf } from './line-up.ts';
import { ArmFolders, armPlanner, folderOf, type PlanOf, playLines, refuseForeign } from './lines.ts';
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
  withUsageErrors(hooks, async () => {
    noteSizes(spec.players, hooks.onNote ?? silent);
    const lineUp = await lineUpOf(spec, hooks.onNote ?? silent);
    const comparison = await playComparison(lineUp, spec, hooks);
    const document = compareJson(comparison);
    makeFolder(comparison.folder);
    writeWhole(`${comparison.folder}/comparison.json`, [`${JSON.stringify(document)}\n`]);
    return { ...comparison, reason: document.reason, document };
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
  if (option === 'field') return fieldsOf(value).flatMap((field) => [flag, field.join(',')]);
  if (option === 'trust') return (value as string[]).flatMap((name) => [flag, name]);
  const { show = String } = metaOf(COMPARE.rows[option as keyof typeof COMPARE.rows]).kind;
  return [flag, show(value)];
}

const fieldsOf = (value: unknown): string[][] =>
  (value as unknown[]).every((one) => typeof one === 'string') ? [value as string[]] : (value as string[][]);

async function playComparison(lineUp: LineUp, spec: CompareSpec, hooks: GateHooks): Promise<Comparison> {
  const count = lineUp.baselines.length * lineUp.fields.length * spec.players.length;
  const options = gateOptions(spec, spec.eachRole ? 2 * count : count); // the tests by role can fail a line, too
  const arena = await thisArena();
  const planOf = armPlanner(spec, options.cap, arena);
  const plans = plansOf(lineUp, planOf, options);
  const folder = spec.out ?? folderOf(plans, 'compare');
  refuseForeign(folder);
  const { maxFaults, eachRole, seed, games } = spec;
  hooks.onBegin?.({ folder, seed, finished: 0, open: 0, isFinal: false });
  const folders = new ArmFolders(hooks.onNote ?? silent, spec);
  const title = `${lineUp.candidate.name} vs ${lineUp.baselines.map(({ contestant }) => contestant.name).join(', ')}`;
  const end = performance.now() + (spec.for ?? Number.POSITIVE_INFINITY); // a new round gets no new time
  const lines = await inSession(
    distinctAgents(agentsOf(lineUp)),
    { ...spec, folder, title, keeper: folders, hooks },
    async (session) => {
      const played = { folder, options, maxFaults, planOf, end };
      const lines = await playLines(lineUp, played, { ...session, folders });
      folders.seal();
      return lines;
    },
  ).finally(() => folders.close());
  const trusted = trustMark(plans.flatMap(({ agents }) => agents)).json;
  const head = { arena, seed, gamesPerSet: games, options, eachRole, ...trusted };
  const command = hooks.again(seed, folder);
  const verdict = overallVerdict(lines, eachRole);
  return { candidate: contestantOf(lineUp.candidate), ...head, verdict, folder, command, lines };
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
