import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Decision, Judgement, Tolerance } from '@aiwolf-arena/analysis';
import { sentencesOf } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import {
  dealingSeed,
  evenRound,
  keepSecret,
  makeFolder,
  type Plan,
  planOfFolder,
  type RunFolder,
  readSecret,
  SECRET_NAME,
  withheld,
  writeWhole,
} from '@aiwolf-arena/tournament';
import { BIND, readManifest, STAGE_NAMES, type StageName, type StageRecord, writeStage } from '../../contest/manifest.ts';
import type { ContestAbout } from '../../contest/roster.ts';
import { DRAW_NAME, drawProtocol } from '../../contest/stage-plans.ts';
import type { ContestAgent } from '../../contest/trial.ts';
import { flagOf, UsageError } from '../../options/usage.ts';
import { Arena } from '../../run/arena.ts';
import { type PlayedContest, summarizeContest } from '../../run/contest.ts';
import type { Begin } from '../../run/hooks.ts';
import { abortAtFault, judgementOf, timingOptions } from '../../run/judgement.ts';
import { remoteOptionsOf } from '../../run/remote-pool.ts';
import { isInRounds, playLimited, type RoundLimits } from '../../run/rounds.ts';
import { type PlayedRun, summarizeRun } from '../../run/run.ts';
import { isRun } from '../../run/run-folders.ts';
import { sha256Of } from '../../run/stored-document.ts';
import { folderByTime } from '../../run/summary.ts';
import { EXIT } from '../../terminal/errors.ts';
import { atTerminal } from '../../terminal/session.ts';
import words from './play-stage.json' with { type: 'json' };
import type { PlayedSpec, TestingSpec } from './stage-options.ts';

const say = sentencesOf(words);

/** The record of a stage without its judgement and its seed, which are added when the stage has been played. */
export type Draft = Omit<StageRecord, 'judgement' | 'seed' | 'limits'>;

interface Stage {
  /** The folder of the contest; each stage has a subfolder. */
  readonly folder: string;
  readonly about: ContestAbout;
  readonly stage: StageName;
  readonly plan: Plan;
  readonly agents: readonly LoadedAgent[];
  readonly record: Draft;
  readonly spec: PlayedSpec & { readonly withoutSets?: boolean } & Partial<RoundLimits>;
}

/** The result of a stage. A testing contest has the result of a run, since it determines no finalists or winner. */
type Played = ({ readonly kind: 'run' } & PlayedRun) | ({ readonly kind: 'contest' } & PlayedContest);

export type PlayedStage = Awaited<ReturnType<typeof playStage>>;

