import type { RecordedGame } from '../realm/set-task.ts';
import type { FlippedGame } from './flipped-games.ts';
import { type OwnDifference, ownDifference } from './own-answers.ts';
import { replaySet } from './replay-set.ts';
import type { Side } from './why-differ.ts';

/** Why a game ended otherwise: what the compared seat did in it that the other did not. */
export interface ExplainedGame extends FlippedGame {
  /** The seat that was swapped. */
  readonly seat: number;
  /** Its first own answer that differs; null if there is none. */
  readonly own: OwnDifference | null;
}

/** Plays the sets of these games again on both sides, each set once. The seat is that of the plan's first agent. */
export async function explainGames(
  a: Side,
  b: Side,
  games: readonly FlippedGame[],
): Promise<ExplainedGame[]> {
  const bySet = Map.groupBy(games, ({ block, set }) => `${block} ${set}`);
  const explained = await Promise.all([...bySet.values()].map((own) => explainSet(a, b, own)));
  return explained.flat();
}

async function explainSet(
  a: Side,
  b: Side,
  games: readonly FlippedGame[],
): Promise<ExplainedGame[]> {
  const wanted = games.map(({ game }) => game);
  const [one, other] = await Promise.all([a, b].map((side) => recordsOf(side, games[0]!, wanted)));
  const seat = a.run.resultOf(games[0]!).seats.findIndex(({ agent }) => agent === 0) + 1;
  return games.map((flipped, i) => ({
    ...flipped,
    seat,
    own: ownDifference(one![i]!, other![i]!, seat),
  }));
}

async function recordsOf(
  { run, pool }: Side,
  at: FlippedGame,
  records: readonly number[],
): Promise<readonly RecordedGame[]> {
  return (await replaySet(run, run.resultOf(at), pool, { records })).records;
}
