import { existsSync } from 'node:fs';
import { shuffled } from '@aiwolf-arena/analysis';
import type { SetAddress } from '@aiwolf-arena/sandbox';
import { type RecordedGame, RecordedSets, replaySet, type SetResult } from '@aiwolf-arena/tournament';
import {
  type FiledGames,
  type FiledSet,
  GAMES_PER_FILE,
  type GameTag,
  gamesFile,
  gamesFileOf,
  gzippedJson,
  type ShownRecord,
  searchable,
} from '@aiwolf-arena/viewer';
import type { PublicNames } from '../contest/public-names.ts';
import type { ProgressCounter } from '../run/progress.ts';
import { agentsOfRun } from '../run/roster.ts';
import { poolOf } from '../run/session.ts';
import { aheadOf } from '../run/time-left.ts';
import { loggedGamesOf } from './game-source.ts';
import { type ChosenGames, gamesSaid, interestingSets, listed, notableTags, randomOf } from './games.ts';

interface FiledStage {
  readonly stage: string;
  readonly path: string;
}

/** A function that writes a file of the published folder. */
type Write = (path: string, content: Uint8Array) => void;

/** Maximum number of sets that are replayed at the same time. The records of all of them are in memory. */
const AT_ONCE = 4;
/** Maximum number of games of the final on the page. If there are more, whole sets are drawn at random. */
const MOST_FINAL_GAMES = 6000;
/** Maximum number of sets of a stage whose games are also counted for figures of the page. */
const MOST_COUNTED = 8;

/** Writes the games of a contest to files: those of the final, as far as they fit, and a sample of the sets of other stages. */
export async function filedGames(stages: readonly FiledStage[], names: PublicNames, write: Write, progress: ProgressCounter) {
  const files = new GameFiles(write);
  const counted = [];
  for (const { stage, path } of stages) counted.push(await fileStage(stage, path, names, files, progress));
  files.close();
  const { lines, sets } = files;
  const games: FiledGames = { about: aboutOf(lines.length, sets, counted), lines };
  return { games, sets, counted };
}

