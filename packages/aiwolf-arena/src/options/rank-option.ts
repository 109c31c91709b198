import { z } from 'zod';

/** A rate to rank by as typed, or a village size, for a field of the library. */
export const typedRate = <Out>(field: z.ZodType<Out>) =>
  z
    .string()
    .transform((text): unknown => (/^\d{1,2}$/.test(text) ? Number(text) : text))
    .pipe(field as z.ZodType<Out, unknown>);
