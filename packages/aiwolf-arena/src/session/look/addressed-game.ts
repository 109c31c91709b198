import type { ShelvedGames } from '@aiwolf-arena/report/html';
import { type GameAddress, replayGame } from '../replayed-game.ts';
import { lastDayOf, winnerOf } from './notable-games.ts';

/** A game of a run, played again. UsageError for an address that the run does not have. */
export async function addressedGame(
  address: GameAddress,
  trust: readonly string[],
): Promise<ShelvedGames> {
  const { record, names } = await replayGame(address, trust);
  const { block, set, game } = address;
  const name = `${block ?? ''} ${set}/${game}`.trim();
  const { roles, events, said } = record;
  const line = { name, winner: winnerOf(record), days: lastDayOf(record), tags: [] };
  return { about: [], games: [{ line, tape: { roles, events, said, names } }] };
}
