const MOST = 20;

/** What went wrong, as far as one wants to read it. */
export const listed = (faults: readonly string[]): string =>
  faults
    .slice(0, MOST)
    .map((fault) => `- ${fault}\n`)
    .join('');

/** How far it is, for who watches. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}
