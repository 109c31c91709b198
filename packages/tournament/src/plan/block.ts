import type { Rules } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, type Root, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { type DrawGoal, drawVillages } from './draw.ts';
import { type Block, type Draw, dealingSeed, type Plan, PlanError, type RoleRequest, type Stage } from './plan.ts';

interface BlockOptions {
  readonly seed: string;
  readonly stage: Stage;
  readonly roleRequests: readonly RoleRequest[];
  readonly rulesOf: (players: number) => Rules;
}

/** Returns a block of `sets` sets in which the same agents play. For every set, the seat of each agent is drawn at random. */
export function fixedBlock(options: BlockOptions, players: number, lineUp: readonly number[], sets: number): Block {
  return {
    ...frame(options, players),
    draw: 'fixed',
    entrants: lineUp,
    sets,
    minimum: sets,
    roleRequests: requestsIn(options, players, lineUp),
  };
}

/** Returns a block with more entrants than seats. For every set, the entrants that play in it are drawn at random. */
export function drawnBlock(
  options: BlockOptions,
  players: number,
  entrants: readonly number[],
  draw: Draw,
  goal: DrawGoal,
): Block {
  const block = frame(options, players);
  const root = rootOf(options.seed, block.name);
  const villages = drawVillages(draw, root, entrants.length, players, goal);
  const minimum = 'minimum' in goal ? goal.minimum : 0;
  const roleRequests = requestsIn(options, players, entrants);
  return { ...block, draw, entrants, sets: villages.length / players, minimum, roleRequests };
}

export function frame(options: BlockOptions, players: number): Pick<Block, 'name' | 'stage' | 'players' | 'rules'> {
  const { stage, rulesOf } = options;
  return { name: `${stage}/${players}`, stage, players, rules: rulesOf(players) };
}

function requestsIn(options: BlockOptions, players: number, entrants: readonly number[]): readonly RoleRequest[] {
  const roleRequests = options.roleRequests.filter(({ agent }) => entrants.includes(agent));
  const places = options.rulesOf(players).roleNumMap;
  for (const { role } of roleRequests) {
    const requested = roleRequests.filter((request) => request.role === role).length;
    if (requested > places[role]) {
      throw new PlanError(`\`role\` requests ${requested} x ${role}, but a village of ${players} has ${places[role]}`);
    }
  }
  return roleRequests;
}

/** Returns a function that maps a set number of the block to the agents by seat, as positions in the plan's agents. */
export function villagesOf(seed: string, block: Block): (set: number) => number[] {
  const root = rootOf(seed, block.name);
  const members = membersOf(root, block);
  const stream = new Stream();
  const key = keyOf(root, -1, PURPOSE.seats);
  return (set) => stream.key(key, set).shuffle(members(set));
}

function membersOf(root: Root, block: Block): (set: number) => number[] {
  const { draw, entrants, players } = block;
  if (draw === 'fixed') return () => [...entrants];
  if (draw === 'swap') return swapMembers(root, block);
  const goal = block.minimum > 0 ? { minimum: block.minimum } : { sets: block.sets };
  const drawn = drawVillages(draw, root, entrants.length, players, goal);
  const village = (set: number): Uint16Array => drawn.subarray(set * players, (set + 1) * players);
  return (set) => Array.from(village(set), (entrant) => entrants[entrant]!);
}

/** Returns a function that returns the agents of a set: the first entrant, and opponents, all of which are drawn equally often. */
function swapMembers(root: Root, { entrants, players, sets }: Block): (set: number) => number[] {
  const [own, ...others] = entrants as [number, ...number[]];
  const seats = players - 1;
  const drawn = drawVillages('balanced', root, others.length, seats, { sets });
  return (set) => {
    const village = drawn.subarray(set * seats, (set + 1) * seats);
    return [own, ...Array.from(village, (at) => others[at]!)];
  };
}

/** Returns the agents by seat of a set; `undefined` if the plan does not contain the set. */
export type PlannedSeating = (block: string, set: number) => readonly number[] | undefined;

/** Returns a function that looks up the agents of any set. All sets of a block are drawn at the first call for that block. */
export function seatingOf(plan: Pick<Plan, 'seed' | 'secret' | 'blocks'>): PlannedSeating {
  const { blocks } = plan;
  const byName = new Map<string, Block>(blocks.map((block) => [block.name, block]));
  const drawn = new Map<string, ReturnType<typeof villagesOf>>();
  return (name, set) => {
    const block = byName.get(name);
    if (block === undefined || set >= block.sets) return undefined;
    return drawn.getOrInsertComputed(name, () => villagesOf(dealingSeed(plan), block))(set);
  };
}

/** A game set of a plan. */
export interface PlannedSet {
  /** Position in the plan of the block that contains the set. */
  readonly block: number;
  readonly set: number;
  /** The agents by seat, as positions in the plan's agents. The first element is the agent of Agent[01]. */
  readonly seats: readonly number[];
}

/** Yields all sets in plan order, from block number `from` on. Sets are generated one at a time, so memory use is constant. */
export function* setsOf(plan: Plan, from = 0): Generator<PlannedSet> {
  for (let block = from; block < plan.blocks.length; block++) {
    const seats = villagesOf(dealingSeed(plan), plan.blocks[block]!);
    for (let set = 0; set < plan.blocks[block]!.sets; set++) yield { block, set, seats: seats(set) };
  }
}

/** One of `count` parts (shards) into which the sets of a plan can be divided. `index` is the part's number, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether a set is in the shard. Consecutive sets of a block are in consecutive shards. */
export const isInShard = ({ index, count }: Shard, block: number, set: number): boolean => (block + set) % count === index - 1;

/** Returns the number of sets of a block that are in the shard. `block`: the position of the block in the plan. */
export const shardSets = ({ index, count }: Shard, block: number, { sets }: Pick<Block, 'sets'>): number => {
  const first = (((index - 1 - block) % count) + count) % count;
  return Math.max(0, Math.ceil((sets - first) / count));
};

/** Returns a shard as `--shard` takes it, such as `2/40`; `all` for a whole run. */
export const shardText = (shard: Shard | null): string => (shard === null ? 'all' : `${shard.index}/${shard.count}`);

/** Returns the settings of a block that affect all its games, as a text. Equal texts mean equal settings. */
const settingsOf = ({ draw, roleRequests, rules }: Block): string => JSON.stringify([draw === 'balanced', roleRequests, rules]);

/** Returns the sets in `sets` (numbers in block `name`) whose agents by seat or whose settings differ between two plans. */
export function otherSets(was: Plan, is: Plan, name: string, sets: readonly number[]): number[] {
  const [block, other] = [was, is].map(({ blocks }) => blocks.find((one) => one.name === name));
  if (block === undefined || other === undefined || settingsOf(block) !== settingsOf(other)) return [...sets];
  const [before, after] = [seatingOf(was), seatingOf(is)];
  return sets.filter((set) => String(before(name, set)) !== String(after(name, set)));
}

/** Yields a plan as lines of JSON: its settings, then one line per set. Equal plans yield equal lines. */
export function* planLines(plan: Plan): Generator<string> {
  const head = JSON.stringify(plan, null, 2);
  yield `${head.slice(0, head.lastIndexOf('\n'))},`;
  yield '  "sets": [';
  let line = '';
  for (const { block, set, seats } of setsOf(plan)) {
    if (line !== '') yield `${line},`;
    line = `    ${JSON.stringify({ block: plan.blocks[block]!.name, set, seats })}`;
  }
  if (line !== '') yield line;
  yield '  ]';
  yield '}';
}
