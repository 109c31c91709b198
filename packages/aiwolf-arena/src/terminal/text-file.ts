import { broughtText, UnfitFile } from '@aiwolf-arena/sandbox';
import { UsageError } from '../options/usage.ts';

/** Reads a text file. Throws UsageError if it cannot be read. */
export function textOf(file: string, most: number): string {
  try {
    return broughtText(file, most);
  } catch (thrown) {
    throw new UsageError(thrown instanceof UnfitFile ? thrown.message : `there is no readable file ${file}`);
  }
}
