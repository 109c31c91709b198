import { type Parting, partingOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';
import {
  asRecorded,
  atAddress,
  type GameAddress,
  type RecordedPlace,
  type Replay,
  replayed,
} from '../replayed-game.ts';
import { type CodeNow, type CurrentAgents, currentAgents } from './current-agents.ts';
import { type ToldGame, winnerIn } from './told-game.ts';

/** A recorded game, played again. */
export interface ReplayedGame {
  readonly address: GameAddress;
  /** Who played it, in the places of the plan. */
  readonly agents: readonly LoadedAgent[];
  /** By what: the code that played it, or code that has changed since. */
  readonly by: 'then' | 'now';
  readonly told: ToldGame;
  /** Agents of its set whose code has changed, or is there no more; empty where the kept code was asked for. */
  readonly code: readonly CodeNow[];
  readonly recorded: {
    /** Null where it cannot be played again. */
    readonly hash: string | null;
    /** Why it cannot; null where it can. */
    readonly why: string | null;
    /** V, W or N. */
    readonly winner: string;
  };
  /** The first answer that differs; null where none does, or nobody can tell. */
  readonly parting: Parting | null;
  /** The first game of the set that differs, if it comes before; memory may differ from there on. */
  readonly earlier: number | null;
}

/** With the code as it is now, beside the code of that time. `kept`: by the code of that time alone. */
export const replayNow = (
  address: GameAddress,
  { kept, trust }: { readonly kept: boolean; readonly trust: readonly string[] },
): Promise<ReplayedGame> =>
  atAddress(address, trust, async (place) => {
    const current = kept ? null : await currentAgents(place);
    const changed = current?.code.some(({ now }) => now !== null) ?? false;
    return changed ? asNow(address, place, current!) : asThen(address, place, current?.code ?? []);
  });

async function asThen(
  address: GameAddress,
  place: RecordedPlace,
  code: readonly CodeNow[],
): Promise<ReplayedGame> {
  const { agents, told } = await asRecorded(place);
  const winner = winnerIn(place.result, place.game);
  const recorded = { hash: told.record.hash, why: null, winner };
  return { address, agents, by: 'then', told, code, recorded, parting: null, earlier: null };
}

/** Who was stopped then need not be stopped now. */
async function asNow(
  address: GameAddress,
  place: RecordedPlace,
  { agents, code }: CurrentAgents,
): Promise<ReplayedGame> {
  const { game, result } = place;
  const [then, now] = await Promise.all([
    ifKept(place),
    replayed(place, agents, { kills: [], until: game + 1 }),
  ]);
  const winner = winnerIn(result, game);
  const found = { address, agents, by: 'now', told: now.told, code } as const;
  if (typeof then === 'string')
    return { ...found, recorded: { hash: null, why: then, winner }, parting: null, earlier: null };
  const first = now.hashes.findIndex((hash, i) => hash !== then.hashes[i]);
  return {
    ...found,
    recorded: { hash: then.told.record.hash, why: null, winner },
    parting: partingOf(then.told.record, now.told.record) ?? null,
    earlier: first >= 0 && first < game ? first : null,
  };
}

/** A text that says why, where what was played cannot be played again. */
async function ifKept(place: RecordedPlace): Promise<Replay | string> {
  try {
    return await asRecorded(place);
  } catch (thrown) {
    if (thrown instanceof UsageError) return thrown.message;
    throw thrown;
  }
}
