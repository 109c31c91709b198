import { join } from 'node:path';
import { armResultsOf, looksOf, type Sweep, SweepCourse, sideFaults, sweptRates } from '@aiwolf-arena/analysis';
import { type SweepDocument, sweepJson } from '@aiwolf-arena/report';
import { fileNames } from '@aiwolf-arena/sandbox';
import { type Arm, type ArmSet, type Block, type FailedSet, type Plan, playArms, timedWidth } from '@aiwolf-arena/tournament';
import { confirm } from '../compare/confirm.ts';
import { contestantOf } from '../compare/line-up.ts';
import type { OnNote, PlayHooks } from '../run/hooks.ts';
import { aheadIn } from '../run/time-left.ts';
import { ArmFolders } from '../study/arm-folders.ts';
import { armPlanner, type StudySession, study } from '../study/study.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { SWEEP, type SweepOptions, type SweepSpec } from './options.ts';

/** The result of a sweep. */
export interface Swept extends Sweep {
  /** The folder with the runs of all candidates, and with the result as `sweep.json`. */
  readonly folder: string;
  /** The JSON document that `sweep --json` prints. */
  readonly document: SweepDocument;
}

/**
 * Plays agents, or one agent with several values of its parameters, in the same seats of the same villages. Candidates that are
 * surely not the best are dropped on the way. The best candidate is compared with the default in villages of another seed.
 * Sets that the folder already contains are not played again. Rejects with the same errors as `run`.
 */
export const sweep = async (options: SweepOptions, hooks: PlayHooks = {}): Promise<Swept> =>
  sweepCandidates(SWEEP.parse(options), hooks);

/** Number of sets in progress per thread. */
const AHEAD = 16;

export const sweepCandidates = (spec: SweepSpec, hooks: PlayHooks): Promise<Swept> =>
  study('sweep', spec, hooks, async (onNote) => {
    const { candidates, field } = await candidatesOf(spec, onNote);
    const planOf = await armPlanner(spec, spec.sets);
    const plans = candidates.map(({ agent }) => planOf(agent, field));
    const names = fileNames(candidates.map(({ label }) => ({ name: label })));
    return {
      plans,
      agents: [...candidates.map(({ agent }) => agent), ...field],
      file: 'sweep.json',
      open: () => new ArmFolders(onNote, spec),
      async play(session: StudySession<ArmFolders>) {
        const { folder, store } = session;
        const armOf = ({ agent }: Candidate, at: number) =>
          store.arm(join(folder, names[at]!), plans[at]!, [agent, ...field], session);
        return playCourse(await Promise.all(candidates.map(armOf)), spec, plans[0]!, session, onNote);
      },
      async conclude(played: Played, folder: string) {
        const { seed, games, players, sets } = spec;
        const head = { arena: plans[0]!.arena, seed, gamesPerSet: games, players, sets, level: LEVEL };
        const folders = names.map((name) => join(folder, name));
        const found = linesOf(played, candidates, folders);
        const best = candidates.find(({ label }) => label === found.best)!;
        const isBase = found.best === found.base;
        const confirmation = isBase ? null : await confirm(best.text, candidates[BASE]!.text, folder, spec, hooks);
        const swept: Sweep = { ...head, field: field.map(({ name }) => name), ...found, confirmation };
        return { ...swept, document: sweepJson(swept) };
      },
    };
  });

const LEVEL = 0.95;

type Played = Awaited<ReturnType<typeof playCourse>>;

/** Plays the candidates up to each look, and drops those that are surely not the best. */
async function playCourse(
  arms: readonly Arm[],
  { games, sets }: SweepSpec,
  { blocks }: Plan,
  { pool, progress, signal, until }: StudySession<unknown>,
  onNote: OnNote,
) {
  const most = (): number => pool.ahead(AHEAD);
  let finished = 0;
  const width = until === Number.POSITIVE_INFINITY ? most : timedWidth(pool, most, () => finished);
  const looks = looksOf(sets);
  const course = new SweepCourse(arms.length, BASE, looks);
  const reached = arms.map(() => 0);
  const missingSets = new Map<string, FailedSet>();
  const names = blocks.map(({ name }) => name);
  for (const look of looks) {
    const playing = course.playing;
    const openIn = ({ name }: Block): number =>
      playing
        .flatMap((at) => Array.from({ length: sets }, (_, set) => arms[at]!.known(name, set)))
        .filter((known) => known === undefined).length;
    progress.begin('', aheadIn({ blocks, gamesPerSet: games }, openIn), until);
    await playArms({
      arms: playing.map((at) => arms[at]!),
      ...{ blocks: names, sets: look, width, until, signal },
      onSet: (set) => {
        finished++;
        progress.set({ ...set, seats: [set.seat] }, `${playing.length} candidates play on`);
      },
      onFailedSet: (missing) => void missingSets.set(`${missing.block} ${missing.set}`, missing),
    });
    signal.throwIfAborted();
    const common = Math.min(...playing.map((at) => finishedOf(arms[at]!, names, look, missingSets)));
    for (const at of playing) reached[at] = common;
    const isLast = common < look; // the time is over
    course.drop((at) => armResultsOf(setsOf(arms[at]!, names, common, missingSets), games), isLast);
    if (isLast) break;
  }
  for (const { block, set, why } of missingSets.values())
    onNote(`warning: ${block} set ${set} is left out for all candidates: ${why}`);
  const played = arms.map((arm, at) => setsOf(arm, names, reached[at]!, missingSets));
  return { played, results: played.map((sets) => armResultsOf(sets, games)), reached, open: course.open };
}

/** The position of the default among the candidates. */
const BASE = 0;

/** Returns the number of sets up to the first one that a candidate has not played, at most `sets`. */
function finishedOf(arm: Arm, blocks: readonly string[], sets: number, missingSets: ReadonlyMap<string, FailedSet>): number {
  for (let set = 0; set < sets; set++)
    if (blocks.some((block) => arm.known(block, set) === undefined && !missingSets.has(`${block} ${set}`))) return set;
  return sets;
}

/** Returns the first sets of each block, without those that could not be played. */
const setsOf = (arm: Arm, blocks: readonly string[], sets: number, missingSets: ReadonlyMap<string, FailedSet>): ArmSet[][] =>
  blocks.map((block) =>
    Array.from({ length: sets }, (_, set) => set).flatMap((set) =>
      missingSets.has(`${block} ${set}`) ? [] : [arm.known(block, set)!],
    ),
  );

const faultsOf = (sets: readonly ArmSet[]) =>
  sideFaults(
    sets.map(({ seat }) => seat),
    sets.reduce((sum, { games }) => sum + games, 0),
  );

function linesOf(
  { played, results, reached, open }: Played,
  candidates: readonly Candidate[],
  folders: readonly string[],
): Pick<Sweep, 'base' | 'best' | 'candidates'> {
  const rates = sweptRates(BASE, results);
  const swept = candidates.map(({ agent, label, values }, at) => ({
    ...{ label, values, ...contestantOf(agent), folder: folders[at]!, sets: reached[at]! },
    faults: faultsOf(played[at]!.flat()),
    ...rates[at]!,
    mayBeBest: open.includes(at),
  }));
  const best = swept.filter(({ mayBeBest }) => mayBeBest).reduce((a, b) => ((b.winRate ?? 0) > (a.winRate ?? 0) ? b : a));
  return { base: candidates[BASE]!.label, best: best.label, candidates: swept };
}
