import type { z } from 'zod';
import { flagOf } from '../library/options/command-line.ts';
import { UsageError } from '../usage-error.ts';

/** Flags as typed become a typed spec, once. UsageError names every flag that cannot be read. */
export function parseOptions<Spec extends z.ZodType>(spec: Spec, raw: unknown): z.infer<Spec> {
  const parsed = spec.safeParse(raw);
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues.map(({ path, message }) => {
    return path.length === 0 ? message : `${flagOf(String(path[0]))}: ${message}`;
  });
  throw new UsageError(said.join('\nerror: '));
}
