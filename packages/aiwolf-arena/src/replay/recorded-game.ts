import type { LoadedAgent, SetTask } from '@aiwolf-arena/sandbox';
import { RecordedSets, replayTask, type SetResult } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { agentsOfRun, refuseOtherTrust } from '../run/roster.ts';
import { poolOf } from '../run/session.ts';
import { note } from '../terminal/session.ts';
import { type GameTranscript, transcriptOf } from './transcript.ts';

/** Returns the options with which a set records all data for showing one of its games. */
const toTell = (game: number) => ({ logs: [game], records: [game], hashes: true, notes: true, noted: [game] });

/** Where a game is recorded: `RUN#set/game`, or `RUN#block/set/game` if the run has several blocks. */
export interface GameAddress {
  readonly folder: string;
  readonly block: string | null;
  readonly set: number;
  readonly game: number;
}

const ADDRESS = /^(.+)#(?:(.+)\/)?(\d{1,9})\/(\d{1,9})$/;

/** Reads the address of a game. Returns `null` if the text is not an address. */
export function gameAddress(text: string): GameAddress | null {
  const [, folder, block, set, game] = ADDRESS.exec(text) ?? [];
  if (folder === undefined) return null;
  return { folder, block: block ?? null, set: Number(set), game: Number(game) };
}

export interface RecordedPlace {
  readonly run: RecordedSets;
  readonly result: SetResult;
  readonly game: number;
  readonly trust: readonly string[];
}

/** Opens the run of an address and calls `look`. Throws UsageError if the run lacks the game, or trusts other agents. */
export async function atAddress<Found>(
  address: GameAddress,
  trust: readonly string[],
  look: (place: RecordedPlace) => Promise<Found>,
): Promise<Found> {
  using run = new RecordedSets(address.folder);
  refuseOtherTrust([run], trust, note);
  return await look({ run, result: run.resultOf(addressIn(run, address)), game: address.game, trust });
}

/** Replays a recorded game with the code that played it. Throws UsageError if the run does not contain the game. */
export const replayGame = (address: GameAddress, trust: readonly string[]): Promise<GameTranscript> =>
  atAddress(address, trust, async (place) => (await asRecorded(place)).transcript);

/** A replayed game, together with the hashes of all games of its set that were replayed. */
export type Replay = Awaited<ReturnType<typeof replayed>>;

/** Replays a game with the code that played it. Throws UsageError if this code is missing, or if the replay differs. */
export async function asRecorded(place: RecordedPlace): Promise<Replay> {
  const { result, run, trust } = place;
  const replay = await replayed(place, await agentsOfRun(run.folder, run.plan, trust));
  if (replay.transcript.result.hash === result.hash) return replay;
  const why = `the replay of ${result.block} set ${result.set} differs from the games that ${run.folder} has recorded`;
  throw new UsageError(`${why}. To find the sets that differ: npx aiwolf-arena verify ${run.folder}`);
}

/** Plays the set of a recorded game with `agents`, which may have other code than the agents of the plan. */
export async function replayed(place: RecordedPlace, agents: readonly LoadedAgent[], changes: Partial<SetTask> = {}) {
  const { game, result, run } = place;
  await using pool = await poolOf(agents);
  const task = { ...replayTask(run, result), ...toTell(game), ...changes };
  const outcome = await pool.play(task);
  const { agents: planned, seed } = run.plan;
  const names = task.seats.map((agent) => planned[agent]!.name);
  const address = `seed ${seed} ${task.block} set ${task.set} game ${game}`;
  return { agents, transcript: transcriptOf(game, outcome, { address, names, seed, task }), hashes: outcome.hashes };
}

function addressIn(run: RecordedSets, { folder, block, set, game }: GameAddress) {
  const names = run.plan.blocks.map(({ name }) => name);
  const named = block ?? (names.length === 1 ? names[0]! : null);
  if (named === null || !names.includes(named))
    throw new UsageError(
      `${folder} has several series of sets: type ${names.map((name) => `${folder}#${name}/${set}/${game}`).join(' or ')}`,
    );
  if (!run.has({ block: named, set })) throw new UsageError(`${folder} has no finished set ${set} in ${named} (from 0)`);
  if (game >= run.plan.gamesPerSet)
    throw new UsageError(`there is no game ${game}: each set of ${folder} has ${run.plan.gamesPerSet} games, numbered from 0`);
  return { block: named, set };
}
