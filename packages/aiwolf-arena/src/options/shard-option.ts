import type { Shard } from '@aiwolf-arena/tournament';
import { z } from 'zod';

/** `2/4`: the second of four parts. */
export const shardOption = z.string().transform((text, context): Shard => {
  const [, index, count] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  if (index !== undefined && Number(index) <= Number(count))
    return { index: Number(index), count: Number(count) };
  const message = 'expected a part and how many there are, such as 1/4 to 4/4';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
