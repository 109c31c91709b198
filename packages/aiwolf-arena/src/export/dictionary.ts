import { type Format, fileOfTable } from './row-files.ts';
import { type Column, DATA_TABLES, type TableName } from './tables.ts';

/** A run of which tables were exported. */
export interface ExportedRun {
  /** The name of the run in the column `run`. */
  readonly run: string;
  /** Where the single games come from; `journal` if no table needed them. */
  readonly source: 'replay' | 'logs' | 'journal';
  readonly sets: number;
  readonly games: number;
  /** The seed, or its hash while it is secret; `null` for official logs. */
  readonly seed: string | null;
  /** The hash of all exported sets; `null` for official logs. */
  readonly rootHash: string | null;
  /** Names of agents that played unsandboxed (`--trust`); omitted if there are none. */
  readonly trusted?: readonly string[];
}

export type Dictionary = ReturnType<typeof dictionaryOf>;

/** Returns the content of `dictionary.json`: the files of an export, their columns, and where the games come from. */
export const dictionaryOf = (
  format: Format,
  runs: readonly ExportedRun[],
  tables: readonly (readonly [name: TableName, rows: number])[],
) => ({
  schema: 'aiwolf-arena/export-dictionary/1' as const,
  format,
  runs,
  tables: tables.map(([name, rows]) => ({ name, file: fileOfTable(name, format), rows, ...tableJson(name) })),
});

function tableJson(name: TableName) {
  const { about, key, columns } = DATA_TABLES[name];
  return {
    about,
    /** The columns that together identify a row. */
    key: key as readonly string[],
    columns: Object.entries<Column>(columns).map(([name, column]) => ({ name, ...column })),
  };
}

/** Returns the JSON document of `export`. */
export const exportJson = (folder: string, { schema: _, ...dictionary }: Dictionary) => ({
  schema: 'aiwolf-arena/export/1' as const,
  folder,
  ...dictionary,
});
