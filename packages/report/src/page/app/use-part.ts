import { useEffect, useState } from 'preact/hooks';
import { part } from './parts.ts';

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
