import { availableParallelism } from 'node:os';
import { joinedCounts, type LossCounts, type LossSet, type LossSide, lossCounts } from '@aiwolf-arena/analysis';
import { Lexicon } from '@aiwolf-arena/engine';
import { counted } from '@aiwolf-arena/report';
import type { SetAddress } from '@aiwolf-arena/sandbox';
import { logPath, RecordedSets, type SetResult } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { type GameSource, gameSource, otherGames } from '../page/game-source.ts';
import { type OnNote, type PlayHooks, silent } from '../run/hooks.ts';
import { ProgressCounter } from '../run/progress.ts';
import { partNotes } from '../run/run-folders.ts';
import { aheadOf } from '../run/time-left.ts';
import type { LossArm } from './arms.ts';

export interface CountedSets {
  readonly sets: readonly LossSet[];
  /** Whether games were read from logs. */
  readonly isLogged: boolean;
}

interface CountedArms {
  readonly arms: readonly LossArm[];
  /** The folder that was asked about, and the agents that must have played in it. */
  readonly folder: string;
  readonly names: Readonly<Partial<Record<LossSide, string>>>;
}

/** Plays the games of the arms again, or reads their logs, and counts them. Keeps no game. */
export async function countedSets(
  { arms, folder, names }: CountedArms,
  trust: readonly string[],
  hooks: PlayHooks,
): Promise<CountedSets> {
  using stack = new DisposableStack();
  const opened = arms.map((arm) => ({ ...arm, run: stack.use(new RecordedSets(arm.folder)) }));
  for (const { run } of opened) for (const note of partNotes(run)) hooks.onNote?.(note);
  const wanted = opened.map((arm) => wantedOf(arm, opened));
  for (const [side, name] of Object.entries(names))
    if (!wanted.some((arm) => hasPlayed(arm, side))) throw new UsageError(`${name} has played no finished game of ${folder}`);
  const ahead = wanted.flatMap(({ addresses, run }) => aheadOf(addresses.map((address) => run.resultOf(address))));
  const progress = new ProgressCounter(hooks.onProgress);
  progress.begin('', ahead);
  const found = new Map<string, LossSet>();
  let isLogged = false;
  for (const arm of wanted) {
    const ended = await countArm(arm, trust, hooks, progress);
    isLogged ||= ended.isLogged;
    for (const { key, set } of ended.sets) found.set(key, joinedSets(set, found.get(key)));
  }
  return { sets: [...found.values()], isLogged };
}

interface OpenedArm extends LossArm {
  readonly run: RecordedSets;
}

/** Returns the sets in which an agent of the arm's sides played and, if the arm is paired, that its partner has finished. */
function wantedOf(arm: OpenedArm, all: readonly OpenedArm[]): WantedArm {
  const partners = all.filter(({ villages }) => villages === arm.villages);
  const wanted = arm.run.addresses().flatMap((address) => {
    if (!partners.every(({ run }) => run.has(address))) return [];
    const result = arm.run.resultOf(address);
    const isWanted = result.seats.some(({ agent }) => arm.sideOf(agent) !== null);
    return isWanted ? [{ address, games: result.games }] : [];
  });
  return { ...arm, addresses: wanted.map(({ address }) => address), games: wanted.reduce((sum, { games }) => sum + games, 0) };
}

interface WantedArm extends OpenedArm {
  readonly addresses: readonly SetAddress[];
  /** Number of games in these sets. */
  readonly games: number;
}

const hasPlayed = ({ addresses, run, sideOf }: WantedArm, side: string): boolean =>
  addresses.some((address) => run.resultOf(address).seats.some(({ agent }) => sideOf(agent) === side));

interface KeyedSet {
  /** Sets with the same key were played in the same villages. */
  readonly key: string;
  readonly set: LossSet;
  /** Number of games that were counted: fewer than were played if not all logs were kept. */
  readonly games: number;
}

async function countArm(arm: WantedArm, trust: readonly string[], hooks: PlayHooks, progress: ProgressCounter) {
  const { addresses, folder, games, run } = arm;
  const { onNote = silent } = hooks;
  const threads = availableParallelism();
  const onOther = (result: SetResult): never => {
    throw new UsageError(otherGames(folder, result));
  };
  const opened = await gameSource(run, folder, trust, { threads, onNote, onOther });
  if (typeof opened === 'string') throw noGames(folder);
  await using source = opened;
  if (addresses.length > 0) onNote(aheadText(addresses.length, games, source.isLogged));
  const count = counter(arm, source);
  const sets: KeyedSet[] = [];
  const queue = [...addresses.entries()].values();
  const lane = async (): Promise<void> => {
    for (const [at, address] of queue) {
      hooks.signal?.throwIfAborted();
      const result = run.resultOf(address);
      sets[at] = await count(result);
      progress.set(result);
    }
  };
  await Promise.all(Array.from({ length: threads + 1 }, lane));
  const found = sets.reduce((sum, one) => sum + one.games, 0);
  noteMissing(folder, found, games, onNote);
  return { sets, isLogged: source.isLogged };
}

function aheadText(sets: number, games: number, isLogged: boolean): string {
  const amount = `${counted(games, 'game')} of ${counted(sets, 'set')}`;
  return isLogged ? `reading ${amount} from logs` : `replaying ${amount}, because a run stores only the results of sets`;
}

/** Says that logs are missing. Throws UsageError if there are none of the wanted games. */
function noteMissing(folder: string, found: number, games: number, onNote: OnNote): void {
  if (found === 0 && games > 0) throw noGames(folder);
  if (found < games) onNote(`only ${counted(found, 'game')} of ${games} have logs: the others are not counted`);
}

const noGames = (folder: string): UsageError =>
  new UsageError(`the games of ${folder} cannot be played again, and no logs were kept: play the run with --logs all`);

function counter({ folder, run, sideOf, villages }: WantedArm, { gamesOf, isLogged }: GameSource) {
  const lexicons = new Map(run.plan.blocks.map(({ name, rules }) => [name, new Lexicon(rules)]));
  return async (result: SetResult): Promise<KeyedSet> => {
    const { block, set, seats } = result;
    const games = await gamesOf(result);
    const counts: LossCounts = lossCounts(result, games, lexicons.get(block)!, sideOf);
    const gameAt = (game: number): string =>
      isLogged ? logPath(folder, block, set, game) : `${folder}#${block}/${set}/${game}`;
    return { key: `${villages} ${block} ${set}`, set: { players: seats.length, counts, gameAt }, games: games.length };
  };
}

/** Joins the two arms of a set. Lost games are named only for the agent, so its arm names them. */
function joinedSets(one: LossSet, former: LossSet | undefined): LossSet {
  if (former === undefined) return one;
  return { ...former, counts: joinedCounts(former.counts, one.counts) };
}
