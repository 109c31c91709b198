import { join } from 'node:path';
import { csvLine } from '@aiwolf-arena/report';
import { DraftFile } from '@aiwolf-arena/tournament';
import { type KeyedGame, rowsOfGame } from './rows.ts';
import { type Column, type ColumnValue, DATA_TABLES, type RowWriter, type TableName, type TableRow } from './tables.ts';

export const FORMATS = ['parquet', 'csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

export const fileOfTable = (table: TableName, format: Format): string => `${table}.${format}`;

/** Returns a function that creates the writer of a table. Loads the library that writes Parquet only if it is needed. */
async function rowWriter(format: Format) {
  if (format === 'parquet') return (await import('./parquet.ts')).parquetWriter;
  return format === 'csv' ? csvWriter : jsonlWriter;
}

const csvWriter = (columns: readonly (readonly [string, Column])[], append: (bytes: Uint8Array) => void): RowWriter => {
  const names = columns.map(([name]) => name);
  const lines = new LineBuffer(append);
  lines.add(csvLine(names));
  return { add: (row) => lines.add(csvLine(names.map((name) => row[name] as ColumnValue))), end: () => lines.end() };
};

const jsonlWriter: typeof csvWriter = (columns, append) => {
  const names = columns.map(([name]) => name);
  const lines = new LineBuffer(append);
  return { add: (row) => lines.add(`${JSON.stringify(row, names)}\n`), end: () => lines.end() };
};

/** Collects lines, and passes them on in larger pieces. */
class LineBuffer {
  static readonly #length = 1 << 18;
  readonly #append: (bytes: Uint8Array) => void;
  #text = '';

  constructor(append: (bytes: Uint8Array) => void) {
    this.#append = append;
  }

  add(line: string): void {
    this.#text += line;
    if (this.#text.length >= LineBuffer.#length) this.end();
  }

  end(): void {
    this.#append(Buffer.from(this.#text));
    this.#text = '';
  }
}

interface OpenFile {
  readonly draft: DraftFile;
  readonly writer: RowWriter;
  rows: number;
}

/** The files of the exported tables. They get their names together at the end. */
export class RowFiles {
  readonly #files: ReadonlyMap<TableName, OpenFile>;

  private constructor(files: ReadonlyMap<TableName, OpenFile>) {
    this.#files = files;
  }

  static async open(folder: string, tables: readonly TableName[], format: Format): Promise<RowFiles> {
    const create = await rowWriter(format);
    const files = new Map<TableName, OpenFile>();
    const opened = new RowFiles(files);
    try {
      for (const table of tables) {
        const draft = new DraftFile(join(folder, fileOfTable(table, format)));
        const columns = Object.entries(DATA_TABLES[table].columns);
        files.set(table, { draft, writer: create(columns, (bytes) => draft.append(bytes)), rows: 0 });
      }
      return opened;
    } catch (thrown) {
      opened.discard();
      throw thrown;
    }
  }

  /** Adds rows to a table. Ignores rows of tables that are not exported. */
  add(table: TableName, rows: readonly TableRow[]): void {
    const file = this.#files.get(table);
    if (file === undefined) return;
    for (const row of rows) file.writer.add(row);
    file.rows += rows.length;
  }

  /** Adds the rows of a game to all tables that are exported. */
  addGame(game: KeyedGame): void {
    const rows = rowsOfGame(game, this.#files.has('talks'));
    for (const [table, own] of Object.entries(rows)) this.add(table as TableName, own);
  }

  rowsOf(table: TableName): number {
    return this.#files.get(table)?.rows ?? 0;
  }

  /** Writes the rows that are still in memory. */
  end(): void {
    for (const { writer } of this.#files.values()) writer.end();
  }

  /** Gives the files their names. */
  keep(): void {
    for (const { draft } of this.#files.values()) draft.keep();
  }

  /** Deletes the unfinished files. */
  discard(): void {
    for (const { draft } of this.#files.values()) draft.discard();
  }
}
