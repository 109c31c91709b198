import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import { agentText } from '@aiwolf-arena/protocol';
import { COMPARE_SCHEMA, counted } from '@aiwolf-arena/report';
import {
  type ExplainedGame,
  explainGames,
  type FlippedGame,
  flippedGames,
  type OwnAnswer,
  RecordedSets,
  SetPool,
  type Side,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { agentsOfRun, refuseOtherTrust } from '../run/roster.ts';

import { note } from '../terminal/session.ts';
import { winnerText } from './recorded-game.ts';

const FILE = 'comparison.json';

export const isComparison = (folder: string): boolean => existsSync(join(folder, FILE));

interface LineWhy {
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

export async function sideOf(run: RecordedSets): Promise<Side> {
  const input = await workerInputOf(await agentsOfRun(run.folder, run.plan));
  return { run, pool: new SetPool(input, 1) };
}

/** The JSON document of `why` for a comparison; `a` is the baseline, `b` the candidate. */
export const whyComparisonJson = (folder: string, whys: readonly LineWhy[]) => ({
  schema: 'aiwolf-arena/why-comparison/1' as const,
  folder,
  lines: whys.map(({ line: { name, players, runs, sets, games }, flipped, explained }) => {
    return { name, players, runs, sets, games, flipped, explained };
  }),
});

export const whyComparisonText = (whys: readonly LineWhy[]): string =>
  `${whys.map(lineText).join('\n')}`;

function lineText({ line, flipped, explained }: LineWhy): string {
  const head = `${line.name}: ${counted(flipped.length, 'game')} of ${line.games} ended otherwise`;
  const more = flipped.length - explained.length;
  const rest =
    more > 0 ? [`${counted(more, 'game')} more (--games ${flipped.length} shows all)`] : [];
  return `${[head, ...explained.flatMap((game) => gameText(game, line.runs)), ...rest].join('\n')}\n`;
}

function gameText(
  { block, set, game, a, b, seat, own }: ExplainedGame,
  runs: LineWhy['line']['runs'],
): string[] {
  const won = `${winnerText(b)} won, not ${winnerText(a)}`;
  const who = agentText(seat);
  const difference =
    own === null
      ? [`  ${who} answers the same: others, who remember earlier games, do not`]
      : [
          `  ${who}  baseline: ${answerText(own.a)}`,
          `             candidate: ${answerText(own.b)}`,
        ];
  const look = (folder: string): string =>
    `aiwolf-arena play --replay ${folder}#${block}/${set}/${game} --kept`;
  return [
    `set ${set}, game ${game}: ${won}`,
    ...difference,
    `  ${look(runs.candidate)}`,
    `  ${look(runs.baseline!)}`,
  ];
}

const answerText = (answer: OwnAnswer | null): string =>
  answer === null ? 'is asked no more' : `day ${answer.day}, ${answer.request}: ${answer.text}`;
