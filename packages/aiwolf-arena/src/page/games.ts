import { shuffled } from '@aiwolf-arena/analysis';
import { event, teamOf } from '@aiwolf-arena/engine';
import { ROLES } from '@aiwolf-arena/protocol';
import { type Said, sentencesOf } from '@aiwolf-arena/report';
import { ROLE_NAMES } from '@aiwolf-arena/report/browser';
import type { SetAddress } from '@aiwolf-arena/sandbox';
import { type RecordedGame, RecordedSets, type SetResult, seedMark } from '@aiwolf-arena/tournament';
import {
  type Condition,
  ConditionError,
  conditionsIn,
  type GameTag,
  type ListedGames,
  meets,
  type SearchableGame,
  searchable,
} from '@aiwolf-arena/viewer';
import { arenaLine, UsageError } from '../options/usage.ts';
import { ProgressCounter } from '../run/progress.ts';
import { randomFrom } from '../run/random.ts';
import { aheadOf } from '../run/time-left.ts';
import { ProgressLine } from '../terminal/progress.ts';
import { type GameSource, gameSource, type NoSource } from './game-source.ts';
import words from './games.json' with { type: 'json' };
import { withoutHome } from './titles.ts';

/** Returns a sentence about the games of a page. */
export const gamesSaid = sentencesOf(words);

/** The games that a page of a run shows (`list`), and all replayed games from which they were chosen (`looked`). */
export interface ChosenGames {
  readonly list: ListedGames;
  readonly looked: ReadonlyMap<string, readonly RecordedGame[]>;
  /** Returns the position of a game on the page, by its address `block set/game`. Null if the page lacks the game. */
  readonly numberOf: (address: string) => number | null;
}

/** Maximum number of sets that are replayed for a page. Replaying eight sets takes some seconds. */
const MOST_SETS = 8;

const nothing = (why: NoSource | 'no-games-asked'): ChosenGames => ({
  list: { about: [gamesSaid('games-about-none', { why: gamesSaid(why) })], games: [] },
  looked: new Map(),
  numberOf: () => null,
});

/** Which games a page is to have. */
export interface GameChoice {
  /** Maximum number of games that can be opened on the page. */
  readonly most: number;
  /** Conditions on games, for which all games of the run are searched, or `any`. Omitted: only some sets are looked at. */
  readonly find?: string | undefined;
  readonly trust: readonly string[];
  /** Whether to show no progress. */
  readonly quiet?: boolean;
}

/** Chooses games of a run. Chooses no game if the agents cannot be replayed and no logs were kept. */
export async function chosenGames(folder: string, choice: GameChoice): Promise<ChosenGames> {
  using run = new RecordedSets(folder);
  const { find, most, trust } = choice;
  if (most === 0 && find === undefined) return nothing('no-games-asked');
  const names = run.plan.agents.map(({ name }) => name);
  const conditions = find === undefined ? null : asked(find, names);
  const opened = await gameSource(run, folder, trust, { threads: find === undefined ? 1 : THREADS });
  if (typeof opened === 'string') return nothing(opened);
  await using source = opened;
  if (conditions !== null) return await found(run, await searched(run, source, choice), conditions, source, most);
  const looked = await gamesIn(interestingSets(run), source);
  const shown = chosen(run, looked, most);
  return { ...shown, list: { ...shown.list, about: [...shown.list.about, searchHint(run, folder)] } };
}

const ANY = 'any';

function asked(find: string, names: readonly string[]): readonly Condition[] {
  try {
    return find.trim() === ANY ? [] : conditionsIn(find, names);
  } catch (thrown) {
    throw thrown instanceof ConditionError ? new UsageError(`--find: ${thrown.message}`) : thrown;
  }
}

const searchHint = ({ plan }: RecordedSets, folder: string): Said =>
  gamesSaid('games-about-search', { command: withoutHome(arenaLine('report', folder, '--find', ANY), folder, plan.agents) });

async function gamesIn(sets: readonly SetResult[], source: GameSource): Promise<LookedGame[]> {
  const played = await Promise.all(
    sets.map(async (result) => (await source.gamesOf(result)).map((record): LookedGame => ({ result, record }))),
  );
  return played.flat();
}

/** A game without its record: thousands of these fit on a page. */
interface SearchedLine {
  readonly line: SearchableGame;
  readonly address: SetAddress;
}

