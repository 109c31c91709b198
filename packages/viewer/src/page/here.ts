import { LANGUAGES, type Language } from '@aiwolf-arena/protocol';
import type { Said } from '@aiwolf-arena/report/browser';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type ColumnWords, gamesFile, type PageDocument } from './document.ts';
import { type Say, speaking } from './words.ts';

export interface Here {
  readonly say: Say;
  readonly address: Address;
  readonly go: Go;
  readonly columns: ColumnWords;
  /** The names under which agents are shown if they have other ones than those under which they play. */
  readonly shownNames: Readonly<Record<string, Said>>;
}

export const HereContext = createContext<Here>({ say: speaking('en'), address: {}, go: () => {}, columns: {}, shownNames: {} });
export const useHere = (): Here => useContext(HereContext);

/** What the page shows now. This is stored in the link after the `#`. Fields with their initial value are omitted. */
export interface Address {
  readonly lang?: string;
  readonly theme?: string;
  readonly at?: string;
  readonly agent?: string;
  /** The stage whose sections are shown. Default: the stage of `at`, otherwise the last stage. */
  readonly stage?: string;
  /** The table that is sorted, its column and the direction, as `figure.column.direction`. */
  readonly sort?: string;
  /** `figure.text` shows only rows of the figure's table with this text. */
  readonly filter?: string;
  /** The conditions by which games are searched, such as `seer executed day 1`. */
  readonly find?: string;
  readonly game?: string;
  readonly step?: string;
  /** The seat from which the game is seen: only what this seat knows is shown. */
  readonly seat?: string;
  /** How many times faster a game is played than at first. */
  readonly speed?: string;
  /** `on`: the log shows the protocol's text, too. */
  readonly code?: string;
}
export type Go = (change: { readonly [Key in keyof Address]?: string | undefined }) => void;

const read = (): Address => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** Returns the address and a function that changes its fields. Only changes of `game` and `at` add to the browser's history. */
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

export function languageOf({ lang }: Address): Language {
  const wanted = [lang, ...navigator.languages].map((one) => one?.slice(0, 2));
  return wanted.find((one): one is Language => (LANGUAGES as readonly unknown[]).includes(one)) ?? 'en';
}

export const readDocument = (): PageDocument => JSON.parse(textOf('document')) as PageDocument;

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

const UNPACKED = new Map<string, Promise<unknown>>();

/** Returns a compressed part of the page. Unpacks the part when it is needed for the first time. */
function part<Kind>(id: string): Promise<Kind> {
  let found = UNPACKED.get(id);
  if (found === undefined) {
    found = unpacked(id);
    UNPACKED.set(id, found);
  }
  return found as Promise<Kind>;
}

async function unpacked(id: string): Promise<unknown> {
  const text = textOf(`part-${id}`);
  if (text === '' && id.startsWith('games-')) return fetchedJson(gamesFile(id));
  return jsonIn(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
}

/** Returns the content of a compressed file beside the page. Some servers tell the browser to decompress such files. */
export async function fetchedJson(path: string): Promise<unknown> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? jsonIn(bytes) : JSON.parse(new TextDecoder().decode(bytes));
}

async function jsonIn(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text());
}

/** Returns a part of the page; `undefined` as long as it is being unpacked, `null` if it cannot be unpacked. */
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
