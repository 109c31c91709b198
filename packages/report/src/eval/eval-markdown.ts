import type { Evaluation } from '@aiwolf-arena/analysis';
import { markdownList, markdownTable, markdownText } from '../markdown.ts';
import { count, percentWithRange } from '../percent.ts';
import {
  differenceTable,
  type EvalTable,
  headText,
  ratesTable,
  speedTable,
} from './eval-tables.ts';
import { offendersOf } from './eval-text.ts';

/** Nothing is narrow on a page. */
const WHOLE = Number.POSITIVE_INFINITY;

/** What `eval` prints for a page or an issue. */
export function evalMarkdown(evaluation: Evaluation): string {
  const beside = differenceTable(evaluation, WHOLE);
  const parts = [
    markdownText(headText(evaluation)),
    tableOf(ratesTable(evaluation, WHOLE)),
    ...(beside === null ? [] : [tableOf(beside)]),
    faultsOf(evaluation),
    tableOf(speedTable(evaluation, WHOLE)),
    markdownList(
      evaluation.cards.map(({ name, rootHash }) => `${name}: root hash ${rootHash}`),
    ).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const tableOf = ({ title, head, rows, notes }: EvalTable): string =>
  [
    `**${markdownText(title)}**`,
    markdownTable(head, rows, 1).join('\n'),
    markdownList(notes).join('\n'),
  ].join('\n\n');

function faultsOf(evaluation: Evaluation): string {
  const rows = offendersOf(evaluation).flatMap(({ name, faults }) =>
    faults.map((fault) => [
      name,
      fault.kind,
      fault.first.block,
      count(fault.count),
      percentWithRange(fault.rate),
      fault.first.detail,
    ]),
  );
  if (rows.length === 0) return 'Faults: none.';
  const head = ['agent', 'fault', 'in', 'times', 'of games', 'first case'];
  return `**Faults**\n\n${markdownTable(head, rows, 3).join('\n')}`;
}
