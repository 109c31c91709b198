import { LANGUAGES, type Language } from '@aiwolf-arena/protocol';
import { useEffect, useState } from 'preact/hooks';

/** Where in the page somebody is: what stands behind the # of a link. Everything is left out that is as at the start. */
export interface Address {
  readonly lang?: string;
  /** The section or figure to look at. */
  readonly at?: string;
  /** The agent that the page is read for. */
  readonly agent?: string;
  /** `figure.column.direction` of the tables that were sorted. */
  readonly sort?: string;
  /** `figure.text`: the rows of a table that are shown; `games.role.team.agent` of the list of games. */
  readonly filter?: string;
  readonly game?: string;
  readonly step?: string;
  /** The seat whose eyes are looked through. */
  readonly seat?: string;
}
export type Go = (change: { readonly [Key in keyof Address]?: string | undefined }) => void;

const read = (): Address => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** The address, and a function that changes parts of it. Steps are many: they replace the last entry of the history. */
export function useAddress(): readonly [Address, Go] {
  const [address, setAddress] = useState(read);
  useEffect(() => {
    const hear = (): void => setAddress(read());
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  const go: Go = (change) => {
    const params = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...read(), ...change }))
      if (value !== undefined && value !== '') params.set(key, value);
    const hash = `#${params}`;
    if ('game' in change || 'at' in change) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
    setAddress(read());
  };
  return [address, go];
}

/** The language of the address, else the browser's, else English. */
export function languageOf({ lang }: Address): Language {
  const wanted = [lang, ...navigator.languages].map((one) => one?.slice(0, 2));
  return (
    wanted.find((one): one is Language => (LANGUAGES as readonly unknown[]).includes(one)) ?? 'en'
  );
}
