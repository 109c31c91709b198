/** Which games leave an official log. */
export type LogChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'sample'; readonly games: number };

/** The games of a set to log, ascending. A sample of N is spread evenly over all games of a block. */
export function loggedGames(
  choice: LogChoice,
  set: number,
  sets: number,
  gamesPerSet: number,
): number[] {
  const all = Array.from({ length: gamesPerSet }, (_, game) => game);
  if (choice.kind === 'none') return [];
  if (choice.kind === 'all') return all;
  const total = sets * gamesPerSet;
  const share = (address: number): number => Math.floor((address * choice.games) / total);
  const chosen = (game: number): boolean =>
    share(set * gamesPerSet + game + 1) > share(set * gamesPerSet + game);
  return choice.games >= total ? all : all.filter(chosen);
}
