import type { BlockStandings, Evaluation } from '@aiwolf-arena/analysis';
import { behaviourText } from '../behaviour-text.ts';
import { faultsText } from '../faults-text.ts';
import { wrapped } from '../rank/wrapped.ts';
import { columnsWithin, nameWidth } from '../table.ts';
import {
  differenceTable,
  type EvalTable,
  headText,
  ratesTable,
  speedTable,
} from './eval-tables.ts';

/** What `eval` prints for people. */
export function evalText(evaluation: Evaluation, width: number): string {
  const names = nameWidth(width);
  const beside = differenceTable(evaluation, names);
  const parts = [
    wrapped(headText(evaluation), width).join('\n'),
    tableText(ratesTable(evaluation, names), width),
    ...(beside === null ? [] : [tableText(beside, width)]),
    ...behaviourOf(evaluation).map((block) => behaviourText(block, width)),
    faultsText(offendersOf(evaluation), width) || 'Faults: none.',
    tableText(speedTable(evaluation, names), width),
    ...evaluation.cards.map(({ name, rootHash, folder }) =>
      wrapped(`${name}: root hash ${rootHash}, games in ${folder}`, width).join('\n'),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function tableText({ title, head, rows, notes }: EvalTable, width: number): string {
  const lines = notes.flatMap((note) => wrapped(note, width));
  return [...wrapped(title, width), '', columnsWithin(head, rows, width), '', ...lines].join('\n');
}

/** Faults of an agent at every size. */
export const offendersOf = ({ cards }: Evaluation) =>
  cards.flatMap(({ name, sizes }) => sizes.map(({ line }) => ({ name, faults: line.faults })));

/** The evaluated agents as if they had sat in one block, size by size. */
function behaviourOf({ cards }: Evaluation): Pick<BlockStandings, 'block' | 'agents'>[] {
  const all = cards.flatMap(({ sizes }) => sizes);
  return [...new Set(all.map(({ players }) => players))].map((players) => {
    const own = all.filter((size) => size.players === players);
    return { block: own[0]!.block, agents: own.map(({ line }) => line) };
  });
}
