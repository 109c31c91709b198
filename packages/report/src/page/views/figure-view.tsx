import { useHere } from '../app/context.ts';
import { usePart } from '../app/use-part.ts';
import type { Chart, Figure } from '../document/section.ts';
import { told } from '../words/words.ts';
import { ChartView } from './chart-view.tsx';
import { DataTable } from './data-table.tsx';
import { Numbers } from './numbers.tsx';

/** A question answered: in words, in a picture, in numbers, and how to read them. */
export function FigureView({ figure }: { readonly figure: Figure }) {
  const { say } = useHere();
  const charts = usePart<Record<string, Chart>>(figure.chart ? 'charts' : null);
  const { answer, explain, id, table, title } = figure;
  const chart = charts?.[id];
  const titled = told(say, title);
  return (
    <figure id={id} class="figure" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{titled}</h3>
      {answer.length > 0 && (
        <p class="answer">{answer.map((sentence) => told(say, sentence)).join(' ')}</p>
      )}
      {figure.chart && charts === undefined && <p class="quiet">{say('unpacking')}</p>}
      {charts === null && <p class="quiet">{say('cannot-unpack')}</p>}
      {chart !== undefined && <ChartView chart={chart} title={titled} />}
      {figure.caption && <p class="caption">{told(say, figure.caption)}</p>}
      {explain.length > 0 && (
        <details class="explain">
          <summary>{say('explain')}</summary>
          {explain.map((sentence) => (
            <p key={JSON.stringify(sentence)}>{told(say, sentence)}</p>
          ))}
          {chart !== undefined && <SpecLink id={id} chart={chart} />}
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

function SpecLink({ id, chart }: { readonly id: string; readonly chart: Chart }) {
  const { say } = useHere();
  const href = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(chart.spec, null, 1))}`;
  return (
    <p>
      <a href={href} download={`${id}.vl.json`}>
        {say('download-chart')}
      </a>
    </p>
  );
}
