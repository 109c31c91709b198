import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LossSide } from '@aiwolf-arena/analysis';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import { type Plan, planOfFolder } from '@aiwolf-arena/tournament';
import { MANIFEST_NAME, stagesIn } from '../contest/manifest.ts';
import { unknownWord } from '../options/kinds.ts';
import { UsageError } from '../options/usage.ts';
import { isEvaluation } from '../page/document-pages.ts';
import { isOwn } from '../run/roster.ts';
import { isComparison, isRun, readComparison, runsBelow, withoutGames } from '../run/run-folders.ts';

/** A run whose games are counted. */
export interface LossArm {
  readonly folder: string;
  /** Arms of one village have the same key: their sets are paired by block and number. */
  readonly villages: string;
  readonly sideOf: (agent: number) => LossSide | null;
}

/** What is compared: an agent with a baseline, or with the field (`baseline` is null). */
export interface LossQuestion {
  readonly agent: string;
  readonly baseline: string | null;
  /** Whether the two played in the same seats of the same villages. */
  readonly paired: boolean;
  readonly arms: readonly LossArm[];
}

/** Finds the games that answer why an agent loses. Throws UsageError for names and folders that do not fit. */
export function lossQuestion(folder: string, agent: string, baseline: string | null): LossQuestion {
  if (agent === baseline) throw new UsageError('`baseline`: give another agent than `agent`');
  if (isComparison(folder)) return compared(folder, agent, baseline);
  if (isRun(folder)) return within([{ folder, villages: '' }], agent, baseline);
  const stages = stagesIn(folder).map((one) => ({ folder: one.folder, villages: one.stage }));
  if (existsSync(join(folder, MANIFEST_NAME)) && stages.length > 0) return within(stages, agent, baseline);
  return among(armsBelow(folder), agent, baseline);
}

/** Returns the names of the agents whose losses can be explained. `own`: those that were given by path, or that a team submitted. */
export function agentsIn(folder: string): { readonly all: readonly string[]; readonly own: readonly string[] } {
  if (isComparison(folder)) {
    const { candidate, lines } = readComparison(folder);
    return { all: [candidate, ...lines.map(({ baseline }) => baseline)].map(({ name }) => name), own: [candidate.name] };
  }
  const stages = stagesIn(folder).map((one) => one.folder);
  const runs = isRun(folder) ? [folder] : stages;
  if (runs.length === 0) {
    const all = armsBelow(folder).map(({ label }) => label);
    return { all, own: all };
  }
  const agents = runs.flatMap((run) => planOfFolder(run).agents).filter(({ ranked }) => ranked);
  const names = (some: Plan['agents']): string[] => [...new Set(some.map(({ name }) => name))];
  return { all: names(agents), own: names(agents.filter(isOwn)) };
}

type Place = Pick<LossArm, 'folder' | 'villages'>;

/** Compares agents of one run, or of the stages of a contest in which the agent played. */
function within(places: readonly Place[], agent: string, baseline: string | null): LossQuestion {
  const plans = places.map(({ folder }) => planOfFolder(folder));
  const names = [...new Set(plans.flatMap(({ agents }) => agents.map(({ name }) => name)))];
  checkName('agent', agent, names);
  if (baseline !== null) checkName('baseline', baseline, names);
  const arms = places.flatMap((place, at): LossArm[] => {
    const sideOf = sidesIn(plans[at]!, agent, baseline);
    return plans[at]!.agents.some(({ name }) => name === agent) ? [{ ...place, sideOf }] : [];
  });
  return { agent, baseline, paired: false, arms };
}

/** The field are all other agents, without those that only take free seats. */
function sidesIn({ agents }: Plan, agent: string, baseline: string | null): LossArm['sideOf'] {
  const others = agents.filter(({ name }) => name !== agent);
  const ranked = others.some((one) => one.ranked) ? others.filter((one) => one.ranked) : others;
  const field = ranked.map(({ name }) => name).filter((name) => baseline === null || name === baseline);
  return (at) => {
    const { name } = agents[at]!;
    return name === agent ? 'own' : field.includes(name) || name === baseline ? 'other' : null;
  };
}

