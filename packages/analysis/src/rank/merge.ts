import {
  type Block,
  type FailedSet,
  type Plan,
  type PlannedAgent,
  type SetResult,
  type Stage,
  seedMark,
} from '@aiwolf-arena/tournament';
import { type MissingSet, missingSet } from '../standings/results.ts';

export interface NamedRun {
  readonly folder: string;
  readonly plan: Plan;
  readonly results: readonly SetResult[];
  /** Sets that were not finished because of an internal error; by default none. */
  readonly failed?: readonly FailedSet[];
}

/** Several runs, joined as if they were one run: the same agents and rules, and every set only once. */
export interface MergedRuns {
  /** The seeds, each only once, in alphabetical order. */
  readonly seeds: readonly string[];
  /** The seed of random draws and resamples. It stays the same if a withheld seed is published later. */
  readonly tieSeed: string;
  readonly gamesPerSet: number;
  readonly contest: Plan['contest'];
  readonly agents: readonly PlannedAgent[];
  readonly blocks: readonly Block[];
  /** The results, sorted by block, seed and set. Their order does not depend on the order of the runs. */
  readonly results: readonly SetResult[];
  readonly repeated: number;
  /** Sets that failed by an internal error, and of which no run has a result. */
  readonly missing: readonly MissingSet[];
}

/** The error for runs that cannot be merged. The message says how they differ. */
export class RunsDiffer extends Error {
  override readonly name = 'RunsDiffer';
}

interface Sat {
  readonly seed: string;
  readonly folder: string;
  readonly result: SetResult;
}

/** Joins runs into one. Throws `RunsDiffer` if agents, rules or draws differ, or if a set has different games in two runs. */
export function mergeRuns(runs: readonly NamedRun[]): MergedRuns {
  const sorted = runs.toSorted((a, b) => byText(seedMark(a.plan), seedMark(b.plan)) || byText(a.folder, b.folder));
  const { folder, plan } = sorted[0]!;
  for (const other of sorted.slice(1)) {
    const difference = differenceOf(plan, other.plan);
    if (difference !== null) throw new RunsDiffer(`${folder} and ${other.folder} cannot be merged: ${difference}`);
  }
  const blocks = blocksOf(sorted);
  const { sets, repeated } = eachOnce(sorted);
  const place = new Map(blocks.map(({ name }, at) => [name, at]));
  sets.sort(
    (a, b) => place.get(a.result.block)! - place.get(b.result.block)! || byText(a.seed, b.seed) || a.result.set - b.result.set,
  );
  return {
    seeds: [...new Set(sorted.map((run) => run.plan.seed))],
    tieSeed: [...new Set(sorted.map((run) => seedMark(run.plan)))].join(' '),
    gamesPerSet: plan.gamesPerSet,
    contest: plan.contest,
    agents: plan.agents,
    blocks,
    results: sets.map(({ result }) => result),
    repeated,
    missing: missingIn(sorted),
  };
}

/** Returns the stages (such as preliminary and final) that have a result, in plan order. */
export function stagesOf({ blocks, results }: MergedRuns): Stage[] {
  const played = new Set(results.map(({ block }) => block));
  return [...new Set(blocks.filter(({ name }) => played.has(name)).map(({ stage }) => stage))];
}

export function ofStage(runs: MergedRuns, stage: Stage): MergedRuns {
  const blocks = runs.blocks.filter((block) => block.stage === stage);
  const names = new Set(blocks.map(({ name }) => name));
  const isIn = ({ block }: { readonly block: string }): boolean => names.has(block);
  return { ...runs, blocks, results: runs.results.filter(isIn), missing: runs.missing.filter(isIn) };
}

/** Returns the sets without result. If several runs lack the same set, it is listed once, as in the first run. */
function missingIn(runs: readonly NamedRun[]): MissingSet[] {
  const known = new Set(runs.flatMap(({ plan, results }) => results.map((one) => addressOf(one, plan))));
  return runs.flatMap(({ plan, failed = [] }) => {
    const missing = failed.filter((one) => !known.has(addressOf(one, plan)));
    for (const one of missing) known.add(addressOf(one, plan));
    return missing.map((one) => missingSet(one, plan));
  });
}

const addressOf = ({ block, set }: Pick<FailedSet, 'block' | 'set'>, plan: Plan): string => `${block} ${set} ${seedMark(plan)}`;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the runs as if the agents of each group were one agent, whose name is all their names joined by `+`. */
export function pooled(runs: MergedRuns, groups: readonly (readonly string[])[]): MergedRuns {
  const own = groups.map((names) => runs.agents.flatMap(({ name }, at) => (names.includes(name) ? [at] : [])));
  const firstOf = new Map(own.flatMap((group) => group.map((at) => [at, group[0]!] as const)));
  const place = <Of extends { readonly agent: number }>(one: Of): Of => ({
    ...one,
    agent: firstOf.get(one.agent) ?? one.agent,
  });
  return {
    ...runs,
    agents: runs.agents.map((agent, at): PlannedAgent => {
      const group = own.find(([first]) => first === at)?.map((one) => runs.agents[one]!) ?? [agent];
      return { ...agent, name: group.map(({ name }) => name).join('+'), ranked: group.every(({ ranked }) => ranked) };
    }),
    blocks: runs.blocks.map(({ entrants, roleRequests, ...block }) => ({
      ...block,
      entrants: [...new Set(entrants.map((at) => firstOf.get(at) ?? at))],
      roleRequests: roleRequests.map(place),
    })),
    results: runs.results.map((result) => ({ ...result, seats: result.seats.map(place) })),
  };
}

