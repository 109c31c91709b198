import { z } from 'zod';

/** A whole number within bounds. */
export const whole = (low: number, high: number) => {
  const error = `expected a whole number from ${low} to ${high}`;
  return z.int({ error }).min(low, { error }).max(high, { error });
};

/** A number within bounds. */
export const number = (low: number, high: number) => {
  const error = `expected a number from ${low} to ${high}, such as ${low === 0 ? 0.02 : 0.3}`;
  return z.number({ error }).min(low, { error }).max(high, { error });
};

/** A share of won games that is a difference: 0.02 are two points. */
export const points = z
  .number({ error: 'expected a share of all games, such as 0.02 for 2pp' })
  .refine(
    (share) => share >= 0.0001 && share < 1,
    'expected 0.01pp or more, and less than 100pp (0.0001 and 1 as shares)',
  );

export const yes = z.boolean({ error: 'expected true or false' });

/** A text that is not empty; `what` it names. */
export const text = (what: string) => {
  const error = `expected ${what}`;
  return z.string({ error }).min(1, { error });
};

/** A list of `what`. */
export const list = <One extends z.ZodType>(one: One, what: string) =>
  z.array(one, { error: `expected a list of ${what}` });
