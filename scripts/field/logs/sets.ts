import type { LoggedGame } from '@aiwolf-arena/engine';
import { type LogFile, LogsReader } from '../../../packages/aiwolf-arena/src/terminal/logs.ts';
import { type GameStep, type Roles, rolesOf, stepsOf } from '../../../packages/report/src/page/game/steps.ts';

/** Consecutive games with the same agents in the same seats: what is learnt in one is known in the next. */
export interface PlayedSet {
  /** By seat, starting with Agent[01]. */
  readonly names: readonly string[];
  readonly games: readonly { readonly steps: readonly GameStep[]; readonly roles: Roles }[];
}

/** Reads official logs, and returns their sets by size of the village. `share`: of each set, so much is read. */
export function playedSets(files: readonly LogFile[], share = 1): Map<number, PlayedSet[]> {
  const sets = new Map<string, LoggedGame[]>();
  const reader = new LogsReader(false, ({ block, set }, game) => {
    const key = `${block} ${set}`;
    sets.set(key, [...(sets.get(key) ?? []), game]);
  });
  for (const file of files) reader.read(file);
  reader.end();
  const played = [...sets.values()].map((games) => playedSet(games.slice(0, Math.ceil(share * games.length))));
  return Map.groupBy(played, ({ names }) => names.length);
}

const playedSet = (games: readonly LoggedGame[]): PlayedSet => ({
  names: games[0]!.names,
  games: games.map(({ roles, events, said, names }) => {
    const tape = { roles: [...roles], events: [...events], said, names };
    return { steps: stepsOf(tape), roles: rolesOf(tape) };
  }),
});
