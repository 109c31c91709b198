import { harmless } from '@aiwolf-arena/report';

/** A text of others in a table: it must not end its cell or begin a tag. */
export const markdownCell = (text: string): string =>
  harmless(text).replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);
