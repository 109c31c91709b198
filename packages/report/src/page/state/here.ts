import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Say, speaking } from '../../words/words.ts';
import type { ColumnWords } from '../document.ts';
import type { Address, Go } from './address.ts';

/** What every view may need: the words, where we are, and how to go elsewhere. */
export interface Here {
  readonly say: Say;
  readonly address: Address;
  readonly go: Go;
  /** What the columns of tables are called. */
  readonly columns: ColumnWords;
}

export const HereContext = createContext<Here>({
  say: speaking('en'),
  address: {},
  go: () => {},
  columns: {},
});
export const useHere = (): Here => useContext(HereContext);
