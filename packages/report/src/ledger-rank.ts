import type { Judgement, StageLedger } from '@aiwolf-arena/analysis';
import { faultsText } from './faults-text.ts';
import { judgedStageJson, judgementJson } from './ledger-json.ts';
import { ledgersMarkdown } from './ledger-markdown.ts';
import { judgementText, ledgerText } from './ledger-text.ts';
import { type RankedRuns, rankJson } from './rank/rank-json.ts';
import { rankMarkdown } from './rank/rank-markdown.ts';
import { rankText } from './rank/rank-text.ts';

/** Rankings as faults were judged, and a ledger for every stage of them, in the same order. */
export interface JudgedRuns {
  readonly ranked: RankedRuns;
  readonly judgement: Judgement;
  readonly ledgers: readonly StageLedger[];
}

/** What `rank` prints for people: the rankings, and what the faults would do to them. */
export function judgedRankText({ ranked, ledgers }: JudgedRuns, width: number): string {
  const seeds = ranked.seeds.length > 1;
  const parts = [
    ...ledgers.map((ledger) => judgementText(ledger, width)),
    rankText(ranked, width).trimEnd(),
    ...ledgers.flatMap((ledger) => [
      faultsText(ledger.agents, width, { seeds }),
      ledgerText(ledger, width),
    ]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The JSON document of `rank`. */
export const judgedRankJson = ({ ranked, judgement, ledgers }: JudgedRuns) => ({
  ...rankJson(ranked),
  ...judgementJson(judgement),
  stages: ranked.stages.map((ranking, at) => judgedStageJson(ranking, ledgers[at]!)),
});

/** The rankings and the ledgers as Markdown tables. */
export function judgedRankMarkdown({ ranked, ledgers }: JudgedRuns): string {
  const below = ledgersMarkdown(ledgers);
  return below === '' ? rankMarkdown(ranked) : `${rankMarkdown(ranked)}\n${below}\n`;
}
