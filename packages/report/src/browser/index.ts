// What runs in browsers too: the model of a table, formats, sentences. Nothing here needs Node.
export {
  bracketed,
  decimal,
  intervalOf,
  mayBe,
  percent,
  percentOf,
  percentWithRange,
  points,
  shareOver,
  short,
  signed,
  signedWithRange,
  withCommas,
} from '../format.ts';
export {
  type Bilingual,
  type Cell,
  type ColumnOf,
  cellValue,
  type Form,
  type IntervalCell,
  inBoth,
  isInterval,
  isPlace,
  type PlaceCell,
  type ResultTable,
  type RoleNameCell,
  type Said,
  type Section,
  type TableColumn,
  tableOf,
  textIn,
  withColumns,
} from '../model.ts';
export { LANGUAGE_NAMES, MEASURE_NAMES, ROLE_NAMES } from '../names.ts';
export { tableCsv } from '../render/csv.ts';
export { faultSaid } from '../tables/fault-kinds.ts';
export { type Blanks, joined, sentencesOf } from '../tables/said.ts';
