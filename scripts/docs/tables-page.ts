import { type Column, DATA_TABLES } from '../../packages/aiwolf-arena/src/export/tables.ts';

interface Table {
  readonly about: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
}

const HEAD = `# Exported tables

\`aiwolf-arena export RUN\` writes these tables, and \`dictionary.json\` with the same descriptions: [how to use them](../how-to/analyze-data.md).
Columns with the same name join the tables. Values that are null are empty in CSV, where truth is \`true\` and \`false\`. Sets, games and turns count from 0,
seats from 1, days from 0 as in the official log. \`set\` counts within a block: \`run\`, \`block\` and \`set\` together name a set.

<!-- npx vitest run scripts/docs -u writes this page. -->`;

/** The reference page of all tables and columns that `export` writes. */
export function tablesPage(): string {
  const tables = Object.entries<Table>(DATA_TABLES).flatMap(([name, table]) => ['', `## ${name}`, '', ...linesOf(table)]);
  return `${[HEAD, ...tables].join('\n')}\n`;
}

const linesOf = ({ about, columns, key }: Table): string[] => [
  `${about[0]!.toUpperCase()}${about.slice(1)}. Key: ${key.map(quoted).join(', ')}.`,
  '',
  '| column | type | meaning |',
  '|---|---|---|',
  ...Object.entries(columns).map(rowOf),
];

function rowOf([name, { about, nullable, type, values = [] }]: [string, Column]): string {
  const known = values.length === 0 ? '' : ` (${values.map(quoted).join(', ')})`;
  return `| ${quoted(name)} | ${type}${nullable ? ' or null' : ''} | ${about}${known} |`;
}

const quoted = (word: string): string => `\`${word}\``;
