import type { LoggedGame } from '@aiwolf-arena/engine';
import { openLogs } from '../../../packages/aiwolf-arena/src/terminal/log-files.ts';
import { findLogs } from '../../../packages/aiwolf-arena/src/terminal/log-search.ts';
import { LoggedGames } from '../../../packages/aiwolf-arena/src/terminal/logged-games.ts';
import { type GameStep, type Roles, rolesOf, stepsOf } from '../../../packages/viewer/src/page/game/steps.ts';

/** Consecutive games with the same agents in the same seats: what is learnt in one is known in the next. */
export interface PlayedSet {
  /** By seat, starting with Agent[01]. */
  readonly names: readonly string[];
  readonly games: readonly { readonly steps: readonly GameStep[]; readonly roles: Roles }[];
}

/** Reads official logs, and returns their sets by size of the village. `share`: of each set, so much is read. */
export async function playedSets(paths: readonly string[], share = 1): Promise<Map<number, PlayedSet[]>> {
  const sets = new Map<string, LoggedGame[]>();
  const reader = new LoggedGames({ behaviour: false, teams: 'as-written' }, ({ address: { block, set }, game }) => {
    const key = `${block} ${set}`;
    sets.set(key, [...(sets.get(key) ?? []), game]);
  });
  for await (const log of openLogs(findLogs(paths), { onNote: console.error })) reader.read(log);
  reader.end();
  const played = [...sets.values()].map((games) => playedSet(games.slice(0, Math.ceil(share * games.length))));
  return Map.groupBy(played, ({ names }) => names.length);
}

const playedSet = (games: readonly LoggedGame[]): PlayedSet => ({
  names: games[0]!.names,
  games: games.map(({ roles, events, said, names }) => {
    const record = { roles: [...roles], events: [...events], said, names };
    return { steps: stepsOf(record), roles: rolesOf(record) };
  }),
});
