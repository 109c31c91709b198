import { z } from 'zod';
import { number, points as pointsField } from '../library/options/fields.ts';

/** A number as people write it: `2`, `.5`, `1.25`. */
const NUMBER = String.raw`(\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})`;

const DIGITS = 12;

/** `2pp`, `2%`: points of win rate, as a share. A bare number could be meant as either, so it is none. */
export const points = z
  .string()
  .regex(
    new RegExp(`^${NUMBER} ?(pp|%)$`),
    'expected points of win rate with their unit, such as 2pp',
  )
  .transform((text) => Number.parseFloat(text) / 100)
  .pipe(pointsField);

/** A share of wins as it is typed. */
export const typedPoints = (share: number): string =>
  `${Number((100 * share).toPrecision(DIGITS))}pp`;

/** A bare number, for a field of the library. */
export const typedShare = <Out>(field: z.ZodType<Out>) =>
  z
    .string()
    .transform((text): unknown => (new RegExp(`^${NUMBER}$`).test(text) ? Number(text) : text))
    .pipe(field as z.ZodType<Out, unknown>);

/** The same, within bounds. */
export const share = (low: number, high: number) => typedShare(number(low, high));
