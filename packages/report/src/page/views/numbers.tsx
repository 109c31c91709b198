import { useState } from 'preact/hooks';
import { useHere } from '../app/context.ts';
import { usePart } from '../app/use-part.ts';
import { type Figure, type Table, tablePart } from '../document/section.ts';
import { DataTable } from './data-table.tsx';

interface NumbersProps {
  readonly id: string;
  readonly table: NonNullable<Figure['table']>;
  readonly caption: string;
}

/** The table behind a picture. It is made when it is opened; a link to its order or its rows opens it. */
export function Numbers({ id, table, caption }: NumbersProps) {
  const { say, address } = useHere();
  const linked = [address.sort, address.filter].some((one) => one?.startsWith(`${id}.`));
  const [open, setOpen] = useState(linked);
  const packed = usePart<Table>(open && table === 'packed' ? tablePart(id) : null);
  const shown = table === 'packed' ? packed : table;
  return (
    <details
      class="numbers"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{say('the-numbers')}</summary>
      {open && shown && <DataTable id={id} table={shown} caption={caption} />}
      {open && !shown && <p class="quiet">{say(shown === null ? 'cannot-unpack' : 'unpacking')}</p>}
    </details>
  );
}
