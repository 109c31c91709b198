import { didYouMean } from '@aiwolf-arena/tournament/load';
import type { z } from 'zod';
import { UsageError } from './usage-error.ts';

/** What was asked for, with defaults for what was left out. UsageError that names every option that cannot be meant. */
export function optionsIn<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  throw new UsageError(parsed.error.issues.flatMap((issue) => linesOf(issue, known)).join('\n'));
}

function linesOf(issue: z.core.$ZodIssue, known: readonly string[]): string[] {
  const at = issue.path.length === 0 ? '' : `\`${issue.path.join('.')}\`: `;
  if (issue.code === 'unrecognized_keys') {
    const hint = (key: string): string => (at === '' ? didYouMean(key, known) : '');
    return issue.keys.map((key) => `${at}there is no option ${key}.${hint(key)}`);
  }
  if (at === '' && issue.code === 'invalid_type') return ['expected an object of options'];
  return [`${at}${issue.message}`];
}
