import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted, withCommas } from '@aiwolf-arena/report';
import type { LoadedAgent, SetPlayer } from '@aiwolf-arena/sandbox';
import { type RecordedGame, type RecordedSets, replayTask, type SetResult } from '@aiwolf-arena/tournament';
import { arenaLine, UsageError } from '../options/usage.ts';
import { loggedGamesOf } from '../page/game-source.ts';
import type { OnNote } from '../run/hooks.ts';
import { agentsOrWhy } from '../run/roster.ts';

/** Some games of a set, in order. A set with very many games is divided into several parts. */
export interface PartOfSet {
  readonly result: SetResult;
  readonly records: readonly RecordedGame[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Where the games of a run come from. `agents`: the agents that replay them; `null` if the games are not replayed. */
export interface GamesOfRun {
  readonly source: 'replay' | 'logs' | 'journal';
  readonly agents: readonly LoadedAgent[] | null;
}

const isRemote = ({ plan }: RecordedSets): boolean => plan.agents.some(({ remote }) => remote === true);

/** Loads the agents that replay a run. If an agent cannot be replayed, the logs are read; throws UsageError if there are none. */
export async function gamesOfRun(run: RecordedSets, trust: readonly string[], onNote: OnNote): Promise<GamesOfRun> {
  if (isRemote(run) && existsSync(join(run.folder, 'logs'))) return logsInstead(run, 'clients played them', onNote);
  const agents = await agentsOrWhy(run.folder, run.plan, trust);
  return typeof agents === 'string' ? logsInstead(run, agents, onNote) : { source: 'replay', agents };
}

function logsInstead(run: RecordedSets, why: string, onNote: OnNote): GamesOfRun {
  if (!existsSync(join(run.folder, 'logs'))) throw noGames(run, why);
  onNote(`${run.folder}: the games are read from official logs, since ${why}`);
  return { source: 'logs', agents: null };
}

const noGames = ({ folder }: RecordedSets, why: string): UsageError =>
  new UsageError(
    `the single games of ${folder} are unknown: ${why}, and no official logs were kept. ` +
      'Play such runs with `logs` all, or export what is known without games (`tables` sets)',
  );

/** Reads the games of a run from its official logs. Throws UsageError if no game has a log, and notes that some have none. */
export function* loggedParts(run: RecordedSets, onNote: OnNote): Generator<PartOfSet> {
  const count = { games: 0, found: 0 };
  for (const result of run.results()) {
    const records = loggedGamesOf(run.folder, result);
    count.games += result.games;
    count.found += records.length;
    yield { result, records, isFirst: true, isLast: true };
  }
  if (count.found === 0 && count.games > 0) throw noGames(run, 'its agents cannot be replayed');
  if (count.found < count.games)
    onNote(
      `${run.folder}: only ${withCommas(count.found)} of ${counted(count.games, 'game')} have official logs; the tables lack the other games`,
    );
}

export function* partsWithoutGames(run: RecordedSets): Generator<PartOfSet> {
  for (const result of run.results()) yield { result, records: [], isFirst: true, isLast: true };
}

/** Number of seats of the games that are replayed in one part. The records of so many games are a few megabytes. */
const SEATS_OF_PART = 4000;
/** Number of games for each thread that are replayed at the same time, if sets are small. */
const GAMES_AHEAD = 200;

/** Replays the games of a run in plan order. Throws UsageError at the first set whose games differ from the record. */
export async function* replayedParts(run: RecordedSets, pool: SetPlayer): AsyncGenerator<PartOfSet> {
  const width = pool.threads + Math.ceil((pool.threads * GAMES_AHEAD) / Math.max(1, run.plan.gamesPerSet));
  yield* inOrder(partsOf(run), width, async (part) => {
    const { result, records, until } = part;
    const played = await pool.play({ ...replayTask(run, result), behaviour: false, records, until });
    if (part.isLast && played.result.hash !== result.hash) throw differs(run, result);
    return { ...part, records: played.records };
  });
}

function differs({ folder }: RecordedSets, { block, set }: SetResult): UsageError {
  const logs = join(folder, 'logs');
  const other = existsSync(logs) ? ` To export its official logs instead: ${arenaLine('export', logs)}` : '';
  return new UsageError(
    `${folder}: the replay of ${block} set ${set} differs from the recorded games, because an agent or aiwolf-arena has changed. ` +
      `To find the cause: ${arenaLine('verify', folder)}${other}`,
  );
}

interface PlannedPart extends Omit<PartOfSet, 'records'> {
  /** The numbers of the games. */
  readonly records: readonly number[];
  readonly until: number;
}

function* partsOf(run: RecordedSets): Generator<PlannedPart> {
  for (const result of run.results()) {
    const { games, seats } = result;
    const step = Math.max(1, Math.floor(SEATS_OF_PART / seats.length));
    for (let from = 0; from < games; from += step) {
      const until = Math.min(games, from + step);
      const records = Array.from({ length: until - from }, (_, at) => from + at);
      yield { result, records, until, isFirst: from === 0, isLast: until === games };
    }
  }
}

/** Calls `work` for each item, for `width` items at the same time. Yields the results in the order of the items. */
async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    const started = work(item);
    started.catch(() => {}); // it is awaited below, unless an earlier one fails
    running.push(started);
    if (running.length >= width) yield await running.shift()!;
  }
  while (running.length > 0) yield await running.shift()!;
}