/** Plays or resumes a stage as a run in its own folder. Adds the record of the stage to the manifest of the contest. */
export async function playStage(asked: Stage) {
  const { folder, about, stage, agents, spec } = asked;
  const isRemote = agents.some((agent) => (agent as ContestAgent).launch !== undefined);
  const timing = timingOptions(spec, isRemote);
  const judgement = judgementOf(spec, asked.plan.agents);
  const out = join(folder, stage);
  const wired = () => remoteOptionsOf(spec, agents, timing?.options, false);
  const remote = isRemote && !spec.queue ? { ...wired(), areTried: true } : undefined;
  const options = {
    command: 'contest',
    ...spec,
    sandbox: false,
    seed: asked.plan.seed,
    out,
    measured: timing?.options,
    remote,
  };
  const limits = { for: spec.for, untilDecided: spec.untilDecided ?? false, sets: spec.sets };
  const draft = {
    ...asked.record,
    flags: [...asked.record.flags, ...(isRemote ? clientFlags(spec) : [])],
    limits: isInRounds(limits) ? limitFlags(stage, limits) : [],
  };
  const atStage = { quiet: spec.quiet, whole: folder, isSecret: true };
  return atTerminal(atStage, (given) => {
    const onBegin = (begin: Begin): void => {
      given.onBegin?.(begin);
      const isNew = readManifest(folder)?.stages[stage] === undefined; // for contest status, and if the stage is resumed
      if (isNew)
        writeStage(folder, about, stage, {
          ...draft,
          seed: begin.seed,
          judgement: { ...judgement, pardons: [...judgement.pardons], measured: [] },
        });
    };
    return Arena.use(agents, { ...options, hooks: { ...given, onBegin } }, async (arena) => {
      if (isInRounds(limits)) given.onNote?.(roundSaid(asked.plan)[spec.lang]);
      const watch = abortAtFault(spec, asked.plan.agents);
      const judged = () => folderByTime(judgement, out, timing?.tolerance).judgement;
      const { plan: ended, decision } = await playLimited(arena, asked.plan, { limits, watch, judgement: judged });
      if (decision !== undefined) given.onNote?.(decisionSaid(stage, decision)[spec.lang]);
      if (stage !== 'testing' && spec.shard === undefined) arena.refuseMissingSets(ended);
      const plan = closed(arena.folder, { plan: ended, spec });
      const record = { ...draft, seed: plan.seed, judgement: keptOf(judgement, out, timing?.tolerance), decision };
      writeStage(folder, about, stage, record);
      writeWhole(join(out, DRAW_NAME), [`${JSON.stringify(drawProtocol(plan), null, 1)}\n`]);
      const { shard, withoutSets } = spec;
      const summaryOptions = { shard, tolerance: timing?.tolerance, withoutSets };
      const results = [arena.folder, plan, summaryOptions, judgement] as const;
      const played: Played =
        stage === 'testing' // its results have no effect, so it is summarised like a run
          ? { kind: 'run', ...summarizeRun(...results) }
          : { kind: 'contest', ...summarizeContest(...results) };
      if (!withoutSets && arena.folder.journal.failedSets().length > 0) process.exitCode = EXIT.internal;
      return { stage, folder: out, record, plan, played };
    });
  });
}

const LIMITS = ['replyLimit', 'wallLimit', 'agentMemory', 'agentCpu', 'joinLimit', 'restarts'] as const;

/** Returns the typed flags for clients, which later stages need, too. */
const clientFlags = (spec: PlayedSpec): string[] => [
  ...(spec.sandbox ? [] : ['--no-sandbox']),
  ...LIMITS.flatMap((name) => (spec[name] === undefined ? [] : [flagOf(name), String(spec[name])])),
  ...spec.bind.flatMap((path) => [BIND, path]),
];

/** Returns the plan that may be published now. It contains the seed only if no further sets of the stage will be played. */
function closed(folder: RunFolder, { plan, spec: { shard, withoutSets } }: Pick<Stage, 'plan' | 'spec'>): Plan {
  const given = withoutSets ? folder.journal.failedSets().length : 0;
  return shard === undefined && folder.count().open === given ? folder.disclose() : plan;
}

/** Returns the judgement to store. If measured times can eliminate agents, includes these faults: a replay has other times. */
function keptOf(judgement: Judgement, out: string, tolerance: Tolerance | undefined): StageRecord['judgement'] {
  const { policy } = judgement;
  const pardons = [...judgement.pardons];
  if (policy !== 'eliminate' || tolerance === undefined) return { policy, pardons, measured: [] };
  const { measured = [] } = folderByTime(judgement, out, tolerance).judgement;
  return { policy, pardons, measured: [...measured], tolerance };
}

interface StageSeed {
  readonly text: string;
  /** Returns the plan to write into the stage's folder. The seed is left out until all sets of the stage are played. */
  marked(plan: Plan): Plan;
}

