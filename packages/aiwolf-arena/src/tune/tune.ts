import {
  LAG,
  type Probe,
  Spsa,
  sideFaults,
  type TunedParam,
  type TunedRange,
  type Tuning,
  winsOf,
} from '@aiwolf-arena/analysis';
import { type TuneDocument, tuneJson } from '@aiwolf-arena/report';
import { type LoadedAgent, withValues } from '@aiwolf-arena/sandbox';
import { bounded, type Plan, pointPlayer, type SeatCounts, timedWidth } from '@aiwolf-arena/tournament';
import { confirm } from '../compare/confirm.ts';
import { contestantOf } from '../compare/line-up.ts';
import { UsageError } from '../options/usage.ts';
import type { OnNote, PlayHooks } from '../run/hooks.ts';
import { randomFrom } from '../run/random.ts';
import { aheadIn } from '../run/time-left.ts';
import { armPlanner, loadInField, type StudySession, study } from '../study/study.ts';
import { CourseFile, type CourseStep } from './course-file.ts';
import { SETS_PER_PARAM, TUNE, type TuneOptions, type TuneSpec } from './options.ts';

export interface Tuned extends Tuning {
  /** The folder with the course (`course.jsonl`), the confirmation, and the result as `tuning.json`. */
  readonly folder: string;
  /** The JSON document that `tune --json` prints. */
  readonly document: TuneDocument;
}

/**
 * Searches the values of an agent's parameters with the highest win rate, by simultaneous perturbation (SPSA): pairs of points
 * play in the same seats of the same villages. The values that were found are compared with those at the start in villages of
 * another seed. If the folder contains the beginning of the course, it is continued. Rejects with the same errors as `run`.
 */
export const tune = async (options: TuneOptions, hooks: PlayHooks = {}): Promise<Tuned> =>
  tuneAgent(TUNE.parse(options), hooks);

export const tuneAgent = (typed: TuneSpec, hooks: PlayHooks): Promise<Tuned> =>
  study('tune', typed, hooks, async (onNote) => {
    const { agents: own, field } = await loadInField([typed.agent], typed, onNote);
    const agent = own[0]!;
    const params = tunedParams(agent, typed);
    const spec = { ...typed, sets: typed.sets ?? SETS_PER_PARAM * params.length };
    const { players, seed, games } = spec;
    const plan = (await armPlanner(spec, spec.sets))(agent, field);
    const head = {
      schema: 'aiwolf-arena/course/2',
      seed,
      games,
      rules: plan.blocks.map(({ rules }) => rules),
      agents: plan.agents.map(({ hash }) => hash),
      params,
      gamesHash: plan.arena.gamesHash,
    };
    const agents = [agent, ...field];
    const spsa = new Spsa(
      params.map(({ range }) => range),
      probeRandom(seed),
    );
    return {
      plans: [plan],
      more: JSON.stringify(params),
      agents,
      file: 'tuning.json',
      open: (folder) => new CourseFile(folder, head, spec),
      play: (session: StudySession<CourseFile>) => playCourse({ spsa, params, plan, agents, spec, onNote }, session),
      async conclude({ ended, steps }: Played, folder: string) {
        const found = spsa.answer.map((value, i) => rounded(value, params[i]!));
        const text = withValues(spec.agent, Object.fromEntries(params.map(({ name }, i) => [name, String(found[i])])));
        const isSame = found.every((value, i) => value === params[i]!.range.start);
        const confirmation = isSame ? null : await confirm(text, spec.agent, folder, spec, hooks);
        const tuning: Tuning = {
          arena: plan.arena,
          seed,
          gamesPerSet: games,
          players,
          field: field.map(({ name }) => name),
          agent: contestantOf(agent),
          found: text,
          params: params.map(
            ({ name, range: { low, high, start } }, i): TunedParam => ({ name, low, high, start, found: found[i]! }),
          ),
          probes: spsa.results,
          games: steps.reduce((sum, step) => sum + 2 * step.games, 0),
          faulty: steps.reduce((sum, step) => sum + step.faulty, 0),
          ...{ ended, leftToGain: spsa.leftToGain, precision: spec.precision, course: courseOf(spsa), confirmation },
        };
        return { ...tuning, document: tuneJson(tuning) };
      },
    };
  });

