import type { Rate } from '@aiwolf-arena/analysis';
import { signOf } from './caveats.ts';
import { percent, percentRange } from './percent.ts';

/** A rate over its interval, as a table has it; below that of one set what to plan with. */
export const rateCell = (rate: Rate | undefined): string =>
  rate === undefined
    ? '-'
    : [`${signOf(rate)}${percent(rate)}`, percentRange(rate), planningRange(rate)]
        .filter((line, at) => at === 0 || line !== '')
        .join('\n');

/** `(10.1-94.0)`, for one set; nothing otherwise. */
export function planningRange({ planning }: Pick<Rate, 'planning'>): string {
  return planning === undefined ? '' : `(${percentRange(planning)})`;
}