/** Returns the seed of a stage: if the stage was started before, its stored seed; else `seed`, or else a random seed. */
export function stageSeed(contest: string, stage: StageName, { seed, shard }: Pick<TestingSpec, 'seed' | 'shard'>): StageSeed {
  const folder = join(contest, stage);
  const begun = isRun(folder) ? planOfFolder(folder) : undefined;
  if (begun !== undefined && [undefined, dealingSeed(begun)].includes(seed)) return seedOf(begun);
  if (seed !== undefined) refuseKnown(contest, stage, seed);
  return { text: seed ?? readSecret(folder) ?? drawn(folder, shard), marked: withheld };
}

function seedOf(begun: Plan): StageSeed {
  const { seedSha256, secret } = begun;
  const text = dealingSeed(begun);
  if (secret !== undefined || seedSha256 === undefined) {
    return { text, marked: secret === undefined ? (plan) => plan : withheld };
  }
  return { text, marked: ({ schema, arena, seed, ...rest }) => ({ schema, arena, seed, seedSha256, ...rest }) };
}

function drawn(folder: string, shard: object | undefined): string {
  if (shard === undefined) return randomBytes(16).toString('hex');
  throw new UsageError(
    '--shard: all shards of a stage need the same seed, and no seed is given: type the same --seed for each of ' +
      'them (at least 16 characters that nobody can guess, such as the output of openssl rand -hex 16), or copy the file ' +
      `${SECRET_NAME} of another shard to ${join(folder, SECRET_NAME)}`,
  );
}

/** Throws UsageError if another stage has the same seed, since that seed is published when the other stage ends. */
function refuseKnown(contest: string, stage: StageName, seed: string): void {
  const { days = [], stages: before = {} } = readManifest(contest) ?? {};
  const marks = [seed, `sha256:${sha256Of(seed)}`];
  const day = days.find(({ record }) => marks.includes(record.seed));
  const other = STAGE_NAMES.find((name) => name !== stage && marks.includes(before[name]?.seed ?? ''));
  const used = day === undefined ? other : `testing contest ${day.day}`;
  if (used === undefined) return;
  throw new UsageError(
    `--seed: the ${used} has the same seed, which is published when that stage ends: type another seed, or leave out --seed`,
  );
}

/** Derives a seed for each stage from `seed`, and stores it in the stage's folder. No seed of a stage reveals another seed. */
export function seedAllStages(contest: string, seed: string): void {
  for (const stage of STAGE_NAMES) {
    const folder = join(contest, stage);
    if (isRun(folder)) continue;
    const lines = ['aiwolf-arena/stage-seed/1', encodeURIComponent(seed), stage, ''].join('\n');
    makeFolder(folder);
    keepSecret(folder, sha256Of(lines).slice(0, 32));
  }
}

/** Returns a sentence that says what a round of a stage is. */
function roundSaid({ agents, blocks }: Pick<Plan, 'agents' | 'blocks'>) {
  const { each, sets } = evenRound(blocks);
  const sizes = blocks.map(({ players }, at) => say('sets', { players, sets: [sets[at]!, 'set'] }));
  return say('round', { sets: sizes, teams: [agents.filter(({ ranked }) => ranked).length, 'team'], each: [each, 'set'] });
}

/** Returns a sentence that says whether a stage was decided when it ended. */
function decisionSaid(stage: StageName, { looks, open, rounds }: Decision) {
  const what = say(stage === 'final' ? 'final' : 'preliminary');
  const key = looks === 0 ? 'unseen' : open === 0 ? 'decided' : 'undecided';
  return say(key, { what, looks, open: [open, 'team'], rounds: [rounds, 'round'] });
}

/** Returns the flags that end a stage. */
const limitFlags = (stage: StageName, { for: ms, sets, untilDecided }: RoundLimits): string[] => [
  ...(ms === undefined ? [] : ['--for', durationFlag(ms)]),
  ...(untilDecided ? ['--until-decided'] : []),
  ...(sets === undefined ? [] : [stage === 'final' ? '--final-sets' : '--sets', String(sets)]),
];

function durationFlag(ms: number): string {
  const seconds = ms / 1000;
  return seconds % 3600 === 0 ? `${seconds / 3600}h` : seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
