import { textIn } from '@aiwolf-arena/report/browser';
import { useEffect, useState } from 'preact/hooks';
import { type Chart, type Figure, type PageSection, type PageTable, tablePart } from '../document.ts';
import { type Address, useHere, usePart } from '../here.ts';
import { ChartView } from './chart-view.tsx';
import { DataTable, type TableProps } from './data-table.tsx';
import { Download, unbroken } from './widgets.tsx';

/** Shows a section. `elsewhere`: the section belongs to a stage that is not open, and is shown only on paper. */
export function SectionView({ section, elsewhere }: { readonly section: PageSection; readonly elsewhere: boolean }) {
  const { say } = useHere();
  const { id, title, figures } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} class={elsewhere ? 'elsewhere' : undefined}>
      <h2 id={`${id}-title`}>{textIn(title, say.language)}</h2>
      <div class="figures">
        {figures.map((figure) => (
          <FigureView key={figure.id} figure={figure} />
        ))}
      </div>
    </section>
  );
}

/** Shows a figure. A folded figure shows its title and its answer, until the reader or a link opens it. */
function FigureView({ figure }: { readonly figure: Figure }) {
  const { say, address } = useHere();
  const { answer, id, title, folded, chart, table } = figure;
  const linked = address.at === id || isLinked(id, address);
  const [open, setOpen] = useState(linked);
  useEffect(() => {
    if (linked) setOpen(true);
  }, [linked]);
  return (
    <figure id={id} class={folded ? 'figure folded' : 'figure'} aria-labelledby={`${id}-title`}>
      <div class="told">
        <h3 id={`${id}-title`}>{textIn(title, say.language)}</h3>
        <Answer answer={answer} />
        {!folded && <Caption figure={figure} />}
      </div>
      {!folded && <Shown figure={figure} />}
      {folded && (chart || table !== null) && (
        <details class="fold" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{say(chart ? 'unfold' : 'unfold-table')}</summary>
          <Shown figure={figure} />
          <Caption figure={figure} />
        </details>
      )}
    </figure>
  );
}

/** Shows the answer of a figure: few sentences as a paragraph, more as a list. */
function Answer({ answer }: Pick<Figure, 'answer'>) {
  const { say } = useHere();
  const texts = answer.map((sentence) => textIn(sentence, say.language));
  if (texts.length === 0) return null;
  if (texts.length <= MOST_IN_PARAGRAPH) return <p class="answer">{unbroken(texts.join(' '))}</p>;
  return (
    <ul class="answer">
      {texts.map((text) => (
        <li key={text}>{unbroken(text)}</li>
      ))}
    </ul>
  );
}

const MOST_IN_PARAGRAPH = 2;

/** Whether the address sorts or filters the table of a figure. */
const isLinked = (id: string, { sort, filter }: Pick<Address, 'sort' | 'filter'>): boolean =>
  [sort, filter].some((one) => one?.startsWith(`${id}.`));

const useChart = ({ id, chart }: Figure): Chart | null | undefined => {
  const charts = usePart<Record<string, Chart>>(chart ? 'charts' : null);
  return charts === null ? null : charts?.[id];
};

/** Shows the chart of a figure and its table. The table of a chart is closed at first. */
function Shown({ figure }: { readonly figure: Figure }) {
  const { say } = useHere();
  const chart = useChart(figure);
  const { id, table, title } = figure;
  const titled = textIn(title, say.language);
  return (
    <div class="shown">
      {figure.chart && chart === undefined && <p class="quiet">{say('unpacking')}</p>}
      {chart === null && <p class="quiet">{say('cannot-unpack')}</p>}
      {chart && <ChartView chart={chart} title={titled} />}
      {table !== null &&
        (figure.chart || table === 'packed' ? (
          <Numbers id={id} table={table} caption={titled} />
        ) : (
          <DataTable id={id} table={table} caption={titled} />
        ))}
    </div>
  );
}

function Caption({ figure }: { readonly figure: Figure }) {
  const { say, address } = useHere();
  const chart = useChart(figure);
  const { caption, explain, id } = figure;
  return (
    <>
      {caption && (
        <p class="caption">
          {unbroken(textIn(caption, say.language))}{' '}
          {chart && address.agent !== undefined && say('own-key', { agent: address.agent })}
        </p>
      )}
      {explain.length > 0 && (
        <details class="explain">
          <summary>{say('explain')}</summary>
          {explain.map((sentence) => (
            <p key={JSON.stringify(sentence)}>{textIn(sentence, say.language)}</p>
          ))}
          {chart && (
            <p>
              <Download file={`${id}.vl.json`} type="application/json" text={JSON.stringify(chart.spec, null, 1)}>
                {say('download-chart')}
              </Download>
            </p>
          )}
        </details>
      )}
    </>
  );
}

type NumbersProps = Omit<TableProps, 'table'> & { readonly table: PageTable | 'packed' };

/** Shows the table of a chart. Renders the table when the reader opens it, or when a link sorts or filters the table. */
function Numbers({ id, table, caption }: NumbersProps) {
  const { say, address } = useHere();
  const [open, setOpen] = useState(isLinked(id, address));
  const packed = usePart<PageTable>(open && table === 'packed' ? tablePart(id) : null);
  const shown = table === 'packed' ? packed : table;
  return (
    <details class="numbers" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('the-numbers')}</summary>
      {open && shown && <DataTable id={id} table={shown} caption={caption} />}
      {open && !shown && <p class="quiet">{say(shown === null ? 'cannot-unpack' : 'unpacking')}</p>}
    </details>
  );
}
