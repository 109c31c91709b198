import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Chart } from '../document.ts';
import { useHere } from '../here.ts';
import { pictureIn, tipParts } from '../words.ts';

/** Shows a chart. It was drawn for wide and for narrow screens, and the style sheet shows one of the two pictures. */
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

interface Pointed {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/**
 * Shows a picture with words in the current language. The SVG is parsed as XML, so that no script in it can run. A mark tells its
 * numbers if the reader points at it, or reaches it with the arrow keys. Marks and names of the reader's own agent stand out.
 */
function Picture({ svg, title, kind }: PictureProps) {
  const { say, address } = useHere();
  const place = useRef<HTMLDivElement>(null);
  const { pointed, show, walk } = usePointer(place);
  useEffect(() => {
    place.current?.replaceChildren(pictureOf(pictureIn(say.language, svg), title));
    show(null);
  }, [say, svg, title, show]);
  useEffect(() => follow(place.current, address.agent), [say, svg, title, address.agent]);
  return (
    <div class={`picture ${kind}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the table has the same numbers; pointing is only a shortcut */}
      <div
        class="drawing"
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the picture, and walks over its marks
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => show(null)}
        onPointerMove={({ target }) => show((target as Element).closest(MARK))}
        onPointerLeave={() => show(null)}
      />
      <output class="tip" ref={(box) => placed(box, pointed)}>
        {pointed?.text ?? ''}
      </output>
    </div>
  );
}

/** Returns the mark to which the reader points, and functions that point at a mark, or at the next one by an arrow key. */
function usePointer(place: { readonly current: HTMLElement | null }) {
  const at = useRef(-1);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const show = useCallback((mark: Element | null) => setPointed(mark && pointedAt(mark, place.current!)), [place]);
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') show(null);
    const by = STEPS[event.key];
    const marks = place.current?.querySelectorAll(MARK) ?? [];
    if (by === undefined || marks.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    at.current = (at.current + by + marks.length) % marks.length;
    show(marks[at.current]!);
  };
  return { pointed, show, walk };
}

const MARK = '[data-tip]';
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function pictureOf(svg: string, title: string): Element {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  for (const mark of root.querySelectorAll('[role], [aria-roledescription]'))
    for (const name of ['role', 'aria-roledescription']) mark.removeAttribute(name); // the table describes the marks
  root.setAttribute('role', 'img');
  root.setAttribute('aria-label', title);
  return document.adoptNode(root);
}

/** Lets the marks and the names of an agent stand out. */
function follow(picture: HTMLElement | null, agent: string | undefined): void {
  if (picture === null) return;
  let isHere = false;
  for (const mark of picture.querySelectorAll<SVGElement>(MARK)) {
    const isOwn = agent !== undefined && tipParts(mark.dataset.tip!).agent === agent;
    mark.classList.toggle('own', isOwn);
    isHere ||= isOwn;
  }
  for (const text of picture.querySelectorAll('text')) text.classList.toggle('own', isHere && isNameOf(text, agent!));
  picture.classList.toggle('followed', isHere);
}

/** Whether a text is the name of an agent, which may stand after a rank, or be shortened. */
function isNameOf({ textContent }: Element, agent: string): boolean {
  const name = (textContent ?? '').replace(/^\d+ {2}/, '');
  return name === agent || (name.length > 1 && name.endsWith('…') && agent.startsWith(name.slice(0, -1)));
}

function pointedAt(mark: Element, picture: Element): Pointed {
  const [own, frame] = [mark.getBoundingClientRect(), picture.getBoundingClientRect()];
  const { text } = tipParts(mark.getAttribute('data-tip')!);
  return { text, left: own.left + own.width / 2 - frame.left, top: own.top - frame.top };
}

/** Moves the box above the mark. Its style is set by script, because the page's policy allows no style attributes. */
function placed(box: HTMLElement | null, pointed: Pointed | null): void {
  if (box === null) return;
  box.hidden = pointed === null;
  if (pointed === null) return;
  const room = (box.parentElement?.clientWidth ?? 0) - box.offsetWidth;
  box.style.left = `${Math.max(0, Math.min(room, pointed.left - box.offsetWidth / 2))}px`;
  box.style.top = `${pointed.top}px`;
}
