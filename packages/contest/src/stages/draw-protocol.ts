import { type Plan, setsOf } from '@aiwolf-arena/tournament';
import { sha256Of } from '../submission/content-hash.ts';

export const DRAW_NAME = 'draw.json';

/** How the villages of a stage were drawn: anyone with the seed finds the same ones. */
export interface DrawProtocol {
  readonly schema: 'aiwolf-arena/draw/1';
  readonly arena: string;
  readonly seed: string;
  /** To be published before the seed is, so that nobody can choose another one afterwards. */
  readonly seedSha256: string;
  readonly rule: readonly string[];
  readonly blocks: readonly DrawnBlock[];
}

interface DrawnBlock {
  readonly name: string;
  readonly players: number;
  readonly draw: string;
  /** Sets that every entrant plays at least. */
  readonly minimum: number;
  /** Teams; the rule counts them from 0. */
  readonly entrants: readonly string[];
  /** By set, the teams on seats 1, 2, ... */
  readonly villages: readonly (readonly string[])[];
}

/** In words, for who does not want to take the arena's word for it; `packages/random` has the code and recorded values. */
const RULE = [
  'The root of a block is 128 bits: seedrandom 3 of encodeURIComponent(SEED + " " + BLOCK) + "\\0", of it the first four int32.',
  'A stream (root, set, game, purpose) is the generator of packages/random: Stream.key. Shuffling is its shuffle.',
  'Set n of a block draws by the stream (root, n, -1, 9): it shuffles the numbers of the entrants.',
  'draw "random": the first of the shuffled sit in the village, as many as it has seats. From set ceil(minimum x entrants / players) on, the ' +
    'shuffled are first sorted by min(sets that they sit in so far, minimum), stably; sets are drawn until all have the minimum.',
  'draw "balanced": the shuffled are sorted by the sets that they sit in so far, stably, in every set.',
  'draw "fixed": there are no more entrants than seats, and all sit in every village.',
  'Then the stream (root, n, -1, 8) shuffles the village in the order of the draw (fixed: of the entrants): seat 1, seat 2, ...',
  'Equal win rates are ordered by lot: the stream (root of SEED + " lots/" + STAGE, 0, -1, 9) shuffles the lots 0, 1, ... of the plan\'s agents; the lower lot goes first.',
];

/** The protocol of a stage's draw. */
export function drawProtocol(plan: Plan): DrawProtocol {
  const { arena, seed, agents, blocks } = plan;
  const nameOf = (agent: number): string => agents[agent]!.name;
  const villages = blocks.map((): string[][] => []);
  for (const { block, seats } of setsOf(plan)) villages[block]!.push(seats.map(nameOf));
  return {
    schema: 'aiwolf-arena/draw/1',
    ...{ arena, seed, seedSha256: sha256Of(seed), rule: RULE },
    blocks: blocks.map(({ name, players, draw, minimum, entrants }, at) => {
      return {
        name,
        players,
        draw,
        minimum,
        entrants: entrants.map(nameOf),
        villages: villages[at]!,
      };
    }),
  };
}
