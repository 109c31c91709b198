import type { LedgerLine, StageLedger } from '@aiwolf-arena/analysis';
import { signOf } from './caveats.ts';
import { count, percent, percentRange } from './percent.ts';

/** A column of the ledger, the same for a terminal and for Markdown. */
export interface LedgerColumn {
  readonly head: string;
  /** What stands in it; a rate has its interval on a second line. */
  readonly text: (line: LedgerLine) => string;
  /** Narrow screens keep columns with a higher number. */
  readonly keep: number;
}

/** The three rankings side by side; the one that counts has a star. */
export function ledgerColumns({ policy, agents }: StageLedger): LedgerColumn[] {
  const star = (of: StageLedger['policy']): string => (of === policy ? '*' : '');
  return [
    {
      head: `as played${star('record')}`,
      text: rankText(agents, ({ asPlayed }) => asPlayed.rank),
      keep: 9,
    },
    { head: 'win rate', text: ({ asPlayed }) => rateText(asPlayed.winRate), keep: 7 },
    {
      head: `forfeits${star('forfeit')}`,
      text: rankText(agents, ({ forfeits }) => forfeits.rank),
      keep: 9,
    },
    { head: 'win rate', text: ({ forfeits }) => rateText(forfeits.winRate), keep: 8 },
    { head: 'games', text: ({ forfeits }) => count(forfeits.games), keep: 6 },
    { head: 'won', text: ({ forfeits }) => count(forfeits.winsLost), keep: 5 },
    {
      head: `eliminated${star('eliminate')}`,
      text: (line) => (line.eliminated === null ? 'out' : rankLeft(line)),
      keep: 9,
    },
  ];

  function rankLeft(line: LedgerLine): string {
    return rankText(agents, ({ eliminated }) => eliminated?.rank ?? null)(line);
  }
}

type RankOf = (line: LedgerLine) => number | null;

/** `2`, or `2=` where it is shared; `-` where the rate that ranks is unknown. */
const rankText =
  (all: readonly LedgerLine[], rankOf: RankOf) =>
  (line: LedgerLine): string => {
    const rank = rankOf(line);
    if (rank === null) return '-';
    return all.filter((other) => rankOf(other) === rank).length > 1 ? `${rank}=` : String(rank);
  };

const rateText = (rate: LedgerLine['asPlayed']['winRate']): string =>
  `${signOf(rate)}${percent(rate)}\n${percentRange(rate)}`;
