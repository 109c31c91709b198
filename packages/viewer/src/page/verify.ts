import { event, HashChain, type Rules, replay, roleRota, rootHash, TEAMS } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import type { FiledSet, ShownRecord } from './document.ts';

/** The plan of a stage, as far as a replay of its answers needs it. */
export interface VerifiedPlan {
  readonly seed: string;
  readonly gamesPerSet: number;
  readonly agents: readonly { readonly name: string }[];
  readonly blocks: readonly {
    readonly name: string;
    readonly draw: string;
    readonly rules: Rules;
    readonly roleRequests: readonly unknown[];
  }[];
}

/** What the journal of a stage says about a set, as far as its games show it. */
export interface JournalSet {
  readonly block: string;
  readonly set: number;
  readonly hash: string;
  readonly villagerWins: number;
  /** The agents by seat, as indices in the plan. */
  readonly seats: readonly { readonly agent: number }[];
}

/** What the replay of a set found: `null` if all is as published, or else the first difference. */
export interface SetFault {
  /**
   * `answers`: answers do not fit seed and rules. `events`: other events followed. `hash`, `wins`, `seats`: the journal has
   * another hash, other wins of the villagers, or other agents on the seats than the games.
   */
  readonly kind: 'answers' | 'events' | 'hash' | 'wins' | 'seats';
  /** The game with the difference; `null` if only the hash of the whole set differs. */
  readonly game: number | null;
}

/** Replays the recorded answers of a set with the engine, and compares events and hash with what was published. */
export function verifySet(
  plan: VerifiedPlan,
  { block: name, set }: Pick<FiledSet, 'block' | 'set'>,
  records: readonly ShownRecord[],
  published: JournalSet | undefined,
): SetFault | null {
  const block = plan.blocks.find((one) => one.name === name);
  if (block === undefined) return { kind: 'hash', game: null };
  const root = rootOf(plan.seed, name, set);
  const isBalanced = ['balanced', 'swap'].includes(block.draw) && block.roleRequests.length === 0;
  const rota = isBalanced ? roleRota(block.rules, root, set, plan.gamesPerSet) : () => undefined;
  const chain = new HashChain();
  for (const [game, shownRecord] of records.entries()) {
    const record = { set, game, ...typed(shownRecord), hash: '' };
    let played: Played | undefined;
    try {
      const again = replay(record, block.rules, root, rota(game), (one) => {
        played = one; // its recorder keeps the parsed sentences, which the hash needs
      });
      if (!isSame(again, record)) return { kind: 'events', game };
    } catch {
      return { kind: 'answers', game };
    }
    chain.addGame(played!.board.roles, played!.recorder);
  }
  if (published === undefined || chain.toString() !== published.hash) return { kind: 'hash', game: null };
  return recordedFault(plan, records, published);
}

function recordedFault(
  { agents }: VerifiedPlan,
  records: readonly ShownRecord[],
  { seats, villagerWins }: JournalSet,
): SetFault | null {
  const isWon = ({ events }: ShownRecord): boolean =>
    events.some((packed) => event.kindOf(packed) === event.RESULT && TEAMS[event.winnerOf(packed)] === 'VILLAGER');
  if (records.filter(isWon).length !== villagerWins) return { kind: 'wins', game: null };
  const seated = seats.map(({ agent }) => agents[agent]?.name);
  const game = records.findIndex(({ names }) => names.length !== seated.length || names.some((name, i) => name !== seated[i]));
  return game < 0 ? null : { kind: 'seats', game };
}

type Played = Parameters<NonNullable<Parameters<typeof replay>[4]>>[0];

const typed = ({ roles, events, said }: ShownRecord) => ({
  roles: Uint8Array.from(roles),
  events: Int32Array.from(events),
  said,
});

type Answers = Pick<ReturnType<typeof replay>, 'roles' | 'events' | 'said'>;

const isSame = (a: Answers, b: Answers): boolean =>
  (['roles', 'events', 'said'] as const).every(
    (of) => a[of].length === b[of].length && a[of].every((value: unknown, at: number) => value === b[of][at]),
  );

/** Reads the sets from a journal. Of several results of a set, the first one counts. */
export function journalSets(text: string): JournalSet[] {
  const seen = new Map<string, JournalSet>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { block, set, hash, villagerWins, seats } = JSON.parse(line) as JournalSet;
    const key = `${block} ${set}`;
    if (hash !== undefined && !seen.has(key)) seen.set(key, { block, set, hash, villagerWins, seats });
  }
  return [...seen.values()];
}

/** Computes the root hash of a stage from the hashes of its sets. */
export function rootOfSets({ blocks }: VerifiedPlan, sets: readonly JournalSet[]): string {
  const place = new Map(blocks.map(({ name }, at) => [name, at]));
  return rootHash(sets.toSorted((a, b) => place.get(a.block)! - place.get(b.block)! || a.set - b.set));
}
