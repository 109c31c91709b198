import type { ShelvedGames } from '@aiwolf-arena/report/html';
import {
  type RecordedGame,
  RecordedSets,
  replaySet,
  type SetAddress,
  SetPool,
  type SetResult,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { agentsOfRun } from '../../library/agents/agents-of-run.ts';
import { refuseOtherTrust } from '../../library/agents/trust.ts';
import { UsageError } from '../../options/usage-error.ts';
import { note } from '../note.ts';
import { type LookedGame, lastDayOf, notableGames, winnerOf } from './notable-games.ts';

/** Games of a run for its page, and what was looked at to choose them. */
export interface ChosenGames {
  readonly shelf: ShelvedGames;
  /** Every game that was played again, by block. */
  readonly looked: ReadonlyMap<string, readonly RecordedGame[]>;
  /** By `block set/game`; null for one that is not on the page. */
  readonly numberOf: (address: string) => number | null;
}

/** Sets that are played again for a page, at most: some seconds' worth. */
const MOST_SETS = 8;

type Why = 'no-games-remote' | 'no-games-code' | 'no-games-asked';

const nothing = (why: Why): ChosenGames => ({
  shelf: { about: [{ say: 'games-about-none', with: { why: { word: why } } }], games: [] },
  looked: new Map(),
  numberOf: () => null,
});

/** Plays some sets again, and chooses `most` of their games. Agents that cannot be asked again leave nothing to show. */
export async function chosenGames(
  folder: string,
  most: number,
  trust: readonly string[],
): Promise<ChosenGames> {
  const run = new RecordedSets(folder);
  try {
    if (run.plan.agents.some(({ remote }) => remote === true)) return nothing('no-games-remote');
    if (most === 0) return nothing('no-games-asked');
    refuseOtherTrust([run], trust, note);
    const agents = await agentsOfRun(folder, run.plan).catch((thrown: unknown) => {
      if (thrown instanceof UsageError) return null;
      throw thrown;
    });
    if (agents === null) return nothing('no-games-code');
    const pool = new SetPool(await workerInputOf(agents), 2);
    try {
      return chosen(run, await looked(run, pool), most);
    } finally {
      await pool.close();
    }
  } finally {
    run.close();
  }
}

async function looked(run: RecordedSets, pool: SetPool): Promise<LookedGame[]> {
  const sets = interestingSets(run);
  const played = await Promise.all(
    sets.map(async (result) => {
      const records = Array.from({ length: result.games }, (_, game) => game);
      const outcome = await replaySet(run, result, pool, { records });
      return outcome.records.map((record): LookedGame => ({ result, record }));
    }),
  );
  return played.flat();
}

/** The sets of first violations, and as many others as it takes to see every agent in every size. */
function interestingSets(run: RecordedSets): SetResult[] {
  const chosen: SetResult[] = [];
  const seen = new Set<string>();
  const spare: SetAddress[] = [];
  for (const address of run.addresses()) {
    const result = run.resultOf(address);
    if (news(result, seen)) chosen.push(result);
    else spare.push(address);
    if (chosen.length >= MOST_SETS) break;
  }
  const more = spare.slice(0, Math.max(0, Math.min(2, MOST_SETS - chosen.length)));
  return [...chosen, ...more.map((address) => run.resultOf(address))];
}

/** Whether a set shows an agent, or a kind of fault of one, that was not seen before in its block; it is seen from now on. */
function news({ block, seats }: SetResult, seen: Set<string>): boolean {
  const keys = seats.flatMap(({ agent, faults }) => [
    `${block} ${agent}`,
    ...faults.map(({ kind }) => `${agent} ${kind}`),
  ]);
  const fresh = keys.filter((key) => !seen.has(key));
  for (const key of fresh) seen.add(key);
  return fresh.length > 0;
}

function chosen(run: RecordedSets, games: readonly LookedGame[], most: number): ChosenGames {
  const names = run.plan.agents.map(({ name }) => name);
  const notable = notableGames(games, names, most);
  const sets = new Set(games.map(({ result: { block, set } }) => `${block} ${set}`)).size;
  const addresses = notable.map(({ address }) => address);
  return {
    shelf: {
      about: [{ say: 'games-about-sample', with: { games: notable.length, sets } }],
      games: notable.map(({ address, tags, game: { result, record } }) => ({
        line: { name: address, winner: winnerOf(record), days: lastDayOf(record), tags },
        tape: {
          ...{ roles: record.roles, events: record.events, said: record.said },
          names: result.seats.map(({ agent }) => names[agent]!),
        },
      })),
    },
    looked: Map.groupBy(
      games.map(({ record, result }) => ({ ...record, block: result.block })),
      ({ block }) => block,
    ),
    numberOf: (address) => {
      const at = addresses.indexOf(address);
      return at < 0 ? null : at;
    },
  };
}
