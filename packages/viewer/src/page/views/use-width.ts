import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Returns a reference for an element and the element's width in pixels, now and whenever it changes. */
export function useWidth<Kind extends Element>(first: number): readonly [RefObject<Kind | null>, number] {
  const box = useRef<Kind>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setWidth(Math.round(element.getBoundingClientRect().width) || first);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [first]);
  return [box, width];
}