type Played = Awaited<ReturnType<typeof playCourse>>;

interface Tunable {
  readonly name: string;
  readonly range: TunedRange;
  readonly step: number;
}

/** Returns the parameters to tune. Throws UsageError for unknown parameters, switches, choices, and impossible ranges. */
function tunedParams({ declared = {}, name: agent, params = {} }: LoadedAgent, { param }: TuneSpec): Tunable[] {
  const numbers = Object.entries(declared).flatMap(([name, one]): Tunable[] => {
    if (!('range' in one)) return [];
    const [low, high] = one.range;
    const start = Number(params[name] ?? one.default);
    return [{ name, range: { low, high, start, isInteger: one.kind === 'integer' }, step: one.step! }];
  });
  const known = numbers.map(({ name }) => name).join(', ') || 'none';
  if (numbers.length === 0)
    throw new UsageError(`${agent} has no numbers to tune (\`export const params\`, or ${agent}.params.json beside a client)`);
  if (param.length === 0) return numbers;
  return param.map(({ name, range: given }) => {
    const found = numbers.find((one) => one.name === name);
    if (found === undefined) throw new UsageError(`\`param\`: ${agent} has no number ${name}. It has ${known}`);
    const { high, isInteger, low, start } = found.range;
    const [from, to] = given ?? [low, high];
    if (from < low || to > high) throw new UsageError(`\`param\`: the range of ${name} is ${low} to ${high}`);
    if (isInteger && !(Number.isInteger(from) && Number.isInteger(to)))
      throw new UsageError(
        `\`param\`: ${name} is an integer: give a range of integers, such as ${name}=${Math.ceil(from)}..${Math.floor(to)}`,
      );
    if (start < from || start > to)
      throw new UsageError(
        `\`param\`: the start of ${name}, ${start}, is not in ${from} to ${to}: set ${name} in the agent (?${name}=${from})`,
      );
    return { ...found, range: { ...found.range, low: from, high: to } };
  });
}

/** Returns the random numbers of each probe. They depend only on the seed and on the number of the probe. */
const probeRandom = (seed: string) => {
  const randomOf = randomFrom(seed);
  return (probe: number): (() => number) => randomOf(`tune/${probe}`);
};

interface Course {
  readonly spsa: Spsa;
  readonly params: readonly Tunable[];
  readonly plan: Plan;
  readonly agents: readonly LoadedAgent[];
  readonly spec: TuneSpec & { readonly sets: number };
  readonly onNote: OnNote;
}

/** After this number of probes at a time, the course may end because it is precise enough. */
const LOOK = 100;