/** Returns all games of a run, without their records. Shows progress, because all sets are replayed. */
async function searched(run: RecordedSets, source: GameSource, { quiet = false }: GameChoice): Promise<SearchedLine[]> {
  const names = run.plan.agents.map(({ name }) => name);
  const addresses = run.addresses();
  const bar = new ProgressLine(quiet);
  const progress = new ProgressCounter((now) => bar.show(now));
  progress.begin('', aheadOf(addresses.map((address) => run.resultOf(address))));
  const lines: SearchedLine[][] = addresses.map(() => []);
  const queue = [...addresses.entries()].values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const [at, address] of queue) {
        const result = run.resultOf(address);
        const seated = result.seats.map(({ agent }) => names[agent]!);
        lines[at] = (await source.gamesOf(result)).map((record) => {
          const { line, record: shownRecord } = listed(nameOf({ result, record }), record, seated);
          return { line: { ...line, ...searchable(shownRecord) }, address };
        });
        progress.set(result);
      }
    }),
  );
  bar.end();
  return lines.flat();
}

/** Number of threads that replay all sets of a run. A few sets are replayed in one: a second would compile all code again. */
const THREADS = 2;
/** Number of sets that are replayed at the same time. */
const LANES = THREADS + 1;

/** Puts the found games on the page, as many as fit, and all others where they can be searched. */
async function found(
  run: RecordedSets,
  all: readonly SearchedLine[],
  conditions: readonly Condition[],
  source: GameSource,
  most: number,
): Promise<ChosenGames> {
  const isFound = ({ line }: SearchedLine): boolean => {
    const seats = [...line.names.keys()];
    return meets({ ...line, seats }, line.names, conditions);
  };
  const hits = all.filter(isFound);
  const opened = shuffled(hits, randomOf(run)).slice(0, most);
  const sets = new Set(opened.map(({ address }) => address));
  const games = await gamesIn(
    [...sets].map((address) => run.resultOf(address)),
    source,
  );
  const wanted = new Set(opened.map(({ line }) => line.name));
  const kept = games.filter((game) => wanted.has(nameOf(game)));
  const shown = chosen(run, kept, most);
  return {
    ...shown,
    list: {
      about: [gamesSaid('games-about-found', { all: all.length, found: hits.length, games: kept.length })],
      games: shown.list.games,
      further: all.flatMap(({ line }) => (wanted.has(line.name) ? [] : [line])),
    },
  };
}

/**
 * Chooses the first set of each block, then sets in which an agent or a kind of fault occurs for the first time. Sets of small
 * villages come before others, because a set of 15 players takes ten times as long to replay as one of 5.
 */
export function interestingSets(
  run: RecordedSets,
  blocks = blocksInOrder(run),
  isOpen: (result: SetResult) => boolean = () => true,
): SetResult[] {
  const open = run.addresses().filter((address) => isOpen(run.resultOf(address)));
  const queues = blocks.map((block) => open.filter((address) => address.block === block));
  const firsts = queues.flatMap((queue) => queue.slice(0, 1)).slice(0, MOST_SETS);
  const seats = ({ block }: SetAddress): number => run.plan.blocks.find(({ name }) => name === block)!.players;
  const others = queues.flatMap((queue) => queue.slice(1)).toSorted((a, b) => seats(a) - seats(b));
  const seen = new Set<string>();
  const chosen = firsts.map((address) => run.resultOf(address));
  for (const result of chosen) news(result, seen);
  const spare: SetAddress[] = [];
  for (const address of others) {
    if (chosen.length === MOST_SETS) break;
    const result = run.resultOf(address);
    if (news(result, seen)) chosen.push(result);
    else spare.push(address);
  }
  const more = spare.slice(0, Math.min(2, MOST_SETS - chosen.length));
  return [...chosen, ...more.map((address) => run.resultOf(address))];
}

const blocksInOrder = ({ plan: { blocks } }: RecordedSets): string[] =>
  blocks
    .toSorted((a, b) => Number(b.stage === 'final') - Number(a.stage === 'final') || b.players - a.players)
    .map(({ name }) => name);

/** Whether `seen` lacks an agent of the set or a kind of fault of an agent. Adds all these agents and faults to `seen`. */
function news({ seats }: SetResult, seen: Set<string>): boolean {
  const keys = seats.flatMap(({ agent, faults }) => [`${agent}`, ...faults.map(({ kind }) => `${agent} ${kind}`)]);
  const fresh = keys.filter((key) => !seen.has(key));
  for (const key of fresh) seen.add(key);
  return fresh.length > 0;
}

function chosen(run: RecordedSets, games: readonly LookedGame[], most: number): ChosenGames {
  const names = run.plan.agents.map(({ name }) => name);
  const notable = notableGames(games, names, most, randomOf(run));
  const sets = new Set(games.map(({ result: { block, set } }) => `${block} ${set}`)).size;
  const addresses = notable.map(({ address }) => address);
  const records = games.map(({ record, result }) => ({ ...record, block: result.block }));
  return {
    list: {
      about: [gamesSaid('games-about-sample', { games: notable.length, sets })],
      games: notable.map(({ address, tags, game: { result, record } }) => {
        const seated = result.seats.map(({ agent }) => names[agent]!);
        return listed(address, record, seated, tags);
      }),
    },
    looked: Map.groupBy(records, ({ block }) => block),
    numberOf: (address) => {
      const at = addresses.indexOf(address);
      return at < 0 ? null : at;
    },
  };
}

