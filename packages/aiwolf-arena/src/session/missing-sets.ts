import type { RunDocument } from '@aiwolf-arena/report';
import { EXIT } from '../exit-codes.ts';

/** The exit code says that a result is not whole, unless an organiser has said that it will do. */
export function exitForMissing({
  missing = [],
  withoutSets,
}: Pick<RunDocument, 'missing' | 'withoutSets'>): void {
  if (missing.length > 0 && withoutSets !== true) process.exitCode = EXIT.internal;
}
