import type { LedgerLine, StageLedger } from '@aiwolf-arena/analysis';
import { ledgerColumns } from './ledger-columns.ts';
import { isStained, judgementText } from './ledger-text.ts';

/** The ledgers as Markdown tables, with what was pardoned; nothing when nobody did anything wrong. */
export const ledgersMarkdown = (ledgers: readonly StageLedger[]): string =>
  ledgers
    .map(stageText)
    .filter((text) => text !== '')
    .join('\n\n');

function stageText(ledger: StageLedger): string {
  const judged = escaped(judgementText(ledger, Number.POSITIVE_INFINITY)).replaceAll('\n', '  \n');
  if (!isStained(ledger)) return judged;
  const columns = ledgerColumns(ledger);
  const heads = ['agent', ...columns.map(({ head }) => head), 'violations'];
  const table = [
    rowText(heads),
    rowText(heads.map((_, at) => (at === 0 || at === heads.length - 1 ? '---' : '--:'))),
    ...ledger.agents.map((line) =>
      rowText([line.name, ...columns.map(({ text }) => text(line)), violationsOf(line)]),
    ),
  ].join('\n');
  const head = `**${ledger.stage}**: violations, and what they would do to the ranking`;
  return [head, table, judged].filter((text) => text !== '').join('\n\n');
}

const violationsOf = ({ violations }: LedgerLine): string => violations.join(', ');

const rowText = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => escaped(cell.trim().replaceAll('\n', ' '))).join(' | ')} |`;

/** Names and reasons are other people's: none may end a cell, open a tag or a link. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n]/gu, '?').replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);
