import { existsSync } from 'node:fs';
import { readLog } from '@aiwolf-arena/engine';
import { LARGEST_FILE, type SetAddress, textOfOutside } from '@aiwolf-arena/sandbox';
import { logPath, type RecordedGame, type RecordedSets, replaySet, type SetResult } from '@aiwolf-arena/tournament';
import { arenaLine } from '../options/usage.ts';
import type { OnNote } from '../run/hooks.ts';
import { agentsOrWhy, refuseOtherTrust } from '../run/roster.ts';
import { poolOf } from '../run/session.ts';
import { note } from '../terminal/session.ts';

/** Where the games of a run come from: sets are replayed, or their official logs are read. */
export interface GameSource extends AsyncDisposable {
  /** Returns the games of a set: none if a replay differs from the record; from logs, those whose logs were kept. */
  readonly gamesOf: (result: SetResult) => Promise<readonly RecordedGame[]>;
  /** Whether the games are read from logs. */
  readonly isLogged: boolean;
}

interface SourceOptions {
  readonly threads?: number;
  readonly onNote?: OnNote;
  /** Called for a set whose replay gives other games than the record. Default: a note. */
  readonly onOther?: (result: SetResult) => void;
}

/** Why a run has no source of games. */
export type NoSource = 'no-games-remote' | 'no-games-code';

/** Opens the games of a run. Reads logs only if an agent cannot be replayed: logs do not contain faults. */
export async function gameSource(
  run: RecordedSets,
  folder: string,
  trust: readonly string[],
  { threads = 2, onNote = note, onOther = (result) => onNote(otherGames(folder, result)) }: SourceOptions = {},
): Promise<GameSource | NoSource> {
  const logs = (why: NoSource): GameSource | NoSource => (existsSync(`${folder}/logs`) ? logSource(folder) : why);
  const isRemote = run.plan.agents.some(({ remote }) => remote === true);
  if (isRemote && existsSync(`${folder}/logs`)) return logSource(folder); // clients take time, and need not repeat their games
  refuseOtherTrust([run], trust, onNote);
  const agents = await agentsOrWhy(folder, run.plan, trust);
  if (typeof agents === 'string') {
    onNote(`games of ${folder} cannot be replayed: ${agents}`);
    return logs(isRemote ? 'no-games-remote' : 'no-games-code');
  }
  const pool = await poolOf(agents, threads);
  return {
    gamesOf: async (result) => {
      const records = Array.from({ length: result.games }, (_, game) => game);
      const outcome = await replaySet(run, result, pool, { records });
      if (outcome.result.hash === result.hash) return outcome.records;
      onOther(result);
      return [];
    },
    isLogged: false,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

export const otherGames = (folder: string, { block, set }: SetAddress): string =>
  `${block} set ${set}: a replay of ${folder} differs from the record. To check all sets: ${arenaLine('verify', folder)}`;

const logSource = (folder: string): GameSource => ({
  gamesOf: async (result) => loggedGamesOf(folder, result),
  isLogged: true,
  [Symbol.asyncDispose]: async () => {},
});

/** Returns the games of a set whose official logs were kept. They have no hash. */
export const loggedGamesOf = (folder: string, { block, set, games }: SetResult): RecordedGame[] =>
  Array.from({ length: games }, (_, game) => game).flatMap((game) => loggedGame(logPath(folder, block, set, game), game));

function loggedGame(path: string, game: number): RecordedGame[] {
  if (!existsSync(path)) return [];
  const { game: read } = readLog(textOfOutside(path, LARGEST_FILE.log));
  if (read === null) return [];
  return [{ game, roles: [...read.roles], events: [...read.events], said: read.said, hash: '' }];
}