const sumOf = <Key extends string>(stages: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  stages.reduce((sum, one) => sum + one[key], 0);

type Counted = Pick<Awaited<ReturnType<typeof fileStage>>, 'games' | 'isDrawn' | 'withheld'>;

function aboutOf(games: number, sets: readonly FiledSet[], stages: readonly Counted[]): FiledGames['about'] {
  const [all, withheld] = [sumOf(stages, 'games'), sumOf(stages, 'withheld')];
  const sample = stages.some(({ isDrawn }) => isDrawn) ? gamesSaid('games-of-final-drawn') : '';
  const final = sets.filter(({ block }) => block.startsWith('final')).reduce((sum, one) => sum + one.games, 0);
  return [
    gamesSaid(games + withheld < all ? 'games-about-site-part' : 'games-about-site', {
      games,
      all,
      final,
      others: games - final,
      sample,
    }),
    ...(withheld === 0 ? [] : [gamesSaid('games-about-withheld', { games: withheld })]),
  ];
}

async function fileStage(stage: string, path: string, names: PublicNames, files: GameFiles, progress: ProgressCounter) {
  using run = new RecordedSets(path);
  const blocksOf = (isFinal: boolean): string[] =>
    run.plan.blocks.filter(({ stage }) => (stage === 'final') === isFinal).map(({ name }) => name);
  const [finals, others] = [blocksOf(true), blocksOf(false)];
  const isOpen = (set: Pick<SetResult, 'seats'>): boolean => names.hasLogs(set, run.plan);
  const open: SetAddress[] = [];
  let [games, withheld] = [0, 0];
  for (const address of run.addresses()) {
    const result = run.resultOf(address);
    games += result.games;
    if (isOpen(result)) open.push(address);
    else withheld += result.games;
  }
  const most = MOST_FINAL_GAMES / run.plan.gamesPerSet;
  const final = open.filter(({ block }) => finals.includes(block));
  const ofFinal = sampleOfSets(final, finals, most, randomOf(run));
  const shown = [...ofFinal.map((address) => run.resultOf(address)), ...interestingSets(run, others, isOpen)];
  progress.begin(`replaying ${stage}`, aheadOf(shown));
  await using pool = await poolFor(run);
  const looked = new Map<string, RecordedGame[]>();
  const places = new Map<string, number>();
  for (let at = 0; at < shown.length; at += AT_ONCE) {
    const played = await Promise.all(shown.slice(at, at + AT_ONCE).map((result) => playedSet(run, result, pool)));
    if (at < MOST_COUNTED)
      for (const { result, records } of played) looked.set(result.block, [...(looked.get(result.block) ?? []), ...records]);
    const tags = notableTags(
      run,
      played.flatMap(({ result, records }) => records.map((record) => ({ result, record }))),
      run.plan.agents.map(({ name }) => names.of(name)),
    );
    for (const one of played) {
      files.add(stage, run, one, names, tags, places);
      progress.set(one.result);
    }
  }
  const numberOf: ChosenGames['numberOf'] = (address) => places.get(address) ?? null;
  return { looked, numberOf, games, withheld, isDrawn: ofFinal.length < final.length };
}

/** Returns the sets; if there are more than `most`, as many of each block, drawn at random, in plan order. */
function sampleOfSets(
  sets: readonly SetAddress[],
  blocks: readonly string[],
  most: number,
  random: () => number,
): readonly SetAddress[] {
  if (sets.length <= most) return sets;
  const each = Math.max(1, Math.floor(most / blocks.length));
  const ofBlock = (name: string): SetAddress[] => sets.filter(({ block }) => block === name);
  const drawn = new Set(blocks.flatMap((name) => shuffled(ofBlock(name), random).slice(0, each)));
  return sets.filter((address) => drawn.has(address));
}

type Pool = Awaited<ReturnType<typeof poolOf>>;

/** Returns a pool that replays the sets of a run. Null if an agent was unsandboxed, if its code is missing, or if the logs of a client's games were kept. */
async function poolFor({ folder, plan }: RecordedSets): Promise<Pool | null> {
  if (plan.secret !== undefined || plan.agents.some(({ trusted }) => trusted === true)) return null;
  if (plan.agents.some(({ remote }) => remote === true) && existsSync(`${folder}/logs`)) return null;
  const agents = await agentsOfRun(folder, plan).catch(() => null);
  return agents === null ? null : poolOf(agents, 2);
}

interface PlayedSet {
  readonly result: SetResult;
  /** The replayed games; empty if they cannot be replayed, or if the replay gave other games. */
  readonly records: readonly RecordedGame[];
  readonly logged: readonly RecordedGame[];
}

async function playedSet(run: RecordedSets, result: SetResult, pool: Pool | null): Promise<PlayedSet> {
  const games = Array.from({ length: result.games }, (_, game) => game);
  const outcome = pool && (await replaySet(run, result, pool, { records: games }));
  if (outcome !== null && outcome.result.hash === result.hash) return { result, records: outcome.records, logged: [] };
  const logged = loggedGamesOf(run.folder, result);
  return { result, records: [], logged: logged.length === result.games ? logged : [] };
}

/** The files with games of a published page, and the list of their games. */
class GameFiles {
  readonly lines: FiledGames['lines'][number][] = [];
  readonly sets: FiledSet[] = [];
  readonly #write: Write;
  #records: ShownRecord[] = [];

  constructor(write: Write) {
    this.#write = write;
  }

  /** Adds the games of a set. Enters their numbers on the page in `places`, by their addresses in the run. */
  add(
    stage: string,
    { plan }: RecordedSets,
    { result, records, logged }: PlayedSet,
    names: PublicNames,
    tags: ReadonlyMap<string, readonly GameTag[]>,
    places: Map<string, number>,
  ): void {
    const { block, set, seats } = result;
    const seated = seats.map(({ agent }) => names.of(plan.agents[agent]!.name));
    const hidden = plan.blocks.find(({ name }) => name === block)!.rules.voteVisible ? {} : { votesHidden: true as const };
    const first = this.lines.length;
    const games = records.length > 0 ? records : logged;
    for (const [game, record] of games.entries()) {
      const address = `${block} ${set}/${game}`;
      places.set(address, this.lines.length);
      const { line, record: shownRecord } = listed(
        stage === 'run' ? address : `${stage} ${address}`,
        record,
        seated,
        tags.get(address) ?? [],
      );
      this.lines.push({ ...line, ...searchable(shownRecord) });
      this.#records.push({ ...shownRecord, ...hidden });
      if (this.#records.length === GAMES_PER_FILE) this.#flush();
    }
    const answered = records.length > 0 && plan.blocks.every(({ roleRequests }) => roleRequests.length === 0);
    if (games.length > 0) this.sets.push({ stage, block, set, first, games: games.length, answered });
  }

  close(): void {
    if (this.#records.length > 0) this.#flush();
  }

  #flush(): void {
    this.#write(gamesFile(gamesFileOf(this.lines.length - 1, { perFile: GAMES_PER_FILE })), gzippedJson(this.#records));
    this.#records = [];
  }
}
