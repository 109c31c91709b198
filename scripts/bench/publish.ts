import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = 'results/bench';

/** Prints a report, and writes it to the results unless it was only a quick look. */
export function publish(file: string, report: string, quick: boolean): void {
  console.log(report);
  if (!quick) record(file, report);
}

/** Writes a file of the results. */
export function record(file: string, text: string): void {
  const path = join(FOLDER, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
