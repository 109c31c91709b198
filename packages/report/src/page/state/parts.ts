import { useEffect, useState } from 'preact/hooks';
import type { PageDocument } from '../document.ts';

/** The document that this page was made for. */
export const readDocument = (): PageDocument => JSON.parse(textOf('document')) as PageDocument;

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

const UNPACKED = new Map<string, Promise<unknown>>();

/** A part of the page, unpacked when it is first asked for. */
export function part<Kind>(id: string): Promise<Kind> {
  let found = UNPACKED.get(id);
  if (found === undefined) {
    found = unpacked(textOf(`part-${id}`));
    UNPACKED.set(id, found);
  }
  return found as Promise<Kind>;
}

async function unpacked(text: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

/** A part of the page; undefined until it is unpacked, null if it cannot be. */
export function usePart<Kind>(id: string | null): Kind | null | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly value: Kind | null }>();
  useEffect(() => {
    let wanted = id !== null;
    if (id === null) return;
    part<Kind>(id).then(
      (value) => wanted && setFound({ id, value }),
      () => wanted && setFound({ id, value: null }),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  return found?.id === id ? found?.value : undefined;
}
