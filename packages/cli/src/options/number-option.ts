import { z } from 'zod';

/** A whole number as typed: digits only, within bounds. */
export const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `expected a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((n) => n >= low && n <= high, `expected a whole number from ${low} to ${high}`);

/** Comma-separated whole numbers, each once. */
export const wholeNumbers = (low: number, high: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(wholeNumber(low, high)).min(1))
    .transform((numbers) => [...new Set(numbers)]);