/** Returns every block once, with the entrants of all runs (for example, the finals of two contests differ in finalists). */
function blocksOf(runs: readonly NamedRun[]): Block[] {
  const merged = new Map<string, Block>();
  for (const { plan } of runs) {
    for (const block of plan.blocks) {
      const entrants = block.entrants.map((at) => placeIn(runs[0]!.plan, plan, at));
      const known = merged.get(block.name)?.entrants ?? [];
      const all = known.length === 0 ? entrants : [...new Set([...known, ...entrants])];
      const sets = (merged.get(block.name)?.sets ?? 0) + block.sets;
      merged.set(block.name, { ...block, entrants: all, sets });
    }
  }
  return [...merged.values()].sort((a, b) => byText(b.stage, a.stage) || a.players - b.players);
}

/** Returns every set once. Throws if a set with the same seed has different games in two runs. */
function eachOnce(runs: readonly NamedRun[]): { sets: Sat[]; repeated: number } {
  const known = new Map<string, Sat>();
  let repeated = 0;
  for (const { folder, plan, results } of runs) {
    for (const result of results) {
      const address = addressOf(result, plan);
      const other = known.get(address);
      if (other === undefined) {
        known.set(address, { seed: plan.seed, folder, result: renamed(result, runs[0]!.plan, plan) });
      } else if (other.result.hash === result.hash) repeated++;
      else throw new RunsDiffer(playedTwice(other, folder, plan.seed));
    }
  }
  return { sets: [...known.values()], repeated };
}

const playedTwice = ({ folder, result }: Sat, other: string, seed: string): string =>
  `${folder} and ${other} cannot be merged: set ${result.set} of ${result.block} has the same ` +
  `seed ${JSON.stringify(seed)} in both, but different games; runs with different games need other seeds`;

const renamed = (result: SetResult, to: Plan, from: Plan): SetResult =>
  to === from ? result : { ...result, seats: result.seats.map((seat) => ({ ...seat, agent: placeIn(to, from, seat.agent) })) };

const placeIn = (to: Plan, from: Plan, at: number): number => {
  const { name, ranked } = from.agents[at]!;
  return to.agents.findIndex((agent) => agent.name === name && agent.ranked === ranked);
};

/** Returns the first difference between two plans that prevents merging their results; `null` if nothing prevents this. */
function differenceOf(a: Plan, b: Plan): string | null {
  if (a.gamesPerSet !== b.gamesPerSet) return `their sets have ${a.gamesPerSet} and ${b.gamesPerSet} games`;
  return agentDifference(a, b) ?? agentDifference(b, a) ?? optionsDifference(a, b) ?? blocksDifference(a, b);
}

function agentDifference(a: Plan, b: Plan): string | null {
  for (const agent of a.agents) {
    const same = b.agents.find(({ name, ranked }) => name === agent.name && ranked === agent.ranked);
    if (same === undefined) return `${called(agent)} plays in only one of them`;
    if (same.hash !== agent.hash) return `the code of ${called(agent)} differs`;
  }
  return null;
}

const called = ({ name, ranked }: PlannedAgent): string => (ranked ? name : `${name} (fill)`);

function optionsDifference(a: Plan, b: Plan): string | null {
  if ((a.contest === null) !== (b.contest === null)) return 'only one of them is a contest';
  const [one, other] = [a.contest?.finalists, b.contest?.finalists];
  return one === other ? null : `the first has ${one} finalists, the second ${other}`;
}

function blocksDifference(a: Plan, b: Plan): string | null {
  for (const block of a.blocks) {
    const same = b.blocks.find(({ name }) => name === block.name);
    const difference = same && blockDifference(block, same);
    if (difference) return `${block.name}: ${difference}`;
  }
  return null;
}

function blockDifference(a: Block, b: Block): string | null {
  const rule = ruleDifference(a.rules, b.rules);
  if (rule !== null) return rule;
  if (a.draw !== b.draw) return `villages are drawn differently (${a.draw} in the first, ${b.draw} in the second)`;
  const roleRequests = (block: Block): string => block.roleRequests.map(({ role }) => role).join();
  return roleRequests(a) === roleRequests(b) ? null : 'the role requests differ';
}

function ruleDifference(a: Block['rules'], b: Block['rules']): string | null {
  const valueIn = (rules: Block['rules'], rule: string) => JSON.stringify(rules[rule as keyof Block['rules']]);
  const rule = Object.keys({ ...a, ...b }).find((key) => key !== 'name' && valueIn(a, key) !== valueIn(b, key));
  return rule === undefined ? null : `other rules: ${rule} is ${valueIn(a, rule)} in one and ${valueIn(b, rule)} in the other`;
}
