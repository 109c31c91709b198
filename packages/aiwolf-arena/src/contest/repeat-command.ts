import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Judgement } from '@aiwolf-arena/analysis';
import { type Plan, readShard, shardText } from '@aiwolf-arena/tournament';
import { arenaLine, shellLine } from '../options/usage.ts';
import { type StageName, type StageRecord, stageAt, WITHOUT_SETS } from './manifest.ts';

type Flags = readonly (readonly [flag: string, value: string | number | false | undefined])[];

const typed = (flags: Flags): string[] =>
  flags.flatMap(([flag, value]) => (value === undefined || value === false ? [] : [flag, String(value)]));

/** Returns the command line that plays a recorded run again. */
export function repeatCommand(plan: Plan, folder: string): string {
  const at = stageAt(folder);
  if (at !== undefined) {
    const { record, stage } = at;
    const home = basename(folder) === folder ? dirname(resolve(folder)) : dirname(folder);
    const again = stageCommand(stage, plan, record, home);
    return stage === 'final' ? `${again} ${shellLine(['--out', `${home}-again`])}` : again; // else it resumes the old final
  }
  return plan.blocks[0]!.draw === 'swap' ? evalCommand(plan) : arenaLine(...wordsOf(plan));
}

type Organised = Pick<StageRecord, 'roster' | 'flags' | 'limits' | 'judgement'>;

/** Returns the command line that plays a stage of a contest again. `from`: the folder of the contest. */
export function stageCommand(stage: string, plan: Plan, organised: Organised, from = 'FOLDER'): string {
  const { seed, secret } = plan;
  return arenaLine(...stageWords(stage, plan, organised, from), '--seed', secret === undefined ? seed : 'SEED');
}

/** Returns the command line that resumes a stage, or the part of it that its folder contains. There is its seed, too. */
export function resumeStage(stage: StageName, plan: Plan, organised: Organised, home: string): string {
  const shard = readShard(join(home, stage));
  const part = shard === null ? [] : ['--shard', shardText(shard)];
  return arenaLine(...stageWords(stage, plan, organised, home, organised.limits), ...part, '--out', home);
}

/** `limits`: the flags that say how long the stage is played. Default: the number of sets in the plan. */
function stageWords(
  stage: string,
  plan: Plan,
  { roster, flags, judgement }: Organised,
  from: string,
  limits: readonly string[] = [],
): string[] {
  const { gamesPerSet, blocks, contest, agents } = plan;
  const [first] = blocks;
  const isFinal = stage === 'final';
  const isPreliminary = stage === 'preliminary';
  const finalSets = isFinal ? first?.minimum : contest?.finalSets;
  const drawn = blocks.find(({ draw }) => draw !== 'fixed')?.draw;
  const words = typed([
    ['--from', isFinal && from],
    ['--roster', !isFinal && roster.file],
    ['--players', !isFinal && blocks.map(({ players }) => players).join()],
    ['--sets', !isFinal && limits.length === 0 && first?.minimum],
    ['--games', !isFinal && gamesPerSet],
    ['--rules', !isFinal && first?.rules.name],
    ['--draw', isFinal ? drawn : isPreliminary && (drawn ?? 'random')],
    ['--finalists', isPreliminary && contest?.finalists],
    ['--final-sets', (isPreliminary || (isFinal && limits.length === 0)) && finalSets],
    ['--rank-by', isPreliminary && contest?.rankBy],
    ['--fill', fillerOf(agents)],
  ]);
  return ['contest', stage, ...limits, ...flags, ...words, ...judgedBy(judgement)];
}

/** Returns the command line that continues a contest after a stage, with the flags that the next stage needs, too. */
export function nextCommand(stage: StageName, plan: Plan, { roster, flags, judgement }: Organised, home: string): string {
  if (stage === 'final') {
    const isPublished = existsSync(join(home, 'published'));
    return arenaLine('contest', 'publish', home, ...(isPublished ? ['--replace'] : []));
  }
  const { agents, blocks, gamesPerSet } = plan;
  const shared = typed([
    ['--players', blocks.map(({ players }) => players).join()],
    ['--games', gamesPerSet],
    ['--rules', otherRules(blocks[0]!.rules)],
    ['--fill', fillerOf(agents)],
  ]);
  const kept = [...flags.filter((flag) => flag !== WITHOUT_SETS), ...judgedBy({ ...judgement, pardons: [] })];
  if (stage === 'testing')
    return arenaLine('contest', 'preliminary', '--roster', roster.file, ...shared, ...kept, '--out', home);
  return arenaLine('contest', 'final', '--from', home, ...kept);
}

export function judgedBy({ policy, pardons }: Pick<Judgement, 'policy' | 'pardons'>): string[] {
  const policies = policy === 'record' ? [] : ['--on-fault', policy];
  return [...policies, ...pardons.flatMap(({ agent, kind, reason }) => ['--pardon', `${agent}:${kind}`, '--reason', reason])];
}

/** Returns the name or path of the agent that took free seats. */
export const fillerOf = (agents: Plan['agents']): string | undefined => agents.find(({ ranked }) => !ranked)?.source;

const otherRules = ({ name }: Plan['blocks'][number]['rules']): string | undefined =>
  name === 'regulation-2021' ? undefined : name;

const agentWord = ({ name, source }: Plan['agents'][number]): string =>
  name === source || source.startsWith(`${name}=`) ? source : `${name}=${source}`;

/** Returns the command line of `eval` that plays a plan. The plan's first agent is evaluated against all other agents. */
function evalCommand({ agents, blocks, gamesPerSet, seed }: Plan): string {
  const [agent, ...field] = agents;
  const { rules, sets } = blocks[0]!;
  const words = typed([
    ['--field', field.map(({ source }) => source).join(',')],
    ['--players', blocks.map(({ players }) => players).join(',')],
    ['--sets', sets],
    ['--games', gamesPerSet],
    ['--rules', otherRules(rules)],
    ['--seed', seed],
  ]);
  return arenaLine('eval', agent!.source, ...words, ...trusted(agents));
}

const trusted = (agents: Plan['agents']): string[] => agents.flatMap(({ name, trusted }) => (trusted ? ['--trust', name] : []));

function wordsOf({ agents, blocks, contest, gamesPerSet, seed }: Plan): string[] {
  const first = blocks.some(({ stage }) => stage !== 'final') ? blocks.filter(({ stage }) => stage !== 'final') : blocks;
  const { draw, minimum, sets, rules, roleRequests } = first[0]!;
  const teams = agents.filter(({ ranked }) => ranked);
  const words = typed([
    ['--agents', teams.map(agentWord).join(',')],
    ['--fill', fillerOf(agents)],
    ['--players', [...new Set(first.map(({ players }) => players))].join(',')],
    ['--sets', minimum > 0 ? minimum : sets],
    ['--games', gamesPerSet],
    ['--draw', draw === 'fixed' ? undefined : draw],
    ['--finalists', contest?.finalists],
    ['--final-sets', contest?.finalSets],
    ['--rank-by', contest?.rankBy],
    ['--rules', otherRules(rules)],
    ['--seed', seed],
  ]);
  const roles = roleRequests.flatMap(({ agent, role }) => ['--role', `${agents[agent]!.name}=${role}`]);
  return [contest === null ? 'run' : 'contest', ...words, ...roles, ...trusted(agents)];
}
