/**
 * Share of the variance of one game that the deal of roles decides: (2v - 1)² q (1 - q) / Var, where a village wins
 * with probability v and an agent is of the village with probability q. All-random play: 23 % with 15 players, .4 %
 * with 5.
 */
export function roleLuck(villageWins: number, villageShare: number): number | null {
  const rate = villageShare * villageWins + (1 - villageShare) * (1 - villageWins);
  const between = (2 * villageWins - 1) ** 2 * villageShare * (1 - villageShare);
  const variance = rate * (1 - rate);
  return variance > 0 ? between / variance : null;
}