/** Plays the course from where the file ends. Probes are learned in order, whichever is finished first. */
async function playCourse(
  { spsa, params, plan, agents, spec, onNote }: Course,
  { pool, progress, placesOf, signal, store: file, until }: StudySession<CourseFile>,
) {
  const play = pointPlayer(plan, { pool, places: placesOf(agents) });
  const open = new Map<number, CourseStep>();
  const waiting = new Map<number, () => void>();
  let ended: Tuning['ended'] | null = null;
  const learn = (step: CourseStep): void => {
    spsa.learn(step);
    waiting.get(spsa.results)?.();
    if (spsa.results % LOOK === 0 && (spsa.leftToGain ?? 1) < spec.precision) ended = 'precise';
  };
  for (const step of file.steps.slice(0, spec.sets)) if (ended === null) learn(step);
  const from = file.steps.length;
  const openIn = (): number => 2 * (spec.sets - from);
  progress.begin('', aheadIn(plan, openIn), until);
  const ready = (at: number): Promise<void> =>
    at - LAG <= spsa.results ? Promise.resolve() : new Promise((resolve) => void waiting.set(at - LAG, resolve));
  const most = (): number => LAG;
  const finished = (): number => file.steps.length - from;
  const sideOf = (at: number, values: readonly number[]) => {
    const given = Object.fromEntries(params.map(({ name }, i) => [name, String(values[i])]));
    return Promise.all(plan.blocks.map((_, block) => play(block, at, given)));
  };
  await bounded(
    ended === null ? numbersFrom(from, spec.sets) : [],
    spec.for === undefined ? LAG : timedWidth(pool, most, finished),
    async (at) => {
      await ready(at);
      if (ended !== null || signal.aborted) return null;
      const { plus, minus }: Probe = spsa.probe(at);
      return Promise.all([sideOf(at, plus), sideOf(at, minus)]);
    },
    (sides, at) => {
      if (sides === null || ended !== null || signal.aborted) return;
      open.set(at, { ...stepOf(sides), ...workersOf(sides) });
      for (const set of sides.flat()) {
        if ('why' in set) onNote(`warning: ${set.block} set ${set.set} is left out: ${set.why}`);
        else progress.set({ ...set, seats: [set.seat] }, noteOf(spsa, params));
      }
      for (let next = open.get(spsa.results); next !== undefined && ended === null; next = open.get(spsa.results)) {
        file.append(next);
        learn(next);
      }
      if (ended !== null) for (const resolve of waiting.values()) resolve();
    },
    () => ended !== null || signal.aborted || (finished() > 0 && performance.now() > until),
  );
  for (const resolve of waiting.values()) resolve();
  signal.throwIfAborted();
  const why = ended ?? (file.steps.length < spec.sets ? 'time' : 'sets');
  return { ended: why as Tuning['ended'], steps: file.steps.slice(0, spsa.results) };
}

function* numbersFrom(from: number, to: number) {
  for (let at = from; at < to; at++) yield at;
}

type Sides = readonly Awaited<ReturnType<ReturnType<typeof pointPlayer>>>[][];

const faultyGames = (seat: SeatCounts): number => sideFaults([seat], 0).faulty;

/** Returns the workers of a queue that played a probe. */
function workersOf(sides: Sides): Pick<CourseStep, 'workers'> {
  const names = sides.flat().flatMap((set) => ('why' in set || set.worker === undefined ? [] : [set.worker]));
  return names.length === 0 ? {} : { workers: [...new Set(names)].sort() };
}

/** Returns how many more games the first point has won, in the sets that both points could play. */
function stepOf([plus, minus]: Sides): CourseStep {
  let [gained, games, faulty] = [0, 0, 0];
  for (const [i, one] of plus!.entries()) {
    const other = minus![i]!;
    if ('why' in one || 'why' in other) continue;
    gained += winsOf(one.seat) - winsOf(other.seat);
    games += one.games;
    faulty += faultyGames(one.seat) + faultyGames(other.seat);
  }
  return { gained, games, faulty };
}

/** Rounds a value to an integer, or to a tenth of the parameter's step (of a smaller range: a thousandth). Keeps to the range. */
function rounded(value: number, { range: { high, isInteger, low }, step }: Tunable): number {
  if (isInteger) return Math.round(value);
  const unit = Math.min(step / 10, (high - low) / 1000);
  return Math.min(high, Math.max(low, Number((Math.round(value / unit) * unit).toPrecision(10))));
}

const noteOf = (spsa: Spsa, params: readonly Tunable[]): string =>
  spsa
    .pointAt(spsa.results)
    .slice(0, 3)
    .map((value, i) => `${params[i]!.name} ${Number(value.toPrecision(3))}`)
    .join('  ');

const POINTS_SHOWN = 50;

function courseOf(spsa: Spsa): Tuning['course'] {
  const every = Math.max(1, Math.ceil(spsa.results / POINTS_SHOWN));
  const places = new Set(
    [...numbersFrom(0, Math.floor(spsa.results / every) + 1)].map((at) => at * every).concat(spsa.results),
  );
  return [...places].map((probes) => ({ probes, values: spsa.pointAt(probes) }));
}
