import { z } from 'zod';

/** A number as people write it: `2`, `.5`, `1.25`. */
const NUMBER = String.raw`(\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})`;

/** `2pp`, `2%`: points of win rate, as a share. A bare number could be meant as either, so it is none. */
export const points = z
  .string()
  .regex(
    new RegExp(`^${NUMBER} ?(pp|%)$`),
    'expected points of win rate with their unit, such as 2pp',
  )
  .transform((text) => Number.parseFloat(text) / 100)
  .refine((share) => share >= 0.0001 && share < 1, 'expected 0.01pp or more, and less than 100pp');

/** A share as a bare number. */
export const share = (low: number, high: number) => {
  const expected = `expected a number from ${low} to ${high}, such as ${low === 0 ? 0.02 : 0.3}`;
  return z
    .string()
    .regex(new RegExp(`^${NUMBER}$`), expected)
    .transform(Number)
    .refine((value) => value >= low && value <= high, expected);
};
