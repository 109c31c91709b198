import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Column, ColumnValue, RowWriter } from './tables.ts';

/** Number of rows of a row group. So many rows of a table are in memory; more would be compressed better. */
const GROUP = 50_000;

/** The types of columns in Parquet. */
const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
} as const;

/** Creates a writer that writes a row group whenever enough rows are collected. */
export function parquetWriter(columns: readonly (readonly [string, Column])[], append: (bytes: Uint8Array) => void): RowWriter {
  const bytes = new ByteWriter(1 << 20);
  const flush = (): void => {
    append(bytes.getBytes());
    bytes.index = 0;
  };
  const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(fieldOf)];
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'aiwolf-arena' });
  let group = columns.map((): ColumnValue[] => []);
  const write = (): void => {
    const columnData = columns.map(([name], at) => ({ name, data: group[at]!, offsetIndex: false }));
    void file.write({ columnData, rowGroupSize: GROUP });
    flush();
    group = columns.map(() => []);
  };
  return {
    add(row) {
      for (const [at, [name]] of columns.entries()) group[at]!.push(row[name] as ColumnValue);
      if (group[0]!.length === GROUP) write();
    },
    end() {
      if (group[0]!.length > 0) write();
      void file.finish();
      flush();
    },
  };
}

const fieldOf = ([name, { type, nullable }]: readonly [string, Column]) => {
  const repetition_type = nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const);
  return { name, ...TYPES[type], repetition_type };
};
