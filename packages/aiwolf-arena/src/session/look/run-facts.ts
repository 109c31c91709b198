import { ledgersOf, mergeRuns, rankRuns, standingsOf, timingsOf } from '@aiwolf-arena/analysis';
import type { RunFacts, SourceFacts } from '@aiwolf-arena/report/html';
import {
  arenasOf,
  arenaText,
  type RecordedRun,
  RecordedSets,
  readRun,
  readTimings,
  rootHash,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../../options/usage-error.ts';
import { keptCertificate } from '../kept-certificate.ts';
import type { ChosenGames } from './chosen-games.ts';
import { repeatCommand } from './repeat-command.ts';

/** What is no fault in times that nobody judges by. */
const LENIENT = { ms: 50, share: 0.01 };

/** All that a page says of a run. UsageError for one in which nothing was played. */
export function runFacts(
  folder: string,
  games: Pick<ChosenGames, 'looked' | 'numberOf'>,
): RunFacts {
  const run = readRun(folder);
  if (run.results.length === 0) throw new UsageError(`no finished set in ${folder}`);
  const merged = mergeRuns([run]);
  const judgement = { policy: 'record', pardons: [] } as const;
  const timed = readTimings(folder, run.plan);
  return {
    merged,
    rankings: rankRuns(merged),
    ledgers: ledgersOf(merged, [run], judgement),
    timings: timed.length === 0 ? [] : timingsOf(merged, [run], timed, LENIENT),
    blocks: blocksOf(folder),
    source: sourceOf(run),
    tapes: games.looked,
    gameAt: games.numberOf,
  };
}

/** With what the seats did beside winning, which only this needs. */
function blocksOf(folder: string): RunFacts['blocks'] {
  const sets = new RecordedSets(folder);
  try {
    return standingsOf(sets.plan, sets.results());
  } finally {
    sets.close();
  }
}

function sourceOf({ folder, plan, results, notes }: RecordedRun): SourceFacts {
  const root = rootHash(results);
  return {
    arena: arenasOf(plan).map(arenaText).join('; '),
    ...{ folder, seeds: [plan.seed], rootHash: root, notes },
    rules: [...new Set(plan.blocks.map(({ rules }) => rules.name))],
    draws: [...new Set(plan.blocks.map(({ draw, players }) => `${players}: ${draw}`))],
    sets: results.length,
    games: results.reduce((sum, one) => sum + one.games, 0),
    command: repeatCommand(plan, folder),
    verify: `aiwolf-arena verify ${folder}`,
    certificate: keptCertificate(folder, root),
    agents: plan.agents,
  };
}
