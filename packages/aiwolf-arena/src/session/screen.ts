/** Wide enough for every table: what is piped or written to a file can be read with any width. */
const UNLIMITED = 1000;
const NARROWEST = 20;

/** Columns to print for: those of the terminal, or of COLUMNS where stdout is none, or as many as it takes. */
export function screenWidth(): number {
  const asked = Number(process.env.COLUMNS);
  const { columns } = process.stdout;
  if (columns !== undefined && columns > 0) return Math.max(NARROWEST, columns);
  return Number.isInteger(asked) && asked > 0 ? Math.max(NARROWEST, asked) : UNLIMITED;
}
