import type { Plan } from './plan.ts';

/** Which code plays: what somebody else has to have who wants the same games. */
export interface ArenaIdentity {
  /** Of the package aiwolf-arena. */
  readonly version: string;
  /** Of its repository, in full; null where nobody knows. */
  readonly commit: string | null;
  /** Whether files were changed since that commit; null where nobody knows. */
  readonly changed: boolean | null;
  /** sha256 of the code that decides games: see `gamesHash`. */
  readonly gamesHash: string;
}

/** Stands in plans that nobody keeps: to find out who plays takes longer than a game. */
export const UNKNOWN_ARENA: ArenaIdentity = {
  version: 'unknown',
  commit: null,
  changed: null,
  gamesHash: '',
};

/** For people: `aiwolf-arena 0.1.0 (commit 1a2b3c4d, changed; games hash 5e6f7a8b)`. */
export function arenaText({ version, commit, changed, gamesHash }: ArenaIdentity): string {
  const state = changed === true ? ', changed' : '';
  const source = commit === null ? 'commit unknown' : `commit ${commit.slice(0, 8)}${state}`;
  return `aiwolf-arena ${version} (${source}; games hash ${gamesHash.slice(0, 8)})`;
}

/** All that have played sets of a plan, as far as their games could differ; the first has begun it. */
export const arenasOf = ({ arena, resumedBy = [] }: Pick<Plan, 'arena' | 'resumedBy'>) => [
  arena,
  ...resumedBy,
];

/** Whether the sets of a plan were played, or seen to be the same, by code that decides games as this does. */
export const isPlayedBy = (
  plan: Pick<Plan, 'arena' | 'resumedBy'>,
  { gamesHash }: ArenaIdentity,
): boolean => arenasOf(plan).some((one) => one.gamesHash === gamesHash);

/** The plan as a run goes on with it: begun by the first of these arenas, resumed by those that decide games otherwise. */
export function playedBy(plan: Plan, arenas: readonly ArenaIdentity[]): Plan {
  const { resumedBy: _, ...rest } = plan;
  const [arena, ...resumedBy] = arenas.filter(
    ({ gamesHash }, at) => arenas.findIndex((one) => one.gamesHash === gamesHash) === at,
  );
  return resumedBy.length === 0
    ? { ...rest, arena: arena! }
    : { ...rest, arena: arena!, resumedBy };
}
