export { packed, pageHtml } from './build/page-html.ts';
export {
  GAME_LIST,
  type GameLine,
  type GameShelf,
  type GameTape,
  packOf,
} from './document/game-shelf.ts';
export {
  type PackedParts,
  type PageDocument,
  type PageKind,
  REPORT_SCHEMA,
} from './document/page-document.ts';
export type {
  Cell,
  Chart,
  Column,
  Figure,
  Form,
  Interval,
  Place,
  Section,
  Sentence,
  Table,
  Word,
} from './document/section.ts';
export { tablePart } from './document/section.ts';
export { cellText, rangeText } from './views/cells.ts';
export { csvOf } from './views/csv.ts';
export type { WordKey } from './words/english.ts';
export { inPicture, pictureIn, speaking, told } from './words/words.ts';
