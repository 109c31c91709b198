import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNames, logPath, type Plan, readRun, type SetResult } from '@aiwolf-arena/tournament';

/** A set that a team sat in. */
export interface TeamSet {
  readonly result: SetResult;
  /** From 1. */
  readonly seat: number;
}

/** The sets of an agent of a plan, in their order. */
export const setsOfTeam = (results: Iterable<SetResult>, agent: number): TeamSet[] =>
  [...results].flatMap((result) => {
    const at = result.seats.findIndex((seat) => seat.agent === agent);
    return at < 0 ? [] : [{ result, seat: at + 1 }];
  });

/** The log of a game; undefined where none was written. */
export function logOf(
  runFolder: string,
  { block, set }: SetResult,
  game: number,
): string | undefined {
  const path = logPath(runFolder, block, set, game);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** What the agent wrote on its console, in process or as a client; empty where it wrote nothing. */
export function consoleOf(runFolder: string, plan: Plan, agent: number): string {
  const name = `${fileNames(plan.agents)[agent]!}.log`;
  return ['output', 'clients']
    .map((folder) => join(runFolder, folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
}

/** Who competes in a run. UnreadableRun where there is none. */
export const teamsIn = (runFolder: string): string[] =>
  readRun(runFolder).plan.agents.flatMap(({ name, ranked }) => (ranked ? [name] : []));
