import { z } from 'zod';

/** How many sets of so many to take. */
export type Sample = (of: number) => number;

/** `5%` of the sets, at least one, or a number of them. */
export const sampleOption = z.string().transform((text, context): Sample => {
  const [, share] = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})%$/.exec(text) ?? [];
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100)
    return (of) => Math.ceil((of * Number(share)) / 100);
  if (/^[1-9]\d{0,8}$/.test(text)) return (of) => Math.min(of, Number(text));
  context.addIssue({ code: 'custom', message: 'expected sets or a share, such as 10 or 5%' });
  return z.NEVER;
});
