import { type Cell, cellValue, isPlace, tableCsv } from '@aiwolf-arena/report/browser';
import { useMemo, useState } from 'preact/hooks';
import type { PageForm, PageTable } from '../document.ts';
import { useHere } from '../here.ts';
import { careOf, cellText, columnAbout, columnTitle, rangeText } from './texts.ts';
import { Download, Link, ScrollBox, unbroken } from './widgets.tsx';

export interface TableProps {
  readonly id: string;
  readonly table: PageTable;
  readonly caption: string;
}

const SHOWN = 40;
const WORTH_FILTERING = 13;

/** Shows a table that can be sorted by its headings and filtered. Order and filter are part of the page's address. */
export function DataTable({ id, table, caption }: TableProps) {
  const { say, address, columns: words, go } = useHere();
  const own = `${id}.`;
  const filter = address.filter?.startsWith(own) ? address.filter.slice(own.length) : '';
  const setFilter = (text: string): void => go({ filter: text === '' ? undefined : `${own}${text}` });
  const [all, setAll] = useState(false);
  const [sortedId, column, direction] = (address.sort ?? '').split('.');
  const by = sortedId === id ? Number(column) : -1;
  const down = direction === 'down';
  const rows = useMemo(() => {
    const wanted = filter.toLowerCase();
    const kept = table.rows.filter((row) =>
      row.some((cell, i) => cellText(cell, table.columns[i]!.form, say).toLowerCase().includes(wanted)),
    );
    return by < 0 ? kept : sorted(kept, by, down, (cell) => cellValue(cell, say.language));
  }, [table, filter, by, down, say]);
  const sortBy = (at: number): void => {
    const next = by === at ? !down : table.columns[at]!.form !== 'text';
    go({ sort: `${id}.${at}.${next ? 'down' : 'up'}` });
  };
  const shown = all ? rows : rows.filter((row, at) => at < SHOWN || isOwn(row, table, address.agent));
  return (
    <div class="table">
      {table.rows.length >= WORTH_FILTERING && (
        <p class="row table-tools">
          <label>
            {say('filter')}{' '}
            <input type="search" value={filter} onInput={({ currentTarget }) => setFilter(currentTarget.value)} />
          </label>
          {filter !== '' && <output>{say('filtered-to', { shown: rows.length, all: table.rows.length })}</output>}
        </p>
      )}
      <ScrollBox>
        <table>
          <caption class="unseen">{caption}</caption>
          <thead>
            <tr>
              {table.columns.map(({ head, form }, at) => {
                const column = columnTitle(words, head, say);
                const about = `${columnAbout(words, head, say)} ${say('sort-by', { column })}`;
                return (
                  <th
                    key={`${head} ${at}`}
                    scope="col"
                    class={isNumber(form) ? 'number' : undefined}
                    aria-sort={by === at ? (down ? 'descending' : 'ascending') : undefined}
                  >
                    <button type="button" class="plain" title={about.trim()} onClick={() => sortBy(at)}>
                      {column}
                      <span aria-hidden="true">{by === at ? (down ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <RowView key={JSON.stringify(row)} row={row} table={table} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setAll(true)}>
          {say('show-all', { count: rows.length })}
        </button>
      )}
      <ColumnsExplained columns={table.columns} />
      <p class="table-foot">
        <Download
          file={`${id}.csv`}
          type="text/csv"
          text={tableCsv({ ...table, keys: table.columns.map(({ head }) => head), named: table.rowHead })}
        >
          {say('download-table')}
        </Download>
      </p>
    </div>
  );
}

const isNumber = (form: PageForm): boolean => form !== 'text' && form !== 'place';

/** Whether a row is about the agent that the reader follows. */
const isOwn = (row: readonly Cell[], { rowHead }: PageTable, agent: string | undefined): boolean =>
  agent !== undefined && row[rowHead] === agent;

function RowView({ row, table }: { readonly row: readonly Cell[]; readonly table: PageTable }) {
  const { address } = useHere();
  const read = isOwn(row, table, address.agent);
  return (
    <tr class={read ? 'read' : undefined}>
      {row.map((cell, i) => {
        const { form } = table.columns[i]!;
        const Tag = i === table.rowHead ? 'th' : 'td';
        return (
          <Tag
            key={table.columns[i]!.head}
            scope={i === table.rowHead ? 'row' : undefined}
            class={isNumber(form) ? 'number' : undefined}
          >
            <CellView cell={cell} form={form} />
          </Tag>
        );
      })}
    </tr>
  );
}

const LONG_WORD = /\S{25}/;

function CellView({ cell, form }: { readonly cell: Cell; readonly form: PageForm }) {
  const { say, go } = useHere();
  const range = rangeText(cell, form, say);
  const text = cellText(cell, form, say);
  if (isPlace(cell) && cell.game !== null)
    return <Link onClick={() => go({ game: String(cell.game), at: 'games' })}>{unbroken(text)}</Link>;
  return (
    <>
      <bdi title={careOf(cell, say)} class={LONG_WORD.test(text) ? 'long' : undefined}>
        {unbroken(text)}
      </bdi>
      {range !== '' && <span class="range"> {range}</span>}
    </>
  );
}

/** Returns the rows in the selected order. Rows with an unknown value come last, in ascending and in descending order. */
function sorted(
  rows: PageTable['rows'],
  at: number,
  down: boolean,
  keyOf: (cell: Cell) => number | string | null,
): PageTable['rows'] {
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one[at]!), keyOf(other[at]!)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true });
    return down ? -order : order;
  });
}

function ColumnsExplained({ columns }: Pick<PageTable, 'columns'>) {
  const { say, columns: words } = useHere();
  const known = columns.filter(({ head }) => columnAbout(words, head, say) !== '');
  if (known.length === 0) return null;
  return (
    <details class="columns">
      <summary>{say('explain-columns')}</summary>
      <dl>
        {known.map(({ head }) => (
          <div key={head}>
            <dt>{columnTitle(words, head, say)}</dt>
            <dd>{columnAbout(words, head, say)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
