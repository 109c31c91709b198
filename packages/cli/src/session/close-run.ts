import { type Judgement, standingsOf } from '@aiwolf-arena/analysis';
import { runJson, runText } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, rootHash, type Shard } from '@aiwolf-arena/tournament';
import { partOf } from './part.ts';
import { runLedger } from './run-ledger.ts';
import { screenWidth } from './screen.ts';

/** What is shown of results. */
export interface Shown {
  readonly json: boolean;
  readonly behaviour?: boolean | undefined;
  readonly shard?: Shard | undefined;
}

/** Closes the books of a run in its folder; what to print of them. */
export function closeRun(
  folder: RunFolder,
  plan: Plan,
  shown: Shown,
  judgement: Judgement,
): string {
  const { journal } = folder;
  const { seed, gamesPerSet } = plan;
  const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
  const blocks = standingsOf(plan, journal.results());
  const part = partOf(plan, shown.shard, journal.size);
  folder.seal();
  const ledger = runLedger(folder.path, blocks, judgement);
  const json = { ...runJson(from, blocks, judgement, ledger), ...part.json };
  folder.writeStandings(json);
  if (shown.json) return `${JSON.stringify(json)}\n`;
  const width = screenWidth();
  return part.text + runText(from, blocks, { ...shown, width, ledger });
}
