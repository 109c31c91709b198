import { useEffect, useRef, useState } from 'preact/hooks';
import { pictureIn, sentenceText } from '../../words/words.ts';
import { type Chart, type Figure, type PageSection, type PageTable, tablePart } from '../document.ts';
import { useHere, usePart } from '../here.ts';
import { DataTable, type TableProps } from './data-table.tsx';
import { Download, unbroken } from './widgets.tsx';

/** Shows a section. `elsewhere`: the section belongs to a stage that is not open, and is shown only on paper. */
export function SectionView({ section, elsewhere }: { readonly section: PageSection; readonly elsewhere: boolean }) {
  const { say } = useHere();
  const { id, title, figures } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} class={elsewhere ? 'elsewhere' : undefined}>
      <h2 id={`${id}-title`}>{sentenceText(say, title)}</h2>
      <div class="figures">
        {figures.map((figure) => (
          <FigureView key={figure.id} figure={figure} />
        ))}
      </div>
    </section>
  );
}

function FigureView({ figure }: { readonly figure: Figure }) {
  const { say } = useHere();
  const charts = usePart<Record<string, Chart>>(figure.chart ? 'charts' : null);
  const { answer, explain, id, table, title } = figure;
  const chart = charts?.[id];
  const titled = sentenceText(say, title);
  return (
    <figure id={id} class="figure" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{titled}</h3>
      {answer.length > 0 && <p class="answer">{unbroken(answer.map((sentence) => sentenceText(say, sentence)).join(' '))}</p>}
      {figure.chart && charts === undefined && <p class="quiet">{say('unpacking')}</p>}
      {charts === null && <p class="quiet">{say('cannot-unpack')}</p>}
      {chart !== undefined && <ChartView chart={chart} title={titled} />}
      {figure.caption && <p class="caption">{unbroken(sentenceText(say, figure.caption))}</p>}
      {explain.length > 0 && (
        <details class="explain">
          <summary>{say('explain')}</summary>
          {explain.map((sentence) => (
            <p key={JSON.stringify(sentence)}>{sentenceText(say, sentence)}</p>
          ))}
          {chart !== undefined && (
            <p>
              <Download file={`${id}.vl.json`} type="application/json" text={JSON.stringify(chart.spec, null, 1)}>
                {say('download-chart')}
              </Download>
            </p>
          )}
        </details>
      )}
      {table !== null &&
        (figure.chart || table === 'packed' ? (
          <Numbers id={id} table={table} caption={titled} />
        ) : (
          <DataTable id={id} table={table} caption={titled} />
        ))}
    </figure>
  );
}

type NumbersProps = Omit<TableProps, 'table'> & { readonly table: PageTable | 'packed' };

/** Shows the table of a chart. Renders the table when the reader opens it, or when a link sorts or filters the table. */
function Numbers({ id, table, caption }: NumbersProps) {
  const { say, address } = useHere();
  const linked = [address.sort, address.filter].some((one) => one?.startsWith(`${id}.`));
  const [open, setOpen] = useState(linked);
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

/** Shows a chart. It was drawn for wide and for narrow screens, and the style sheet shows one of the two pictures. */
function ChartView({ chart, title }: { readonly chart: Chart; readonly title: string }) {
  return (
    <div class="chart">
      <Picture svg={chart.wide} title={title} kind="wide" />
      <Picture svg={chart.narrow ?? chart.wide} title={title} kind="narrow" />
    </div>
  );
}

/** Shows a picture with words in the current language. The SVG is parsed as XML, so that no script in it can run. */
function Picture({ svg, title, kind }: { readonly svg: string; readonly title: string; readonly kind: 'wide' | 'narrow' }) {
  const { say } = useHere();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(pictureIn(say, svg), 'image/svg+xml');
    const root = drawn.documentElement;
    for (const mark of root.querySelectorAll('[role], [aria-roledescription]'))
      for (const name of ['role', 'aria-roledescription']) mark.removeAttribute(name); // the table describes the marks
    root.setAttribute('role', 'img');
    root.setAttribute('aria-label', title);
    place.current?.replaceChildren(document.adoptNode(root));
  }, [say, svg, title]);
  return <div class={kind} ref={place} tabIndex={kind === 'narrow' ? 0 : undefined} />;
}
