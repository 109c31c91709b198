import { useEffect, useRef } from 'preact/hooks';
import { useHere } from '../app/context.ts';
import type { Chart } from '../document/section.ts';
import { pictureIn } from '../words/words.ts';

/** A picture, drawn when the page was made: one for wide screens and one for narrow ones; the sheet shows one of them. */
export function ChartView({ chart, title }: { readonly chart: Chart; readonly title: string }) {
  return (
    <div class="chart">
      <Picture svg={chart.wide} title={title} kind="wide" />
      <Picture svg={chart.narrow ?? chart.wide} title={title} kind="narrow" />
    </div>
  );
}

interface PictureProps {
  readonly svg: string;
  readonly title: string;
  readonly kind: 'wide' | 'narrow';
}

/** The words of the picture are swapped in; it is read as XML, in which no script of a page can begin. */
function Picture({ svg, title, kind }: PictureProps) {
  const { say } = useHere();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(pictureIn(say, svg), 'image/svg+xml');
    const root = drawn.documentElement;
    for (const mark of root.querySelectorAll('[role], [aria-roledescription]'))
      for (const name of ['role', 'aria-roledescription']) mark.removeAttribute(name); // the table tells what each mark is
    root.setAttribute('role', 'img');
    root.setAttribute('aria-label', title);
    place.current?.replaceChildren(document.adoptNode(root));
  }, [say, svg, title]);
  return <div class={kind} ref={place} tabIndex={kind === 'narrow' ? 0 : undefined} />;
}
