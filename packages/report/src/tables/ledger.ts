import type { LedgerLine, StageLedger } from '@aiwolf-arena/analysis';
import { counted, intervalOf } from '../format.ts';
import { isStained } from '../json.ts';
import { type ColumnOf, type Section, tableOf } from '../model.ts';
import { sectionMarkdown } from '../render/markdown.ts';
import { harmless, markdownText, shortName } from '../sanitize.ts';
import { column } from './columns.ts';

/** The three rankings side by side; the one that counts has a star. */
function ledgerColumns({ policy }: StageLedger): ColumnOf<LedgerLine>[] {
  const star = (of: StageLedger['policy']): string => (of === policy ? '*' : '');
  return [
    column('agent', ({ name }) => name),
    column('as-played', ({ asPlayed }) => asPlayed.rank, { head: `as played${star('record')}` }),
    column('win-rate-as-played', ({ asPlayed }) => intervalOf(asPlayed.winRate)),
    column('forfeits', ({ forfeits }) => forfeits.rank, { head: `forfeits${star('forfeit')}` }),
    column('win-rate-forfeits', ({ forfeits }) => intervalOf(forfeits.winRate)),
    column('games-lost', ({ forfeits }) => forfeits.games),
    column('wins-lost', ({ forfeits }) => forfeits.winsLost),
    column('eliminated', ({ eliminated }) => (eliminated === null ? 'out' : eliminated.rank), {
      head: `eliminated${star('eliminate')}`,
    }),
    column('violations', ({ violations }) => violations.join(', ')),
  ];
}

/** What the faults of a stage would do to its ranking; nothing if there were none. */
export const ledgerSection = (ledger: StageLedger): Section =>
  isStained(ledger)
    ? {
        title: `VIOLATIONS${STAGE_TITLES[ledger.stage]}: what they would do to the ranking`,
        table: tableOf(ledgerColumns(ledger), ledger.agents),
        notes: ['*: the ranking that counts', ...(ledger.agents.some(isLate) ? [LATE] : [])],
      }
    : {};

/** How a stage is called in the titles of what stands beside its ranking. */
export const STAGE_TITLES = { run: '', preliminary: ' IN THE PRELIMINARY', final: ' IN THE FINAL' };

const isLate = ({ violations }: LedgerLine): boolean => violations.includes('over-time-limit');
const LATE =
  'over-time-limit was measured on the machine that played, and may come out otherwise another time; it forfeits no games';

/** What makes a ranking another one than that of the games as they were played, to be read beside it. */
export const judgementNotes = (ledger: StageLedger): string[] => [
  ...policyNotes(ledger),
  ...pardonNotes(ledger),
];

function policyNotes({ stage, policy, agents }: StageLedger): string[] {
  if (policy === 'record') return [];
  const of = stage === 'run' ? 'Ranked' : `${stage === 'final' ? 'Final' : 'Preliminary'}: ranked`;
  if (policy === 'forfeit')
    return [`${of} by forfeits (--on-fault forfeit): games with a fault are lost for who erred.`];
  const out = agents.flatMap(({ name, violations }) =>
    violations.length === 0 ? [] : [`${shortName(name)} (${violations.join(', ')})`],
  );
  const names = out.length === 0 ? 'nobody is out' : `out: ${out.join(', ')}`;
  return [`${of} without those who broke regulation 4 (--on-fault eliminate); ${names}.`];
}

const pardonNotes = ({ pardons }: StageLedger): string[] =>
  pardons.map(({ agent, kind, reason, count, games }) => {
    const times =
      count === 0 ? 'did not happen' : `${counted(count, 'time')} in ${counted(games, 'game')}`;
    return `Pardoned: ${shortName(agent)} ${kind} (${times}): ${harmless(reason)}`;
  });

/** The ledgers as Markdown tables, with what was pardoned; empty if nobody did anything wrong. */
export const ledgersMarkdown = (ledgers: readonly StageLedger[]): string =>
  ledgers
    .flatMap((ledger) => [
      sectionMarkdown(ledgerSection(ledger)),
      judgementNotes(ledger).map(markdownText).join('  \n'),
    ])
    .filter((text) => text !== '')
    .join('\n\n');
