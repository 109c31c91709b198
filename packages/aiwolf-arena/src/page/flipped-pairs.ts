import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import type { ShelvedGames } from '@aiwolf-arena/report/html';
import {
  type FlippedGame,
  flippedGames,
  type RecordedGame,
  RecordedSets,
  replaySet,
  SetPool,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { agentsOfRun, refuseOtherTrust } from '../run/roster.ts';

import { note } from '../terminal/session.ts';
import { shelved } from './games.ts';

type Shelved = ShelvedGames['games'][number];

/** Games of a comparison that another side won with the baseline in the seat: both games of each, one after the other. */
export async function flippedPairs(
  { candidate, lines }: Comparison,
  most: number,
  trust: readonly string[],
): Promise<ShelvedGames> {
  const pairs: Shelved[] = [];
  let all = 0;
  for (const line of lines) {
    if (line.runs.baseline === null) continue; // a stored result has no games
    const { flipped, shelved } = await pairsOf(
      line,
      candidate.name,
      Math.ceil(most / 2 / lines.length),
      trust,
    );
    all += flipped;
    pairs.push(...shelved);
  }
  const about = [
    all === 0
      ? ({ say: 'no-flips' } as const)
      : ({ say: 'flips-answer', with: { count: all } } as const),
    { say: 'explain-flips' } as const,
  ];
  return { about, games: pairs, paired: true };
}

async function pairsOf(line: GateLine, candidate: string, most: number, trust: readonly string[]) {
  const sides = [line.runs.baseline!, line.runs.candidate].map(
    (folder) => new RecordedSets(folder),
  );
  try {
    refuseOtherTrust(sides, trust, note);
    const [a, b] = sides as [RecordedSets, RecordedSets];
    const flipped = flippedGames(a, b, `run/${line.players}`, line.sets);
    const chosen = flipped.slice(0, most);
    const [before, after] = await Promise.all(sides.map((side) => playedAgain(side, chosen)));
    const shelved = chosen.flatMap((game, i) => [
      gameOf(a, game, before![i]!, line.baseline.name),
      gameOf(b, game, after![i]!, candidate),
    ]);
    return { flipped: flipped.length, shelved };
  } finally {
    for (const side of sides) side.close();
  }
}

async function playedAgain(
  run: RecordedSets,
  games: readonly FlippedGame[],
): Promise<RecordedGame[]> {
  if (games.length === 0) return [];
  const pool = new SetPool(await workerInputOf(await agentsOfRun(run.folder, run.plan)), 1);
  try {
    const bySet = Map.groupBy(games, ({ set }) => set);
    const played = [...bySet.values()].map(async (own) => {
      const records = own.map(({ game }) => game);
      return (await replaySet(run, run.resultOf(own[0]!), pool, { records })).records;
    });
    return (await Promise.all(played)).flat();
  } finally {
    await pool.close();
  }
}

function gameOf(run: RecordedSets, at: FlippedGame, record: RecordedGame, agent: string): Shelved {
  const names = run.resultOf(at).seats.map((seat) => run.plan.agents[seat.agent]!.name);
  const name = `${at.block} ${at.set}/${at.game} · ${agent}`;
  return shelved(name, record, names, [{ say: 'with-candidate', with: { agent } }]);
}
