import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GateAccumulator, type GateLine, type GateOptions, missingSet, passesAt } from '@aiwolf-arena/analysis';
import { counted } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import {
  type ArenaIdentity,
  type Arm,
  type ArmPlay,
  type Block,
  type LockOptions,
  type Plan,
  planArm,
  planLines,
  playedArm,
  playPairs,
  playPlaced,
  RunFolder,
  storedArm,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { refuseOtherGames } from '../run/arena.ts';
import type { OnNote } from '../run/hooks.ts';
import { plannedOf } from '../run/roster.ts';
import { rulesChoice } from '../run/rules.ts';
import type { Keeper, PlaySession } from '../run/session.ts';
import type { LineUp, Opposite } from './line-up.ts';
import type { CompareSpec } from './options.ts';

/** Maximum number of sets in progress per thread. It is small, since sets that finish after the verdict are wasted. */
const AHEAD = 4;

export interface LineOptions {
  readonly folder: string;
  readonly options: GateOptions;
  readonly maxFaults: number;
  readonly planOf: PlanOf;
  /** When to stop, in milliseconds of `performance.now()`. */
  readonly end: number;
}

interface LinePlay extends PlaySession {
  readonly folders: ArmFolders;
}

type Sides = Awaited<ReturnType<typeof sidesOf>>;

/** Compares the candidate with each baseline, per field (opponents) and village size. The candidate plays a set only once. */
export async function playLines(lineUp: LineUp, options: LineOptions, play: LinePlay): Promise<GateLine[]> {
  const lines: GateLine[] = [];
  const count = lineUp.fields.length * lineUp.baselines.length;
  for (const [f, field] of lineUp.fields.entries()) {
    for (const [b, opposite] of lineUp.baselines.entries()) {
      const sides = await sidesOf(lineUp, f, b, options, play);
      for (const [at, block] of sides.plan.blocks.entries()) {
        const name = lineName(lineUp, opposite, f, block);
        const head = { name, baseline: opposite.contestant, field: field.map(({ name }) => name) };
        const open = count * sides.plan.blocks.length - lines.length;
        const until = performance.now() + (options.end - performance.now()) / open; // an equal part of the time for each line
        const line = await playLine(sides, at, name, { ...options, until }, play);
        lines.push(line.close({ ...head, players: block.players, runs: sides.runs }));
      }
    }
  }
  return lines;
}

/** Starts or resumes the runs of the candidate and of the baseline with index `b`, against the field with index `f`. */
async function sidesOf({ baselines, candidate, fields }: LineUp, f: number, b: number, options: LineOptions, play: LinePlay) {
  const { folder, planOf } = options;
  const { folders, placesOf, pool } = play;
  const [field, opposite] = [fields[f]!, baselines[b]!];
  const armOf = (path: string, agent: LoadedAgent): Promise<Arm> => {
    const agents = [agent, ...field];
    return folders.arm(path, planOf(agent, field), agents, { pool, places: placesOf(agents) });
  };
  const plan = planOf(candidate, field);
  const own = armFolder(folder, f, 'candidate');
  const sameCode = candidate.hash === opposite.contestant.hash;
  const sides = { plan, candidate: await armOf(own, candidate), sameCode };
  if ('stored' in opposite) {
    return { ...sides, baseline: storedArm(opposite.stored), runs: { candidate: own, baseline: null } };
  }
  const other = armFolder(folder, f, `baseline-${b + 1}`);
  return { ...sides, baseline: await armOf(other, opposite.agent), runs: { candidate: own, baseline: other } };
}

interface LineSettings extends LineOptions {
  readonly until: number;
}

async function playLine(sides: Sides, at: number, line: string, { options, maxFaults, until }: LineSettings, play: LinePlay) {
  const { plan, candidate, baseline, sameCode } = sides;
  const { pool, progress, signal } = play;
  const { name, rules } = plan.blocks[at]!;
  const accumulator = new GateAccumulator({ options, rules, maxFaults, sameCode });
  const width = (): number => pool.ahead(AHEAD);
  await playPairs({
    ...{ candidate, baseline, at, block: name, cap: options.cap, width, until, signal },
    onPair: (pair) => accumulator.add(pair),
    onMissingSet: (found) => accumulator.missing(missingSet(found, plan)),
    onSet: (set) => progress.finished(set.games, set.seat.faults, wayOf(line, accumulator)),
  });
  signal.throwIfAborted();
  return accumulator;
}

/** Returns the progress of a test as text: sets so far, evidence for each verdict (in %), expected number of further sets. */
function wayOf(line: string, { course }: GateAccumulator): string {
  const { pairs, options } = course;
  const sets = pairs.length;
  const head = `${line}  ${sets} of at most ${counted(options.cap, 'set')}`;
  const evidence = course.evidence();
  if (evidence === null) return options.method === 'fixed-sets' ? head : `${head}, no pass before set ${passesAt(options)}`;
  const [pass, fail] = [evidence.pass, evidence.fail].map((part) => `${Math.floor(100 * part)} %`);
  const more = (course.expected() ?? 0) - sets;
  return `${head}  to pass ${pass}, to fail ${fail}${more > 0 ? `  about ${counted(more, 'more set')}` : ''}`;
}

function lineName({ baselines, fields }: LineUp, opposite: Opposite, field: number, { players }: Block): string {
  const { name, source } = opposite.contestant;
  const who = baselines.filter(({ contestant }) => contestant.name === name).length > 1 ? source : name;
  const where = fields.length > 1 ? ` in field ${field + 1}` : '';
  return `vs ${who}${where}, ${players} players`;
}

/** The run folders of a comparison. Each folder is opened when it is needed for the first time. `close` closes all folders. */
export class ArmFolders implements Keeper {
  readonly #open = new Map<string, { readonly folder: RunFolder; readonly arm: Arm }>();
  readonly #onNote: OnNote;
  readonly #lock: LockOptions;

  constructor(onNote: OnNote, lock: LockOptions = {}) {
    this.#onNote = onNote;
    this.#lock = lock;
  }

  /** Starts or resumes the run of the candidate or a baseline. Throws PlansDiffer or UsageError if `path` has another run. */
  async arm(path: string, plan: Plan, agents: readonly LoadedAgent[], play: ArmPlay): Promise<Arm> {
    const known = this.#open.get(path);
    if (known !== undefined) return known.arm;
    const folder = RunFolder.open(path, this.#lock);
    try {
      const longer = asLongAs(folder.planned, plan);
      await refuseOtherGames(folder, longer, async (task) => (await playPlaced(play, task)).outcome, this.#onNote);
      for (const note of folder.begin(longer, { behaviour: false })) this.#onNote(note);
      folder.keepAgents(agents);
      const arm = playedArm(longer, play, folder);
      this.#open.set(path, { folder, arm });
      return arm;
    } catch (thrown) {
      folder.close();
      throw thrown;
    }
  }

  forgetWorker(worker: string): void {
    for (const { folder } of this.#open.values()) folder.forgetWorker(worker);
  }

  seal(): void {
    for (const { folder } of this.#open.values()) folder.seal();
  }

  close(): void {
    for (const { folder } of this.#open.values()) folder.close();
  }
}

/** Returns `plan` with at least as many sets as the stored plan `held`, so that no stored set is lost. */
const asLongAs = (held: Plan | null, plan: Plan): Plan => ({
  ...plan,
  blocks: plan.blocks.map((block) => {
    return { ...block, sets: Math.max(held?.blocks.find(({ name }) => name === block.name)?.sets ?? 0, block.sets) };
  }),
});

export type PlanOf = (agent: LoadedAgent, field: readonly LoadedAgent[]) => Plan;

type ArmSpec = Pick<CompareSpec, 'seed' | 'players' | 'games' | 'rules'>;

export function armPlanner({ seed, players, games, rules }: ArmSpec, sets: number, arena: ArenaIdentity): PlanOf {
  const fixed = { arena, seed, players, sets, gamesPerSet: games, rulesOf: rulesChoice(rules) };
  return (agent, field) => planArm({ ...fixed, agent: plannedOf(agent), field: field.map((one) => plannedOf(one, false)) });
}

/** Returns the path of a command's folder. It depends on agents, games and `more`, so that the same command finds its results. */
export function folderOf(plans: readonly Plan[], command: string, more = ''): string {
  const digest = createHash('sha256').update(more);
  for (const plan of plans) for (const line of planLines(timeless(plan))) digest.update(line);
  const name = plans[0]!.agents[0]!.name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40);
  return join('results', `${command}-${name}-${digest.digest('hex').slice(0, 8)}`);
}

/** Returns a plan without the fields that do not affect its games: paths, number of sets, version of aiwolf-arena. */
const timeless = (plan: Plan): Plan => ({
  ...plan,
  arena: { version: '', commit: null, changed: null, gamesHash: plan.arena.gamesHash },
  agents: plan.agents.map((agent) => ({ ...agent, source: '' })),
  blocks: plan.blocks.map((block) => ({ ...block, sets: 0 })),
});

const armFolder = (folder: string, field: number, side: string): string => join(folder, `field-${field + 1}`, side);

/** Throws UsageError if a folder contains files that do not belong to a comparison. */
export function refuseForeign(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file: choose a folder`);
  const names = readdirSync(folder);
  if (names.length === 0 || names.includes('field-1')) return;
  const what = names.includes('plan.json') ? 'a run' : 'something else';
  throw new UsageError(`${folder} contains ${what}, not a comparison: choose another folder (\`out\`)`);
}
