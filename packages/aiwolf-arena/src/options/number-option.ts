import { z } from 'zod';
import { whole } from '../library/options/fields.ts';

/** A number as typed, digits only, for a field of the library; the field refuses what is none. */
export const typedNumber = <Out>(field: z.ZodType<Out>) =>
  z
    .string()
    .transform(numberOr)
    .pipe(field as z.ZodType<Out, unknown>);

/** The same, comma-separated. */
export const typedNumbers = <Out>(field: z.ZodType<Out>) =>
  z
    .string()
    .transform((text): unknown => text.split(',').map(numberOr))
    .pipe(field as z.ZodType<Out, unknown>);

const numberOr = (text: string): unknown => (/^\d{1,10}$/.test(text) ? Number(text) : text);

/** A whole number as typed, within bounds. */
export const wholeNumber = (low: number, high: number) => typedNumber(whole(low, high));
