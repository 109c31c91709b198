import { agentsOfRun, refuseOtherTrust } from '@aiwolf-arena/arena/agents';
import {
  type RecordedGame,
  RecordedSets,
  replaySet,
  SetPool,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../usage-error.ts';
import { note } from './note.ts';

/** A game of a run: `RUN#set/game`, or `RUN#block/set/game` where the run has several blocks. */
export interface GameAddress {
  readonly folder: string;
  readonly block: string | null;
  readonly set: number;
  readonly game: number;
}

const ADDRESS = /^(.+)#(?:(.+)\/)?(\d{1,9})\/(\d{1,9})$/;

/** Null for a text that is no address. */
export function gameAddress(text: string): GameAddress | null {
  const [, folder, block, set, game] = ADDRESS.exec(text) ?? [];
  if (folder === undefined) return null;
  return { folder, block: block ?? null, set: Number(set), game: Number(game) };
}

/** A recorded game as it is played again by the agents of its run. */
export interface ReplayedGame {
  readonly log: string;
  readonly hash: string;
  readonly seed: string;
  /** All of its answers. */
  readonly record: RecordedGame;
  /** By seat, Agent[01] first. */
  readonly names: readonly string[];
}

/** UsageError for an address that the run does not have. */
export async function replayGame(
  address: GameAddress,
  trust: readonly string[],
): Promise<ReplayedGame> {
  const run = new RecordedSets(address.folder);
  try {
    refuseOtherTrust([run], trust, note);
    const result = run.resultOf(addressIn(run, address));
    const pool = new SetPool(await workerInputOf(await agentsOfRun(run.folder, run.plan)), 1);
    try {
      const { game } = address;
      const outcome = await replaySet(run, result, pool, {
        logs: [game],
        hashes: true,
        records: [game],
      });
      if (outcome.result.hash !== result.hash) throw notTheSame(address);
      const { agents, seed } = run.plan;
      return {
        ...{ log: outcome.logs[0]!.text, hash: outcome.hashes[game]!, seed },
        record: outcome.records[0]!,
        names: result.seats.map(({ agent }) => agents[agent]!.name),
      };
    } finally {
      await pool.close();
    }
  } finally {
    run.close();
  }
}

function addressIn(run: RecordedSets, { folder, block, set, game }: GameAddress) {
  const names = run.plan.blocks.map(({ name }) => name);
  const named = block ?? (names.length === 1 ? names[0]! : null);
  if (named === null || !names.includes(named))
    throw new UsageError(
      `name one of the blocks of ${folder}: ${names.map((name) => `${folder}#${name}/${set}/${game}`).join(', ')}`,
    );
  if (!run.has({ block: named, set }))
    throw new UsageError(`${folder} has no finished set ${set} in ${named} (from 0)`);
  if (game >= run.plan.gamesPerSet)
    throw new UsageError(`sets of ${folder} have ${run.plan.gamesPerSet} games, counted from 0`);
  return { block: named, set };
}

const notTheSame = ({ folder }: GameAddress): UsageError =>
  new UsageError(`the set is not the same when it is played again: aiwolf-arena verify ${folder}`);
