import { event, teamOf } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import type { GameTag } from '@aiwolf-arena/report/html';
import type { RecordedGame, SetResult } from '@aiwolf-arena/tournament';

/** A game that was played again, with the set that it is of. */
export interface LookedGame {
  readonly result: SetResult;
  readonly record: RecordedGame;
}

/** A game that is worth a look, and why. */
export interface NotableGame {
  readonly address: string;
  readonly tags: readonly GameTag[];
  readonly game: LookedGame;
}

const resultIn = ({ events }: Pick<RecordedGame, 'events'>): number =>
  events.findLast((packed) => event.kindOf(packed) === event.RESULT) ?? event.RESULT;

/** TEAMS index. */
export const winnerOf = (record: Pick<RecordedGame, 'events'>): number =>
  event.winnerOf(resultIn(record));

/** Day of the official result line. */
export const lastDayOf = ({ events }: Pick<RecordedGame, 'events'>): number =>
  event.dayOf(events.findLast((packed) => event.kindOf(packed) === event.DAY) ?? event.DAY);

const VILLAGERS = 1;

/** Whether a seat's team lost. */
function lost({ roles, events }: RecordedGame, seat: number): boolean {
  const villager = teamOf(ROLES[roles[seat]!]!) === 'VILLAGER';
  return (winnerOf({ events }) === VILLAGERS) !== villager;
}

const addressOf = ({ result: { block, set }, record: { game } }: LookedGame): string =>
  `${block} ${set}/${game}`;

/**
 * At most `most` games: the first violations, then for every agent games that it lost in the role in
 * which it loses most, then the longest, the shortest and the closest, then others.
 */
export function notableGames(
  games: readonly LookedGame[],
  names: readonly string[],
  most: number,
): NotableGame[] {
  const found = new Map<LookedGame, GameTag[]>();
  const add = (game: LookedGame | undefined, tag: GameTag): void => {
    if (game === undefined || (!found.has(game) && found.size >= most)) return;
    found.set(game, [...(found.get(game) ?? []), tag]);
  };
  for (const game of firstFaults(games)) add(game, { say: 'tag-fault' });
  for (const { game, agent, role } of losses(games, names))
    add(game, { say: 'tag-loss', with: { agent, role: { word: role } } });
  const byDays = games.toSorted((a, b) => lastDayOf(a.record) - lastDayOf(b.record));
  add(byDays.at(-1), { say: 'tag-longest' });
  add(byDays[0], { say: 'tag-shortest' });
  add(
    games.find(({ record }) => isLoneWolf(record)),
    { say: 'tag-lone-wolf' },
  );
  for (const game of spread(games)) if (!found.has(game)) add(game, { say: 'tag-sample' });
  return [...found].map(([game, tags]) => ({ address: addressOf(game), tags, game }));
}

/** All of them, evenly from begin to end before what lies between. */
function spread(games: readonly LookedGame[]): LookedGame[] {
  const stride = Math.max(1, Math.floor(games.length / 16));
  return games
    .map((game, at) => ({ game, turn: at % stride }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ game }) => game);
}

/** The games of the first cases of every kind of fault of every agent. */
function firstFaults(games: readonly LookedGame[]): LookedGame[] {
  const seen = new Set<string>();
  return [...new Set(games.map(({ result }) => result))].flatMap((result) =>
    result.seats.flatMap(({ agent, faults }) =>
      faults.flatMap(({ kind, first }) => {
        if (seen.has(`${agent} ${kind}`)) return [];
        seen.add(`${agent} ${kind}`);
        return games.filter((game) => game.result === result && game.record.game === first.game);
      }),
    ),
  );
}

/** For every agent two games that it lost in the role in which it loses most, as far as these games show it. */
function losses(games: readonly LookedGame[], names: readonly string[]) {
  const seats = games.flatMap((game) =>
    game.result.seats.map(({ agent }, i) => {
      const role = ROLES[game.record.roles[i + 1]!]!;
      return { game, agent: names[agent]!, role, lost: lost(game.record, i + 1) };
    }),
  );
  const field = new Map(
    [...Map.groupBy(seats, ({ role }) => role)].map(([role, own]) => [role, lostShare(own)]),
  );
  const worst = [...Map.groupBy(seats, ({ agent }) => agent).values()].map((own) => {
    const [first] = [...Map.groupBy(own, ({ role }) => role)]
      .map(([role, inRole]) => ({ inRole, gap: lostShare(inRole) - field.get(role)! }))
      .toSorted((a, b) => b.gap - a.gap);
    return first!.inRole.filter((one) => one.lost).slice(0, 2);
  });
  return [0, 1].flatMap((nth) => worst.flatMap((own) => own[nth] ?? []));
}

const lostShare = (seats: readonly { readonly lost: boolean }[]): number =>
  seats.filter((one) => one.lost).length / seats.length;

/** The werewolves won with a single one of several left. */
function isLoneWolf(record: RecordedGame): boolean {
  const wolves = record.roles.filter((role, seat) => seat > 0 && ROLES[role] === 'WEREWOLF').length;
  const left = event.werewolvesOf(resultIn(record));
  return wolves > 1 && left === 1;
}
