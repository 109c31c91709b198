import type { Table } from '../page/document/section.ts';
import { cellText, rangeText } from '../page/views/cells.ts';
import { speaking, told } from '../page/words/words.ts';
import type { DrawnSection } from './drawn-figure.ts';

const say = speaking('en');

/** What a page says, as Markdown: its answers and tables. */
export function markdownPage(title: string, sections: readonly DrawnSection[]): string {
  const parts = sections.flatMap((section) => [
    `## ${told(say, section.title)}`,
    ...section.figures.flatMap(({ figure: { title: head, answer, table } }) => [
      `### ${told(say, head)}`,
      ...(answer.length === 0 ? [] : [answer.map((one) => inert(told(say, one))).join(' ')]),
      ...(table === null ? [] : [tableText(table)]),
    ]),
  ]);
  return `${[`# ${inert(title)}`, ...parts].join('\n\n')}\n`;
}

function tableText({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inert).join(' | ')} |`;
  const rules = columns.map(({ form }) => (form === 'text' || form === 'place' ? '---' : '---:'));
  const cells = rows.map((row) =>
    row.map((cell, at) => {
      const { form } = columns[at]!;
      const range = rangeText(cell, form, say);
      return range === '' ? cellText(cell, form, say) : `${cellText(cell, form, say)} (${range})`;
    }),
  );
  return [
    line(columns.map(({ head }) => say(head))),
    `| ${rules.join(' | ')} |`,
    ...cells.map(line),
  ].join('\n');
}

/** Names are no Markdown, and no HTML. */
const inert = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|*_`<>[\]#~]/g, String.raw`\$&`);
