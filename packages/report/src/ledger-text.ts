import type { LedgerLine, StageLedger } from '@aiwolf-arena/analysis';
import { caveatLines } from './caveats.ts';
import { clipped, harmless, widthOf } from './clipped.ts';
import { type LedgerColumn, ledgerColumns } from './ledger-columns.ts';
import { counted } from './percent.ts';
import { wrapped } from './rank/wrapped.ts';
import { columns as aligned, shortName } from './table.ts';

/** Whether there is anything to say of the faults of ranked agents. */
export const isStained = ({ agents }: StageLedger): boolean =>
  agents.some(({ faults, violations }) => faults.length + violations.length > 0);

/** What the faults of a stage would do to its ranking; nothing when there were none. */
export function ledgerText(ledger: StageLedger, width: number): string {
  if (!isStained(ledger)) return '';
  const { agents } = ledger;
  const shown = fitted(ledgerColumns(ledger), agents, width);
  const name = Math.max(SHORTEST, width - shown.reduce((sum, one) => sum + roomOf(one, agents), 0));
  return [
    ...wrapped(`VIOLATIONS${WHERE[ledger.stage]}: what they would do to the ranking`, width),
    '',
    aligned(
      ['agent', ...shown.map(({ head }) => head)],
      agents.map((line) => [
        clipped(shortName(line.name), name),
        ...shown.map(({ text }) => text(line)),
      ]),
    ),
    '',
    ...wrapped(LEGEND, width),
    ...(agents.some(isLate) ? wrapped(LATE, width) : []),
    ...caveatLines(agents.map(({ forfeits }) => forfeits.winRate)).flatMap((line) =>
      wrapped(line, width),
    ),
  ].join('\n');
}

const WHERE = { run: '', preliminary: ' IN THE PRELIMINARY', final: ' IN THE FINAL' };
const LEGEND =
  'forfeits: games with a fault are lost for who erred (games: how many; won: of those, as played); ' +
  'eliminated: without those who broke regulation 4 (a target that cannot be does not); *: the ranking that counts';

const isLate = ({ violations }: LedgerLine): boolean => violations.includes('over-time-limit');
const LATE =
  'over-time-limit was measured on the machine that played, and may come out otherwise another time; it forfeits no games';

/** What makes a ranking another one than that of the games as they were played, to be read beside it. */
export function judgementText(ledger: StageLedger, width: number): string {
  return [...policyText(ledger), ...pardonText(ledger)]
    .flatMap((line) => wrapped(line, width))
    .join('\n');
}

function policyText({ stage, policy, agents }: StageLedger): string[] {
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

const pardonText = ({ pardons }: StageLedger): string[] =>
  pardons.map(({ agent, kind, reason, count, games }) => {
    const times =
      count === 0 ? 'did not happen' : `${counted(count, 'time')} in ${counted(games, 'game')}`;
    return `Pardoned: ${shortName(agent)} ${kind} (${times}): ${harmless(reason)}`;
  });

const GAP = 2;
/** Names are not cut shorter. */
const SHORTEST = 8;

/** The columns that fit beside short names; the least important give way first. */
function fitted(
  columns: readonly LedgerColumn[],
  lines: readonly LedgerLine[],
  width: number,
): LedgerColumn[] {
  const names = Math.max(...lines.map(({ name }) => widthOf(shortName(name))));
  const kept = [...columns];
  const room = (): number => width - kept.reduce((sum, column) => sum + roomOf(column, lines), 0);
  while (room() < names && kept.some(({ keep }) => keep < NEEDED)) {
    const least = Math.min(...kept.map(({ keep }) => keep));
    kept.splice(
      kept.findIndex(({ keep }) => keep === least),
      1,
    );
  }
  return kept;
}

/** Columns without which a ledger says nothing. */
const NEEDED = 9;

const roomOf = ({ head, text }: LedgerColumn, lines: readonly LedgerLine[]): number =>
  GAP + Math.max(head.length, ...lines.flatMap((line) => text(line).split('\n').map(widthOf)));
