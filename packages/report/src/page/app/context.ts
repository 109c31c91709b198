import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Say, speaking } from '../words/words.ts';
import type { Address, Go } from './address.ts';

/** What every view may need: the words, where we are, and how to go elsewhere. */
export interface Here {
  readonly say: Say;
  readonly address: Address;
  readonly go: Go;
}

export const HereContext = createContext<Here>({ say: speaking('en'), address: {}, go: () => {} });
export const useHere = (): Here => useContext(HereContext);
