import { mkdirSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../../results/field/', import.meta.url);

/** Prints the report and keeps it under results/field. */
export function writeReport(name: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(name, FOLDER), text);
  console.log(text);
}
