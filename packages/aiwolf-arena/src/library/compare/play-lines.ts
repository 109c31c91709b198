import { GateAccumulator, type GateLine, type GateTerms, missingSet } from '@aiwolf-arena/analysis';
import {
  type Arm,
  type ArmPlay,
  type Block,
  type Plan,
  playPairs,
  storedArm,
} from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { ArmFolders } from './arm-folders.ts';
import type { PlanOf } from './arm-planner.ts';
import { armFolder } from './compare-folder.ts';
import type { PoolUse } from './in-pool.ts';
import type { LineUp, Opposite } from './line-up.ts';

/** Sets in flight for every thread: beyond a verdict they are wasted. */
const AHEAD = 4;

/** How all lines of a comparison are played and judged. */
export interface LineTerms {
  readonly folder: string;
  readonly terms: GateTerms;
  readonly maxFaults: number;
  readonly planOf: PlanOf;
}

/** What they are played with. */
export interface LinePlay extends PoolUse {
  readonly folders: ArmFolders;
}

/** Both sides of one baseline in one field. */
interface Sides {
  readonly plan: Plan;
  readonly candidate: Arm;
  readonly baseline: Arm;
  readonly runs: GateLine['runs'];
  /** The same code and data on both. */
  readonly sameCode: boolean;
}

/** Every baseline in every field at every size, one after the other; the candidate's sets serve all baselines. */
export async function playLines(
  lineUp: LineUp,
  terms: LineTerms,
  play: LinePlay,
): Promise<GateLine[]> {
  const lines: GateLine[] = [];
  for (const [f, field] of lineUp.fields.entries()) {
    for (const [b, opposite] of lineUp.baselines.entries()) {
      const sides = await sidesOf(lineUp.candidate, opposite, field, [f, b], terms, play);
      for (const [at, block] of sides.plan.blocks.entries()) {
        const name = lineName(lineUp, opposite, f, block);
        const head = { name, baseline: opposite.contestant, field: field.map(({ name }) => name) };
        const line = await playLine(sides, at, name, terms, play);
        lines.push(line.close({ ...head, players: block.players, runs: sides.runs }));
      }
    }
  }
  return lines;
}

async function sidesOf(
  candidate: LoadedAgent,
  opposite: Opposite,
  field: readonly LoadedAgent[],
  [f, b]: readonly [number, number],
  { folder, planOf }: LineTerms,
  { folders, roster, pool }: LinePlay,
): Promise<Sides> {
  const armOf = (path: string, agent: LoadedAgent): Promise<Arm> => {
    const agents = [agent, ...field];
    const play: ArmPlay = { pool, places: roster.placesOf(agents) };
    return folders.arm(path, planOf(agent, field), agents, play);
  };
  const plan = planOf(candidate, field);
  const own = armFolder(folder, f, 'candidate');
  const sameCode = candidate.hash === opposite.contestant.hash;
  const sides = { plan, candidate: await armOf(own, candidate), sameCode };
  if ('stored' in opposite) {
    const runs = { candidate: own, baseline: null };
    return { ...sides, baseline: storedArm(opposite.stored), runs };
  }
  const other = armFolder(folder, f, `baseline-${b + 1}`);
  return {
    ...sides,
    baseline: await armOf(other, opposite.agent),
    runs: { candidate: own, baseline: other },
  };
}

async function playLine(
  { plan, candidate, baseline, sameCode }: Sides,
  at: number,
  line: string,
  { terms, maxFaults }: LineTerms,
  { pool, progress, signal }: LinePlay,
): Promise<GateAccumulator> {
  const { name, rules } = plan.blocks[at]!;
  const book = new GateAccumulator({ terms, rules, maxFaults, sameCode });
  await playPairs({
    ...{
      candidate,
      baseline,
      at,
      block: name,
      cap: terms.cap,
      width: pool.threads * AHEAD,
      signal,
    },
    onPair: (pair) => book.add(pair),
    onHole: (found) => book.hole(missingSet(found, plan)),
    onSet: (set) => progress.finished(set.games, set.seat.faults, wayOf(line, book)),
  });
  signal.throwIfAborted();
  return book;
}

/** How far a line is, for the progress. */
function wayOf(line: string, { course }: GateAccumulator): string {
  const evidence = course.evidence();
  if (evidence === null) return `; ${line}`;
  const way = evidence.pass >= evidence.fail ? 'pass' : 'fail';
  return `; ${line}: ${Math.round(100 * evidence[way])} % of the way to ${way}`;
}

function lineName(
  { baselines, fields }: LineUp,
  opposite: Opposite,
  field: number,
  { players }: Block,
): string {
  const { name, source } = opposite.contestant;
  const who =
    baselines.filter(({ contestant }) => contestant.name === name).length > 1 ? source : name;
  const where = fields.length > 1 ? ` in field ${field + 1}` : '';
  return `vs ${who}${where}, ${players} players`;
}