function checkName(option: 'agent' | 'baseline', name: string, names: readonly string[]): void {
  if (!names.includes(name)) throw new UsageError(`\`${option}\`: ${unknownWord(name, names)}`);
}

/** The run of one evaluated agent, or of one candidate of a sweep: always the first agent of its plan. */
interface NamedArm {
  readonly label: string;
  readonly folder: string;
}

function armsBelow(folder: string): NamedArm[] {
  const runs = runsBelow(folder);
  if (runs.length === 0)
    throw new UsageError(`${folder} is not the folder of a run, a contest, a comparison, an evaluation or a sweep`);
  const labels = sweptLabels(folder);
  if (labels !== null)
    return runs.flatMap((run) => (labels.has(basename(run)) ? [{ label: labels.get(basename(run))!, folder: run }] : []));
  if (!isEvaluation(runs)) throw new UsageError(`${folder} contains several runs: give the folder of one, such as ${runs[0]}`);
  return runs.map((run) => ({ label: planOfFolder(run).agents[OWN]!.name, folder: run }));
}

/** Returns the labels of a sweep's candidates by the names of their folders; null if the folder is that of no sweep. */
function sweptLabels(folder: string): Map<string, string> | null {
  const path = join(folder, 'sweep.json');
  if (!existsSync(path)) return null;
  const { candidates } = JSON.parse(textOfOutside(path, LARGEST_FILE.document)) as { readonly candidates: readonly NamedArm[] };
  return new Map(candidates.map((one) => [basename(one.folder), one.label]));
}

const OWN = 0;

function among(arms: readonly NamedArm[], agent: string, baseline: string | null): LossQuestion {
  const labels = arms.map(({ label }) => label);
  checkName('agent', agent, labels);
  const own = arms.find(({ label }) => label === agent)!;
  const other = arms.find(({ label }) => label === baseline);
  if (other !== undefined) return { agent, baseline, paired: true, arms: pairOf(own.folder, other.folder, '') };
  const { agents } = planOfFolder(own.folder);
  const field = agents.slice(1).map(({ name }) => name);
  if (baseline !== null) checkName('baseline', baseline, [...labels.filter((label) => label !== agent), ...field]);
  const isOther = (at: number): boolean => baseline === null || agents[at]!.name === baseline;
  const sideOf = (at: number): LossSide | null => (at === OWN ? 'own' : isOther(at) ? 'other' : null);
  return { agent, baseline, paired: false, arms: [{ folder: own.folder, villages: '', sideOf }] };
}

const pairOf = (own: string, other: string, villages: string): LossArm[] => [
  { folder: own, villages, sideOf: (at) => (at === OWN ? 'own' : null) },
  { folder: other, villages, sideOf: (at) => (at === OWN ? 'other' : null) },
];

/** Compares the two sides of a comparison. If both have the same name, the agent is the candidate. */
function compared(folder: string, agent: string, baseline: string | null): LossQuestion {
  const { candidate, lines } = readComparison(folder);
  const baselines = [...new Set(lines.map((line) => line.baseline.name))];
  checkName('agent', agent, [candidate.name, ...baselines]);
  const isCandidate = agent === candidate.name;
  const others = isCandidate ? baselines : [candidate.name];
  if (baseline !== null) checkName('baseline', baseline, others);
  if (baseline === null && others.length > 1)
    throw new UsageError(`\`baseline\`: choose one of the baselines of ${folder}: ${others.join(', ')}`);
  const other = baseline ?? others[0]!;
  const own = lines.filter((line) => line.baseline.name === (isCandidate ? other : agent));
  const arms = own.flatMap(({ runs, name }) => {
    if (runs.baseline === null) throw withoutGames(name);
    return isCandidate ? pairOf(runs.candidate, runs.baseline, name) : pairOf(runs.baseline, runs.candidate, name);
  });
  return { agent, baseline: other, paired: true, arms };
}
