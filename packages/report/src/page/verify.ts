import { HashChain, type Rules, replay, roleRota, rootHash } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import type { FiledSet, GameTape } from './document.ts';

/** The plan of a stage, as far as a replay of its answers needs it. */
export interface VerifiedPlan {
  readonly seed: string;
  readonly gamesPerSet: number;
  readonly blocks: readonly {
    readonly name: string;
    readonly draw: string;
    readonly rules: Rules;
    readonly roleRequests: readonly unknown[];
  }[];
}

/** The published hash of a set, from the journal of its stage. */
export interface JournalSet {
  readonly block: string;
  readonly set: number;
  readonly hash: string;
}

/** What the replay of a set found: `null` if all is as published, or else the first difference. */
export interface SetFault {
  /** `answers`: answers do not fit seed and rules. `events`: other events followed. `hash`: the journal has another hash. */
  readonly kind: 'answers' | 'events' | 'hash';
  /** The game with the difference; `null` if only the hash of the whole set differs. */
  readonly game: number | null;
}

/** Replays the recorded answers of a set with the engine, and compares events and hash with what was published. */
export function verifySet(
  plan: VerifiedPlan,
  { block: name, set }: Pick<FiledSet, 'block' | 'set'>,
  tapes: readonly GameTape[],
  published: string | undefined,
): SetFault | null {
  const block = plan.blocks.find((one) => one.name === name);
  if (block === undefined) return { kind: 'hash', game: null };
  const root = rootOf(plan.seed, name, set);
  const isBalanced = ['balanced', 'swap'].includes(block.draw) && block.roleRequests.length === 0;
  const rota = isBalanced ? roleRota(block.rules, root, set, plan.gamesPerSet) : () => undefined;
  const chain = new HashChain();
  for (const [game, tape] of tapes.entries()) {
    const record = { set, game, ...typed(tape), hash: '' };
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
  return chain.toString() === published ? null : { kind: 'hash', game: null };
}

type Played = Parameters<NonNullable<Parameters<typeof replay>[4]>>[0];

const typed = ({ roles, events, said }: GameTape) => ({ roles: Uint8Array.from(roles), events: Int32Array.from(events), said });

type Answers = Pick<ReturnType<typeof replay>, 'roles' | 'events' | 'said'>;

const isSame = (a: Answers, b: Answers): boolean =>
  (['roles', 'events', 'said'] as const).every(
    (of) => a[of].length === b[of].length && a[of].every((value: unknown, at: number) => value === b[of][at]),
  );

/** Reads the hashes of the sets from a journal. Of several results of a set, the first one counts. */
export function journalSets(text: string): JournalSet[] {
  const seen = new Map<string, JournalSet>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { block, set, hash } = JSON.parse(line) as JournalSet;
    if (hash !== undefined && !seen.has(`${block} ${set}`)) seen.set(`${block} ${set}`, { block, set, hash });
  }
  return [...seen.values()];
}

/** Computes the root hash of a stage from the hashes of its sets. */
export function rootOfSets({ blocks }: VerifiedPlan, sets: readonly JournalSet[]): string {
  const place = new Map(blocks.map(({ name }, at) => [name, at]));
  return rootHash(sets.toSorted((a, b) => place.get(a.block)! - place.get(b.block)! || a.set - b.set));
}