interface LookedGame {
  readonly result: SetResult;
  readonly record: RecordedGame;
}

const nameOf = ({ record, result: { block, set } }: LookedGame): string => `${block} ${set}/${record.game}`;

const resultIn = ({ events }: Pick<RecordedGame, 'events'>): number =>
  events.findLast((packed) => event.kindOf(packed) === event.RESULT) ?? event.RESULT;

export type ListedGame = ListedGames['games'][number];

/** Converts a recorded game to the form in which a page contains it. `names`: the agents' names by seat. */
export function listed(
  name: string,
  record: RecordedGame,
  names: readonly string[],
  tags: readonly GameTag[] = [],
): ListedGame {
  const { roles, events, said } = record;
  return {
    line: { name, winner: winnerOfGame(record), days: lastDayOf(record), tags },
    record: { roles, events, said, names },
  };
}

const winnerOfGame = (record: Pick<RecordedGame, 'events'>): number => event.winnerOf(resultIn(record));

/** Returns the last day of a game. It is the day of the result line in the official log. */
const lastDayOf = ({ events }: Pick<RecordedGame, 'events'>): number =>
  event.dayOf(events.findLast((packed) => event.kindOf(packed) === event.DAY) ?? event.DAY);

const VILLAGERS = 1;

function lost({ roles, events }: RecordedGame, seat: number): boolean {
  const villager = teamOf(ROLES[roles[seat]!]!) === 'VILLAGER';
  return (winnerOfGame({ events }) === VILLAGERS) !== villager;
}

/** Chooses at most `most` games: with faults, lost by an agent in its worst role, the longest, the shortest, and others at random. */
function notableGames(games: readonly LookedGame[], names: readonly string[], most: number, random: () => number) {
  const found = new Map<LookedGame, GameTag[]>();
  const add = (game: LookedGame | undefined, tag: GameTag): void => {
    if (game === undefined || (!found.has(game) && found.size >= most)) return;
    found.set(game, [...(found.get(game) ?? []), tag]);
  };
  for (const game of firstFaults(games)) add(game, { said: gamesSaid('tag-fault') });
  for (const { game, agent, role } of losses(games, names))
    add(game, { said: gamesSaid('tag-loss', { agent, role: ROLE_NAMES[role] }), loser: agent });
  const byDays = games.toSorted((a, b) => lastDayOf(a.record) - lastDayOf(b.record));
  add(byDays.at(-1), { said: gamesSaid('tag-longest') });
  add(byDays[0], { said: gamesSaid('tag-shortest') });
  const loneWolf = games.find(({ record }) => isLoneWolf(record));
  add(loneWolf, { said: gamesSaid('tag-lone-wolf') });
  for (const game of shuffled(games, random)) if (!found.has(game)) add(game, { said: gamesSaid('tag-sample') });
  return [...found].map(([game, tags]) => {
    return { address: nameOf(game), tags, game };
  });
}

/** Returns the tags of the most notable of these games, by the games' addresses. */
export function notableTags(
  run: RecordedSets,
  games: readonly LookedGame[],
  names: readonly string[],
): ReadonlyMap<string, readonly GameTag[]> {
  const notable = notableGames(games, names, 2 * MOST_SETS, randomOf(run));
  return new Map(notable.map(({ address, tags }) => [address, tags]));
}

/** The random numbers that choose games for a page. */
export const randomOf = ({ plan }: RecordedSets): (() => number) => randomFrom(seedMark(plan))('page');

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

/** Returns up to two lost games of each agent in its worst role, which is estimated from the given games only. */
function losses(games: readonly LookedGame[], names: readonly string[]) {
  const seats = games.flatMap((game) =>
    game.result.seats.map(({ agent }, i) => {
      return { game, agent: names[agent]!, role: ROLES[game.record.roles[i + 1]!]!, lost: lost(game.record, i + 1) };
    }),
  );
  const field = new Map([...Map.groupBy(seats, ({ role }) => role)].map(([role, own]) => [role, lostShare(own)]));
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

/** Returns whether the werewolves won and only one of several werewolves survived. */
function isLoneWolf(record: RecordedGame): boolean {
  const wolves = record.roles.filter((role, seat) => seat > 0 && ROLES[role] === 'WEREWOLF').length;
  return wolves > 1 && event.werewolvesOf(resultIn(record)) === 1;
}
