import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import { COMPARE_SCHEMA } from '@aiwolf-arena/report';
import {
  type ExplainedGame,
  explainGames,
  type FlippedGame,
  flippedGames,
  RecordedSets,
  SetPool,
  type Side,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { agentsOfRun } from '../../library/agents/agents-of-run.ts';
import { refuseOtherTrust } from '../../library/agents/trust.ts';
import { UsageError } from '../../options/usage-error.ts';
import { note } from '../note.ts';

const FILE = 'comparison.json';

export const isComparison = (folder: string): boolean => existsSync(join(folder, FILE));

/** What changed on one line of a comparison. */
export interface LineWhy {
  readonly line: GateLine;
  /** All games that another side won, in the order of play. */
  readonly flipped: readonly FlippedGame[];
  /** The first of them, played again. */
  readonly explained: readonly ExplainedGame[];
}

/** The games whose winner flipped, line by line; the first `most` of each are played again and explained. */
export async function whyComparison(
  folder: string,
  most: number,
  trust: readonly string[],
): Promise<LineWhy[]> {
  const whys: LineWhy[] = [];
  const { lines } = readComparison(folder);
  for (const line of lines) {
    const { baseline, candidate } = line.runs;
    if (baseline !== null) whys.push(await whyLine(line, [baseline, candidate], most, trust));
    else if (lines.every(({ runs }) => runs.baseline === null)) throw storedError(line);
    else console.error(storedError(line).message);
  }
  return whys;
}

/** UsageError for a file that is none. */
export function readComparison(folder: string): Comparison {
  const path = join(folder, FILE);
  try {
    const read = JSON.parse(readFileSync(path, 'utf8'));
    if (read.schema === COMPARE_SCHEMA && Array.isArray(read.lines)) return read;
  } catch {}
  throw new UsageError(`${path} is no comparison: run aiwolf-arena compare again`);
}

const storedError = ({ name }: GateLine): UsageError =>
  new UsageError(
    `${name}: a stored baseline keeps no games to look at; compare with the agent itself`,
  );

async function whyLine(
  line: GateLine,
  folders: readonly [string, string],
  most: number,
  trust: readonly string[],
): Promise<LineWhy> {
  const runs = folders.map((folder) => new RecordedSets(folder)) as [RecordedSets, RecordedSets];
  refuseOtherTrust(runs, trust, note);
  const flipped = flippedGames(runs[0], runs[1], `run/${line.players}`, line.sets);
  const sides = await Promise.all(runs.map(sideOf));
  try {
    const explained = await explainGames(sides[0]!, sides[1]!, flipped.slice(0, most));
    return { line, flipped, explained };
  } finally {
    for (const { pool, run } of sides) {
      await pool.close();
      run.close();
    }
  }
}

async function sideOf(run: RecordedSets): Promise<Side> {
  const input = await workerInputOf(await agentsOfRun(run.folder, run.plan));
  return { run, pool: new SetPool(input, 1) };
}
